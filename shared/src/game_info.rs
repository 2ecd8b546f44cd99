//! What the lobby needs to know of a game, for its forms.

use serde::Serialize;
use serde_json::Value;

use crate::bot::Bots;
use crate::rules::{GameOptions, OptionSpec};

/// What the lobby needs to know of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct GameInfo {
    /// Its name on the wire.
    pub key: &'static str,
    /// Its name for people.
    pub title: &'static str,
    /// How many may play.
    pub seats: SeatRange,
    /// Its options.
    pub options: Vec<OptionSpec>,
    /// The levels of its bots, weakest first.
    pub bot_levels: &'static [&'static str],
}

/// How many may play a game, over all options and where an option changes it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct SeatRange {
    /// At least.
    pub min: u8,
    /// At most.
    pub max: u8,
    /// For each value of each option that narrows it, all others at their default.
    pub by: Vec<SeatsByOption>,
}

/// How many may play with one value of one option.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct SeatsByOption {
    /// The option's key.
    pub option: &'static str,
    /// Its value.
    #[cfg_attr(feature = "bindings", ts(type = "string | number | boolean | string[]"))]
    pub value: Value,
    /// At least.
    pub min: u8,
    /// At most.
    pub max: u8,
}

impl GameInfo {
    /// What there is to know of this game.
    #[must_use]
    pub fn of<R: Bots>() -> Self {
        let options = R::Options::describe();
        let usual = R::Options::default().seats();
        let mut by = Vec::new();
        for option in &options {
            let ranges: Vec<SeatsByOption> = option
                .values
                .iter()
                .filter_map(|value| {
                    let one: R::Options =
                        serde_json::from_value(serde_json::json!({ option.key: value })).ok()?;
                    let (min, max) = one.seats().into_inner();
                    Some(SeatsByOption { option: option.key, value: value.clone(), min, max })
                })
                .collect();
            if ranges.iter().any(|range| (range.min..=range.max) != usual) {
                by.extend(ranges);
            }
        }
        let (min, max) = R::SEATS.into_inner();
        Self {
            key: R::KEY,
            title: R::TITLE,
            seats: SeatRange { min, max, by },
            options,
            bot_levels: R::LEVELS,
        }
    }
}
