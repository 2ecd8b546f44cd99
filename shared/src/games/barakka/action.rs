//! What a seat may ask for, what chance decides, and why the rules refuse.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::{Value, json};

use super::card::{Card, Colour};
use crate::rules;
use crate::seat::Seat;
use crate::wire::{present, words};

/// Something a seat asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub enum Action {
    /// Draws the topmost card; with two players.
    Draw {
        /// Where from.
        from: Source,
    },
    /// Lays the drawn card before oneself; with two players.
    Play {
        /// Onto what: with `el_karim` always, else never.
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "bindings", ts(optional))]
        onto: Option<Onto>,
    },
    /// Puts the drawn card on a pile; with two players.
    Discard {
        /// 0 or 1.
        pile: u8,
    },
    /// Plays one of the two drawn cards, or none, and discards the rest; in solo.
    Solo {
        /// 0 or 1, the deck the played card comes from; null: both are discarded.
        #[serde(deserialize_with = "Option::deserialize")]
        play: Option<u8>,
        /// As in `play`, and only where a card is played.
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "bindings", ts(optional))]
        onto: Option<Onto>,
    },
    /// Takes the Desert Rose, or leaves it for good.
    DesertRose {
        /// Whether to take it.
        take: bool,
    },
}

impl rules::Action for Action {
    const TYPES: &'static [&'static str] = &["draw", "play", "discard", "solo", "desert_rose"];
}

/// Where a card is drawn from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub enum Source {
    /// The face-down deck.
    Deck,
    /// The first discard pile.
    Pile0,
    /// The second discard pile.
    Pile1,
}

words!(Source);

impl Source {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Deck, Self::Pile0, Self::Pile1];

    /// Which discard pile, if it is one.
    #[must_use]
    pub const fn pile(self) -> Option<usize> {
        match self {
            Self::Deck => None,
            Self::Pile0 => Some(0),
            Self::Pile1 => Some(1),
        }
    }
}

/// What a card is laid onto, with `el_karim`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "bindings",
    derive(ts_rs::TS),
    ts(export, export_to = "barakka/", type = "number | \"new\"")
)]
pub enum Onto {
    /// It starts a sequence.
    New,
    /// One of one's sequences, from 0, in the order they were started.
    Sequence(u8),
}

impl Serialize for Onto {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::New => to.serialize_str("new"),
            Self::Sequence(index) => to.serialize_u8(*index),
        }
    }
}

impl<'de> Deserialize<'de> for Onto {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Visitor;
        impl de::Visitor<'_> for Visitor {
            type Value = Onto;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the number of a sequence or \"new\"")
            }

            fn visit_u64<E: de::Error>(self, index: u64) -> Result<Onto, E> {
                let index = u8::try_from(index)
                    .map_err(|_| E::invalid_value(de::Unexpected::Unsigned(index), &self))?;
                Ok(Onto::Sequence(index))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Onto, E> {
                match text {
                    "new" => Ok(Onto::New),
                    _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }
        }
        from.deserialize_any(Visitor)
    }
}

/// Something chance decides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// The deck of two players, the top first.
    Deck(Vec<Card>),
    /// The two decks of solo, the top first. A card in neither is put aside.
    Decks([Vec<Card>; 2]),
    /// Who starts.
    Start(Seat),
    /// The stack of tiles, the top first.
    Tiles(Vec<Colour>),
}

/// Why the rules refuse. All of it follows from what everybody sees.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// For too long no card has left the deck and none was played.
    MustDrawDeck,
    /// The sequence is of another colour.
    WrongColour {
        /// Its colour.
        colour: Colour,
    },
    /// The sequence has five cards.
    SequenceFull,
    /// There is a visible sequence of this colour already.
    ColourHasSequence {
        /// The colour.
        colour: Colour,
    },
    /// There are as many sequences as colours.
    TooManySequences {
        /// How many there may be.
        most: usize,
    },
}

impl rules::Illegal for Illegal {
    const CODES: &'static [&'static str] = &[
        "must_draw_deck",
        "wrong_colour",
        "sequence_full",
        "colour_has_sequence",
        "too_many_sequences",
    ];

    fn code(&self) -> &'static str {
        match self {
            Self::MustDrawDeck => "must_draw_deck",
            Self::WrongColour { .. } => "wrong_colour",
            Self::SequenceFull => "sequence_full",
            Self::ColourHasSequence { .. } => "colour_has_sequence",
            Self::TooManySequences { .. } => "too_many_sequences",
        }
    }

    fn detail(&self) -> Value {
        match self {
            Self::WrongColour { colour } | Self::ColourHasSequence { colour } => {
                json!({ "colour": colour })
            }
            Self::TooManySequences { most } => json!({ "most": most }),
            Self::MustDrawDeck | Self::SequenceFull => Value::Null,
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::MustDrawDeck => {
                f.write_str("Nothing has come of the last six turns: draw from the deck.")
            }
            Self::WrongColour { colour } => {
                write!(f, "That sequence is {}: it takes no other colour.", colour.as_str())
            }
            Self::SequenceFull => f.write_str("That sequence has its five cards: discard."),
            Self::ColourHasSequence { colour } => {
                write!(f, "You have a {} sequence: lay the card there.", colour.as_str())
            }
            Self::TooManySequences { most } => {
                write!(f, "You have {most} sequences, as many as there are colours.")
            }
        }
    }
}
