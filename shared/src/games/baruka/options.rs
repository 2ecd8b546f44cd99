//! What a table of Baruka agrees on.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::hex;
use crate::rules::{GameOptions, OptionKind, OptionSpec};
use crate::wire::words;

/// The options; see each.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct Options {
    /// How the altar lies at the start.
    pub altar: AltarRule,
    /// Which cards are played with.
    pub set: SetName,
    /// When oracles may be given up for points.
    pub discards: Discards,
}

/// How the altar lies at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub enum AltarRule {
    /// A block without a hole.
    #[default]
    Standard,
    /// Tiles round a hole.
    Hollow,
    /// Tiles as chance lays them.
    Random,
}

/// Which cards are played with.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export_to = "baruka/", type = "string"))]
pub enum SetName {
    /// Those that come with the program.
    #[default]
    House,
    /// Those of a set file whose text goes with the match, `sha256:` and its hash.
    Loaded(String),
}

impl TryFrom<String> for SetName {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        match name.strip_prefix("sha256:") {
            None if name == "house" => Ok(Self::House),
            Some(hash) if hex::decode(hash).is_some() => Ok(Self::Loaded(hash.into())),
            _ => Err(format!("there is no set {name:?}")),
        }
    }
}

impl From<SetName> for String {
    fn from(name: SetName) -> Self {
        match name {
            SetName::House => "house".into(),
            SetName::Loaded(hash) => format!("sha256:{hash}"),
        }
    }
}

/// When oracles may be given up for points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub enum Discards {
    /// Once, before the first round.
    #[default]
    AtStart,
    /// Then, and in every round before one has prepared.
    AnyTime,
}

words!(AltarRule, Discards);

impl GameOptions for Options {
    fn describe() -> Vec<OptionSpec> {
        vec![
            OptionSpec::choice("baruka", "altar", ["standard", "hollow", "random"]),
            OptionSpec {
                kind: OptionKind::Text,
                ..OptionSpec::choice("baruka", "set", [Value::from("house")])
            },
            OptionSpec::choice("baruka", "discards", ["at_start", "any_time"]),
        ]
    }

    fn seats(&self) -> RangeInclusive<u8> {
        2..=4
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_names_are_read_strictly() {
        let hash = "0123456789abcdef".repeat(4);
        let parse = |name: &str| serde_json::from_value::<SetName>(Value::from(name)).ok();
        assert_eq!(parse("house"), Some(SetName::House));
        assert_eq!(parse(&format!("sha256:{hash}")), Some(SetName::Loaded(hash.clone())));
        for wrong in ["House", "", "sha256:", &hash, &format!("sha256:{}", hash.to_uppercase())] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }
}
