//! A store that fails on purpose, to test what stands on it.

use std::{
    collections::VecDeque,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::sync::oneshot;

use super::{
    Answer, Commit, CommitError, CreateError, MatchRow, NewRoom, PlayerId, RoomCode, RoomRow,
    Store, StoredRoom, StoredStep, TokenHash, Unavailable,
};

/// What happens to one commit, or to one token that is to be given.
#[derive(Debug)]
pub enum Fault {
    /// It is refused as [`Unavailable`] and not written.
    LoseCommit,
    /// It becomes durable, but its writer is told [`Unavailable`].
    LoseAnswer,
    /// It takes this much longer to become durable.
    Delay(Duration),
    /// It is not written before its [`Hold`] is dropped.
    Hold(Gate),
}

/// A real store with faults for the commits to come, first planned, first met, and others for
/// tokens that are to be given. What has no planned fault, and all other calls, go through.
pub struct FaultyStore {
    store: Arc<dyn Store>,
    planned: Mutex<VecDeque<Fault>>,
    rotations: Mutex<VecDeque<Fault>>,
}

impl FaultyStore {
    /// Stands before `store`, planning nothing yet.
    #[must_use]
    pub fn before(store: Arc<dyn Store>) -> Self {
        Self { store, planned: Mutex::default(), rotations: Mutex::default() }
    }

    /// Plans a fault for the first commit that has none yet.
    pub fn plan(&self, fault: Fault) {
        self.planned.lock().unwrap_or_else(PoisonError::into_inner).push_back(fault);
    }

    /// Plans a fault for the first [`rotate_token`](Store::rotate_token) that has none yet.
    pub fn plan_rotation(&self, fault: Fault) {
        self.rotations.lock().unwrap_or_else(PoisonError::into_inner).push_back(fault);
    }

    /// Plans to hold the first commit that has no fault yet until the answer is dropped.
    #[must_use]
    pub fn hold_next(&self) -> Hold {
        let (gate, hold) = gate();
        self.plan(Fault::Hold(gate));
        hold
    }

    /// Plans to hold the next token that is to be given until the answer is dropped.
    #[must_use]
    pub fn hold_next_rotation(&self) -> Hold {
        let (gate, hold) = gate();
        self.plan_rotation(Fault::Hold(gate));
        hold
    }
}

fn gate() -> (Gate, Hold) {
    let (tell_arrival, arrival) = oneshot::channel();
    let (open, opened) = oneshot::channel();
    (Gate { tell_arrival, opened }, Hold { arrival, _open: open })
}

/// What happens to this call: `write` with the first planned fault, if there is one.
async fn with_fault<T, E: From<Unavailable>>(
    planned_here: &Mutex<VecDeque<Fault>>,
    write: impl Future<Output = Result<T, E>>,
) -> Result<T, E> {
    let fault = planned_here.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
    match fault {
        None => {}
        Some(Fault::LoseCommit) => return Err(planned().into()),
        Some(Fault::LoseAnswer) => {
            write.await?;
            return Err(planned().into());
        }
        Some(Fault::Delay(time)) => tokio::time::sleep(time).await,
        Some(Fault::Hold(gate)) => gate.pass().await,
    }
    write.await
}

/// The test's side of a held commit, which goes on when this is dropped.
#[derive(Debug)]
pub struct Hold {
    arrival: oneshot::Receiver<()>,
    _open: oneshot::Sender<()>,
}

impl Hold {
    /// Waits until a commit stands before the gate. Call it once.
    pub async fn arrived(&mut self) {
        // An error means that the store is gone, and no commit will ever come.
        let _ = (&mut self.arrival).await;
    }
}

/// The store's side of a held commit.
#[derive(Debug)]
pub struct Gate {
    tell_arrival: oneshot::Sender<()>,
    opened: oneshot::Receiver<()>,
}

impl Gate {
    async fn pass(self) {
        // The test need not listen, and opens by dropping its side: neither is an error here.
        let _ = self.tell_arrival.send(());
        let _ = self.opened.await;
    }
}

impl Store for FaultyStore {
    fn commit(&self, commit: Commit) -> Answer<'_, u64, CommitError> {
        Box::pin(with_fault(&self.planned, self.store.commit(commit)))
    }

    fn create_room(&self, room: NewRoom) -> Answer<'_, (), CreateError> {
        self.store.create_room(room)
    }

    fn open_room(&self, code: &RoomCode) -> Answer<'_, Option<StoredRoom>> {
        self.store.open_room(code)
    }

    fn steps(&self, code: &RoomCode, match_n: u32) -> Answer<'_, Vec<StoredStep>> {
        self.store.steps(code, match_n)
    }

    fn matches(&self, code: &RoomCode) -> Answer<'_, Vec<MatchRow>> {
        self.store.matches(code)
    }

    fn room(&self, code: &RoomCode) -> Answer<'_, Option<RoomRow>> {
        self.store.room(code)
    }

    fn rooms_of(&self, player: PlayerId) -> Answer<'_, Vec<RoomRow>> {
        self.store.rooms_of(player)
    }

    fn listed_rooms(&self) -> Answer<'_, Vec<RoomRow>> {
        self.store.listed_rooms()
    }

    fn player_by_token_hash(&self, hash: TokenHash) -> Answer<'_, Option<PlayerId>> {
        self.store.player_by_token_hash(hash)
    }

    fn create_player(&self, player: PlayerId, hash: TokenHash) -> Answer<'_, (), CreateError> {
        self.store.create_player(player, hash)
    }

    fn rotate_token(&self, player: PlayerId, hash: TokenHash) -> Answer<'_, bool> {
        Box::pin(with_fault(&self.rotations, self.store.rotate_token(player, hash)))
    }

    fn expire(&self, now_ms: i64) -> Answer<'_, Vec<RoomCode>> {
        self.store.expire(now_ms)
    }

    fn forget_players(&self, made_before_ms: i64) -> Answer<'_, u64> {
        self.store.forget_players(made_before_ms)
    }

    fn ping(&self) -> Answer<'_, ()> {
        self.store.ping()
    }

    fn backup(&self, path: PathBuf) -> Answer<'_, ()> {
        self.store.backup(path)
    }
}

fn planned() -> Unavailable {
    Unavailable::because("a test wants it so")
}
