//! Card sets that an operator has put in a folder, for a table that owns the real cards.
//!
//! A match names its set by the hash of its text. While a match with a set is kept, so must its
//! file be: without it the room can't be opened, and its log is left alone.

use std::collections::BTreeMap;
use std::path::Path;

use barroom_shared::catalog;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// What an option's value begins with that names a text.
const BY_HASH: &str = "sha256:";

/// The sets that are offered, by the value of the option.
#[derive(Clone, Debug, Default)]
pub struct CardSets(BTreeMap<String, CardSet>);

#[derive(Clone, Debug)]
struct CardSet {
    name: String,
    text: String,
}

impl CardSets {
    /// Reads every `.json` file of a folder. A file with a fault is not offered; each fault is a
    /// line of the log, with the file and the place in it.
    ///
    /// # Errors
    /// The folder can't be read.
    pub fn load(folder: &Path) -> std::io::Result<Self> {
        let mut sets = Self::default();
        for entry in std::fs::read_dir(folder)? {
            let file = entry?.path();
            if file.extension().is_none_or(|kind| kind != "json") {
                continue;
            }
            let text = match std::fs::read_to_string(&file) {
                Ok(text) => text,
                Err(error) => {
                    tracing::warn!(file = %file.display(), %error, "a card set can't be read");
                    continue;
                }
            };
            match catalog::card_set(&text) {
                Ok(set) => {
                    tracing::info!(file = %file.display(), name = set.name, "a card set is offered");
                    sets.0.insert(set.value, CardSet { name: set.name, text });
                }
                Err(faults) => {
                    for fault in faults {
                        tracing::warn!(file = %file.display(), fault, "a card set has a fault");
                    }
                }
            }
        }
        Ok(sets)
    }

    /// The texts that these options name, by option key; `None` if one is not here.
    #[must_use]
    pub fn data(&self, options: &RawValue) -> Option<BTreeMap<String, String>> {
        let options: Map<String, Value> = serde_json::from_str(options.get()).ok()?;
        options
            .into_iter()
            .filter_map(|(key, value)| match value {
                Value::String(value) if value.starts_with(BY_HASH) => Some((key, value)),
                _ => None,
            })
            .map(|(key, value)| Some((key, self.0.get(&value)?.text.clone())))
            .collect()
    }

    /// The values of the option and their names for people.
    pub fn offered(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(value, set)| (value.as_str(), set.name.as_str()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_good_file_is_offered_and_a_faulty_one_is_not() {
        let folder = tempfile::TempDir::new().unwrap();
        let house = include_str!("../../shared/src/games/baruka/data/house-set.json");
        let own = house.replacen("\"house\"", "\"our own\"", 1);
        std::fs::write(folder.path().join("own.json"), &own).unwrap();
        std::fs::write(folder.path().join("bad.json"), "{\"format\":\"baruka-set/1\"}").unwrap();
        std::fs::write(folder.path().join("readme.txt"), "no set").unwrap();
        let sets = CardSets::load(folder.path()).unwrap();
        let offered: Vec<(&str, &str)> = sets.offered().collect();
        let [(value, "our own")] = offered[..] else { panic!("{offered:?}") };
        let options = |set: &str| RawValue::from_string(format!("{{\"set\":\"{set}\"}}")).unwrap();
        assert_eq!(sets.data(&options(value)).unwrap()["set"], own);
        assert_eq!(sets.data(&options("house")), Some(BTreeMap::new()));
        assert_eq!(sets.data(&options("sha256:00")), None);
    }
}
