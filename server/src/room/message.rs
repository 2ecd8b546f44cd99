//! What is said to a room, and how it answers.

use barroom_shared::catalog;
use barroom_shared::protocol::client::ClientMessage;
use bytes::Bytes;
use serde_json::Value;
use tokio::sync::{mpsc, oneshot};

use crate::store::PlayerId;

/// One socket, for as long as the process lives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ConnId(pub u64);

/// What goes out on one socket.
///
/// Holds [`OUTBOX`] frames; when it is full the room closes the connection (4008), which comes
/// back with a snapshot.
pub type Outbox = mpsc::Sender<Outgoing>;

/// Frames that may wait for one socket: more than the longest burst of a game, of which several
/// bots' plays in one instant are the longest.
pub const OUTBOX: usize = 256;

/// Messages that may wait for one room: a sender waits for a place. Each socket waits with at
/// most one, so that a flood slows down its own senders.
pub const INBOX: usize = 64;

/// Something to send.
#[derive(Clone, Debug)]
pub enum Outgoing {
    /// A text frame; many sockets share one buffer.
    Text(Bytes),
    /// The end.
    Close(u16, &'static str),
}

/// What is said to a room.
pub enum RoomMessage {
    /// A socket has said hello.
    Attach(Attach),
    /// A socket has gone.
    Detach(ConnId),
    /// A socket has sent something.
    Frame(ConnId, ClientMessage),
    /// A socket asks whether it may lock the room, before a slow hash is made for it.
    MayLock(ConnId, oneshot::Sender<bool>),
    /// A socket wants newcomers kept out but for a password, of which this is the slow hash.
    Lock(ConnId, String),
    /// A player asks whether the match waits for them.
    Turn(PlayerId, oneshot::Sender<TurnOf>),
    /// Somebody asks for the room as all see it.
    Describe(oneshot::Sender<Box<barroom_shared::protocol::server::Room>>),
}

/// A socket that wants to be shown a room.
pub struct Attach {
    /// The socket.
    pub conn: ConnId,
    /// Whose it is; `None` for an anonymous spectator.
    pub player: Option<PlayerId>,
    /// Where to send.
    pub outbox: Outbox,
    /// The slow hash of the password that it has proved to know.
    pub password: Option<String>,
    /// Whether it is let in.
    pub reply: oneshot::Sender<Result<(), Barred>>,
}

/// Why a socket is not let in.
#[derive(Clone, Debug)]
pub enum Barred {
    /// It must first prove to know the password of this slow hash.
    Password(String),
    /// Not at all.
    No(No),
}

impl From<No> for Barred {
    fn from(no: No) -> Self {
        Self::No(no)
    }
}

/// What "my tables" shows of a room.
#[derive(Clone, Copy, Debug)]
pub struct TurnOf {
    /// Whether the match waits for the player who asks.
    pub your_turn: bool,
    /// Since when the table has been as it is, in milliseconds since 1970; `None` in the lobby.
    pub waiting_since: Option<i64>,
}

/// Nothing happened, and why.
#[derive(Clone, Debug)]
pub struct No {
    /// A stable word.
    pub code: &'static str,
    /// Seats, ranges or cards concerned.
    pub detail: Value,
    /// One sentence.
    pub message: String,
}

impl No {
    /// A refusal without details.
    pub fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, detail: Value::Null, message: message.into() }
    }

    /// Code `bad_message`: a value is out of its range.
    pub fn bad(message: impl Into<String>) -> Self {
        Self::new("bad_message", message)
    }

    /// Code `not_host`.
    pub fn not_host() -> Self {
        Self::new("not_host", "Only the host can do this.")
    }

    /// Code `not_seated`.
    pub fn not_seated() -> Self {
        Self::new("not_seated", "You have no seat in this room.")
    }

    /// Code `unavailable`: it could not be made durable.
    pub fn unavailable() -> Self {
        Self::new("unavailable", "It could not be stored. Please try again.")
    }

    /// With details.
    #[must_use]
    pub fn with(self, detail: Value) -> Self {
        Self { detail, ..self }
    }
}

impl From<catalog::Refused> for No {
    fn from(refused: catalog::Refused) -> Self {
        Self { code: refused.code, detail: refused.detail, message: refused.message }
    }
}
