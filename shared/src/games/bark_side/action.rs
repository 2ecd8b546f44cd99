//! What a seat may ask for, what chance decides, and why the rules refuse.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::card::Card;
use crate::rules;
use crate::seat::{BySeat, Seat};

/// Something a seat asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "bark_side/"))]
pub enum Action {
    /// Hands two cards over to the player on the right.
    Pass {
        /// The two cards.
        cards: Vec<Card>,
    },
    /// Lays one card or a set.
    Play {
        /// Cards of one strength.
        cards: Vec<Card>,
    },
    /// Discards one's lowest cards, as many as were led.
    Tuck {},
}

impl rules::Action for Action {
    const TYPES: &'static [&'static str] = &["pass", "play", "tuck"];
}

/// Something chance decides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// Who starts the first round.
    Start(Seat),
    /// The hands of a round; what no hand holds stays undealt.
    Deal(BySeat<Vec<Card>>),
}

/// Why the rules refuse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// Two cards were handed over already.
    AlreadyPassed,
    /// Who leads must lay cards, not tuck.
    LeadACard,
    /// Nobody has tucked in an earlier trick of this round.
    NoSetsYet,
    /// A set must leave its player a card.
    KeepOne,
    /// As many cards as were led must be played.
    WrongCount {
        /// How many were led.
        led: usize,
    },
    /// The play is below what must be equalled or beaten.
    TooLow {
        /// What must be equalled or beaten.
        bar: Card,
    },
}

impl rules::Illegal for Illegal {
    const CODES: &'static [&'static str] =
        &["already_passed", "lead_a_card", "no_sets_yet", "keep_one", "wrong_count", "too_low"];

    fn code(&self) -> &'static str {
        match self {
            Self::AlreadyPassed => "already_passed",
            Self::LeadACard => "lead_a_card",
            Self::NoSetsYet => "no_sets_yet",
            Self::KeepOne => "keep_one",
            Self::WrongCount { .. } => "wrong_count",
            Self::TooLow { .. } => "too_low",
        }
    }

    fn detail(&self) -> Value {
        match self {
            Self::WrongCount { led } => json!({ "led": led }),
            Self::TooLow { bar } => json!({ "bar": bar }),
            _ => Value::Null,
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AlreadyPassed => f.write_str("You have handed over your two cards already."),
            Self::LeadACard => f.write_str("You lead: lay a card, you can't tuck."),
            Self::NoSetsYet => {
                f.write_str("Sets may be led once somebody has tucked in an earlier trick.")
            }
            Self::KeepOne => f.write_str("A set must leave you at least one card."),
            Self::WrongCount { led: 1 } => f.write_str("One card was led: play one card."),
            Self::WrongCount { led } => write!(f, "{led} cards were led: play {led}."),
            Self::TooLow { bar } => {
                write!(f, "Play {} or higher, or tuck your lowest cards.", bar.0)
            }
        }
    }
}
