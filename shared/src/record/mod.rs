//! A whole game as one JSON file: what was dealt, and every action in order.
//!
//! [`Record`] reads and writes the file, [`replay`](Record::replay) plays it, and
//! [`verify`](Record::verify) proves it against its seed.

mod replay;
mod verify;

use std::collections::BTreeMap;
use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_json::value::RawValue;

pub use replay::{Pending, Replay, ReplayError, ReplayOptions};
pub use verify::{Check, Verdict};

use crate::catalog::{AnyMatch, GameKey, Start};
use crate::seat::{BySeat, SeatSet};

/// The format this program reads and writes.
pub const FORMAT: &str = "barroom-record/1";

/// A whole game.
#[derive(Clone, Debug, Serialize)]
pub struct Record {
    format: &'static str,
    /// Which game.
    pub game: GameKey,
    /// The version of its rules.
    pub rules: u16,
    /// The options; missing keys have their default.
    pub options: Box<RawValue>,
    /// Data that an option refers to, by option key.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub options_data: BTreeMap<String, String>,
    /// Names by seat; equal ones are allowed.
    pub players: Vec<String>,
    /// What was dealt.
    pub chance: RecordedChance,
    /// What was done, in order.
    pub actions: Vec<RecordedAction>,
    /// What came of it; always there in exported records.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<Value>,
}

/// What was dealt, with its proof where there is one. Hexadecimal texts have 64 lower-case digits.
#[derive(Clone, Debug, Default, Serialize)]
pub struct RecordedChance {
    /// Chance events in the order the game asked for them.
    pub script: Vec<Box<RawValue>>,
    /// What decides the script.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<String>,
    /// SHA-256 of `server_seed`, shown before anybody contributed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit: Option<String>,
    /// The server's part of the seed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub server_seed: Option<String>,
    /// Each seat's part of the seed; null for a bot's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contributions: Option<Vec<Option<String>>>,
}

/// One action of a record.
#[derive(Clone, Debug, Serialize)]
pub struct RecordedAction {
    /// The number of the seat, which may not exist.
    pub seat: i64,
    /// What it does.
    pub action: Box<RawValue>,
}

/// Why a text is no record: one line that names the field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError(String);

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RecordError {}

/// The JSON object of a record, field by field.
type Fields<'a> = BTreeMap<String, &'a RawValue>;

impl Record {
    /// A record of a match that was played, without result.
    #[must_use]
    pub fn new(
        start: &Start,
        players: Vec<String>,
        chance: RecordedChance,
        actions: Vec<RecordedAction>,
    ) -> Self {
        Self {
            format: FORMAT,
            game: start.game,
            rules: start.rules_version,
            options: start.options.clone(),
            options_data: start.data.clone(),
            players,
            chance,
            actions,
            result: None,
        }
    }

    /// Reads a record. Unknown keys are passed over.
    ///
    /// # Errors
    /// No JSON object, another format, an unknown game or rules version, a field that is missing
    /// or of the wrong type.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let fields: Fields = serde_json::from_str(text)
            .map_err(|error| RecordError(format!("the file is not a JSON object: {error}")))?;
        let format: String = required(&fields, "format")?;
        if format != FORMAT {
            return Err(RecordError(format!("format: `{format}` is not `{FORMAT}`")));
        }
        let name: String = required(&fields, "game")?;
        let game = GameKey::parse(&name)
            .ok_or_else(|| RecordError(format!("game: there is no game `{name}`")))?;
        let rules: u16 = required(&fields, "rules")?;
        if !(1..=game.rules_version()).contains(&rules) {
            return Err(RecordError(format!("rules: version {rules} of {game} is not known here")));
        }
        let players: Vec<String> = required(&fields, "players")?;
        if players.iter().any(String::is_empty) {
            return Err(RecordError("players: a name is empty".into()));
        }
        let options = required::<&RawValue>(&fields, "options")?;
        let _: BTreeMap<String, Value> = required(&fields, "options")?;
        let chance: Fields = required(&fields, "chance")?;
        Ok(Self {
            format: FORMAT,
            game,
            rules,
            options: options.to_owned(),
            options_data: optional(&fields, "options_data")?.unwrap_or_default(),
            players,
            chance: RecordedChance::parse(&chance)?,
            actions: required::<Vec<Fields>>(&fields, "actions")?
                .iter()
                .enumerate()
                .map(|(nth, entry)| RecordedAction::parse(entry, nth))
                .collect::<Result<_, _>>()?,
            result: optional(&fields, "result")?,
        })
    }

    /// What the match of this record starts with.
    #[must_use]
    pub fn start(&self) -> Start {
        Start {
            game: self.game,
            // More players than any game has are too many for this one, too.
            seats: u8::try_from(self.players.len()).unwrap_or(u8::MAX),
            options: self.options.clone(),
            rules_version: self.rules,
            data: self.options_data.clone(),
        }
    }

    /// The result that an exported record carries.
    #[must_use]
    pub fn result_of(played: &AnyMatch, applied: usize) -> Value {
        let standing = Standing::of(played);
        let mut result = serde_json::json!({ "applied": applied, "over": standing.over });
        if let (Value::Object(result), Ok(Value::Object(more))) =
            (&mut result, serde_json::to_value(&standing))
        {
            result.extend(more);
        }
        result
    }
}

/// Where a match stands: what is public and settled.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// Whether it has ended.
    pub over: bool,
    /// Settled points; null for a game that has none yet.
    pub scores: Option<BySeat<i32>>,
    /// All seats of rank 1; null until over.
    pub winners: Option<SeatSet>,
    /// 1 + the number of seats strictly ahead; null until over.
    pub ranks: Option<BySeat<u8>>,
    /// Who lost; null until over, and only in a game that names losers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub losers: Option<Option<SeatSet>>,
    /// What separated equal scores, in a game that shows that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tiebreak: Option<Value>,
}

impl Standing {
    /// Where this match stands.
    #[must_use]
    pub fn of(played: &AnyMatch) -> Self {
        let outcome = played.outcome();
        Self {
            over: outcome.is_some(),
            scores: played.scores(),
            winners: outcome.as_ref().map(crate::rules::Outcome::winners),
            ranks: outcome.as_ref().map(|outcome| outcome.ranks.clone()),
            losers: played
                .key()
                .names_losers()
                .then(|| outcome.as_ref().and_then(|outcome| outcome.losers)),
            tiebreak: outcome.and_then(|outcome| outcome.tiebreak),
        }
    }
}

impl RecordedChance {
    fn parse(fields: &Fields) -> Result<Self, RecordError> {
        let field = |name: &str| format!("chance.{name}");
        Ok(Self {
            script: required::<Vec<&RawValue>>(fields, "script")
                .map_err(|RecordError(why)| RecordError(format!("chance.{why}")))?
                .into_iter()
                .map(ToOwned::to_owned)
                .collect(),
            seed: hex_field(fields, "seed", &field("seed"))?,
            commit: hex_field(fields, "commit", &field("commit"))?,
            server_seed: hex_field(fields, "server_seed", &field("server_seed"))?,
            contributions: optional(fields, "contributions")
                .map_err(|RecordError(why)| RecordError(format!("chance.{why}")))?,
        })
    }
}

impl RecordedAction {
    fn parse(entry: &Fields, nth: usize) -> Result<Self, RecordError> {
        let within = |RecordError(why)| RecordError(format!("actions[{nth}].{why}"));
        Ok(Self {
            seat: required(entry, "seat").map_err(within)?,
            action: required::<&RawValue>(entry, "action").map_err(within)?.to_owned(),
        })
    }
}

fn required<'a, T: Deserialize<'a>>(fields: &Fields<'a>, name: &str) -> Result<T, RecordError> {
    let raw =
        fields.get(name).ok_or_else(|| RecordError(format!("{name}: the field is missing")))?;
    serde_json::from_str(raw.get()).map_err(|error| RecordError(format!("{name}: {error}")))
}

fn optional<T: DeserializeOwned>(fields: &Fields, name: &str) -> Result<Option<T>, RecordError> {
    if fields.contains_key(name) { required::<Option<T>>(fields, name) } else { Ok(None) }
}

fn hex_field(fields: &Fields, name: &str, full: &str) -> Result<Option<String>, RecordError> {
    let text: Option<String> =
        optional(fields, name).map_err(|RecordError(why)| RecordError(format!("chance.{why}")))?;
    match text {
        Some(text) if crate::hex::decode(&text).is_none() => {
            Err(RecordError(format!("{full}: 64 lower-case hexadecimal digits are needed")))
        }
        text => Ok(text),
    }
}
