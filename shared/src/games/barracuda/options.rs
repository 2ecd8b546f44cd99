//! What a table of BaRRacuda agrees on.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::bar::Bar;
use crate::rules::{GameOptions, OptionSpec};
use crate::wire::words;

/// The options; see each.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub struct Options {
    /// Which bars stay in the box.
    pub removed: Removed,
    /// Whether each player may count the bank once in the game. Rulebook, variations.
    pub audit: bool,
}

/// Which bars stay in the box: one of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "RemovedWire", into = "RemovedWire")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
#[cfg_attr(feature = "bindings", ts(type = "\"blind\" | [string, string]"))]
pub enum Removed {
    /// Drawn unseen.
    #[default]
    Blind,
    /// The table has agreed. Rulebook, variations.
    Agreed {
        /// The one with one seat.
        one_seat: Bar,
        /// The one with two seats.
        two_seats: Bar,
    },
}

/// As it stands on the wire: `"blind"`, or two bars in either order.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum RemovedWire {
    Word(RemovedWord),
    Pair([Bar; 2]),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
enum RemovedWord {
    Blind,
}

words!(RemovedWord);

impl TryFrom<RemovedWire> for Removed {
    type Error = &'static str;

    fn try_from(wire: RemovedWire) -> Result<Self, Self::Error> {
        match wire {
            RemovedWire::Word(RemovedWord::Blind) => Ok(Self::Blind),
            RemovedWire::Pair([a, b]) => match (a.takes_partner(), b.takes_partner()) {
                (false, true) => Ok(Self::Agreed { one_seat: a, two_seats: b }),
                (true, false) => Ok(Self::Agreed { one_seat: b, two_seats: a }),
                _ => Err("one bar of each kind stays in the box"),
            },
        }
    }
}

impl From<Removed> for RemovedWire {
    fn from(removed: Removed) -> Self {
        match removed {
            Removed::Blind => Self::Word(RemovedWord::Blind),
            Removed::Agreed { one_seat, two_seats } => Self::Pair([one_seat, two_seats]),
        }
    }
}

impl GameOptions for Options {
    fn describe() -> Vec<OptionSpec> {
        let (two_seats, one_seat): (Vec<Bar>, Vec<Bar>) =
            Bar::ALL.into_iter().partition(|bar| bar.takes_partner());
        let pairs =
            one_seat.iter().flat_map(|one| two_seats.iter().map(move |two| json!([one, two])));
        vec![
            OptionSpec::choice(
                "barracuda",
                "removed",
                [Value::from("blind")].into_iter().chain(pairs),
            ),
            OptionSpec::switch("barracuda", "audit"),
        ]
    }

    fn seats(&self) -> RangeInclusive<u8> {
        3..=5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<Options> {
        serde_json::from_str(text).ok()
    }

    #[test]
    fn a_pair_is_one_of_each_kind_in_either_order() {
        let agreed = read(r#"{"removed": ["mermaid", "barracuda"]}"#).expect("a pair");
        assert_eq!(read(r#"{"removed": ["barracuda", "mermaid"]}"#), Some(agreed));
        assert_eq!(
            serde_json::to_value(agreed).expect("json")["removed"],
            json!(["mermaid", "barracuda"])
        );
        for bad in [
            r#"{"removed": ["banana", "mermaid"]}"#,
            r#"{"removed": ["harpoon", "harpoon"]}"#,
            r#"{"removed": ["harpoon"]}"#,
            r#"{"removed": ["harpoon", "anchor", "banana"]}"#,
            r#"{"removed": "seen"}"#,
            r#"{"removed": null}"#,
            r#"{"audit": 1}"#,
            r#"{"bank": true}"#,
        ] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }

    #[test]
    fn every_value_that_is_offered_can_be_chosen() {
        for option in Options::describe() {
            for value in &option.values {
                let text = json!({ option.key: value }).to_string();
                let read = read(&text).expect("an option");
                assert_eq!(&serde_json::to_value(read).expect("json")[option.key], value);
            }
        }
        assert_eq!(Options::describe()[0].values.len(), 1 + 6 * 6);
    }
}
