//! What a table of Barakka agrees on. All options combine freely.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::rules::{GameOptions, OptionSpec};
use crate::wire::words;

/// The options; see each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub struct Options {
    /// A sequence scores only with exactly one joker.
    pub el_samra: bool,
    /// Whether the tiles are single ones that can be stolen.
    pub sadid: Sadid,
    /// The first card of each sequence is shown once and then lies face down.
    pub el_karim: bool,
    /// One more tile, for who starts a sequence in each base colour. Needs `el_karim`.
    pub desert_rose: bool,
    /// Gold cards, whose tile goes to the opponent.
    pub el_basr: bool,
    /// Whether there are sand cards, and what they score by.
    pub portugues: Portugues,
    /// Everybody may look at the cards they have played: for learners.
    pub open_memory: bool,
}

/// Whether the tiles are single ones that can be stolen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub enum Sadid {
    /// A tile of each colour for each player.
    #[default]
    Off,
    /// One tile a colour, in a stack: only the top one can be taken; all can be stolen.
    InOrder,
    /// One tile a colour, taken in any order; all can be stolen.
    AnyOrder,
}

/// Whether there are sand cards, and what they score by.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub enum Portugues {
    /// There are none.
    #[default]
    Off,
    /// By how many they are. A ruling: the rulebook's table allows both readings.
    Count,
    /// By their numbers, as any sequence.
    Numbering,
}

words!(Sadid, Portugues);

impl GameOptions for Options {
    fn describe() -> Vec<OptionSpec> {
        vec![
            OptionSpec::switch("barakka", "el_samra"),
            OptionSpec::choice("barakka", "sadid", ["off", "in_order", "any_order"]),
            OptionSpec::switch("barakka", "el_karim"),
            OptionSpec::switch("barakka", "desert_rose"),
            OptionSpec::switch("barakka", "el_basr"),
            OptionSpec::choice("barakka", "portugues", ["off", "count", "numbering"]),
            OptionSpec::switch("barakka", "open_memory"),
        ]
    }

    fn seats(&self) -> RangeInclusive<u8> {
        1..=2
    }
}
