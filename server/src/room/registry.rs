//! Which rooms are in memory. Rooms are loaded when somebody asks for them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use barroom_shared::protocol::server::Room;
use tokio::sync::{OnceCell, mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::RoomConfig;
use super::load::{LoadError, load};
use super::message::{Attach, Barred, INBOX, RoomMessage, TurnOf};
use crate::store::{PlayerId, RoomCode, Store, Unavailable};

/// After this many failures of one room it is left alone until the server restarts.
const FAILURES: u32 = 3;

/// All rooms in memory.
pub struct Registry {
    store: Arc<dyn Store>,
    config: Arc<RoomConfig>,
    rooms: Mutex<HashMap<RoomCode, Arc<OnceCell<RoomHandle>>>>,
    failures: Mutex<HashMap<RoomCode, u32>>,
    tasks: TaskTracker,
    shutdown: CancellationToken,
}

/// A way to speak to a room.
#[derive(Clone, Debug)]
pub struct RoomHandle {
    inbox: mpsc::Sender<RoomMessage>,
}

/// Why there is no speaking to a room.
#[derive(Debug)]
pub enum NoRoom {
    /// There is none of this code.
    Unknown,
    /// The store can't be read now.
    Unavailable(Unavailable),
    /// It failed too often, or its log is damaged or of a newer program.
    Closed(&'static str),
}

impl Registry {
    /// No rooms yet. `shutdown` stops all that will be.
    #[must_use]
    pub fn new(store: Arc<dyn Store>, config: RoomConfig, shutdown: CancellationToken) -> Self {
        Self {
            store,
            config: Arc::new(config),
            rooms: Mutex::default(),
            failures: Mutex::default(),
            tasks: TaskTracker::new(),
            shutdown,
        }
    }

    /// Waits until every room has stopped after the shutdown.
    pub async fn stopped(&self) {
        self.tasks.close();
        self.tasks.wait().await;
    }

    /// How many rooms are in memory.
    #[must_use]
    pub fn len(&self) -> usize {
        lock(&self.rooms).len()
    }

    /// Whether no room is in memory.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Lets a socket in.
    ///
    /// # Errors
    /// There is no such room to speak to; the inner one: the room does not let it in.
    pub async fn attach(
        self: &Arc<Self>,
        code: &RoomCode,
        mut attach: impl FnMut() -> (Attach, oneshot::Receiver<Result<(), Barred>>),
    ) -> Result<Result<RoomHandle, Barred>, NoRoom> {
        // A room may fall asleep between being found and being spoken to: then it is loaded anew.
        for _ in 0..3 {
            let room = self.room(code).await?;
            let (attach, answer) = attach();
            if room.inbox.send(RoomMessage::Attach(attach)).await.is_ok()
                && let Ok(let_in) = answer.await
            {
                return Ok(let_in.map(|()| room));
            }
            self.forget(code, &room);
        }
        Err(NoRoom::Closed("the room stopped while it was asked"))
    }

    /// The room as all its people see it.
    ///
    /// # Errors
    /// There is no such room to speak to.
    pub async fn describe(self: &Arc<Self>, code: &RoomCode) -> Result<Box<Room>, NoRoom> {
        self.ask(code, RoomMessage::Describe).await
    }

    /// What "my tables" shows a player of a room.
    ///
    /// # Errors
    /// There is no such room to speak to.
    pub async fn turn(
        self: &Arc<Self>,
        code: &RoomCode,
        player: PlayerId,
    ) -> Result<TurnOf, NoRoom> {
        self.ask(code, |reply| RoomMessage::Turn(player, reply)).await
    }

    async fn ask<T>(
        self: &Arc<Self>,
        code: &RoomCode,
        question: impl Fn(oneshot::Sender<T>) -> RoomMessage,
    ) -> Result<T, NoRoom> {
        for _ in 0..3 {
            let room = self.room(code).await?;
            let (reply, answer) = oneshot::channel();
            if room.inbox.send(question(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
            self.forget(code, &room);
        }
        Err(NoRoom::Closed("the room stopped while it was asked"))
    }

    /// The room, from memory or from the log.
    async fn room(self: &Arc<Self>, code: &RoomCode) -> Result<RoomHandle, NoRoom> {
        if self.shutdown.is_cancelled() {
            return Err(NoRoom::Closed("the server shuts down"));
        }
        if lock(&self.failures).get(code).is_some_and(|failures| *failures >= FAILURES) {
            return Err(NoRoom::Closed("the room has failed too often"));
        }
        let cell = lock(&self.rooms).entry(code.clone()).or_default().clone();
        let loaded = cell.get_or_try_init(|| self.load(code)).await.cloned();
        if loaded.is_err() {
            let mut rooms = lock(&self.rooms);
            if rooms.get(code).is_some_and(|there| there.get().is_none()) {
                rooms.remove(code);
            }
        }
        loaded
    }

    async fn load(self: &Arc<Self>, code: &RoomCode) -> Result<RoomHandle, NoRoom> {
        let actor = match load(code.clone(), self.store.clone(), self.config.clone()).await {
            Ok(Some(actor)) => actor,
            Ok(None) => return Err(NoRoom::Unknown),
            Err(LoadError::Unavailable(error)) => return Err(NoRoom::Unavailable(error)),
            Err(LoadError::NewerRules) => {
                tracing::warn!(room = %code, "a room's match is of newer rules than this program");
                return Err(NoRoom::Closed("its match is of newer rules than this server knows"));
            }
            Err(LoadError::Damaged(why)) => {
                tracing::error!(room = %code, why, "a room's log is damaged");
                return Err(NoRoom::Closed("its log is damaged"));
            }
        };
        let (inbox, messages) = mpsc::channel(INBOX);
        let handle = RoomHandle { inbox };
        let run = self.tasks.spawn(actor.run(messages, self.shutdown.clone()));
        let (registry, code, watched) = (self.clone(), code.clone(), handle.clone());
        self.tasks.spawn(async move {
            match run.await {
                Ok(stopped) => tracing::debug!(room = %code, ?stopped, "a room has stopped"),
                Err(error) => {
                    // The panic ends this room alone; it is rebuilt from the log.
                    *lock(&registry.failures).entry(code.clone()).or_insert(0) += 1;
                    tracing::error!(room = %code, %error, "a room has failed");
                }
            }
            registry.forget(&code, &watched);
        });
        Ok(handle)
    }

    /// Takes a room out that has stopped; a newer one of the same code stays.
    fn forget(&self, code: &RoomCode, stopped: &RoomHandle) {
        let mut rooms = lock(&self.rooms);
        let is_it = |handle: &RoomHandle| handle.inbox.same_channel(&stopped.inbox);
        if rooms.get(code).and_then(|cell| cell.get()).is_some_and(is_it) {
            rooms.remove(code);
        }
    }
}

impl RoomHandle {
    /// Says something to the room; `false` if it has stopped.
    pub async fn say(&self, message: RoomMessage) -> bool {
        self.inbox.send(message).await.is_ok()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing in here panics while it holds a lock; if it did, the maps would still be whole.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
