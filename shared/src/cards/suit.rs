//! Suits.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A suit; ordered as in the canonical deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "bindings",
    derive(ts_rs::TS),
    ts(export, export_to = "cards/", type = "\"C\" | \"D\" | \"H\" | \"S\"")
)]
pub enum Suit {
    /// ♣, `"C"`.
    Clubs,
    /// ♦, `"D"`.
    Diamonds,
    /// ♥, `"H"`.
    Hearts,
    /// ♠, `"S"`.
    Spades,
}

impl Suit {
    /// The four suits in canonical order.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// Its letter.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Clubs => "C",
            Self::Diamonds => "D",
            Self::Hearts => "H",
            Self::Spades => "S",
        }
    }

    /// The suit of a letter; only the capital one.
    #[must_use]
    pub fn parse(letter: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|suit| suit.as_str() == letter)
    }
}

impl Serialize for Suit {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Suit {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let letter = Cow::<str>::deserialize(from)?;
        Self::parse(&letter)
            .ok_or_else(|| serde::de::Error::custom(format_args!("there is no suit `{letter}`")))
    }
}
