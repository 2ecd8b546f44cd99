//! The store in a Postgres database, which several servers may share: each commit is a transaction
//! of its own that goes through only if the room's (epoch, head) are what the writer believes.
//!
//! It stands on tokio-postgres and a small pool rather than on sqlx: half the dependencies, no
//! second binding to SQLite in the lock file, and statements written here are all it needs.

mod connect;
mod read;
mod url;
mod write;

use std::{error::Error, path::PathBuf, time::Duration};

use deadpool_postgres::{Client, Pool};

pub use self::url::masked;

use super::{
    Answer, Commit, CommitError, CreateError, MatchRow, NewRoom, OpenError, PlayerId, RoomCode,
    RoomRow, Store, StoredRoom, StoredStep, TokenHash, Unavailable,
};

/// How long any operation may take, connecting and waiting for others included. A player's command
/// must have its answer within 6 s.
const PATIENCE: Duration = Duration::from_secs(5);

/// A store in a Postgres database.
pub struct PostgresStore {
    pool: Pool,
}

impl PostgresStore {
    /// Connects to the database this URL names and brings its schema up to date. TLS is used where
    /// the server offers it, and the certificate is then checked against this machine's
    /// authorities; within the machine only with `sslmode=require`.
    ///
    /// # Errors
    /// One line for the operator, without the password, if the URL is not understood, the server
    /// does not answer or refuses, or a newer version of the program has written to the database.
    pub async fn open(database_url: &str) -> Result<Self, OpenError> {
        let store = Self { pool: connect::pool(url::parse(database_url)?)? };
        let shown = url::masked(database_url);
        let mut client = store.client().await.map_err(|Unavailable { reason }| {
            OpenError(format!(
                "cannot use the Postgres database {shown}: {reason}; check DATABASE_URL and that \
                 the server is running (no other database is used instead)"
            ))
        })?;
        connect::migrate(&mut client).await?;
        drop(client);
        Ok(store)
    }

    async fn client(&self) -> Result<Client, Unavailable> {
        self.pool.get().await.map_err(|error| match error {
            deadpool_postgres::PoolError::Backend(error) => unavailable(error),
            other => Unavailable::because(other),
        })
    }
}

impl Store for PostgresStore {
    fn create_room(&self, room: NewRoom) -> Answer<'_, (), CreateError> {
        in_time(async move {
            room.check()?;
            write::create_room(&mut self.client().await?, &room).await
        })
    }

    fn commit(&self, commit: Commit) -> Answer<'_, u64, CommitError> {
        in_time(async move {
            commit.check()?;
            write::commit(&mut self.client().await?, &commit).await
        })
    }

    fn open_room(&self, code: &RoomCode) -> Answer<'_, Option<StoredRoom>> {
        let code = code.clone();
        in_time(async move { write::open_room(&mut self.client().await?, &code).await })
    }

    fn steps(&self, code: &RoomCode, match_n: u32) -> Answer<'_, Vec<StoredStep>> {
        let code = code.clone();
        in_time(async move { read::steps(&self.client().await?, &code, match_n).await })
    }

    fn matches(&self, code: &RoomCode) -> Answer<'_, Vec<MatchRow>> {
        let code = code.clone();
        in_time(async move { read::matches(&self.client().await?, &code).await })
    }

    fn room(&self, code: &RoomCode) -> Answer<'_, Option<RoomRow>> {
        let code = code.clone();
        in_time(async move { read::room(&self.client().await?, &code).await })
    }

    fn rooms_of(&self, player: PlayerId) -> Answer<'_, Vec<RoomRow>> {
        in_time(async move { read::rooms_of(&self.client().await?, player).await })
    }

    fn listed_rooms(&self) -> Answer<'_, Vec<RoomRow>> {
        in_time(async move { read::listed_rooms(&self.client().await?).await })
    }

    fn player_by_token_hash(&self, hash: TokenHash) -> Answer<'_, Option<PlayerId>> {
        in_time(async move { read::player(&self.client().await?, &hash).await })
    }

    fn create_player(&self, player: PlayerId, hash: TokenHash) -> Answer<'_, (), CreateError> {
        in_time(async move { write::create_player(&self.client().await?, player, &hash).await })
    }

    fn rotate_token(&self, player: PlayerId, hash: TokenHash) -> Answer<'_, bool> {
        in_time(async move { write::rotate_token(&self.client().await?, player, &hash).await })
    }

    fn expire(&self, now_ms: i64) -> Answer<'_, Vec<RoomCode>> {
        Box::pin(async move {
            let mut codes = Vec::new();
            loop {
                let batch = async { write::expire(&mut self.client().await?, now_ms).await };
                let some = in_time(batch).await?;
                let last = some.len() < write::EXPIRE_BATCH;
                codes.extend(some);
                if last {
                    return Ok(codes);
                }
            }
        })
    }

    fn forget_players(&self, made_before_ms: i64) -> Answer<'_, u64> {
        in_time(async move { write::forget_players(&self.client().await?, made_before_ms).await })
    }

    fn ping(&self) -> Answer<'_, ()> {
        in_time(async move {
            self.client().await?.simple_query("SELECT 1").await.map(drop).map_err(unavailable)
        })
    }

    fn backup(&self, _path: PathBuf) -> Answer<'_, ()> {
        Box::pin(async { Err(Unavailable::because("a Postgres database is backed up by pg_dump")) })
    }
}

/// Gives up when the caller can no longer wait. A transaction under way is then rolled back, or,
/// if it was about to end, may have become durable without anybody being told.
fn in_time<'a, T, E: From<Unavailable>>(
    work: impl Future<Output = Result<T, E>> + Send + 'a,
) -> Answer<'a, T, E> {
    Box::pin(async move {
        let late = |_| Unavailable::because("Postgres did not answer in time");
        tokio::time::timeout(PATIENCE, work).await.map_err(late)?
    })
}

/// What the server said, or why it could not be asked. Its details, which may quote values, are
/// left out.
fn unavailable(error: tokio_postgres::Error) -> Unavailable {
    if let Some(said) = error.as_db_error() {
        return Unavailable::because(format!("{} ({})", said.message(), said.code().code()));
    }
    match error.source() {
        Some(cause) => Unavailable::because(format!("{error}: {cause}")),
        None => Unavailable::because(error),
    }
}
