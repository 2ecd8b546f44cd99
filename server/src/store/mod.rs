//! The durable log. A room's writer hands in a [`Commit`]; when the answer is `Ok`, all of it has
//! reached the disk, and not before.
//!
//! Map: [`id`](RoomCode) names, [`Commit`] goes in, [`StoredRoom`] comes out, errors are one enum
//! an operation. [`SqliteStore`] is the store a server has by itself, in a folder;
//! [`PostgresStore`] lies in a database that several servers may share. [`open`] chooses.
//!
//! What every store guarantees:
//! 1. A commit is kept whole or not at all, and `Ok` means that a power cut does not undo it.
//! 2. A room has one writer: opening it fences off everyone who opened it before, and a writer
//!    who does not know the newest step is refused.
//! 3. A room's code is never given to a second room, not even after the first has expired.
//! 4. Text comes back byte for byte. NUL is refused before any database sees it.
//! 5. A future that is dropped does not take its write back: it may have become durable or not.
//!
//! Not guaranteed: that act ids are unique (the room checks them in memory), and that documents
//! are JSON (the store does not look).

mod commit;
mod document;
mod error;
mod id;
mod migration;
mod postgres;
mod sqlite;
mod stored;
#[cfg(any(test, feature = "testing"))]
pub mod testing;

use std::{
    path::{Path, PathBuf},
    pin::Pin,
    sync::Arc,
};

pub use self::{
    commit::{CHAT_LINES, ChatLine, Commit, MatchRow, NewRoom, NewStep, SeatHolder, StepKind},
    document::{Document, Seed},
    error::{BadText, CommitError, CreateError, OpenError, Unavailable},
    id::{PlayerId, RoomCode, TokenHash},
    postgres::PostgresStore,
    sqlite::SqliteStore,
    stored::{RoomRow, StoredRoom, StoredStep},
};

/// The answer of a store, on its way.
pub type Answer<'a, T, E = Unavailable> = Pin<Box<dyn Future<Output = Result<T, E>> + Send + 'a>>;

/// A place where rooms, people and logs are kept, shared as `Arc<dyn Store>`.
pub trait Store: Send + Sync + 'static {
    /// Makes a room with its first match. Its writer starts with epoch 1 and head 0, as if it had
    /// opened the room.
    ///
    /// # Errors
    /// [`CreateError::Taken`] if the code is or was in use.
    fn create_room(&self, room: NewRoom) -> Answer<'_, (), CreateError>;

    /// Writes all of `commit` or nothing, and gives the new head.
    ///
    /// # Errors
    /// [`CommitError::Fenced`] unless the caller is the room's one writer and knows its newest
    /// step.
    fn commit(&self, commit: Commit) -> Answer<'_, u64, CommitError>;

    /// Makes the caller the room's one writer and gives it all it needs to go on. `None` if there
    /// is no such room (any more).
    ///
    /// # Errors
    /// [`Unavailable`], as from every method below.
    fn open_room(&self, code: &RoomCode) -> Answer<'_, Option<StoredRoom>>;

    /// The steps of one match, ascending; none if there is no such room or match.
    fn steps(&self, code: &RoomCode, match_n: u32) -> Answer<'_, Vec<StoredStep>>;

    /// A room's matches, ascending.
    fn matches(&self, code: &RoomCode) -> Answer<'_, Vec<MatchRow>>;

    /// A room as lists show it, without becoming its writer.
    fn room(&self, code: &RoomCode) -> Answer<'_, Option<RoomRow>>;

    /// The rooms in which this player holds a seat, by code.
    fn rooms_of(&self, player: PlayerId) -> Answer<'_, Vec<RoomRow>>;

    /// The rooms of the public list; first those whose newest match was opened last.
    fn listed_rooms(&self) -> Answer<'_, Vec<RoomRow>>;

    /// Whose token this is the hash of.
    fn player_by_token_hash(&self, hash: TokenHash) -> Answer<'_, Option<PlayerId>>;

    /// Adds a player.
    ///
    /// # Errors
    /// [`CreateError::Taken`] if player or hash exist.
    fn create_player(&self, player: PlayerId, hash: TokenHash) -> Answer<'_, (), CreateError>;

    /// Gives a player another token; the old one is unknown from then on. `false` if there is no
    /// such player.
    fn rotate_token(&self, player: PlayerId, hash: TokenHash) -> Answer<'_, bool>;

    /// Deletes the rooms whose time was up at `now_ms` (ms since 1970 UTC) and gives their codes,
    /// which stay used. A writer that still has such a room open is fenced.
    fn expire(&self, now_ms: i64) -> Answer<'_, Vec<RoomCode>>;

    /// Forgets players made before this time (ms since 1970 UTC) who never held a seat, and gives
    /// their number. Their tokens are unknown from then on.
    fn forget_players(&self, made_before_ms: i64) -> Answer<'_, u64>;

    /// Whether reading and writing work.
    fn ping(&self) -> Answer<'_, ()>;

    /// Writes a consistent copy of everything to a new file while play goes on.
    fn backup(&self, path: PathBuf) -> Answer<'_, ()>;
}

/// Opens the Postgres database if one is named, the one in the data folder if not.
///
/// # Errors
/// One line for the operator. A named database that cannot be used is never replaced by the
/// folder: the rooms people know would seem to be gone.
pub async fn open(
    database_url: Option<&str>,
    data_folder: &Path,
) -> Result<Arc<dyn Store>, OpenError> {
    match database_url {
        Some(url) => Ok(Arc::new(PostgresStore::open(url).await?)),
        None => Ok(Arc::new(SqliteStore::open(data_folder)?)),
    }
}

/// Where the data of these settings lies, as operators may see it in a log.
#[must_use]
pub fn place(database_url: Option<&str>, data_folder: &Path) -> String {
    match database_url {
        Some(url) => postgres::masked(url),
        None => {
            let folder = std::path::absolute(data_folder);
            folder.as_deref().unwrap_or(data_folder).join(sqlite::DATABASE).display().to_string()
        }
    }
}
