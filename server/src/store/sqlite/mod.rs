//! The store in a folder: one SQLite file, one thread that writes, one that reads.

mod backup;
mod connection;
mod folder;
mod read;
mod reader;
mod thread;
mod write;
mod writer;

use std::path::{Path, PathBuf};

pub use self::folder::DATABASE;
use self::{folder::DataFolder, reader::Reader, writer::Writer};
use super::{
    Answer, Commit, CommitError, CreateError, MatchRow, NewRoom, OpenError, PlayerId, RoomCode,
    RoomRow, Store, StoredRoom, StoredStep, TokenHash, Unavailable,
};

/// A store in a data folder that no other process may use meanwhile. Dropping it waits until the
/// database is closed, which takes some milliseconds.
pub struct SqliteStore {
    path: PathBuf,
    // Dropped in this order, so that the connection that can tidy up is the last to go.
    reader: Reader,
    writer: Writer,
}

impl SqliteStore {
    /// Copies the database of a folder to a new file, also while a server is running on it.
    ///
    /// # Errors
    /// There is no database, or the copy can't be written.
    pub fn copy(folder: &Path, to: &Path) -> Result<(), Unavailable> {
        let from = folder.join(DATABASE);
        if !from.is_file() {
            return Err(Unavailable::because(format!(
                "there is no database at {}",
                from.display()
            )));
        }
        backup::copy(&from, to)
    }

    /// Opens the database in this folder. What is missing is made, what is old is upgraded.
    ///
    /// # Errors
    /// One line for the operator if the folder cannot be used, another process uses it, or a
    /// newer version of the program has written to it.
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        let folder = DataFolder::take(folder)?;
        folder.announce();
        let path = folder.database();
        let writing = connection::open_writer(&path)?;
        let reading = connection::open_reader(&path)?;
        let no_thread =
            |error| OpenError(format!("cannot start the threads of the store: {error}"));
        Ok(Self {
            path,
            reader: Reader::start(reading).map_err(|error| no_thread(error.into()))?,
            writer: Writer::start(writing, folder).map_err(no_thread)?,
        })
    }
}

impl Store for SqliteStore {
    fn create_room(&self, room: NewRoom) -> Answer<'_, (), CreateError> {
        Box::pin(async move {
            room.check()?;
            self.writer.write(move |db| write::create_room(db, &room)).await
        })
    }

    fn commit(&self, commit: Commit) -> Answer<'_, u64, CommitError> {
        Box::pin(async move {
            commit.check()?;
            self.writer.write(move |db| write::commit(db, &commit)).await
        })
    }

    fn open_room(&self, code: &RoomCode) -> Answer<'_, Option<StoredRoom>> {
        let code = code.clone();
        Box::pin(async move {
            let named = code.clone();
            let epoch = self.writer.write(move |db| write::raise_epoch(db, &named)).await?;
            let Some(epoch) = epoch else { return Ok(None) };
            // If another writer opens the room before this is read, what is read may be newer
            // than this epoch; the first commit of this epoch is then fenced, as it should be.
            self.reader.read(move |db| read::stored_room(db, &code, epoch)).await
        })
    }

    fn steps(&self, code: &RoomCode, match_n: u32) -> Answer<'_, Vec<StoredStep>> {
        let code = code.clone();
        Box::pin(self.reader.read(move |db| read::steps(db, &code, match_n)))
    }

    fn matches(&self, code: &RoomCode) -> Answer<'_, Vec<MatchRow>> {
        let code = code.clone();
        Box::pin(self.reader.read(move |db| read::matches(db, &code)))
    }

    fn room(&self, code: &RoomCode) -> Answer<'_, Option<RoomRow>> {
        let code = code.clone();
        Box::pin(self.reader.read(move |db| read::room(db, &code)))
    }

    fn rooms_of(&self, player: PlayerId) -> Answer<'_, Vec<RoomRow>> {
        Box::pin(self.reader.read(move |db| read::rooms_of(db, player)))
    }

    fn listed_rooms(&self) -> Answer<'_, Vec<RoomRow>> {
        Box::pin(self.reader.read(read::listed_rooms))
    }

    fn player_by_token_hash(&self, hash: TokenHash) -> Answer<'_, Option<PlayerId>> {
        Box::pin(self.reader.read(move |db| read::player(db, &hash)))
    }

    fn create_player(&self, player: PlayerId, hash: TokenHash) -> Answer<'_, (), CreateError> {
        Box::pin(self.writer.write(move |db| write::create_player(db, player, &hash)))
    }

    fn rotate_token(&self, player: PlayerId, hash: TokenHash) -> Answer<'_, bool> {
        Box::pin(self.writer.write(move |db| write::rotate_token(db, player, &hash)))
    }

    fn expire(&self, now_ms: i64) -> Answer<'_, Vec<RoomCode>> {
        Box::pin(async move {
            let mut codes = Vec::new();
            loop {
                let some = self.writer.write(move |db| write::expire(db, now_ms)).await?;
                let last = some.len() < write::EXPIRE_BATCH;
                codes.extend(some);
                if last {
                    return Ok(codes);
                }
            }
        })
    }

    fn forget_players(&self, made_before_ms: i64) -> Answer<'_, u64> {
        Box::pin(async move {
            let mut players = 0;
            loop {
                let forget = move |db: &_| write::forget_players(db, made_before_ms);
                let some = self.writer.write(forget).await?;
                players += some;
                if some < u64::from(write::FORGET_BATCH) {
                    return Ok(players);
                }
            }
        })
    }

    fn ping(&self) -> Answer<'_, ()> {
        Box::pin(async move {
            self.writer.write(|_| Ok::<_, Unavailable>(())).await?;
            self.reader.read(|_| Ok(())).await
        })
    }

    fn backup(&self, path: PathBuf) -> Answer<'_, ()> {
        let from = self.path.clone();
        Box::pin(async move {
            // On a connection of its own: it may take long, and nobody should wait for it.
            let copy = move || backup::copy(&from, &path);
            tokio::task::spawn_blocking(copy).await.map_err(Unavailable::because)?
        })
    }
}
