//! What a table of Barbu agrees on.

use std::ops::RangeInclusive;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use super::contract::Contract;
use super::four::SEATS;
use crate::rules::{GameOptions, OptionSpec};
use crate::wire::words;

/// The options; see each. Those that contradict each other do not parse.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", default, deny_unknown_fields)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub struct Options {
    /// Which contracts are played.
    pub contracts: Contracts,
    /// Who declares after whom.
    pub rotation: Rotation,
    /// Who leads to the first trick.
    pub leader: Leader,
    /// Who may double whom.
    pub doubling: Doubling,
    /// What a player owes in Trumps.
    pub trumping: Trumping,
    /// Where the ace lies in Dominoes.
    pub dominoes_ace: DominoesAce,
    /// What the contracts pay.
    pub scores: Scores,
    /// When hearts may be led in No Hearts and Barbu.
    pub hearts_lead: HeartsLead,
    /// What becomes of a negative contract that nobody doubles.
    pub undoubled: Undoubled,
    /// Whether all earlier tricks of the deal may be looked through.
    pub open_tricks: bool,
    /// How often each other player must double the declarer during that declarer's contracts,
    /// 0 to 3.
    pub compulsory: u8,
}

/// Which contracts are played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub enum Contracts {
    /// The seven of the rulebook; 28 deals.
    #[default]
    Seven,
    /// With Ravage City; 32 deals.
    Eight,
}

/// Who declares after whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub enum Rotation {
    /// One player declares all contracts, then the next to the left.
    #[default]
    Block,
    /// The declarer passes left after every deal.
    Alternate,
}

/// Who leads to the first trick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub enum Leader {
    /// The declarer.
    #[default]
    Declarer,
    /// The player left of the declarer; in Dominoes the declarer still starts.
    Left,
}

/// Who may double whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub enum Doubling {
    /// Anybody in negative contracts, only the declarer in positive ones.
    #[default]
    All,
    /// Only the declarer, in every contract.
    DeclarerOnly,
    /// There is no doubling.
    Off,
}

/// What a player owes in Trumps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub enum Trumping {
    /// To trump, to overtrump, and to head a trump lead.
    #[default]
    Strict,
    /// To follow suit, nothing more.
    Free,
}

/// Where the ace lies in Dominoes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub enum DominoesAce {
    /// Above the king.
    #[default]
    High,
    /// Below the 2.
    Low,
}

/// What the contracts pay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub enum Scores {
    /// As in the rulebook.
    #[default]
    Classic,
    /// A cheaper K♥ and flatter Dominoes. Rulebook, variants.
    Soft,
    /// Scores under which eight contracts add to 0.
    BalancedEight,
}

/// When hearts may be led in No Hearts and Barbu.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub enum HeartsLead {
    /// Only by a hand of nothing but hearts.
    #[default]
    Never,
    /// Also once somebody has thrown a heart on another suit.
    Broken,
}

/// What becomes of a negative contract that nobody doubles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub enum Undoubled {
    /// It is played.
    #[default]
    Play,
    /// It is settled without play.
    ThrowIn,
}

words! {
    Contracts, Rotation, Leader, Doubling, Trumping, DominoesAce, Scores, HeartsLead, Undoubled,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            contracts: Contracts::default(),
            rotation: Rotation::default(),
            leader: Leader::default(),
            doubling: Doubling::default(),
            trumping: Trumping::default(),
            dominoes_ace: DominoesAce::default(),
            scores: Scores::default(),
            hearts_lead: HeartsLead::default(),
            undoubled: Undoubled::default(),
            open_tricks: false,
            // Rulebook, doubling: at least twice.
            compulsory: 2,
        }
    }
}

impl Options {
    /// The contracts in play, each of which every player declares once.
    pub fn contracts(&self) -> &'static [Contract] {
        match self.contracts {
            Contracts::Seven => &Contract::ALL[..7],
            Contracts::Eight => &Contract::ALL,
        }
    }

    /// How many deals a session has.
    pub fn deals(&self) -> usize {
        SEATS * self.contracts().len()
    }

    /// What the totals of a whole session add to; 0 unless eight contracts are played for scores
    /// that balance seven.
    pub fn final_sum(&self) -> i32 {
        let prices = self.scores.prices();
        let once: i32 = self.contracts().iter().map(|contract| prices.sum(*contract)).sum();
        once * SEATS as i32
    }

    /// What does not go together in these options.
    pub fn contradiction(&self) -> Option<&'static str> {
        if self.compulsory > 3 {
            Some("`compulsory` is 0 to 3")
        } else if self.scores == Scores::BalancedEight && self.contracts != Contracts::Eight {
            Some("the scores `balanced_eight` need eight contracts")
        } else if self.undoubled == Undoubled::ThrowIn && self.doubling == Doubling::Off {
            Some("without doubling every contract would be thrown in")
        } else {
            None
        }
    }
}

impl GameOptions for Options {
    fn describe() -> Vec<OptionSpec> {
        let choice = |key, values: &[&str]| {
            OptionSpec::choice("barbu", key, values.iter().map(|value| Value::from(*value)))
        };
        vec![
            choice("contracts", &["seven", "eight"]),
            choice("rotation", &["block", "alternate"]),
            choice("leader", &["declarer", "left"]),
            choice("doubling", &["all", "declarer_only", "off"]),
            choice("trumping", &["strict", "free"]),
            choice("dominoes_ace", &["high", "low"]),
            choice("scores", &["classic", "soft", "balanced_eight"]),
            choice("hearts_lead", &["never", "broken"]),
            choice("undoubled", &["play", "throw_in"]),
            OptionSpec::switch("barbu", "open_tricks"),
            OptionSpec::choice("barbu", "compulsory", [2, 0, 1, 3]),
        ]
    }

    fn seats(&self) -> RangeInclusive<u8> {
        SEATS as u8..=SEATS as u8
    }
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, to)
    }
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let options = Self::deserialize(from)?;
        match options.contradiction() {
            Some(why) => Err(serde::de::Error::custom(why)),
            None => Ok(options),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_str, json, to_value};

    use super::*;

    #[test]
    fn options_that_contradict_each_other_do_not_parse() {
        for (text, fits) in [
            ("{}", true),
            (r#"{"scores":"balanced_eight"}"#, false),
            (r#"{"scores":"balanced_eight","contracts":"eight"}"#, true),
            (r#"{"undoubled":"throw_in"}"#, true),
            (r#"{"undoubled":"throw_in","doubling":"off"}"#, false),
            (r#"{"undoubled":"throw_in","doubling":"declarer_only"}"#, true),
            (r#"{"compulsory":3}"#, true),
            (r#"{"compulsory":4}"#, false),
            (r#"{"compulsory":-1}"#, false),
            (r#"{"compulsory":2.0}"#, false),
            (r#"{"scores":null}"#, false),
            (r#"{"speed":"fast"}"#, false),
        ] {
            assert_eq!(from_str::<Options>(text).is_ok(), fits, "{text}");
        }
    }

    #[test]
    fn the_defaults_are_the_first_values_described() {
        let written = to_value(Options::default()).expect("options");
        for option in Options::describe() {
            assert_eq!(written[option.key], option.default, "{}", option.key);
            assert_eq!(option.values.first(), Some(&option.default), "{}", option.key);
        }
        assert_eq!(written.as_object().map(serde_json::Map::len), Some(Options::describe().len()));
        assert_eq!(written["compulsory"], json!(2));
    }

    #[test]
    fn totals_add_to_0_with_balanced_scores() {
        use Contracts::{Eight, Seven};
        use Scores::{BalancedEight, Classic, Soft};
        for (contracts, scores, sum) in [
            (Seven, Classic, 0),
            (Seven, Soft, 0),
            (Eight, Classic, -144),
            (Eight, Soft, -144),
            (Eight, BalancedEight, 0),
        ] {
            let options = Options { contracts, scores, ..Options::default() };
            assert_eq!(options.contradiction(), None);
            assert_eq!(options.final_sum(), sum, "{options:?}");
        }
    }

    #[test]
    fn a_session_has_28_or_32_deals() {
        let mut options = Options::default();
        assert_eq!(options.deals(), 28);
        options.contracts = Contracts::Eight;
        assert_eq!(options.deals(), 32);
    }
}
