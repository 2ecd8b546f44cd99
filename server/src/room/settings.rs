//! Settings of a room. They are no part of a record.

use barroom_shared::catalog::GameKey;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// What the host can set; missing keys have their default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Who may watch.
    pub spectators: Spectators,
    /// Whether people may whisper. Off, unless the game lives from it.
    pub whispers: bool,
    /// Whether the server passes for a seat that can do nothing else, where all can see that.
    pub forced_plays: bool,
}

/// Who may watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spectators {
    /// Everybody with the link.
    #[default]
    Open,
    /// Nobody.
    Off,
}

impl Default for Settings {
    fn default() -> Self {
        Self { spectators: Spectators::Open, whispers: false, forced_plays: true }
    }
}

impl Settings {
    /// The settings that a room of this game begins with.
    pub fn of(game: GameKey) -> Self {
        Self { whispers: game.lives_from_whispers(), ..Self::default() }
    }

    /// These settings with the keys of `change` changed; `None` for an unknown key or value.
    pub fn with(&self, change: &str) -> Option<Self> {
        let change: Map<String, Value> = serde_json::from_str(change).ok()?;
        let mut all = serde_json::to_value(self).ok()?;
        all.as_object_mut()?.extend(change);
        serde_json::from_value(all).ok()
    }

    /// Every setting with its values, as the lobby shows it.
    pub fn describe(game: GameKey) -> Value {
        let defaults = serde_json::to_value(Self::of(game)).unwrap_or_default();
        let setting = |key: &str, kind: &str, values: Value| {
            json!({
                "key": key, "type": kind, "values": values, "default": defaults[key],
                "text": format!("room.{key}"),
            })
        };
        json!([
            setting("spectators", "choice", json!(["open", "off"])),
            setting("whispers", "bool", json!([false, true])),
            setting("forced_plays", "bool", json!([true, false])),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whispers_belong_to_one_game() {
        let on = |game: &GameKey| Settings::of(*game).whispers;
        assert_eq!(GameKey::ALL.iter().filter(|game| on(game)).count(), 1);
    }

    #[test]
    fn what_is_described_can_be_set() {
        let settings = Settings::of(GameKey::BarkSide);
        for described in Settings::describe(GameKey::BarkSide).as_array().unwrap() {
            let key = described["key"].as_str().unwrap();
            assert_eq!(serde_json::to_value(&settings).unwrap()[key], described["default"]);
            for value in described["values"].as_array().unwrap() {
                let set = settings.with(&json!({ key: value }).to_string()).unwrap();
                assert_eq!(&serde_json::to_value(&set).unwrap()[key], value);
            }
        }
        assert_eq!(settings.with(r#"{"spectators":"maybe"}"#), None);
        assert_eq!(settings.with(r#"{"other":1}"#), None);
        assert_eq!(settings.with("[]"), None);
    }
}
