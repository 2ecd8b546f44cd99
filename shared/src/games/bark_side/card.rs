//! Cards: a strength each, five cards of every strength.

use serde::{Deserialize, Serialize};

use super::options::{Deck, Options};

/// How many cards there are of each strength.
pub const COPIES: usize = 5;

/// A card is its strength: 1 to 10, or to 12 with the larger deck.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(
    feature = "bindings",
    derive(ts_rs::TS),
    ts(export, export_to = "bark_side/", type = "number")
)]
pub struct Card(pub u8);

impl Deck {
    /// The highest strength.
    #[must_use]
    pub const fn highest(self) -> u8 {
        match self {
            Self::Fifty => 10,
            Self::Sixty => 12,
        }
    }
}

/// The whole deck in its canonical order: 1, 1, 1, 1, 1, 2, …
pub fn whole_deck(options: &Options) -> Vec<Card> {
    (1..=options.deck.highest()).flat_map(|strength| [Card(strength); COPIES]).collect()
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

/// How many different strengths there are among these cards.
pub fn strengths(cards: &[Card]) -> usize {
    let mut seen = [false; 16];
    cards.iter().for_each(|card| seen[usize::from(card.0)] = true);
    seen.into_iter().filter(|seen| *seen).count()
}
