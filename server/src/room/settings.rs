//! Settings of a room. They are no part of a record.

use std::ops::Range;

use barroom_shared::catalog::GameKey;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

/// What the host can set; missing keys have their default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Who may watch.
    pub spectators: Spectators,
    /// By how many seconds spectators see the match later than the table.
    pub spectator_delay: u16,
    /// How many may watch at once.
    pub spectator_limit: u8,
    /// Whether people may whisper. Off, unless the game lives from it.
    pub whispers: bool,
    /// Whether the server passes for a seat that can do nothing else, where all can see that.
    pub forced_plays: bool,
    /// How fast bots answer.
    pub pace: Pace,
    /// How many seconds a seat has for each decision, before the server plays for it; 0: for ever.
    pub clock: u16,
    /// Who may take an action back.
    pub take_back: TakeBack,
}

/// Who may watch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Spectators {
    /// Everybody with the link.
    #[default]
    Open,
    /// Whom the host lets in.
    Ask,
    /// Nobody.
    Off,
}

/// How fast bots answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// In a third of the usual time.
    Quick,
    /// As the operator has set it.
    #[default]
    Normal,
    /// In twice the usual time.
    Slow,
}

impl Pace {
    /// The usual delay at this pace, in milliseconds.
    pub fn of(self, usual: &Range<u64>) -> Range<u64> {
        match self {
            Self::Quick => usual.start / 3..usual.end / 3,
            Self::Normal => usual.clone(),
            Self::Slow => usual.start * 2..usual.end * 2,
        }
    }
}

/// Who may take an action back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TakeBack {
    /// Whoever did it, if all others at the table agree and nothing came to light.
    #[default]
    Agreed,
    /// Nobody.
    Nobody,
}

/// The delays there are for spectators, in seconds.
const DELAYS: [u16; 4] = [0, 30, 120, 300];

/// The numbers of spectators there may be.
const LIMITS: [u8; 4] = [50, 20, 10, 5];

/// The times there are for a decision, in seconds.
const CLOCKS: [u16; 5] = [0, 30, 60, 120, 300];

impl Default for Settings {
    fn default() -> Self {
        Self {
            spectators: Spectators::Open,
            spectator_delay: DELAYS[0],
            spectator_limit: LIMITS[0],
            whispers: false,
            forced_plays: true,
            pace: Pace::Normal,
            clock: CLOCKS[0],
            take_back: TakeBack::Agreed,
        }
    }
}

impl Settings {
    /// The settings that a room of this game begins with.
    pub fn of(game: GameKey, options: &RawValue) -> Self {
        Self { whispers: game.lives_from_whispers(), ..Self::default() }.fitting(game, options)
    }

    /// These settings, without take-backs where a match of these options can have none.
    pub fn fitting(self, game: GameKey, options: &RawValue) -> Self {
        let take_back = match self.take_back {
            TakeBack::Agreed if game.allows_take_back(options) => TakeBack::Agreed,
            _ => TakeBack::Nobody,
        };
        Self { take_back, ..self }
    }

    /// These settings with the keys of `change` changed; `None` for an unknown key or value, or
    /// one that this game does not have.
    pub fn with(&self, game: GameKey, options: &RawValue, change: &str) -> Option<Self> {
        let change: Map<String, Value> = serde_json::from_str(change).ok()?;
        // An enum would take its value inside an object, too.
        if change.values().any(|value| value.is_object() || value.is_array()) {
            return None;
        }
        let mut all = serde_json::to_value(self).ok()?;
        all.as_object_mut()?.extend(change);
        let changed: Self = serde_json::from_value(all).ok()?;
        let known = DELAYS.contains(&changed.spectator_delay)
            && LIMITS.contains(&changed.spectator_limit)
            && CLOCKS.contains(&changed.clock)
            && changed.clone().fitting(game, options) == changed;
        known.then_some(changed)
    }

    /// Every setting with its values, as the lobby shows it.
    pub fn describe(game: GameKey) -> Value {
        let options = usual_options(game);
        let defaults = serde_json::to_value(Self::of(game, &options)).unwrap_or_default();
        let setting = |key: &str, kind: &str, values: Value| {
            json!({
                "key": key, "type": kind, "values": values, "default": defaults[key],
                "text": format!("room.{key}"),
            })
        };
        let mut all = vec![
            setting("spectators", "choice", json!(["open", "ask", "off"])),
            setting("spectator_delay", "number", json!(DELAYS)),
            setting("spectator_limit", "number", json!(LIMITS)),
            setting("whispers", "bool", json!([false, true])),
            setting("forced_plays", "bool", json!([true, false])),
            setting("pace", "choice", json!(["quick", "normal", "slow"])),
            setting("clock", "number", json!(CLOCKS)),
        ];
        if game.allows_take_back(&options) {
            all.push(setting("take_back", "choice", json!(["agreed", "nobody"])));
        }
        Value::Array(all)
    }
}

/// The options of a game that nobody has changed.
fn usual_options(game: GameKey) -> Box<RawValue> {
    let none = RawValue::from_string("{}".to_owned()).unwrap_or_else(|_| RawValue::NULL.to_owned());
    game.options(&none).map(|(options, _)| options).unwrap_or(none)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whispers_belong_to_one_game() {
        let on = |game: &GameKey| Settings::of(*game, &usual_options(*game)).whispers;
        assert_eq!(GameKey::ALL.iter().filter(|game| on(game)).count(), 1);
    }

    #[test]
    fn what_is_described_can_be_set() {
        for game in GameKey::ALL {
            let settings = Settings::of(*game, &usual_options(*game));
            for described in Settings::describe(*game).as_array().unwrap() {
                let key = described["key"].as_str().unwrap();
                assert_eq!(serde_json::to_value(&settings).unwrap()[key], described["default"]);
                for value in described["values"].as_array().unwrap() {
                    let set = settings
                        .with(*game, &usual_options(*game), &json!({ key: value }).to_string())
                        .unwrap();
                    assert_eq!(&serde_json::to_value(&set).unwrap()[key], value);
                }
            }
        }
    }

    #[test]
    fn nothing_else_can_be_set() {
        let options = usual_options(GameKey::BarkSide);
        let settings = Settings::of(GameKey::BarkSide, &options);
        let no = [
            r#"{"spectators":"maybe"}"#,
            r#"{"spectators":{"open":null}}"#,
            r#"{"clock":1}"#,
            r#"{"clock":null}"#,
            r#"{"spectator_limit":0}"#,
            r#"{"other":1}"#,
            "[]",
        ];
        for change in no {
            assert_eq!(settings.with(GameKey::BarkSide, &options, change), None, "{change}");
        }
        let any_time = RawValue::from_string(r#"{"discards":"any_time"}"#.into()).unwrap();
        let (any_time, _) = GameKey::Baruka.options(&any_time).unwrap();
        let secret =
            [(GameKey::Barracuda, usual_options(GameKey::Barracuda)), (GameKey::Baruka, any_time)];
        for (game, options) in secret {
            let settings = Settings::of(game, &options);
            assert_eq!(settings.with(game, &options, r#"{"take_back":"agreed"}"#), None);
        }
    }
}
