//! The pieces a set file is read in: objects, lists, texts, numbers, words.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::RangeInclusive;

use serde::de::value::{Error as WordError, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};

use super::node::Node;

/// Something wrong in a set file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetFault {
    /// Where, such as `oracles[3].icons[0]`; empty for the file as a whole.
    pub place: String,
    /// What, for people.
    pub message: String,
}

impl fmt::Display for SetFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place.as_str() {
            "" => write!(f, "the set file {}", self.message),
            place => write!(f, "{place} {}", self.message),
        }
    }
}

impl std::error::Error for SetFault {}

/// A piece of the file and where it stands.
pub struct At<'a> {
    pub node: &'a Node,
    pub place: String,
}

/// The fields of an object; each is there unless it is optional.
pub struct Fields<'a> {
    place: &'a str,
    entries: &'a [(String, Node)],
}

impl<'a> Fields<'a> {
    pub fn get(&self, key: &str) -> Option<At<'a>> {
        let node = self.entries.iter().find(|(name, _)| name == key).map(|(_, node)| node)?;
        let place = match self.place {
            "" => key.into(),
            place => format!("{place}.{key}"),
        };
        Some(At { node, place })
    }
}

#[derive(Default)]
pub struct Reader {
    pub faults: Vec<SetFault>,
}

impl Reader {
    pub fn fault(&mut self, at: &At<'_>, message: impl Into<String>) {
        self.faults.push(SetFault { place: at.place.clone(), message: message.into() });
    }

    /// An object with these keys and no others, each once.
    pub fn fields<'a>(
        &mut self,
        at: &'a At<'a>,
        needed: &[&str],
        optional: &[&str],
    ) -> Option<Fields<'a>> {
        let Node::Object(entries) = at.node else {
            self.fault(at, "must be an object");
            return None;
        };
        let before = self.faults.len();
        let mut seen = BTreeSet::new();
        for (key, _) in entries {
            if !needed.contains(&key.as_str()) && !optional.contains(&key.as_str()) {
                self.fault(at, format!("has an unknown key {key:?}"));
            } else if !seen.insert(key.as_str()) {
                self.fault(at, format!("has the key {key:?} twice"));
            }
        }
        for key in needed.iter().filter(|key| !seen.contains(*key)) {
            self.fault(at, format!("lacks the key {key:?}"));
        }
        (self.faults.len() == before).then_some(Fields { place: &at.place, entries })
    }

    pub fn list<'a>(&mut self, at: &At<'a>) -> Option<Vec<At<'a>>> {
        let Node::List(items) = at.node else {
            self.fault(at, "must be a list");
            return None;
        };
        let place = |n| format!("{}[{n}]", at.place);
        Some(items.iter().enumerate().map(|(n, node)| At { node, place: place(n) }).collect())
    }

    pub fn text(&mut self, at: &At<'_>) -> Option<String> {
        match at.node {
            Node::Text(text) if !text.is_empty() => Some(text.clone()),
            _ => {
                self.fault(at, "must be a text");
                None
            }
        }
    }

    pub fn int(&mut self, at: &At<'_>, range: RangeInclusive<i64>) -> Option<i64> {
        match at.node {
            Node::Int(number) if range.contains(number) => Some(*number),
            _ => {
                let (least, most) = range.into_inner();
                self.fault(at, format!("must be a whole number from {least} to {most}"));
                None
            }
        }
    }

    /// A mark that is either missing or 1.
    pub fn one(&mut self, at: &At<'_>) -> bool {
        self.int(at, 1..=1).is_some()
    }

    pub fn word<T: DeserializeOwned>(&mut self, at: &At<'_>) -> Option<T> {
        let text = self.text(at)?;
        let from: StrDeserializer<'_, WordError> = text.as_str().into_deserializer();
        T::deserialize(from).map_err(|error| self.fault(at, format!("has an {error}"))).ok()
    }
}
