//! The log, with what it does counted.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use super::Figures;
use crate::store::{
    Answer, Commit, CommitError, CreateError, MatchRow, NewRoom, PlayerId, RoomCode, RoomRow,
    Store, StoredRoom, StoredStep, TokenHash,
};

/// Stands before a store and counts.
pub struct MeteredStore {
    store: Arc<dyn Store>,
    figures: Arc<Figures>,
}

impl MeteredStore {
    /// Counts into `figures` what `store` does.
    #[must_use]
    pub fn before(store: Arc<dyn Store>, figures: Arc<Figures>) -> Self {
        Self { store, figures }
    }

    fn counted<'a, T: 'a>(&'a self, what: &'static str, answer: Answer<'a, T>) -> Answer<'a, T> {
        Box::pin(async move {
            let answer = answer.await;
            if answer.is_err() {
                self.figures.store_errors.count(what);
            }
            answer
        })
    }
}

impl Store for MeteredStore {
    fn commit(&self, commit: Commit) -> Answer<'_, u64, CommitError> {
        let acts = commit.steps.iter().filter(|step| step.act_id.is_some()).count() as u64;
        Box::pin(async move {
            let began = Instant::now();
            let answer = self.store.commit(commit).await;
            match &answer {
                Ok(_) => {
                    self.figures.commits.took(began.elapsed());
                    self.figures.acts.add(acts);
                }
                Err(CommitError::Unavailable(_)) => self.figures.store_errors.count("commit"),
                Err(CommitError::Fenced) => self.figures.store_errors.count("fenced"),
                Err(CommitError::BadText(_)) => {}
            }
            answer
        })
    }

    fn create_room(&self, room: NewRoom) -> Answer<'_, (), CreateError> {
        Box::pin(async move {
            let answer = self.store.create_room(room).await;
            match &answer {
                Ok(()) => self.figures.rooms.count(),
                Err(CreateError::Unavailable(_)) => self.figures.store_errors.count("create_room"),
                Err(_) => {}
            }
            answer
        })
    }

    fn create_player(&self, player: PlayerId, hash: TokenHash) -> Answer<'_, (), CreateError> {
        Box::pin(async move {
            let answer = self.store.create_player(player, hash).await;
            match &answer {
                Ok(()) => self.figures.sessions.count(),
                Err(CreateError::Unavailable(_)) => {
                    self.figures.store_errors.count("create_player");
                }
                Err(_) => {}
            }
            answer
        })
    }

    fn open_room(&self, code: &RoomCode) -> Answer<'_, Option<StoredRoom>> {
        self.counted("open_room", self.store.open_room(code))
    }

    fn steps(&self, code: &RoomCode, match_n: u32) -> Answer<'_, Vec<StoredStep>> {
        self.counted("read", self.store.steps(code, match_n))
    }

    fn matches(&self, code: &RoomCode) -> Answer<'_, Vec<MatchRow>> {
        self.counted("read", self.store.matches(code))
    }

    fn room(&self, code: &RoomCode) -> Answer<'_, Option<RoomRow>> {
        self.counted("read", self.store.room(code))
    }

    fn rooms_of(&self, player: PlayerId) -> Answer<'_, Vec<RoomRow>> {
        self.counted("read", self.store.rooms_of(player))
    }

    fn listed_rooms(&self) -> Answer<'_, Vec<RoomRow>> {
        self.counted("read", self.store.listed_rooms())
    }

    fn player_by_token_hash(&self, hash: TokenHash) -> Answer<'_, Option<PlayerId>> {
        self.counted("read", self.store.player_by_token_hash(hash))
    }

    fn rotate_token(&self, player: PlayerId, hash: TokenHash) -> Answer<'_, bool> {
        self.counted("rotate_token", self.store.rotate_token(player, hash))
    }

    fn expire(&self, now_ms: i64) -> Answer<'_, Vec<RoomCode>> {
        self.counted("expire", self.store.expire(now_ms))
    }

    fn forget_players(&self, made_before_ms: i64) -> Answer<'_, u64> {
        self.counted("forget_players", self.store.forget_players(made_before_ms))
    }

    fn ping(&self) -> Answer<'_, ()> {
        self.counted("ping", self.store.ping())
    }

    fn backup(&self, path: PathBuf) -> Answer<'_, ()> {
        self.counted("backup", self.store.backup(path))
    }
}
