//! Cards.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Rank, Suit};

/// How many cards there are.
pub const DECK_SIZE: usize = 52;

/// A card of the deck, written `"QH"`; ordered as in the canonical deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "bindings",
    derive(ts_rs::TS),
    ts(export, export_to = "cards/", type = "string")
)]
pub struct Card {
    suit: Suit,
    rank: Rank,
}

impl Card {
    /// The card of this rank and suit.
    #[must_use]
    pub const fn new(rank: Rank, suit: Suit) -> Self {
        Self { suit, rank }
    }

    /// Its suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        self.suit
    }

    /// Its rank.
    #[must_use]
    pub const fn rank(self) -> Rank {
        self.rank
    }

    /// Its place in the canonical deck, from 0.
    #[must_use]
    pub const fn place(self) -> usize {
        self.suit as usize * Rank::ALL.len() + self.rank as usize
    }

    /// The card at a place of the canonical deck, below [`DECK_SIZE`].
    #[must_use]
    pub const fn at(place: usize) -> Self {
        let ranks = Rank::ALL.len();
        Self { suit: Suit::ALL[place / ranks], rank: Rank::ALL[place % ranks] }
    }

    /// The card written so: rank, then suit, in capitals.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (rank, suit) = text.split_at_checked(1)?;
        Some(Self { rank: Rank::parse(rank)?, suit: Suit::parse(suit)? })
    }
}

/// The whole deck in canonical order: 2♣ … A♣, then ♦, ♥, ♠.
pub fn deck() -> impl Iterator<Item = Card> {
    (0..DECK_SIZE).map(Card::at)
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank.as_str(), self.suit.as_str())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
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
        Self::parse(&text)
            .ok_or_else(|| serde::de::Error::custom(format_args!("there is no card `{text}`")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_canonical_deck_goes_clubs_diamonds_hearts_spades_each_from_the_2() {
        let deck: Vec<Card> = deck().collect();
        assert_eq!(deck.len(), DECK_SIZE);
        assert!(deck.is_sorted());
        let written: Vec<String> = deck.iter().map(ToString::to_string).collect();
        assert_eq!(written[0], "2C");
        assert_eq!(written[8], "TC");
        assert_eq!(written[13], "2D");
        assert_eq!(written[38], "AH");
        assert_eq!(written[51], "AS");
        for (place, card) in deck.iter().enumerate() {
            assert_eq!(card.place(), place);
            assert_eq!(Card::parse(&written[place]), Some(*card));
        }
    }

    #[test]
    fn only_the_exact_notation_is_read() {
        for wrong in ["", "Q", "HQ", "qH", "Qh", "10H", "1H", "QHH", "♥Q", "Q♥", " QH"] {
            assert_eq!(Card::parse(wrong), None, "{wrong}");
        }
    }
}
