//! What a seat may ask for, what chance decides, and why the rules refuse.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::contract::{Contract, Declaration};
use crate::cards::{Card, CardSet};
use crate::rules;
use crate::seat::{BySeat, Seat, SeatSet};

/// Something a seat asks for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub enum Action {
    /// Announces the contract.
    Declare(Declaration),
    /// Doubles these players; nobody is a pass.
    Double {
        /// Whom, ascending.
        targets: Vec<Seat>,
    },
    /// Plays a card.
    Play {
        /// Which.
        card: Card,
    },
    /// Plays no card in Dominoes, being unable to.
    Pass {},
}

impl rules::Action for Action {
    const TYPES: &'static [&'static str] = &["declare", "double", "play", "pass"];
    const FORCED: &'static [&'static str] = &["pass"];
}

/// Something chance decides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// Who declares first.
    FirstDeclarer(Seat),
    /// The hands of a deal.
    Deal(BySeat<Vec<Card>>),
}

/// Why the rules refuse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// The contract is not played at this table.
    ContractNotInGame(Contract),
    /// The declarer has declared this contract before.
    ContractUsed(Contract),
    /// Somebody is doubled who can't be now.
    TargetNotAllowed {
        /// Who can be.
        allowed: SeatSet,
    },
    /// The declarer must be doubled: the owed doubles need all the deals that are left.
    CompulsoryDouble {
        /// Whom.
        declarer: Seat,
    },
    /// The suit led must be followed.
    MustFollowSuit(CardSet),
    /// Hearts may not be led.
    HeartsNotLed(CardSet),
    /// Trumps are led: a higher one must be played.
    MustHead(CardSet),
    /// Void in the suit led: the trump in the trick must be beaten.
    MustOvertrump(CardSet),
    /// Void in the suit led: a trump must be played.
    MustTrump(CardSet),
    /// The card fits nowhere on the table.
    NotPlayable(CardSet),
    /// A card can be played, so passing is not allowed.
    MustPlay(CardSet),
}

impl rules::Illegal for Illegal {
    const CODES: &'static [&'static str] = &[
        "contract_not_in_game",
        "contract_used",
        "target_not_allowed",
        "compulsory_double",
        "must_follow_suit",
        "hearts_not_led",
        "must_head",
        "must_overtrump",
        "must_trump",
        "not_playable",
        "must_play",
    ];

    fn code(&self) -> &'static str {
        match self {
            Self::ContractNotInGame(_) => "contract_not_in_game",
            Self::ContractUsed(_) => "contract_used",
            Self::TargetNotAllowed { .. } => "target_not_allowed",
            Self::CompulsoryDouble { .. } => "compulsory_double",
            Self::MustFollowSuit(_) => "must_follow_suit",
            Self::HeartsNotLed(_) => "hearts_not_led",
            Self::MustHead(_) => "must_head",
            Self::MustOvertrump(_) => "must_overtrump",
            Self::MustTrump(_) => "must_trump",
            Self::NotPlayable(_) => "not_playable",
            Self::MustPlay(_) => "must_play",
        }
    }

    /// The contract, the seats, or the cards that would be legal.
    fn detail(&self) -> Value {
        match self {
            Self::ContractNotInGame(contract) | Self::ContractUsed(contract) => {
                json!({ "contract": contract })
            }
            Self::TargetNotAllowed { allowed } => json!({ "seats": allowed }),
            Self::CompulsoryDouble { declarer } => json!({ "seats": [declarer] }),
            Self::MustFollowSuit(cards)
            | Self::HeartsNotLed(cards)
            | Self::MustHead(cards)
            | Self::MustOvertrump(cards)
            | Self::MustTrump(cards)
            | Self::NotPlayable(cards)
            | Self::MustPlay(cards) => json!({ "cards": cards }),
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ContractNotInGame(_) => f.write_str("This contract is not played at this table."),
            Self::ContractUsed(_) => f.write_str("You have declared this contract already."),
            Self::TargetNotAllowed { allowed } if allowed.is_empty() => {
                f.write_str("You can double nobody now.")
            }
            Self::TargetNotAllowed { .. } => {
                f.write_str("You can't double one of these players now.")
            }
            Self::CompulsoryDouble { .. } => f.write_str(
                "You must double the declarer: you owe as many doubles as there are deals left.",
            ),
            Self::MustFollowSuit(cards) => write!(f, "Follow suit: {}.", Listed(*cards)),
            Self::HeartsNotLed(cards) => {
                write!(f, "Hearts may not be led here; lead one of {}.", Listed(*cards))
            }
            Self::MustHead(cards) => {
                write!(f, "Trumps are led: play a higher one, {}.", Listed(*cards))
            }
            Self::MustOvertrump(cards) => {
                write!(f, "You must overtrump with one of {}.", Listed(*cards))
            }
            Self::MustTrump(cards) => write!(f, "You must trump with one of {}.", Listed(*cards)),
            Self::NotPlayable(cards) if cards.is_empty() => {
                f.write_str("That card fits nowhere; you have none that does, so pass.")
            }
            Self::NotPlayable(cards) => {
                write!(f, "That card fits nowhere; you can play {}.", Listed(*cards))
            }
            Self::MustPlay(cards) => {
                write!(f, "You can't pass while you can play {}.", Listed(*cards))
            }
        }
    }
}

/// Cards in a sentence.
struct Listed(CardSet);

impl fmt::Display for Listed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, card) in self.0.iter().enumerate() {
            if nth > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{card}")?;
        }
        Ok(())
    }
}
