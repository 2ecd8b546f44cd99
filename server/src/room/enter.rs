//! Coming in and going: who may, what they are shown, what their coming changes.

use std::time::Duration;

use barroom_shared::protocol::close;
use barroom_shared::protocol::server::{Presence, RoomPhase};
use barroom_shared::seat::Viewer;
use tokio::time::Instant;

use super::actor::{Actor, Conn, Fatal};
use super::doc::{Lock, Sitter};
use super::message::{Attach, Barred, ConnId, No};
use super::settings::Spectators;
use crate::store::PlayerId;
use crate::time::now_ms;

/// Sockets that one player may have in a room: more than anybody has tabs and devices.
const SOCKETS_OF_ONE: usize = 12;

/// Players without a seat whom the room remembers as let in; those who are not here go first.
const ADMITTED: usize = 200;

/// A host who is gone is replaced in the lobby when they count as gone, in a match only after
/// this many times as long.
const PATIENCE_IN_A_MATCH: u32 = 5;

impl Actor {
    pub(super) async fn attach(&mut self, attach: Attach) -> Result<(), Fatal> {
        let Attach { conn, player, outbox, password, reply } = attach;
        if let Err(barred) = self.may_enter(player, password.as_deref()) {
            let _ = reply.send(Err(barred));
            return Ok(());
        }
        if reply.send(Ok(())).is_err() {
            return Ok(());
        }
        let member = player.is_some_and(|player| self.doc.is_member(player));
        if !member
            && self.is_too_many(player)
            && let Some(unnamed) = self.newest_unnamed()
        {
            self.close(unnamed, close::NOT_ALLOWED, "room_full", None);
        }
        if player.is_some() {
            // The oldest goes: on a bad line it may be dead, and nobody has noticed yet.
            let mut theirs = self.conns.iter().filter(|(_, conn)| conn.player == player);
            let oldest = theirs.next().map(|(id, _)| *id);
            if theirs.count() + 1 >= SOCKETS_OF_ONE
                && let Some(oldest) = oldest
            {
                self.close(oldest, close::TOO_SLOW, "too many", None);
            }
        }
        let alone = !self.people_are_here();
        self.room_stale = true;
        self.conns.insert(conn, Conn { player, outbox, shown: None });
        if let Some(player) = player {
            self.left.remove(&player);
            self.here_since.entry(player).or_insert_with(Instant::now);
            if self.doc.lock != Lock::Open {
                self.admit(player).await?;
            }
            self.bot_gives_way(player).await?;
        }
        if alone {
            self.resume_clock();
        }
        // The newcomer hears of the room in the welcome, the others after it.
        self.welcome(conn);
        self.tidy_asks();
        self.wake_bots();
        Ok(())
    }

    /// Members always get in; who was removed does not; newcomers by lock, number and the
    /// spectators' setting. `password`: the hash whose password the newcomer has proved to know.
    fn may_enter(&self, player: Option<PlayerId>, password: Option<&str>) -> Result<(), Barred> {
        if self.doc.ended {
            return Err(No::new("room_ended", "The host has closed this room.").into());
        }
        if player.is_some_and(|player| self.doc.is_member(player)) {
            return Ok(());
        }
        if player.is_some_and(|player| self.doc.kicked.contains(&player)) {
            return Err(No::new("kicked", "The host has removed you from this room.").into());
        }
        let admitted = player.is_some_and(|player| self.doc.admitted.contains(&player));
        match &self.doc.lock {
            Lock::Shut if !admitted => {
                return Err(No::new("locked", "This room takes nobody new in.").into());
            }
            Lock::Password(hash) if !admitted && password != Some(hash.as_str()) => {
                return Err(Barred::Password(hash.clone()));
            }
            _ => {}
        }
        if self.is_too_many(player) && (player.is_none() || self.newest_unnamed().is_none()) {
            return Err(No::new("room_full", "No more people can watch here.").into());
        }
        // Without spectators one comes in only to sit down, or to ask for a seat.
        if self.doc.settings.spectators == Spectators::Off
            && (!self.is_vacant() || player.is_none())
        {
            return Err(No::new("room_full", "This room takes no spectators.").into());
        }
        Ok(())
    }

    /// Whether a seat is free or can be asked for.
    fn is_vacant(&self) -> bool {
        self.doc.seats.iter().any(|sitter| match sitter {
            None | Some(Sitter::Bot { .. }) => true,
            Some(Sitter::Person(player)) => !self.is_here(*player),
        })
    }

    /// Whether the room has as many people without a seat as it takes. While a seat is to be had,
    /// it takes a few more who could sit there.
    fn is_too_many(&self, newcomer: Option<PlayerId>) -> bool {
        let Some(player) = newcomer else {
            return self.watching() >= usize::from(self.doc.settings.spectator_limit);
        };
        let sitting = if self.is_vacant() { self.doc.seats.len() } else { 0 };
        !self.is_here(player)
            && self.watching() >= usize::from(self.doc.settings.spectator_limit) + sitting
    }

    /// The socket of somebody without a player, who makes room for one who could sit down.
    fn newest_unnamed(&self) -> Option<ConnId> {
        let mut unnamed = self.conns.iter().filter(|(_, conn)| conn.player.is_none());
        unnamed.next_back().map(|(id, _)| *id)
    }

    /// How many people without a seat are here; those without a player count by socket.
    fn watching(&self) -> usize {
        let people = self.here_since.keys().filter(|player| !self.doc.is_member(**player)).count();
        people + self.conns.values().filter(|conn| conn.player.is_none()).count()
    }

    /// Whether this socket must be let in before it sees the match.
    pub(super) fn is_outside(&self, conn: &Conn) -> bool {
        let known = |player: PlayerId| self.doc.is_member(player);
        match self.doc.settings.spectators {
            Spectators::Open => false,
            Spectators::Ask => !conn
                .player
                .is_some_and(|player| known(player) || self.doc.admitted.contains(&player)),
            Spectators::Off => !conn.player.is_some_and(known),
        }
    }

    /// What this socket is shown; `None` if it is outside.
    pub(super) fn shows(&self, conn: &Conn) -> Option<Viewer> {
        (!self.is_outside(conn)).then(|| self.viewer(conn))
    }

    /// Remembers a player without a seat as let in.
    pub(super) async fn admit(&mut self, player: PlayerId) -> Result<(), Fatal> {
        if self.doc.is_member(player) || self.doc.admitted.contains(&player) {
            return Ok(());
        }
        let mut doc = self.doc.clone();
        if doc.admitted.len() >= ADMITTED {
            doc.admitted.retain(|player| self.is_here(*player));
        }
        doc.admitted.insert(player);
        // If it can't be stored now, they are asked again at their next coming.
        self.adopt(doc).await.map(drop)
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
        self.room_stale = true;
        if let Some(player) = gone.player
            && !self.conns.values().any(|conn| conn.player == Some(player))
        {
            self.left.insert(player, now_ms());
            self.here_since.remove(&player);
            self.tidy_asks();
        }
        if !self.people_are_here() {
            // Bots do not play among themselves, and no clock runs.
            self.bot_due.clear();
            self.pause_clock();
        }
    }

    /// Closes all sockets of a player who was removed.
    pub(super) fn close_sockets_of(&mut self, player: PlayerId, reason: &'static str) {
        let theirs = self.conns.iter().filter(|(_, conn)| conn.player == Some(player));
        let theirs: Vec<ConnId> = theirs.map(|(id, _)| *id).collect();
        for conn in theirs {
            self.close(conn, close::NOT_ALLOWED, reason, None);
        }
    }

    /// Shows those everything anew who have got another seat, or were let in.
    pub(super) fn welcome_changed(&mut self) {
        let changed: Vec<ConnId> = self
            .conns
            .iter()
            .filter(|(_, conn)| conn.shown.is_some_and(|shown| shown != self.shows(conn)))
            .map(|(id, _)| *id)
            .collect();
        for conn in changed {
            self.welcome(conn);
        }
    }

    /// Whether anybody is here who sits at the table: only for them bots play and clocks run.
    pub(super) fn people_are_here(&self) -> bool {
        self.here_since.keys().any(|player| self.doc.seat_of(*player).is_some())
    }

    /// Whether a socket of this player is open.
    pub(super) fn is_here(&self, player: PlayerId) -> bool {
        self.here_since.contains_key(&player)
    }

    /// The people who sit here and are here, in seat order.
    pub(super) fn seated_here(&self) -> impl Iterator<Item = PlayerId> {
        self.doc.people().map(|(_, player)| player).filter(|player| self.is_here(*player))
    }

    /// Since when this player has not been here, in milliseconds since 1970. After a reload
    /// nobody knows more than that.
    fn gone_since(&self, player: PlayerId) -> i64 {
        self.left.get(&player).copied().unwrap_or(self.loaded_ms)
    }

    /// Whether somebody is here; since when not.
    pub(super) fn presence(&self, player: PlayerId) -> (Presence, Option<i64>) {
        if self.is_here(player) {
            return (Presence::Here, None);
        }
        match self.left.get(&player) {
            Some(since) if !self.is_past(*since, self.config.away) => {
                (Presence::Away, Some(*since))
            }
            since => (Presence::Gone, since.copied()),
        }
    }

    /// Whether this player has not been here for long enough to do without them.
    pub(super) fn is_gone(&self, player: PlayerId) -> bool {
        !self.is_here(player) && self.is_past(self.gone_since(player), self.config.away)
    }

    fn is_past(&self, since: i64, wait: Duration) -> bool {
        now_ms().saturating_sub(since) >= i64::try_from(wait.as_millis()).unwrap_or(i64::MAX)
    }

    /// Makes the one host who has been here longest, when the host has been gone for too long.
    pub(super) async fn pass_host_on(&mut self) -> Result<(), Fatal> {
        let host = self.doc.host;
        let wait = match self.doc.phase {
            RoomPhase::Lobby => self.config.away,
            RoomPhase::Playing => self.config.away * PATIENCE_IN_A_MATCH,
        };
        if self.is_here(host) || !self.is_past(self.gone_since(host), wait) {
            return Ok(());
        }
        let Some(next) = self.seated_here().min_by_key(|player| self.here_since.get(player)) else {
            return Ok(());
        };
        let mut doc = self.doc.clone();
        doc.host = next;
        // If it can't be stored now, the next second tries again.
        self.adopt(doc).await.map(drop)
    }
}
