//! Contracts, and how one is declared.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, Serialize};

use crate::cards::{Rank, Suit};
use crate::wire::present;

/// A game that a declarer may choose.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub enum Contract {
    /// Take no tricks.
    NoTricks,
    /// Take no hearts.
    NoHearts,
    /// Take no queens.
    NoQueens,
    /// Do not take K♥.
    Barbu,
    /// Take neither of the last two tricks.
    NoLastTwo,
    /// Take tricks, with a trump suit.
    Trumps,
    /// Get rid of one's cards.
    Dominoes,
    /// Do not take the most cards of any suit; the eighth contract.
    RavageCity,
}

impl Contract {
    /// All eight, Ravage City last.
    pub const ALL: [Self; 8] = [
        Self::NoTricks,
        Self::NoHearts,
        Self::NoQueens,
        Self::Barbu,
        Self::NoLastTwo,
        Self::Trumps,
        Self::Dominoes,
        Self::RavageCity,
    ];

    /// Its name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NoTricks => "no_tricks",
            Self::NoHearts => "no_hearts",
            Self::NoQueens => "no_queens",
            Self::Barbu => "barbu",
            Self::NoLastTwo => "no_last_two",
            Self::Trumps => "trumps",
            Self::Dominoes => "dominoes",
            Self::RavageCity => "ravage_city",
        }
    }

    /// Whether points are won in it. Ruling: Ravage City is a negative contract.
    #[must_use]
    pub const fn is_positive(self) -> bool {
        matches!(self, Self::Trumps | Self::Dominoes)
    }

    /// Whether hearts may not simply be led. Rulebook, negative contracts.
    #[must_use]
    pub const fn bars_hearts(self) -> bool {
        matches!(self, Self::NoHearts | Self::Barbu)
    }
}

impl<'de> Deserialize<'de> for Contract {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = Cow::<str>::deserialize(from)?;
        Self::ALL
            .into_iter()
            .find(|contract| contract.as_str() == name)
            .ok_or_else(|| serde::de::Error::custom(format_args!("there is no contract `{name}`")))
    }
}

/// A contract with what must be named with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "contract", rename_all = "snake_case", try_from = "Asked")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub enum Declaration {
    /// Take no tricks.
    NoTricks,
    /// Take no hearts.
    NoHearts,
    /// Take no queens.
    NoQueens,
    /// Do not take K♥.
    Barbu,
    /// Take neither of the last two tricks.
    NoLastTwo,
    /// Take tricks.
    Trumps {
        /// The trump suit.
        suit: Suit,
    },
    /// Get rid of one's cards.
    Dominoes {
        /// The starting rank.
        rank: Rank,
    },
    /// Do not take the most cards of any suit.
    RavageCity,
}

impl Declaration {
    /// Which contract.
    #[must_use]
    pub const fn contract(self) -> Contract {
        match self {
            Self::NoTricks => Contract::NoTricks,
            Self::NoHearts => Contract::NoHearts,
            Self::NoQueens => Contract::NoQueens,
            Self::Barbu => Contract::Barbu,
            Self::NoLastTwo => Contract::NoLastTwo,
            Self::Trumps { .. } => Contract::Trumps,
            Self::Dominoes { .. } => Contract::Dominoes,
            Self::RavageCity => Contract::RavageCity,
        }
    }

    /// The trump suit, in Trumps.
    #[must_use]
    pub const fn trump(self) -> Option<Suit> {
        match self {
            Self::Trumps { suit } => Some(suit),
            _ => None,
        }
    }

    /// Every way to declare a contract.
    pub fn every(contract: Contract) -> Vec<Self> {
        match contract {
            Contract::NoTricks => vec![Self::NoTricks],
            Contract::NoHearts => vec![Self::NoHearts],
            Contract::NoQueens => vec![Self::NoQueens],
            Contract::Barbu => vec![Self::Barbu],
            Contract::NoLastTwo => vec![Self::NoLastTwo],
            Contract::Trumps => {
                Suit::ALL.into_iter().rev().map(|suit| Self::Trumps { suit }).collect()
            }
            Contract::Dominoes => {
                Rank::ALL.into_iter().rev().map(|rank| Self::Dominoes { rank }).collect()
            }
            Contract::RavageCity => vec![Self::RavageCity],
        }
    }
}

/// A declaration as it is asked for: keys that the contract does not need must not be there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    contract: Contract,
    #[serde(default, deserialize_with = "present")]
    suit: Option<Suit>,
    #[serde(default, deserialize_with = "present")]
    rank: Option<Rank>,
}

impl TryFrom<Asked> for Declaration {
    type Error = String;

    fn try_from(asked: Asked) -> Result<Self, String> {
        let Asked { contract, suit, rank } = asked;
        match (contract, suit, rank) {
            (Contract::Trumps, Some(suit), None) => Ok(Self::Trumps { suit }),
            (Contract::Trumps, ..) => Err("trumps need a suit and nothing else".into()),
            (Contract::Dominoes, None, Some(rank)) => Ok(Self::Dominoes { rank }),
            (Contract::Dominoes, ..) => Err("dominoes need a rank and nothing else".into()),
            (Contract::NoTricks, None, None) => Ok(Self::NoTricks),
            (Contract::NoHearts, None, None) => Ok(Self::NoHearts),
            (Contract::NoQueens, None, None) => Ok(Self::NoQueens),
            (Contract::Barbu, None, None) => Ok(Self::Barbu),
            (Contract::NoLastTwo, None, None) => Ok(Self::NoLastTwo),
            (Contract::RavageCity, None, None) => Ok(Self::RavageCity),
            (_, Some(_), _) | (_, _, Some(_)) => {
                Err(format!("{} takes neither suit nor rank", contract.as_str()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{from_str, to_string};

    use super::*;

    #[test]
    fn a_declaration_is_read_strictly_and_written_alike() {
        for contract in Contract::ALL {
            for declaration in Declaration::every(contract) {
                let text = to_string(&declaration).expect("text");
                assert_eq!(declaration.contract(), contract);
                assert!(text.starts_with(&format!(r#"{{"contract":"{}""#, contract.as_str())));
                assert_eq!(from_str::<Declaration>(&text).ok(), Some(declaration), "{text}");
            }
        }
        for wrong in [
            r#"{"contract":0}"#,
            r#"{"contract":{"barbu":null}}"#,
            r#"{"contract":"Barbu"}"#,
            r#"{"contract":"barbu","suit":null}"#,
            r#"{"contract":"barbu","rank":"9"}"#,
            r#"{"contract":"trumps"}"#,
            r#"{"contract":"trumps","suit":null}"#,
            r#"{"contract":"trumps","suit":"s"}"#,
            r#"{"contract":"trumps","suit":{"S":null}}"#,
            r#"{"contract":"trumps","suit":"S","rank":"9"}"#,
            r#"{"contract":"trumps","suit":"S","suit":"S"}"#,
            r#"{"contract":"dominoes","rank":"10"}"#,
            r#"{"contract":"dominoes","rank":9}"#,
            r#"{"contract":"dominoes","suit":"S"}"#,
            r#"{"contract":"barbu","points":1}"#,
        ] {
            assert!(from_str::<Declaration>(wrong).is_err(), "{wrong}");
        }
    }
}
