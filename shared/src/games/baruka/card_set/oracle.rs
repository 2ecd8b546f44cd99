//! Oracles: icons to be found on the altar, and what they give.

use serde::{Deserialize, Serialize};

use crate::games::baruka::goods::{Basic, Good, Totem};

/// A divine oracle card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct Oracle {
    /// Its name.
    pub id: String,
    /// 1 to 3.
    pub level: u8,
    /// One or two figures, all of which must be found on the altar.
    pub icons: Vec<Vec<Spot>>,
    /// What it gives when played.
    pub reward: Reward,
}

/// A place of an icon: column, row, and what must stand there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct Spot(pub i16, pub i16, pub Letter);

/// What must stand on a place of an icon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub enum Letter {
    /// Red or purple.
    #[serde(rename = "R")]
    Red,
    /// Green or purple.
    #[serde(rename = "G")]
    Green,
    /// Blue or purple.
    #[serde(rename = "B")]
    Blue,
    /// Purple alone.
    #[serde(rename = "P")]
    Purple,
    /// Any totem.
    #[serde(rename = "?")]
    Any,
}

impl Letter {
    /// Whether this totem will do.
    #[must_use]
    pub const fn admits(self, totem: Totem) -> bool {
        match self {
            Self::Red => totem.counts_as(Basic::Red),
            Self::Green => totem.counts_as(Basic::Green),
            Self::Blue => totem.counts_as(Basic::Blue),
            Self::Purple => matches!(totem, Totem::Purple),
            Self::Any => true,
        }
    }

    /// Whether this is the colour itself, as `oracle_with_…` counts.
    #[must_use]
    pub const fn is(self, colour: Basic) -> bool {
        matches!(
            (self, colour),
            (Self::Red, Basic::Red) | (Self::Green, Basic::Green) | (Self::Blue, Basic::Blue)
        )
    }
}

/// What an oracle gives at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct Reward {
    /// Points.
    pub points: i32,
    /// A totem or expansion tile, if the bank has one.
    pub good: Option<Good>,
}
