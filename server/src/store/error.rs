//! What can go wrong in the store, one small enum an operation.

use thiserror::Error;

/// The store could not do it now: a full disk, a lock held too long, a lost connection. Nothing
/// was written as far as the store can tell. Where a write did get through after all (its answer
/// was lost), the caller's next commit is [`CommitError::Fenced`], so that it loads the truth.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("the store cannot be used now: {reason}")]
pub struct Unavailable {
    /// For operators; names no player and no content.
    pub reason: String,
}

impl Unavailable {
    pub(crate) fn because(reason: impl ToString) -> Self {
        Self { reason: reason.to_string() }
    }
}

/// Text holds a NUL character, which not every database can keep. Nothing was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("{field} holds a NUL character")]
pub struct BadText {
    /// Which part of what was handed in.
    pub field: &'static str,
}

/// Why a commit was not taken.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CommitError {
    /// Another writer has opened this room since, or has written to it, or the room has expired.
    /// Nothing was written and nothing ever will be from this epoch: drop the room's state and
    /// open it again.
    #[error("another writer has this room")]
    Fenced,
    /// See [`BadText`].
    #[error(transparent)]
    BadText(#[from] BadText),
    /// See [`Unavailable`]: the same commit may be tried again.
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// Why a room or a player was not made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum CreateError {
    /// The room code is or was in use, or the player or the token hash exists: draw again.
    #[error("this name was used before")]
    Taken,
    /// See [`BadText`].
    #[error(transparent)]
    BadText(#[from] BadText),
    /// See [`Unavailable`].
    #[error(transparent)]
    Unavailable(#[from] Unavailable),
}

/// Why the store did not open. The text is one line for the operator and says what to do.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct OpenError(pub(crate) String);
