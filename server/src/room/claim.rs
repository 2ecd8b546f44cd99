//! Asking for a seat whose holder is not here, or to be let in to watch; and the answer.

use std::collections::BTreeSet;

use barroom_shared::protocol::server::{self, AskState, ClaimNews, RoomPhase, ServerMessage};
use barroom_shared::seat::Seat;
use bytes::Bytes;
use serde_json::json;

use super::actor::{Actor, Done};
use super::doc::Sitter;
use super::lobby;
use super::message::{ConnId, No, Outgoing};
use super::settings::Spectators;
use crate::store::PlayerId;

/// Claims that may be open in a room at once; past it new ones are refused.
const CLAIMS: usize = 16;

/// Somebody asks for a seat, or to watch. Kept in memory only: after a restart they ask again.
pub(super) struct Claim {
    seat: Option<Seat>,
    player: PlayerId,
    /// Whose seat it was then.
    holder: Option<PlayerId>,
    /// The name they have given, as they wrote it.
    written: String,
    yes: BTreeSet<PlayerId>,
}

impl Actor {
    pub(super) async fn claim(&mut self, by: PlayerId, seat: Option<Seat>, written: &str) -> Done {
        if let Err(no) = self.can_claim(by, seat) {
            return Ok(Err(no));
        }
        if let Some(seat) = seat
            && self.doc.phase == RoomPhase::Lobby
            && self.doc.sitter(seat).is_none()
        {
            return self.change(|doc| lobby::sit(doc, by, seat, Some(written))).await;
        }
        if let Err(no) = self.change(|doc| lobby::name(doc, by, written)).await? {
            return Ok(Err(no));
        }
        self.claims.retain(|claim| claim.player != by);
        let written = written.to_owned();
        let holder = self.holder(seat);
        self.claims.push(Claim { seat, player: by, holder, written, yes: BTreeSet::new() });
        self.tell_claim(seat, by, AskState::Open);
        // A host who is alone asks nobody.
        if self.deciders(seat, by) == [by] {
            return self.allow(by, seat, &by.to_string(), true).await;
        }
        Ok(Ok(()))
    }

    fn can_claim(&self, by: PlayerId, seat: Option<Seat>) -> Result<(), No> {
        if let Some(mine) = self.doc.seat_of(by) {
            return Err(No::new("seat_taken", "You have a seat here.").with(json!({"seat": mine})));
        }
        if self.claims.len() >= CLAIMS {
            return Err(No::new("rate_limited", "Too many are asking. Please wait."));
        }
        match seat {
            None if self.doc.settings.spectators != Spectators::Ask
                || self.doc.admitted.contains(&by) =>
            {
                Err(No::bad("Nobody has to ask here to watch."))
            }
            None => Ok(()),
            Some(seat) if self.can_be_claimed(seat, by) => self.doc.may_have(by, seat),
            Some(seat) if seat.index() < self.doc.seats.len() => {
                Err(No::new("seat_taken", "Its player is here.").with(json!({ "seat": seat })))
            }
            Some(_) => Err(No::new("bad_seats", "There is no such seat.")),
        }
    }

    /// Whether a seat is free, a bot's, or of somebody who is not here.
    fn can_be_claimed(&self, seat: Seat, by: PlayerId) -> bool {
        match self.doc.seats.get(seat.index()) {
            None => false,
            Some(None | Some(Sitter::Bot { .. })) => true,
            // A host who is here can be asked at once. Otherwise, and for a host, a line that was
            // cut for a moment must not cost a seat.
            Some(Some(Sitter::Person(player))) => {
                let host = self.doc.host;
                !self.is_here(*player)
                    && (self.is_here(host) && by != host || self.is_gone(*player))
            }
        }
    }

    /// Who answers a claim: the host; where the seat is the host's, the host is not here or is
    /// the one who asks, all other people at the table, who must agree. A host at a table of
    /// nobody else answers alone.
    fn deciders(&self, seat: Option<Seat>, claimant: PlayerId) -> Vec<PlayerId> {
        let host = self.doc.host;
        let alone = self.doc.holders().iter().all(|holder| holder.player == host);
        if self.is_here(host) && (host != claimant || alone) {
            return vec![host];
        }
        let holder = self.holder(seat);
        self.seated_here().filter(|other| *other != claimant && Some(*other) != holder).collect()
    }

    fn holder(&self, seat: Option<Seat>) -> Option<PlayerId> {
        self.doc.sitter(seat?)?.holder()
    }

    pub(super) async fn allow(
        &mut self,
        by: PlayerId,
        seat: Option<Seat>,
        player: &str,
        yes: bool,
    ) -> Done {
        let which = |claim: &Claim| claim.seat == seat && claim.player.to_string() == player;
        let Some(at) = self.claims.iter().position(which) else {
            return Ok(Err(No::bad("Nobody is asking for that.")));
        };
        let claimant = self.claims[at].player;
        let deciders = self.deciders(seat, claimant);
        if !deciders.contains(&by) {
            return Ok(Err(No::not_host()));
        }
        if !yes {
            self.claims.remove(at);
            self.tell_claim(seat, claimant, AskState::Refused);
            return Ok(Ok(()));
        }
        self.claims[at].yes.insert(by);
        self.room_stale = true;
        if !deciders.iter().all(|decider| self.claims[at].yes.contains(decider)) {
            return Ok(Ok(()));
        }
        let mut doc = self.doc.clone();
        match seat {
            None => drop(doc.admitted.insert(claimant)),
            Some(seat) => {
                let sitter = doc.seats[seat.index()].replace(Sitter::Person(claimant));
                if let Some(holder) = sitter.and_then(|sitter| sitter.holder()) {
                    if doc.phase == RoomPhase::Playing {
                        doc.held.insert(holder, seat.number());
                    }
                    if holder == doc.host {
                        doc.host = claimant;
                    }
                    // Mostly it is the same person, who need not be told from themselves.
                    doc.names.remove(&holder);
                    if let Err(no) = lobby::name(&mut doc, claimant, &self.claims[at].written) {
                        return Ok(Err(no));
                    }
                }
            }
        }
        let claim = self.claims.remove(at);
        let done = self.adopt(doc).await?;
        if done.is_ok() {
            self.tell_claim(seat, claimant, AskState::Agreed);
        } else {
            // Not stored: it stays open and can be answered again.
            self.claims.push(claim);
        }
        Ok(done)
    }

    /// Drops claims whose seat has its player back, or whose asker has a seat or is gone.
    pub(super) fn tidy_claims(&mut self) {
        let stays = |claim: &Claim| match claim.seat {
            _ if self.doc.seat_of(claim.player).is_some() || self.is_gone(claim.player) => false,
            None => !self.doc.admitted.contains(&claim.player),
            Some(seat) => {
                self.holder(claim.seat) == claim.holder && self.can_be_claimed(seat, claim.player)
            }
        };
        let void: Vec<_> = self
            .claims
            .iter()
            .filter(|claim| !stays(claim))
            .map(|claim| (claim.seat, claim.player))
            .collect();
        for (seat, player) in void {
            self.claims.retain(|claim| claim.player != player);
            self.tell_claim(seat, player, AskState::Void);
        }
    }

    /// The open claims, as the room shows them.
    pub(super) fn claims_shown(&self) -> Vec<server::Claim> {
        let shown = |claim: &Claim| server::Claim {
            seat: claim.seat,
            player: claim.player.to_string(),
            name: self.doc.name_of(claim.player),
            decided_by: texts(self.deciders(claim.seat, claim.player)),
            yes: texts(claim.yes.iter().copied()),
        };
        self.claims.iter().map(shown).collect()
    }

    fn tell_claim(&mut self, seat: Option<Seat>, player: PlayerId, state: AskState) {
        self.room_stale = true;
        let (name, id) = (self.doc.name_of(player), player.to_string());
        let news = ClaimNews { seat, player: &id, name: &name, state };
        let text = Bytes::from(ServerMessage::Claim(news).text());
        let conns: Vec<ConnId> = self
            .conns
            .iter()
            .filter(|(_, conn)| conn.player == Some(player) || !self.is_outside(conn))
            .map(|(id, _)| *id)
            .collect();
        for conn in conns {
            self.send(conn, Outgoing::Text(text.clone()));
        }
    }
}

/// Public ids.
pub(super) fn texts(players: impl IntoIterator<Item = PlayerId>) -> Vec<String> {
    players.into_iter().map(|player| player.to_string()).collect()
}
