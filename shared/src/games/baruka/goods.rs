//! Totems and expansion tiles, and how many of each somebody has.

use serde::{Deserialize, Serialize};

use crate::wire::{objects, words};

/// A colour that has sacrifices and tracks of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub enum Basic {
    /// Scores in rows and columns.
    Red,
    /// Scores in diagonals.
    Green,
    /// Scores in blocks.
    Blue,
}

words!(Basic, Totem, Good);

impl Basic {
    /// All, in their usual order.
    pub const ALL: [Self; 3] = [Self::Red, Self::Green, Self::Blue];
}

/// A totem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub enum Totem {
    /// A basic one.
    Red,
    /// A basic one.
    Green,
    /// A basic one.
    Blue,
    /// Stands for each basic colour, and pays for two.
    Purple,
}

impl Totem {
    /// All, in their usual order.
    pub const ALL: [Self; 4] = [Self::Red, Self::Green, Self::Blue, Self::Purple];

    /// Whether it counts as this colour.
    #[must_use]
    pub const fn counts_as(self, colour: Basic) -> bool {
        matches!(
            (self, colour),
            (Self::Purple, _)
                | (Self::Red, Basic::Red)
                | (Self::Green, Basic::Green)
                | (Self::Blue, Basic::Blue)
        )
    }
}

impl From<Basic> for Totem {
    fn from(colour: Basic) -> Self {
        match colour {
            Basic::Red => Self::Red,
            Basic::Green => Self::Green,
            Basic::Blue => Self::Blue,
        }
    }
}

/// Anything that is owned and crafted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub enum Good {
    /// A red totem.
    Red,
    /// A green totem.
    Green,
    /// A blue totem.
    Blue,
    /// A purple totem.
    Purple,
    /// An expansion tile.
    Expansion,
}

impl Good {
    /// All, in their usual order.
    pub const ALL: [Self; 5] = [Self::Red, Self::Green, Self::Blue, Self::Purple, Self::Expansion];
}

impl From<Totem> for Good {
    fn from(totem: Totem) -> Self {
        match totem {
            Totem::Red => Self::Red,
            Totem::Green => Self::Green,
            Totem::Blue => Self::Blue,
            Totem::Purple => Self::Purple,
        }
    }
}

impl From<Basic> for Good {
    fn from(colour: Basic) -> Self {
        Totem::from(colour).into()
    }
}

/// So many of each good.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct Goods {
    /// Red totems.
    pub red: u8,
    /// Green totems.
    pub green: u8,
    /// Blue totems.
    pub blue: u8,
    /// Purple totems.
    pub purple: u8,
    /// Expansion tiles.
    pub expansion: u8,
}

impl Goods {
    /// How many of one kind.
    #[must_use]
    pub fn of(&self, good: impl Into<Good>) -> u8 {
        match good.into() {
            Good::Red => self.red,
            Good::Green => self.green,
            Good::Blue => self.blue,
            Good::Purple => self.purple,
            Good::Expansion => self.expansion,
        }
    }

    /// How many of one kind, to change.
    pub fn of_mut(&mut self, good: impl Into<Good>) -> &mut u8 {
        match good.into() {
            Good::Red => &mut self.red,
            Good::Green => &mut self.green,
            Good::Blue => &mut self.blue,
            Good::Purple => &mut self.purple,
            Good::Expansion => &mut self.expansion,
        }
    }

    /// How many basic totems.
    #[must_use]
    pub fn basics(&self) -> u32 {
        Basic::ALL.into_iter().map(|colour| u32::from(self.of(colour))).sum()
    }

    /// How many totems.
    #[must_use]
    pub fn totems(&self) -> u32 {
        self.basics() + u32::from(self.purple)
    }

    /// Whether all of `other` is in it.
    #[must_use]
    pub fn covers(&self, other: &Self) -> bool {
        Good::ALL.into_iter().all(|good| self.of(good) >= other.of(good))
    }

    /// One more.
    pub fn add(&mut self, good: impl Into<Good>) {
        *self.of_mut(good) += 1;
    }

    /// One less, if there is one.
    pub fn take(&mut self, good: impl Into<Good>) -> bool {
        let count = self.of_mut(good);
        let some = *count > 0;
        *count -= u8::from(some);
        some
    }

    /// All of `other` more.
    pub fn put(&mut self, other: &Self) {
        Good::ALL.into_iter().for_each(|good| *self.of_mut(good) += other.of(good));
    }

    /// All of `other` less; it has been checked that it is there.
    pub fn pull(&mut self, other: &Self) {
        for good in Good::ALL {
            let count = self.of_mut(good);
            *count = count.saturating_sub(other.of(good));
        }
    }

    /// One from here to there, if there is one.
    pub fn hand(&mut self, good: impl Into<Good>, to: &mut Self) -> bool {
        let good = good.into();
        let some = self.take(good);
        *to.of_mut(good) += u8::from(some);
        some
    }
}

impl<G: Into<Good>> FromIterator<G> for Goods {
    fn from_iter<I: IntoIterator<Item = G>>(goods: I) -> Self {
        let mut counted = Self::default();
        // More than there can ever be stays more than there is.
        goods.into_iter().for_each(|good| {
            let count = counted.of_mut(good);
            *count = count.saturating_add(1);
        });
        counted
    }
}

/// Totems named in an action, `{"red": 2}`: missing colours are none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(remote = "Self", default, deny_unknown_fields)]
#[cfg_attr(
    feature = "bindings",
    derive(ts_rs::TS),
    ts(
        export_to = "baruka/",
        type = "{ red?: number, green?: number, blue?: number, purple?: number }"
    )
)]
pub struct Totems {
    /// Red ones.
    #[serde(skip_serializing_if = "none")]
    pub red: u8,
    /// Green ones.
    #[serde(skip_serializing_if = "none")]
    pub green: u8,
    /// Blue ones.
    #[serde(skip_serializing_if = "none")]
    pub blue: u8,
    /// Purple ones.
    #[serde(skip_serializing_if = "none")]
    pub purple: u8,
}

objects!(Totems);

/// Whether a colour need not be named.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
const fn none(count: &u8) -> bool {
    *count == 0
}

impl From<Totems> for Goods {
    fn from(totems: Totems) -> Self {
        let Totems { red, green, blue, purple } = totems;
        Self { red, green, blue, purple, expansion: 0 }
    }
}

impl From<Goods> for Totems {
    fn from(goods: Goods) -> Self {
        let Goods { red, green, blue, purple, .. } = goods;
        Self { red, green, blue, purple }
    }
}
