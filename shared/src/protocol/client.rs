//! What a client may send. Unknown types and fields, and keys given twice, are refused.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Map, Number, Value};

use crate::seat::Seat;

/// A message from a client.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub enum ClientMessage {
    /// The first message on a socket.
    Hello {
        /// The protocol the client speaks.
        protocol: u32,
        /// Who it is, for programs without cookies.
        #[serde(default)]
        #[cfg_attr(feature = "bindings", ts(optional))]
        token: Option<String>,
        /// For a locked room.
        #[serde(default)]
        #[cfg_attr(feature = "bindings", ts(optional))]
        password: Option<String>,
        /// The version of the last state it has seen.
        #[serde(default)]
        #[cfg_attr(feature = "bindings", ts(optional))]
        last_version: Option<u64>,
    },
    /// One's name in this room.
    Name {
        /// 1 to 24 characters as people count them.
        name: String,
    },
    /// Takes a free seat.
    Sit {
        /// Which.
        seat: Seat,
        /// One's name, unless one has one here.
        #[serde(default)]
        #[cfg_attr(feature = "bindings", ts(optional))]
        name: Option<String>,
    },
    /// Disconnects and keeps the seat.
    Leave {},
    /// Frees one's seat.
    GiveUp {},
    /// Asks for a seat whose holder is not here, for a free one while a match is on, or, without
    /// a seat, to be let in to watch.
    Claim {
        /// Which; null: to watch.
        seat: Option<Seat>,
        /// One's name here.
        name: String,
    },
    /// Answers a claim: the host, or the other seated people where the host can't.
    Allow {
        /// Which seat is claimed; null: to watch.
        seat: Option<Seat>,
        /// Who claims it.
        player: String,
        /// Whether they get it.
        yes: bool,
    },
    /// Wants to start, with a part of the seed.
    Ready {
        /// The commitment one has seen, 64 lower-case hexadecimal digits.
        commit: String,
        /// 64 lower-case hexadecimal digits from one's own generator.
        entropy: String,
    },
    /// Does not want to start yet.
    Unready {},
    /// Another game. Host.
    Game {
        /// Its key.
        game: String,
    },
    /// The options of the next match. Host.
    Options {
        /// Whole; missing keys take their default.
        #[cfg_attr(feature = "bindings", ts(type = "Record<string, unknown>"))]
        options: Json,
    },
    /// Settings of the room. Host.
    Settings {
        /// Keys that are missing stay as they are.
        #[cfg_attr(feature = "bindings", ts(type = "Record<string, unknown>"))]
        settings: Json,
    },
    /// The number of seats, and who sits where. Host.
    Seats {
        /// How many.
        n: u8,
        /// For each new seat, the present seat whose people or bot move there.
        #[serde(default)]
        #[cfg_attr(feature = "bindings", ts(optional))]
        order: Option<Vec<u8>>,
    },
    /// A bot on a free seat. Host.
    AddBot {
        /// Which seat.
        seat: Seat,
        /// How it plays.
        level: String,
    },
    /// Takes a bot, or a person who may not come back, off a seat. Host.
    Remove {
        /// Which seat.
        seat: Seat,
    },
    /// Makes somebody else host. Host.
    Host {
        /// Somebody who sits here.
        player: String,
    },
    /// Lets no newcomers in but by password. Host.
    Lock {
        /// 1 to 64 characters; without one nobody new gets in.
        #[serde(default)]
        #[cfg_attr(feature = "bindings", ts(optional))]
        password: Option<String>,
    },
    /// Lets newcomers in again. Host.
    Unlock {},
    /// Closes the room for good, between matches. Host.
    EndRoom {},
    /// Starts the match. Host.
    Start {},
    /// Does something in the match.
    Act {
        /// Unique for this player and match.
        id: String,
        /// The id of the prompt it answers.
        prompt: String,
        /// What to do.
        #[cfg_attr(feature = "bindings", ts(type = "unknown"))]
        action: Json,
    },
    /// Says something.
    Chat {
        /// Unique for this player.
        id: String,
        /// 1 to 300 characters as people count them.
        text: String,
        /// Public ids of those who alone may read it.
        #[serde(default)]
        #[cfg_attr(feature = "bindings", ts(optional))]
        to: Option<Vec<String>>,
    },
    /// Shows everybody a feeling.
    React {
        /// One of [`REACTIONS`](super::REACTIONS).
        emoji: String,
    },
    /// Is writing something.
    Typing {
        /// Public ids of those whom it will be whispered to.
        #[serde(default)]
        #[cfg_attr(feature = "bindings", ts(optional))]
        to: Option<Vec<String>>,
    },
    /// Asks to take back one's newest action.
    UndoAsk {},
    /// Answers somebody who asks to take an action back.
    UndoAnswer {
        /// Which request.
        ask: String,
        /// Whether it may be taken back.
        yes: bool,
    },
    /// Opens a vote, or votes.
    Vote {
        /// What about: `end_match`, or `bot:` and a seat whose player has not been here for long.
        topic: String,
        /// For or against.
        yes: bool,
    },
    /// Asks for the present state once more.
    Resync {},
    /// Is the line still there?
    Ping {
        /// Given back.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        t: i64,
    },
}

/// Why a frame can't be taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadMessage {
    /// The type it gives itself, if it can be read.
    pub re: Option<String>,
    /// The id it gives itself, if it can be read.
    pub id: Option<String>,
    /// What is wrong, for people.
    pub why: String,
}

impl ClientMessage {
    /// Reads a text frame.
    ///
    /// # Errors
    /// It is no object of a known type with just the fields of that type.
    pub fn parse(text: &str) -> Result<Self, BadMessage> {
        // A list of a message's values would be taken for the message.
        if !text.trim_ascii_start().starts_with('{') {
            let why = "a message is an object".to_owned();
            return Err(BadMessage { re: None, id: None, why });
        }
        serde_json::from_str(text).map_err(|error| {
            #[derive(Deserialize, Default)]
            struct Head<'a> {
                #[serde(rename = "type", borrow)]
                kind: Option<Cow<'a, str>>,
                #[serde(borrow)]
                id: Option<Cow<'a, str>>,
            }
            let head: Head = serde_json::from_str(text).unwrap_or_default();
            let short = |text: Cow<'_, str>| (text.len() <= 64).then(|| text.into_owned());
            let mut why = error.to_string();
            why.truncate(why.floor_char_boundary(200));
            BadMessage { re: head.kind.and_then(short), id: head.id.and_then(short), why }
        })
    }

    /// The type it gives itself.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Hello { .. } => "hello",
            Self::Name { .. } => "name",
            Self::Sit { .. } => "sit",
            Self::Leave {} => "leave",
            Self::GiveUp {} => "give_up",
            Self::Ready { .. } => "ready",
            Self::Unready {} => "unready",
            Self::Claim { .. } => "claim",
            Self::Allow { .. } => "allow",
            Self::Host { .. } => "host",
            Self::Lock { .. } => "lock",
            Self::Unlock {} => "unlock",
            Self::EndRoom {} => "end_room",
            Self::React { .. } => "react",
            Self::Typing { .. } => "typing",
            Self::UndoAsk {} => "undo_ask",
            Self::UndoAnswer { .. } => "undo_answer",
            Self::Vote { .. } => "vote",
            Self::Game { .. } => "game",
            Self::Options { .. } => "options",
            Self::Settings { .. } => "settings",
            Self::Seats { .. } => "seats",
            Self::AddBot { .. } => "add_bot",
            Self::Remove { .. } => "remove",
            Self::Start {} => "start",
            Self::Act { .. } => "act",
            Self::Chat { .. } => "chat",
            Self::Resync {} => "resync",
            Self::Ping { .. } => "ping",
        }
    }
}

/// Any JSON in which no object gives a key twice.
#[derive(Clone, PartialEq, Debug)]
pub struct Json(Value);

impl Json {
    /// Its text, keys in order, without blanks: equal values have equal texts.
    #[must_use]
    pub fn raw(&self) -> Box<RawValue> {
        RawValue::from_string(self.0.to_string()).unwrap_or_else(|_| RawValue::NULL.to_owned())
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Strict;
        impl<'de> Visitor<'de> for Strict {
            type Value = Json;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("JSON")
            }

            fn visit_unit<E>(self) -> Result<Json, E> {
                Ok(Json(Value::Null))
            }

            fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
                Ok(Json(Value::Bool(value)))
            }

            fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
                Ok(Json(Value::Number(value.into())))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
                Ok(Json(Value::Number(value.into())))
            }

            fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<Json, E> {
                let number = Number::from_f64(value).ok_or_else(|| E::custom("no such number"))?;
                Ok(Json(Value::Number(number)))
            }

            fn visit_str<E>(self, value: &str) -> Result<Json, E> {
                Ok(Json(Value::String(value.to_owned())))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Json, A::Error> {
                let mut list = Vec::new();
                while let Some(Json(item)) = items.next_element()? {
                    list.push(item);
                }
                Ok(Json(Value::Array(list)))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
                let mut map = Map::new();
                while let Some((key, Json(value))) = entries.next_entry::<String, Json>()? {
                    if map.insert(key, value).is_some() {
                        return Err(A::Error::custom("a key is given twice"));
                    }
                }
                Ok(Json(Value::Object(map)))
            }
        }
        from.deserialize_any(Strict)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_read_strictly() {
        let check = |text: &str, good: bool| {
            assert_eq!(ClientMessage::parse(text).is_ok(), good, "{text}");
        };
        check(r#"{"type":"hello","protocol":1}"#, true);
        check(r#"{"protocol":1,"type":"hello"}"#, true);
        check(r#"{"type":"hello","protocol":"1"}"#, false);
        check(r#"{"type":"hello","protocol":1,"extra":0}"#, false);
        check(r#"{"type":"hello","type":"hello","protocol":1}"#, false);
        check(r#"{"type":"leave"}"#, true);
        check(r#"{"type":"leave","now":true}"#, false);
        check(r#"{"type":"act","id":"a","prompt":"1.1","action":{"type":"tuck"}}"#, true);
        check(r#"{"type":"act","id":"a","prompt":"1.1","action":{"a":1,"a":2}}"#, false);
        check(r#"{"type":"act","id":"a","id":"b","prompt":"1.1","action":{}}"#, false);
        check(r#"{"type":"nothing"}"#, false);
        check(r#"["lock",null]"#, false);
        check(r#"["undo_ask"]"#, false);
        for text in ["null", "0", "\"x\"", "[]", "{}", "{\"type\":null}", "", "{", "1e400"] {
            check(text, false);
        }
        let deep = format!(
            "{{\"type\":\"options\",\"options\":{}1{}}}",
            "[".repeat(10_000),
            "]".repeat(10_000)
        );
        check(&deep, false);
    }

    #[test]
    fn refusals_name_the_frame_where_it_can_be_read() {
        let bad = ClientMessage::parse(r#"{"type":"act","id":"a7","prompt":3}"#).unwrap_err();
        assert_eq!((bad.re.as_deref(), bad.id.as_deref()), (Some("act"), Some("a7")));
        let bad = ClientMessage::parse("[1]").unwrap_err();
        assert_eq!((bad.re, bad.id), (None, None));
    }

    #[test]
    fn actions_keep_their_numbers() {
        let text = r#"{"type":"act","id":"a","prompt":"p","action":{"b":[1.0,-1,18446744073709551615],"a":"é"}}"#;
        let Ok(ClientMessage::Act { action, .. }) = ClientMessage::parse(text) else { panic!() };
        assert_eq!(action.raw().get(), r#"{"a":"é","b":[1.0,-1,18446744073709551615]}"#);
    }
}
