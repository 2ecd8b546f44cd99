//! The clock of a room that has one: so long for each decision, then the server plays for the
//! seat. It runs only while somebody is here.

use std::time::Duration;

use barroom_shared::protocol::server;
use barroom_shared::rules::Turn;
use barroom_shared::seat::{Seat, SeatSet, Viewer};
use tokio::time::Instant;

use super::actor::{Actor, Fatal};
use super::doc::RoomDoc;
use super::message::ConnId;
use super::table::Table;
use crate::time::now_ms;

/// What a seat has at least after a crash, of which nobody knows how long it lasted.
const AFTER_A_CRASH: Duration = Duration::from_secs(15);

/// A running or paused clock.
pub(super) struct Clock {
    /// For whom it runs.
    seats: SeatSet,
    /// What was left when it was started or paused last.
    left: Duration,
    /// Since when it has been running.
    since: Option<Instant>,
}

impl Clock {
    fn left(&self) -> Duration {
        self.left.saturating_sub(self.since.map(|since| since.elapsed()).unwrap_or_default())
    }

    /// The clock of a room that is loaded, paused: as it was when the last person went, or, after
    /// a crash, as the newest step of the log tells.
    pub(super) fn load(doc: &RoomDoc, table: &Table) -> Option<Self> {
        let limit = Duration::from_secs(doc.settings.clock.into());
        let Turn::Seats { must, .. } = table.live.turn() else { return None };
        if limit.is_zero() || table.over.is_some() {
            return None;
        }
        let gone = u64::try_from(now_ms().saturating_sub(table.told_ms(Viewer::Spectator)))
            .unwrap_or_default();
        let crashed = limit.saturating_sub(Duration::from_millis(gone)).max(AFTER_A_CRASH);
        let left = doc.clock_left_ms.map_or(crashed, Duration::from_millis);
        Some(Self { seats: must, left: left.min(limit), since: None })
    }
}

impl Actor {
    /// Sets the clock after a step of `acted`'s, or after anything else.
    ///
    /// A fresh decision has the full time. What is public decides whether it is one: seats wait
    /// that did not before, or one acts again that acted and that everybody saw acting.
    pub(super) fn wind_clock(&mut self, acted: Option<Seat>) {
        let limit = Duration::from_secs(self.doc.settings.clock.into());
        let waiting = self.table.as_ref().filter(|table| table.over.is_none()).and_then(|table| {
            let Turn::Seats { must, .. } = table.live.turn() else { return None };
            let acts_again = acted
                .is_some_and(|seat| must.contains(seat) && table.live.tells(Viewer::Spectator));
            Some((must, acts_again))
        });
        let Some((must, acts_again)) = waiting.filter(|_| !limit.is_zero()) else {
            self.clock = None;
            return;
        };
        if let Some(clock) = &mut self.clock
            && must.without(clock.seats).is_empty()
            && !acts_again
        {
            clock.seats = must;
            return;
        }
        let since = self.people_are_here().then(Instant::now);
        self.clock = Some(Clock { seats: must, left: limit, since });
    }

    /// Begins anew after the setting was changed, and shows everybody.
    pub(super) fn set_clock(&mut self) {
        self.clock = None;
        self.wind_clock(None);
        let conns: Vec<ConnId> = self.conns.keys().copied().collect();
        for conn in conns {
            self.resync(conn);
        }
    }

    pub(super) fn resume_clock(&mut self) {
        if let Some(clock) = &mut self.clock
            && clock.since.is_none()
        {
            clock.since = Some(Instant::now());
        }
    }

    pub(super) fn pause_clock(&mut self) {
        if let Some(clock) = &mut self.clock {
            clock.left = clock.left();
            clock.since = None;
        }
    }

    /// Stores what a paused clock has left, when the last person has gone or the server stops.
    pub(super) async fn store_clock(&mut self) -> Result<(), Fatal> {
        let left = self.clock.as_ref().filter(|clock| clock.since.is_none()).map(Clock::left);
        let left = left.and_then(|left| u64::try_from(left.as_millis()).ok());
        if left.is_none() || left == self.doc.clock_left_ms {
            return Ok(());
        }
        let mut doc = self.doc.clone();
        doc.clock_left_ms = left;
        // If it can't be stored now, the log tells enough after a restart.
        self.adopt(doc).await.map(drop)
    }

    /// When the clock runs out.
    pub(super) fn clock_due(&self) -> Option<Instant> {
        let clock = self.clock.as_ref()?;
        clock.since.map(|since| since + clock.left)
    }

    /// The clock as all see it.
    pub(super) fn clock_shown(&self) -> Option<server::Clock> {
        let clock = self.clock.as_ref()?;
        let deadline_ms = u64::try_from(clock.left().as_millis()).unwrap_or(u64::MAX);
        Some(server::Clock { deadline_ms, seats: clock.seats })
    }

    /// Plays for those whose time has run out.
    pub(super) async fn time_is_up(&mut self) -> Result<(), Fatal> {
        if self.clock_due().is_none_or(|due| due > Instant::now()) {
            return Ok(());
        }
        let Some(clock) = &mut self.clock else { return Ok(()) };
        let late = clock.seats;
        // A play that is not stored is tried again in a second.
        clock.left = Duration::from_secs(1);
        clock.since = Some(Instant::now());
        for seat in late.iter() {
            let Some(action) = self.table.as_ref().and_then(|table| table.stand_in(seat)) else {
                continue;
            };
            if self.step_of_server(seat, &action).await?.is_ok() {
                self.forced_plays().await?;
            }
        }
        Ok(())
    }
}
