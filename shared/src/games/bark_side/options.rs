//! What a table of The Bark Side agrees on.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::rules::{GameOptions, OptionSpec};
use crate::wire::words;

/// The options; see each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "bark_side/"))]
pub struct Options {
    /// Which deck.
    pub deck: Deck,
    /// What a player must equal or beat.
    pub bar: BarRule,
}

/// Which deck is played with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "bark_side/"))]
pub enum Deck {
    /// 1 to 10, five of each; three to five players.
    #[default]
    Fifty,
    /// 1 to 12, five of each, from a later edition; up to six players.
    Sixty,
}

/// What a player must equal or beat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "bark_side/"))]
pub enum BarRule {
    /// The highest play of the trick so far; a tuck does not lower it. A ruling.
    #[default]
    Best,
    /// What the player just before laid down; after a tuck its highest card, never above the bar
    /// before it. Nearer to the letter of the rulebook.
    Previous,
}

words!(Deck, BarRule);

impl GameOptions for Options {
    fn describe() -> Vec<OptionSpec> {
        vec![
            OptionSpec::choice("bark_side", "deck", ["fifty", "sixty"]),
            OptionSpec::choice("bark_side", "bar", ["best", "previous"]),
        ]
    }

    fn seats(&self) -> RangeInclusive<u8> {
        match self.deck {
            Deck::Fifty => 3..=5,
            Deck::Sixty => 3..=6,
        }
    }
}
