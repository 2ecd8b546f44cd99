//! Cards: a colour, and a number from 1 to 5 or a joker; `red-3`, `red-J`.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::options::{Options, Portugues};
use crate::wire::words;

/// How many numbers there are, and how many cards a sequence takes. Rulebook, action A.
pub const NUMBERS: u8 = 5;

/// A colour of cards, in the order of the rules.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub enum Colour {
    /// Of the base game.
    Orange,
    /// Of the base game.
    Green,
    /// Of the base game.
    Purple,
    /// Of the base game.
    Red,
    /// Of the base game.
    Blue,
    /// The El-Basr cards, Promo I.
    Gold,
    /// The El Portugués cards, Promo II.
    Sand,
}

words!(Colour);

impl Colour {
    /// The colours of the base game.
    pub const BASE: [Self; 5] = [Self::Orange, Self::Green, Self::Purple, Self::Red, Self::Blue];

    const ALL: [Self; 7] =
        [Self::Orange, Self::Green, Self::Purple, Self::Red, Self::Blue, Self::Gold, Self::Sand];

    /// The colours that are played with, in order.
    pub fn in_play(options: &Options) -> impl Iterator<Item = Self> {
        let options = *options;
        Self::ALL.into_iter().filter(move |colour| match colour {
            Self::Gold => options.el_basr,
            Self::Sand => options.portugues != Portugues::Off,
            _ => true,
        })
    }

    /// Whether it is a colour of the base game.
    #[must_use]
    pub const fn is_base(self) -> bool {
        !matches!(self, Self::Gold | Self::Sand)
    }

    /// Its word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Orange => "orange",
            Self::Green => "green",
            Self::Purple => "purple",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Gold => "gold",
            Self::Sand => "sand",
        }
    }
}

/// What a card shows besides its colour.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rank {
    /// 1 to 5.
    Number(u8),
    /// Stands for any number.
    Joker,
}

/// A card. Most are there twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "bindings",
    derive(ts_rs::TS),
    ts(export, export_to = "barakka/", type = "string")
)]
pub struct Card {
    /// Its colour.
    pub colour: Colour,
    /// Its number, or joker.
    pub rank: Rank,
}

/// The whole deck in its canonical order: by colour, each 1, 1, 2, 2, …, 5, 5, J, J; sand 1 to 5.
pub fn whole_deck(options: &Options) -> Vec<Card> {
    Colour::in_play(options)
        .flat_map(|colour| {
            let copies = if colour == Colour::Sand { 1 } else { 2 };
            let joker = (colour != Colour::Sand).then_some(Rank::Joker);
            (1..=NUMBERS)
                .map(Rank::Number)
                .chain(joker)
                .flat_map(move |rank| std::iter::repeat_n(Card { colour, rank }, copies))
        })
        .collect()
}

/// `cards` without each of `gone` once; `None` if one of them is not there.
pub fn without(cards: &[Card], gone: &[Card]) -> Option<Vec<Card>> {
    let mut left = cards.to_vec();
    for card in gone {
        let at = left.iter().position(|other| other == card)?;
        left.remove(at);
    }
    Some(left)
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.rank {
            Rank::Number(number) => write!(f, "{}-{number}", self.colour.as_str()),
            Rank::Joker => write!(f, "{}-J", self.colour.as_str()),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(from)?;
        parse(&text).ok_or_else(|| de::Error::custom(format_args!("there is no card `{text}`")))
    }
}

fn parse(text: &str) -> Option<Card> {
    let (colour, rank) = text.split_once('-')?;
    let colour = Colour::ALL.into_iter().find(|known| known.as_str() == colour)?;
    let rank = match rank.as_bytes() {
        b"J" if colour != Colour::Sand => Rank::Joker,
        [digit @ b'1'..=b'5'] => Rank::Number(digit - b'0'),
        _ => return None,
    };
    Some(Card { colour, rank })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decks_have_the_rulebook_s_sizes() {
        let size = |el_basr, portugues| {
            whole_deck(&Options { el_basr, portugues, ..Options::default() }).len()
        };
        assert_eq!(size(false, Portugues::Off), 60);
        assert_eq!(size(true, Portugues::Off), 72);
        assert_eq!(size(false, Portugues::Count), 65);
        assert_eq!(size(true, Portugues::Numbering), 77);
    }

    #[test]
    fn cards_read_as_they_are_written() {
        let every = Options { el_basr: true, portugues: Portugues::Count, ..Options::default() };
        for card in whole_deck(&every) {
            assert_eq!(parse(&card.to_string()), Some(card));
        }
        for wrong in ["", "red", "red-", "red-0", "red-6", "red-j", "red-11", "pink-1", "sand-J"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
