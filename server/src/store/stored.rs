//! What the store gives back.

use super::{ChatLine, Document, MatchRow, NewStep, RoomCode};

/// A room as its new writer finds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredRoom {
    /// This writer's number; every earlier writer of the room is refused from now on.
    pub epoch: u64,
    /// The seq of the newest step, 0 if there is none.
    pub head: u64,
    /// As last written in [`Commit::state`](super::Commit::state).
    pub state: Document,
    /// All matches, ascending.
    pub matches: Vec<MatchRow>,
    /// The steps of the newest match, ascending.
    pub steps: Vec<StoredStep>,
    /// The tail of the chat, oldest line first.
    pub chat: Vec<ChatLine>,
}

/// An entry of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredStep {
    /// Counted from 1 in each room, through all its matches, without gaps.
    pub seq: u64,
    /// Under which writer it was appended.
    pub epoch: u64,
    /// What was appended.
    pub step: NewStep,
}

/// A room seen from outside, for lists.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomRow {
    /// Its code.
    pub code: RoomCode,
    /// As last written in [`Commit::state`](super::Commit::state).
    pub state: Document,
}
