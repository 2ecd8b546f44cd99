//! What the server sends.

use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::catalog::{GameKey, Prompt};
use crate::seat::{BySeat, Seat, SeatSet};

/// A message to a client.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub enum ServerMessage<'a> {
    /// Everything, after each `hello`.
    Welcome(Box<Welcome<'a>>),
    /// The room, after anything in it changed.
    Room(&'a Room),
    /// The match, after each step that changes anything for this viewer.
    State(State<'a>),
    /// The action is durable.
    Ack {
        /// The id of the action.
        id: &'a str,
        /// The version of this viewer's state with it.
        version: u64,
    },
    /// Nothing happened.
    Refused(Refused<'a>),
    /// Somebody said something.
    Chat(&'a ChatLine),
    /// Somebody feels something.
    React {
        /// The public id.
        player: &'a str,
        /// The name.
        name: &'a str,
        /// One of [`REACTIONS`](super::REACTIONS).
        emoji: &'a str,
    },
    /// Somebody is writing; told to those alone who will read it.
    Typing {
        /// The public id.
        player: &'a str,
        /// Whether it will be a whisper.
        whisper: bool,
    },
    /// Somebody asks for a seat, or the answer to it.
    Claim(ClaimNews<'a>),
    /// Somebody asks to take an action back, or what came of it.
    Undo(&'a Undo),
    /// A vote: opened, given or ended.
    Vote(&'a Vote),
    /// A match has ended.
    Over(&'a Over),
    /// The answer to `ping`.
    Pong {
        /// What the ping brought.
        #[cfg_attr(feature = "bindings", ts(type = "number"))]
        t: i64,
    },
    /// The socket closes now.
    Closing {
        /// Why: `restart`, `removed`, `fault`, …
        reason: &'a str,
        /// When to come back, in milliseconds.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "bindings", ts(optional))]
        retry_after_ms: Option<u32>,
    },
}

/// Everything a client needs; complete after every connect.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct Welcome<'a> {
    /// The version of the protocol.
    pub protocol: u32,
    /// The build of the server, which the client's files carry, too.
    pub build: &'a str,
    /// Who the receiver is.
    pub you: You<'a>,
    /// The room.
    pub room: &'a Room,
    /// The match as the receiver sees it, from its start until the next one starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub state: Option<State<'a>>,
    /// How that match ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub over: Option<&'a Over>,
    /// The tail of the chat that the receiver may see, oldest first.
    pub chat: Vec<&'a ChatLine>,
    /// Votes that are open.
    pub votes: Vec<&'a Vote>,
    /// Somebody's request to take an action back, if it is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub undo: Option<&'a Undo>,
}

/// Who the receiver is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct You<'a> {
    /// One's public id; null for an anonymous spectator.
    pub player: Option<&'a str>,
    /// One's seat.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub seat: Option<Seat>,
    /// Whether one is host.
    pub host: bool,
    /// Whether one must be let in before one sees the match: ask by a claim without a seat.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<bool>"))]
    pub outside: bool,
}

/// A room as all its people see it.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct Room {
    /// Its code.
    pub code: String,
    /// Its game.
    #[cfg_attr(feature = "bindings", ts(type = "string"))]
    pub game: GameKey,
    /// The game's options, all of them.
    #[cfg_attr(feature = "bindings", ts(type = "Record<string, string | number | boolean>"))]
    pub options: Value,
    /// The room's settings, all of them.
    #[cfg_attr(feature = "bindings", ts(type = "Record<string, string | number | boolean>"))]
    pub settings: Value,
    /// The number of the match that is played or will be played next, from 1.
    #[serde(rename = "match")]
    pub match_n: u32,
    /// Whether a match is being played.
    pub phase: RoomPhase,
    /// Who sits where; null is a free seat.
    pub seats: Vec<Option<Occupant>>,
    /// The public id of the host.
    pub host: String,
    /// SHA-256 of the server's part of the seed of this match.
    pub commit: String,
    /// Who asks for which seat, or to watch.
    pub claims: Vec<Claim>,
    /// Those who are here without a seat.
    pub spectators: Vec<Spectator>,
    /// Whether newcomers need a password.
    pub locked: bool,
    /// Whether it stands in the public list.
    pub listed: bool,
}

/// Whether a match is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub enum RoomPhase {
    /// The next match is being prepared.
    Lobby,
    /// A match is being played.
    Playing,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct Occupant {
    /// The public id.
    pub player: String,
    /// The name.
    pub name: String,
    /// Whether they are here.
    pub presence: Presence,
    /// Since when they are away or gone, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional, type = "number"))]
    pub since: Option<i64>,
    /// Whether they want to start. Bots always do.
    pub ready: bool,
    /// How it plays, if it is a bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub bot: Option<String>,
}

/// Whether somebody is here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub enum Presence {
    /// A socket is open.
    Here,
    /// The last socket closed less than a minute ago.
    Away,
    /// Longer ago than that.
    Gone,
}

/// Somebody asks for a seat, or to watch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct Claim {
    /// Which seat; null: to watch.
    pub seat: Option<Seat>,
    /// The public id of who asks.
    pub player: String,
    /// Their name.
    pub name: String,
    /// Public ids of those who may answer: one, or several who must all agree.
    pub decided_by: Vec<String>,
    /// Public ids of those who have agreed.
    pub yes: Vec<String>,
}

/// A claim and what has become of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct ClaimNews<'a> {
    /// Which seat; null: to watch.
    pub seat: Option<Seat>,
    /// The public id of who asks.
    pub player: &'a str,
    /// Their name.
    pub name: &'a str,
    /// Where it stands.
    pub state: AskState,
}

/// Where a claim, a vote or a request to take back stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub enum AskState {
    /// It waits for answers.
    Open,
    /// It was agreed to, and is done.
    Agreed,
    /// Somebody said no, or too many did.
    Refused,
    /// What it was about has changed.
    Void,
}

/// A request to take back the newest action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct Undo {
    /// Its id, for the answer.
    pub ask: String,
    /// Whose action.
    pub seat: Seat,
    /// Public ids of those who must agree.
    pub decided_by: Vec<String>,
    /// Public ids of those who have agreed.
    pub yes: Vec<String>,
    /// Where it stands.
    pub state: AskState,
}

/// A vote of the people at the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct Vote {
    /// What about: `end_match`, or `bot:` and a seat.
    pub topic: String,
    /// The public id of who opened it.
    pub by: String,
    /// Public ids of those who are for it.
    pub yes: Vec<String>,
    /// Public ids of those who are against it.
    pub no: Vec<String>,
    /// How many must be for it.
    pub needed: usize,
    /// Where it stands.
    pub state: AskState,
}

/// Somebody here without a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct Spectator {
    /// The public id; null for an anonymous one.
    pub player: Option<String>,
    /// The name, if they have given one.
    pub name: Option<String>,
}

/// A match as one viewer sees it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct State<'a> {
    /// Counts this viewer's states, from 1 at the start of each match.
    pub version: u64,
    /// The id of the action that led here, on the connection that sent it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub ack: Option<&'a str>,
    /// The truth.
    #[cfg_attr(feature = "bindings", ts(type = "unknown"))]
    pub view: &'a RawValue,
    /// What happened since the state before, for log and animation.
    #[cfg_attr(feature = "bindings", ts(type = "Array<unknown>"))]
    pub events: &'a RawValue,
    /// What the receiver may do now; absent: nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub prompt: Option<&'a Prompt>,
    /// How long those who are waited for have, in a room with a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub clock: Option<Clock>,
}

/// A deadline.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct Clock {
    /// Milliseconds left when this was sent, counted by the server; then it plays for them.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub deadline_ms: u64,
    /// For whom it runs.
    #[cfg_attr(feature = "bindings", ts(type = "Array<number>"))]
    pub seats: SeatSet,
}

/// Nothing happened, and why.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct Refused<'a> {
    /// The type of the refused message; null if it could not be read.
    pub re: Option<&'a str>,
    /// The id of the refused action or chat line.
    pub id: Option<&'a str>,
    /// A stable word.
    pub code: &'a str,
    /// Cards, seats or ranges concerned.
    #[cfg_attr(feature = "bindings", ts(type = "unknown"))]
    pub detail: &'a Value,
    /// One sentence in English.
    pub message: &'a str,
    /// What the receiver is asked instead, where the refused prompt was an old one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub prompt: Option<&'a Prompt>,
}

/// Something somebody said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, serde::Deserialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct ChatLine {
    /// The id its sender gave it.
    pub id: String,
    /// The sender's public id.
    pub player: String,
    /// The sender's name then.
    pub name: String,
    /// What was said.
    pub text: String,
    /// When, in milliseconds since 1970.
    #[cfg_attr(feature = "bindings", ts(type = "number"))]
    pub at: i64,
    /// Public ids of those who alone may read it, sender included; absent: everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional))]
    pub to: Option<Vec<String>>,
}

/// How a match ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct Over {
    /// Which match of the room.
    #[serde(rename = "match")]
    pub match_n: u32,
    /// The final points.
    pub scores: Option<BySeat<i32>>,
    /// All seats of rank 1; none in a match that was ended before its end.
    #[cfg_attr(feature = "bindings", ts(type = "Array<number>"))]
    pub winners: SeatSet,
    /// 1 + the number of seats strictly ahead; null in a match that was ended before its end.
    pub ranks: Option<BySeat<u8>>,
    /// Who lost, in a game that names losers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "bindings", ts(optional, type = "Array<number>"))]
    pub losers: Option<SeatSet>,
    /// What ended it: a word of the rules, or `agreed` where the table voted to end it.
    pub reason: String,
    /// Where the record is, below the base path.
    pub record_url: String,
    /// What the deals came from.
    pub chance: ChanceProof,
}

/// What the deals of a match came from; 64 lower-case hexadecimal digits each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export))]
pub struct ChanceProof {
    /// SHA-256 of the server's part and the contributions.
    pub seed: String,
    /// SHA-256 of the server's part.
    pub commit: String,
    /// The server's part.
    pub server_seed: String,
    /// Each seat's part; null for a bot.
    pub contributions: Vec<Option<String>>,
}

impl ServerMessage<'_> {
    /// The frame's text.
    #[must_use]
    pub fn text(&self) -> String {
        // Derived types with text keys always can be written.
        serde_json::to_string(self).unwrap_or_default()
    }
}
