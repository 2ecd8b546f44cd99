//! One room: the one task that owns it.
//!
//! It takes one message at a time. What changes is done on a copy, made durable, then adopted and
//! shown, in this order; a failed write shows nothing to anybody.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use barroom_shared::protocol::close;
use barroom_shared::protocol::server::{ChatLine, Room, RoomPhase, ServerMessage};
use barroom_shared::seat::{Seat, Viewer};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::chat::channel;
use super::claim::Claim;
use super::clock::Clock;
use super::doc::RoomDoc;
use super::message::{ConnId, No, Outbox, Outgoing, RoomMessage};
use super::table::Table;
use super::undo::Request;
use super::vote::{Ballot, Topic};
use super::watch::Watch;
use super::{RoomConfig, lobby};
use crate::bucket::Bucket;
use crate::store::{Commit, CommitError, Document, MatchRow, PlayerId, RoomCode, Seed, Store};

/// How often presence is looked at, which turns from away to gone by the clock.
const LOOK: Duration = Duration::from_secs(1);

/// Names a room keeps; past it those of people who neither sit here nor are here are forgotten.
const NAMES: usize = 300;

/// A room in memory.
pub struct Actor {
    pub(super) code: RoomCode,
    pub(super) config: Arc<RoomConfig>,
    pub(super) store: Arc<dyn Store>,
    pub(super) epoch: u64,
    pub(super) head: u64,
    pub(super) doc: RoomDoc,
    /// The match that is played or prepared.
    pub(super) row: MatchRow,
    /// The match that is shown.
    pub(super) table: Option<Table>,
    pub(super) chat: VecDeque<ChatLine>,
    pub(super) conns: BTreeMap<ConnId, Conn>,
    /// When this room was loaded, in milliseconds since 1970.
    pub(super) loaded_ms: i64,
    /// Since when each player who has a socket open has been here.
    pub(super) here_since: BTreeMap<PlayerId, Instant>,
    /// When the last socket of a player closed, in milliseconds since 1970.
    pub(super) left: BTreeMap<PlayerId, i64>,
    pub(super) claims: Vec<Claim>,
    pub(super) votes: BTreeMap<Topic, Ballot>,
    pub(super) undo: Option<Request>,
    /// What was said when the newest action was to be taken back, at this head of the log.
    pub(super) undo_refused: Option<(u64, No)>,
    /// How much each player may still say, whatever sockets it comes on.
    pub(super) talk: BTreeMap<PlayerId, Bucket>,
    pub(super) clock: Option<Clock>,
    pub(super) watch: Watch,
    /// When each bot that is asked will answer.
    pub(super) bot_due: BTreeMap<Seat, Instant>,
    /// At which version of its state each bot let a chance pass.
    pub(super) bot_passed: BTreeMap<Seat, u64>,
    /// The room as everybody was told last.
    pub(super) told: Option<Room>,
    /// Whether it may be another now. Moves in a match do not change it, and telling costs more
    /// than they do.
    pub(super) room_stale: bool,
    /// When presence was looked at last.
    pub(super) looked: Instant,
}

/// A socket that is shown the room.
pub(super) struct Conn {
    pub player: Option<PlayerId>,
    pub outbox: Outbox,
    /// As whom it was shown the match last: `None` before its welcome, `Some(None)` outside.
    pub shown: Option<Option<Viewer>>,
}

/// Why the actor stops.
#[derive(Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The server shuts down.
    Shutdown,
    /// Nobody has been here for a while.
    Idle,
    /// Another writer has this room now: it must be loaded again.
    Fenced,
}

/// Something that can't go on in this actor.
pub(super) enum Fatal {
    Fenced,
}

/// What a message came to: fine, refused, or the end of this actor.
pub(super) type Done = Result<Result<(), No>, Fatal>;

impl Actor {
    /// Runs until it is stopped.
    pub async fn run(
        mut self,
        mut inbox: mpsc::Receiver<RoomMessage>,
        shutdown: CancellationToken,
    ) -> Stopped {
        let mut idle_since = Instant::now();
        loop {
            if !self.conns.is_empty() {
                idle_since = Instant::now();
            }
            let wake = self.next_wake(idle_since);
            let outcome = tokio::select! {
                biased;
                () = shutdown.cancelled() => {
                    self.pause_clock();
                    // Whatever becomes of it, the server stops.
                    let _ = self.store_clock().await;
                    self.close_all(close::RESTART, "restart", Some(1000));
                    return Stopped::Shutdown;
                }
                message = inbox.recv() => match message {
                    Some(message) => self.take(message).await,
                    None => return Stopped::Idle,
                },
                () = sleep_until(wake) => {
                    if self.conns.is_empty() && idle_since + self.config.sleep <= Instant::now() {
                        return Stopped::Idle;
                    }
                    self.on_time().await
                }
            };
            if let Err(Fatal::Fenced) = outcome {
                self.close_all(close::RESTART, "moved", Some(200));
                return Stopped::Fenced;
            }
            if std::mem::take(&mut self.room_stale) {
                self.publish_room();
            }
        }
    }

    /// When to look up without having been spoken to.
    fn next_wake(&self, idle_since: Instant) -> Instant {
        if self.conns.is_empty() {
            return idle_since + self.config.sleep;
        }
        let tick = self.looked + LOOK;
        let bots = self.bot_due.values().copied().min().filter(|_| self.undo.is_none());
        let due = [bots, self.clock_due(), self.watch_due()];
        due.into_iter().flatten().fold(tick, Instant::min)
    }

    /// Does what only time decides.
    async fn on_time(&mut self) -> Result<(), Fatal> {
        if self.looked.elapsed() >= LOOK {
            self.looked = Instant::now();
            self.room_stale = true;
            self.tidy_asks();
            self.tidy_talk();
            self.recount().await?;
            self.pass_host_on().await?;
        }
        self.time_is_up().await?;
        self.bots_act().await?;
        self.show_due();
        Ok(())
    }

    async fn take(&mut self, message: RoomMessage) -> Result<(), Fatal> {
        match message {
            RoomMessage::Attach(attach) => self.attach(attach).await,
            RoomMessage::Detach(conn) => {
                self.detach(conn);
                self.store_clock().await
            }
            RoomMessage::Frame(conn, message) => self.frame(conn, message).await,
            RoomMessage::MayLock(conn, reply) => {
                let by = self.conns.get(&conn).and_then(|conn| conn.player);
                let _ = reply.send(by == Some(self.doc.host));
                Ok(())
            }
            RoomMessage::Lock(conn, hash) => self.lock_by(conn, hash).await,
            RoomMessage::Turn(player, reply) => {
                let _ = reply.send(self.turn_of(player));
                Ok(())
            }
            RoomMessage::Describe(reply) => {
                // Whoever asked may have gone; then nobody misses the answer.
                let _ = reply.send(Box::new(self.room()));
                Ok(())
            }
        }
    }

    /// Changes the document on a copy, stores it and adopts it.
    pub(super) async fn change(
        &mut self,
        change: impl FnOnce(&mut RoomDoc) -> Result<(), No>,
    ) -> Done {
        let mut doc = self.doc.clone();
        if let Err(no) = change(&mut doc) {
            return Ok(Err(no));
        }
        self.adopt(doc).await
    }

    /// Stores a document and makes it the room's. In the lobby a change of the table clears all
    /// ready marks and draws a new seed.
    pub(super) async fn adopt(&mut self, mut doc: RoomDoc) -> Done {
        let mut commit = self.new_commit();
        let reseed = doc.phase == RoomPhase::Lobby && lobby::table_changed(&self.doc, &doc);
        let mut row = self.row.clone();
        if reseed {
            doc.ready.clear();
            row.game = doc.game.as_str().to_owned();
            row.rules_version = doc.game.rules_version();
            row.options = Document::from(doc.options.get());
            row.server_seed = Some(Seed(crate::random::bytes()));
            commit.matches.push(row.clone());
        }
        if doc.holders() != self.doc.holders() {
            commit.seats = Some(doc.holders());
            commit.forgotten = self.dead_channels(&doc);
        }
        if doc.names.len() > NAMES {
            let stays = |player: &PlayerId| doc.is_member(*player) || self.is_here(*player);
            let names = doc.names.iter().filter(|(player, _)| stays(player));
            doc.names = names.map(|(player, name)| (*player, name.clone())).collect();
        }
        commit.listed = Some(doc.is_offered());
        commit.state = Some(super::document(&doc));
        let forgotten = commit.forgotten.clone();
        match self.commit(commit).await? {
            Err(no) => Ok(Err(no)),
            Ok(()) => {
                let clock_set = self.doc.settings.clock != doc.settings.clock;
                self.doc = doc;
                self.row = row;
                self.chat.retain(|line| !forgotten.contains(&channel(line)));
                self.room_stale = true;
                if clock_set {
                    self.set_clock();
                }
                if let Some(table) = &mut self.table {
                    table.seat_bots(&self.doc);
                }
                if self.people_are_here() {
                    self.resume_clock();
                } else {
                    self.pause_clock();
                }
                self.wake_bots();
                self.tidy_asks();
                self.welcome_changed();
                Ok(Ok(()))
            }
        }
    }

    /// A commit by this writer, empty so far.
    pub(super) fn new_commit(&self) -> Commit {
        let mut commit = Commit::new(self.code.clone(), self.epoch, self.head);
        commit.expires_at_ms = Some(super::expiry(self.doc.phase, self.row.n));
        commit
    }

    /// Makes a commit durable.
    pub(super) async fn commit(&mut self, commit: Commit) -> Done {
        match self.store.commit(commit).await {
            Ok(head) => {
                self.head = head;
                Ok(Ok(()))
            }
            Err(CommitError::Fenced) => Err(Fatal::Fenced),
            Err(CommitError::BadText(_)) => Ok(Err(No::bad("The text holds a NUL character."))),
            Err(CommitError::Unavailable(error)) => {
                tracing::warn!(room = %self.code, reason = error.reason, "a commit was not stored");
                Ok(Err(No::unavailable()))
            }
        }
    }

    /// How this socket looks at the match.
    pub(super) fn viewer(&self, conn: &Conn) -> Viewer {
        conn.player
            .and_then(|player| self.doc.seat_of(player))
            .map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// Sends to one socket; one whose outbox is full is closed and comes back with a snapshot.
    pub(super) fn send(&mut self, conn: ConnId, frame: Outgoing) {
        let Some(to) = self.conns.get(&conn) else { return };
        if to.outbox.try_send(frame).is_err() {
            tracing::debug!(room = %self.code, "a connection is dropped, its outbox is full");
            self.detach(conn);
        }
    }

    /// Says goodbye to one socket.
    pub(super) fn close(
        &mut self,
        conn: ConnId,
        code: u16,
        reason: &'static str,
        retry: Option<u32>,
    ) {
        let text = ServerMessage::Closing { reason, retry_after_ms: retry }.text();
        self.send(conn, Outgoing::Text(text.into()));
        self.send(conn, Outgoing::Close(code, reason));
        self.detach(conn);
    }

    /// Says goodbye to all.
    pub(super) fn close_all(&mut self, code: u16, reason: &'static str, retry: Option<u32>) {
        let conns: Vec<ConnId> = self.conns.keys().copied().collect();
        for conn in conns {
            self.close(conn, code, reason, retry);
        }
    }
}
