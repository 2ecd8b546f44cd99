//! One room: the one task that owns it.
//!
//! It takes one message at a time. What changes is done on a copy, made durable, then adopted and
//! shown, in this order; a failed write shows nothing to anybody.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use barroom_shared::protocol::client::ClientMessage;
use barroom_shared::protocol::close;
use barroom_shared::protocol::server::{ChatLine, Room, RoomPhase, ServerMessage};
use barroom_shared::seat::{Seat, Viewer};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::doc::{RoomDoc, Sitter};
use super::message::{Attach, ConnId, No, Outbox, Outgoing, RoomMessage};
use super::table::Table;
use super::{RoomConfig, lobby};
use crate::store::{Commit, CommitError, Document, MatchRow, PlayerId, RoomCode, Seed, Store};
use crate::time::now_ms;

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
    /// When the last socket of a player closed, in milliseconds since 1970.
    pub(super) left: BTreeMap<PlayerId, i64>,
    /// When each bot that is asked will answer.
    pub(super) bot_due: BTreeMap<Seat, Instant>,
    /// At which version of its state each bot let a chance pass.
    pub(super) bot_passed: BTreeMap<Seat, u64>,
    /// The room as everybody was told last.
    pub(super) told: Option<Room>,
}

/// A socket that is shown the room.
pub(super) struct Conn {
    pub player: Option<PlayerId>,
    pub outbox: Outbox,
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
                    self.bots_act().await
                }
            };
            if let Err(Fatal::Fenced) = outcome {
                self.close_all(close::RESTART, "moved", Some(200));
                return Stopped::Fenced;
            }
            self.publish_room();
        }
    }

    /// When to look up without having been spoken to.
    fn next_wake(&self, idle_since: Instant) -> Instant {
        if self.conns.is_empty() {
            return idle_since + self.config.sleep;
        }
        // Presence turns from away to gone by the clock; a second is close enough.
        let tick = Instant::now() + Duration::from_secs(1);
        self.bot_due.values().copied().min().map_or(tick, |due| due.min(tick))
    }

    async fn take(&mut self, message: RoomMessage) -> Result<(), Fatal> {
        match message {
            RoomMessage::Attach(attach) => self.attach(attach).await,
            RoomMessage::Detach(conn) => {
                self.detach(conn);
                Ok(())
            }
            RoomMessage::Frame(conn, message) => self.frame(conn, message).await,
            RoomMessage::Describe(reply) => {
                // Whoever asked may have gone; then nobody misses the answer.
                let _ = reply.send(Box::new(self.room()));
                Ok(())
            }
        }
    }

    async fn attach(&mut self, attach: Attach) -> Result<(), Fatal> {
        let Attach { conn, player, outbox, reply } = attach;
        if let Err(no) = self.may_enter(player) {
            let _ = reply.send(Err(no));
            return Ok(());
        }
        if reply.send(Ok(())).is_err() {
            return Ok(());
        }
        self.conns.insert(conn, Conn { player, outbox });
        if let Some(player) = player {
            self.left.remove(&player);
            self.bot_gives_way(player).await?;
        }
        // The newcomer hears of the room in the welcome, the others after it.
        self.welcome(conn);
        self.wake_bots();
        Ok(())
    }

    /// Seat holders always get in; who was removed does not; spectators by the setting.
    fn may_enter(&self, player: Option<PlayerId>) -> Result<(), No> {
        use super::settings::Spectators;
        if let Some(player) = player {
            if self.doc.seat_of(player).is_some() || self.doc.host == player {
                return Ok(());
            }
            if self.doc.kicked.contains(&player) {
                return Err(No::new("kicked", "The host has removed you from this room."));
            }
        }
        let free = self.doc.seats.iter().any(Option::is_none);
        match self.doc.settings.spectators {
            Spectators::Off if !free || player.is_none() => {
                Err(No::new("room_full", "This room takes no spectators."))
            }
            _ => Ok(()),
        }
    }

    /// A person who comes back has the seat from the bot at once.
    async fn bot_gives_way(&mut self, player: PlayerId) -> Result<(), Fatal> {
        let Some(seat) = self.doc.seat_of(player) else { return Ok(()) };
        if !matches!(self.doc.sitter(seat), Some(Sitter::Bot { .. })) {
            return Ok(());
        }
        let mut doc = self.doc.clone();
        doc.seats[seat.index()] = Some(Sitter::Person(player));
        // If it can't be stored now, the bot plays on and gives way at the next coming.
        self.adopt(doc).await.map(drop)
    }

    pub(super) fn detach(&mut self, conn: ConnId) {
        let Some(gone) = self.conns.remove(&conn) else { return };
        if let Some(player) = gone.player
            && !self.is_here(player)
        {
            self.left.insert(player, now_ms());
        }
        if self.conns.is_empty() {
            // Bots do not play among themselves.
            self.bot_due.clear();
        }
    }

    async fn frame(&mut self, conn: ConnId, message: ClientMessage) -> Result<(), Fatal> {
        // A frame may still be on its way from a socket that was just closed.
        let Some(player) = self.conns.get(&conn).map(|conn| conn.player) else { return Ok(()) };
        let word = word(&message);
        let id = match &message {
            ClientMessage::Act { id, .. } | ClientMessage::Chat { id, .. } => Some(id.clone()),
            _ => None,
        };
        let done = match message {
            ClientMessage::Resync {} => {
                self.resync(conn);
                return Ok(());
            }
            message => match player {
                Some(player) => self.frame_of(conn, player, message).await?,
                None => Err(No::new("not_seated", "You watch without a name.")),
            },
        };
        if let Err(no) = done {
            self.refuse(conn, word, id.as_deref(), &no);
        }
        Ok(())
    }

    async fn frame_of(&mut self, conn: ConnId, by: PlayerId, message: ClientMessage) -> Done {
        let commit = self.commitment();
        match message {
            ClientMessage::Name { name } => self.change(|doc| lobby::name(doc, by, &name)).await,
            ClientMessage::Sit { seat, name } => {
                self.change(|doc| lobby::sit(doc, by, seat, name.as_deref())).await
            }
            ClientMessage::GiveUp {} => self.change(|doc| lobby::give_up(doc, by)).await,
            ClientMessage::Ready { commit: seen, entropy } => {
                let done =
                    self.change(|doc| lobby::ready(doc, by, &commit, (&seen, &entropy))).await?;
                // After the first match, everybody pressing ready is the rematch.
                if done.is_ok() && self.row.n > 1 && self.can_start().is_ok() {
                    return self.start().await;
                }
                Ok(done)
            }
            ClientMessage::Unready {} => self.change(|doc| lobby::unready(doc, by)).await,
            ClientMessage::Game { game } => self.change(|doc| lobby::game(doc, by, &game)).await,
            ClientMessage::Options { options } => {
                let options = options.raw();
                match lobby::sets_are_here(&options, &self.config.sets) {
                    Err(no) => Ok(Err(no)),
                    Ok(()) => self.change(|doc| lobby::options(doc, by, &options)).await,
                }
            }
            ClientMessage::Settings { settings } => {
                self.change(|doc| lobby::settings(doc, by, &settings.raw())).await
            }
            ClientMessage::Seats { n, order } => {
                self.change(|doc| lobby::seats(doc, by, n, order.as_deref())).await
            }
            ClientMessage::AddBot { seat, level } => {
                self.change(|doc| lobby::add_bot(doc, by, seat, &level)).await
            }
            ClientMessage::Remove { seat } => self.remove(by, seat).await,
            ClientMessage::Start {} => match lobby::host(&self.doc, by) {
                Err(no) => Ok(Err(no)),
                // The last `ready` of a rematch has started it already.
                Ok(()) if self.doc.phase == RoomPhase::Playing => Ok(Ok(())),
                Ok(()) => self.start().await,
            },
            ClientMessage::Act { id, prompt, action } => {
                self.act(conn, by, (id, &prompt), &action.raw()).await
            }
            ClientMessage::Chat { id, text, to } => self.chat(by, id, &text, to).await,
            // The connection answers these itself.
            ClientMessage::Hello { .. }
            | ClientMessage::Leave {}
            | ClientMessage::Ping { .. }
            | ClientMessage::Resync {} => Ok(Ok(())),
        }
    }

    /// Changes the document on a copy, stores it and adopts it.
    async fn change(&mut self, change: impl FnOnce(&mut RoomDoc) -> Result<(), No>) -> Done {
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
        }
        commit.state = Some(super::document(&doc));
        match self.commit(commit).await? {
            Err(no) => Ok(Err(no)),
            Ok(()) => {
                self.doc = doc;
                self.row = row;
                if let Some(table) = &mut self.table {
                    table.seat_bots(&self.doc);
                }
                self.wake_bots();
                Ok(Ok(()))
            }
        }
    }

    async fn remove(&mut self, by: PlayerId, seat: Seat) -> Done {
        let sitter = self.doc.sitter(seat).cloned();
        let done = self.change(|doc| lobby::remove(doc, by, seat)).await?;
        if let (Ok(()), Some(Sitter::Person(player))) = (&done, sitter) {
            let theirs = self.conns.iter().filter(|(_, conn)| conn.player == Some(player));
            let theirs: Vec<ConnId> = theirs.map(|(id, _)| *id).collect();
            for conn in theirs {
                self.close(conn, close::NOT_ALLOWED, "removed", None);
            }
        }
        Ok(done)
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

    /// Whether a socket of this player is open.
    pub(super) fn is_here(&self, player: PlayerId) -> bool {
        self.conns.values().any(|conn| conn.player == Some(player))
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

    fn close_all(&mut self, code: u16, reason: &'static str, retry: Option<u32>) {
        let conns: Vec<ConnId> = self.conns.keys().copied().collect();
        for conn in conns {
            self.close(conn, code, reason, retry);
        }
    }
}

/// The type a message gives itself.
const fn word(message: &ClientMessage) -> &'static str {
    match message {
        ClientMessage::Hello { .. } => "hello",
        ClientMessage::Name { .. } => "name",
        ClientMessage::Sit { .. } => "sit",
        ClientMessage::Leave {} => "leave",
        ClientMessage::GiveUp {} => "give_up",
        ClientMessage::Ready { .. } => "ready",
        ClientMessage::Unready {} => "unready",
        ClientMessage::Game { .. } => "game",
        ClientMessage::Options { .. } => "options",
        ClientMessage::Settings { .. } => "settings",
        ClientMessage::Seats { .. } => "seats",
        ClientMessage::AddBot { .. } => "add_bot",
        ClientMessage::Remove { .. } => "remove",
        ClientMessage::Start {} => "start",
        ClientMessage::Act { .. } => "act",
        ClientMessage::Chat { .. } => "chat",
        ClientMessage::Resync {} => "resync",
        ClientMessage::Ping { .. } => "ping",
    }
}
