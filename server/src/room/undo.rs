//! Taking back the newest action, if all others at the table agree.
//!
//! Only what taught its player nothing can be taken back: no chance followed, and it turned over
//! nothing that could have been something else. Others have seen what was done; that is what they
//! agree to.

use std::collections::BTreeSet;
use std::time::Duration;

use barroom_shared::protocol::server::{self, AskState, ServerMessage};
use barroom_shared::seat::Seat;
use bytes::Bytes;
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::actor::{Actor, Done, Fatal};
use super::claim::texts;
use super::message::No;
use super::settings::TakeBack;
use super::table::Table;
use crate::store::{Document, NewStep, PlayerId, StepKind, StoredStep};
use crate::time::now_ms;

/// How long a request waits for answers. Bots wait with it.
const WAIT: Duration = Duration::from_secs(30);

/// A request to take back the newest action. Kept in memory only: after a restart it is void.
pub(super) struct Request {
    id: String,
    seat: Seat,
    player: PlayerId,
    yes: BTreeSet<PlayerId>,
    until: Instant,
}

impl Actor {
    pub(super) async fn undo_ask(&mut self, by: PlayerId) -> Done {
        if self.doc.settings.take_back == TakeBack::Nobody
            || !self.doc.game.allows_take_back(&self.doc.options)
        {
            return Ok(Err(No::new("take_back_off", "Nothing is taken back in this room.")));
        }
        let Some(seat) = self.doc.seat_of(by) else { return Ok(Err(No::not_seated())) };
        if self.undo.is_some() {
            return Ok(Err(No::new("rate_limited", "Somebody is asking that already.")));
        }
        let steps = match self.steps_shown().await {
            Ok(steps) => steps,
            Err(no) => return Ok(Err(no)),
        };
        let newest = steps.last().filter(|newest| {
            newest.step.kind == StepKind::Action && newest.step.player == Some(by)
        });
        let Some(newest) = newest else {
            return Ok(Err(No::new("too_late", "Your action is not the newest any more.")));
        };
        if let Some((_, no)) = self.undo_refused.as_ref().filter(|(head, _)| *head == self.head) {
            return Ok(Err(no.clone()));
        }
        let before = self.replayed(&steps[..steps.len() - 1]);
        let action = RawValue::from_string(newest.step.body.to_string()).ok();
        let (Some(before), Some(action)) = (before, action) else {
            return Ok(Err(No::unavailable()));
        };
        if before.live.teaches(seat, &action, crate::random::bytes()) {
            let no = No::new("revealed", "It has shown you something new.");
            self.undo_refused = Some((self.head, no.clone()));
            return Ok(Err(no));
        }
        // Drawn, as a counter of steps would tell of those that not everybody sees.
        let id = uuid::Uuid::new_v4().simple().to_string();
        self.undo = Some(Request {
            id,
            seat,
            player: by,
            yes: BTreeSet::new(),
            until: Instant::now() + WAIT,
        });
        self.count_undo().await
    }

    pub(super) async fn undo_answer(&mut self, by: PlayerId, ask: &str, yes: bool) -> Done {
        let Some(request) = self.undo.as_mut().filter(|request| request.id == ask) else {
            return Ok(Err(No::new("too_late", "That request is void.")));
        };
        if by == request.player || self.doc.seat_of(by).is_none() {
            return Ok(Err(No::not_seated()));
        }
        if !yes {
            let no = No::new("asked_already", "The others want it to stand.");
            self.undo_refused = Some((self.head, no));
            self.close_undo(AskState::Refused);
            return Ok(Ok(()));
        }
        request.yes.insert(by);
        self.count_undo().await
    }

    /// Whether all have agreed, one at least, unless nobody else sits at the table at all.
    fn undo_agreed(&self, request: &Request) -> bool {
        let alone = self.doc.holders().iter().all(|holder| holder.player == request.player);
        let agrees = |decider: &PlayerId| request.yes.contains(decider);
        (alone || !request.yes.is_empty()) && self.undo_deciders(request).iter().all(agrees)
    }

    /// The others at the table, who must all agree; those too whose line was cut just now.
    fn undo_deciders(&self, request: &Request) -> Vec<PlayerId> {
        let there = |player: &PlayerId| *player != request.player && !self.is_gone(*player);
        self.doc.people().map(|(_, player)| player).filter(there).collect()
    }

    /// Takes back what everybody has agreed to who has not gone since.
    pub(super) async fn recount_undo(&mut self) -> Result<(), Fatal> {
        let Some(request) = &self.undo else { return Ok(()) };
        if self.undo_agreed(request) {
            // Not done: it is void, as its asker is told.
            let _ = self.count_undo().await?;
        }
        Ok(())
    }

    async fn count_undo(&mut self) -> Done {
        let Some(request) = &self.undo else { return Ok(Ok(())) };
        if !self.undo_agreed(request) {
            self.tell_undo(AskState::Open);
            return Ok(Ok(()));
        }
        let (seat, player) = (request.seat, request.player);
        let done = self.take_back(seat, player).await?;
        self.close_undo(if done.is_ok() { AskState::Agreed } else { AskState::Void });
        if done.is_ok() {
            self.publish_step(None);
        }
        Ok(done)
    }

    async fn take_back(&mut self, seat: Seat, player: PlayerId) -> Done {
        let mut steps = match self.steps_shown().await {
            Ok(steps) => steps,
            Err(no) => return Ok(Err(no)),
        };
        let step = NewStep {
            match_n: self.row.n,
            kind: StepKind::Undo,
            seat: Some(seat.number()),
            player: Some(player),
            act_id: None,
            body: Document::from("{}"),
            at_ms: now_ms(),
        };
        steps.push(StoredStep { seq: self.head + 1, epoch: self.epoch, step: step.clone() });
        let Some(table) = self.replayed(&steps) else { return Ok(Err(No::unavailable())) };
        let mut commit = self.new_commit();
        commit.steps = vec![step];
        let done = self.commit(commit).await?;
        if done.is_ok() {
            self.table = Some(table);
            self.wind_clock(None);
        }
        Ok(done)
    }

    /// The log of the match that is being played.
    fn steps_shown(&self) -> impl Future<Output = Result<Vec<StoredStep>, No>> + use<> {
        let playing = self.table.as_ref().is_some_and(|table| table.over.is_none());
        let (store, code, n) = (self.store.clone(), self.code.clone(), self.row.n);
        async move {
            if !playing {
                return Err(No::new("no_match", "No match is being played."));
            }
            store.steps(&code, n).await.map_err(|_| No::unavailable())
        }
    }

    fn replayed(&self, steps: &[StoredStep]) -> Option<Table> {
        let played = Table::replay(&self.code, &self.row, steps, (&self.doc, &self.config.sets));
        // The log has just been played; a failure here is a fault that a reload will show again.
        played
            .inspect_err(|why| tracing::error!(room = %self.code, ?why, "a log does not replay"))
            .ok()
    }

    /// Ends a request that time has overtaken, or whose asker has left the seat.
    pub(super) fn tidy_undo(&mut self) {
        let over = self.table.as_ref().is_none_or(|table| table.over.is_some());
        let is_void = |request: &Request| {
            over || request.until <= Instant::now()
                || self.doc.seat_of(request.player) != Some(request.seat)
        };
        if self.undo.as_ref().is_some_and(is_void) {
            self.close_undo(AskState::Void);
        }
    }

    pub(super) fn close_undo(&mut self, state: AskState) {
        self.tell_undo(state);
        self.undo = None;
        self.wake_bots();
    }

    fn tell_undo(&mut self, state: AskState) {
        let Some(shown) = self.undo_shown(state) else { return };
        let text = Bytes::from(ServerMessage::Undo(&shown).text());
        // Those who watch later hear of no request about what they have not seen yet.
        let all = self.delay().is_none();
        let seated: Vec<PlayerId> = self.doc.holders().iter().map(|holder| holder.player).collect();
        self.tell(&text, |hearer| all || hearer.is_some_and(|hearer| seated.contains(&hearer)));
    }

    /// The open request, as a welcome shows it.
    pub(super) fn undo_shown(&self, state: AskState) -> Option<server::Undo> {
        let request = self.undo.as_ref()?;
        Some(server::Undo {
            ask: request.id.clone(),
            seat: request.seat,
            decided_by: texts(self.undo_deciders(request)),
            yes: texts(request.yes.iter().copied()),
            state,
        })
    }
}
