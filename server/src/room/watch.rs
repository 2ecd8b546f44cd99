//! Spectators who see the match later than the table does.
//!
//! What they are shown waits here for its time. Nothing of it is stored: a room that is loaded
//! shows them the match as it stands once the delay since its newest step is past.

use std::collections::VecDeque;
use std::time::Duration;

use barroom_shared::protocol::server::Over;
use barroom_shared::seat::Viewer;
use bytes::Bytes;
use tokio::time::Instant;

use super::actor::Actor;
use super::message::Outgoing;
use super::publish::Snapshot;
use crate::time::now_ms;

/// States that may wait; past it the oldest are shown early, so that the room forgets nothing.
const WAITING: usize = 2000;

/// What spectators are shown, with a delay.
#[derive(Default)]
pub(super) struct Watch {
    waiting: VecDeque<(Instant, Sight)>,
    /// The newest state they have been shown, and the end of its match, once they know of it.
    pub(super) shown: Option<(Snapshot, Option<Over>)>,
}

/// One thing to show.
enum Sight {
    State(Snapshot, Bytes),
    Over(Over, Bytes),
}

impl Actor {
    /// By how much spectators are behind; `None` if they are not.
    pub(super) fn delay(&self) -> Option<Duration> {
        let delay = Duration::from_secs(self.doc.settings.spectator_delay.into());
        (!delay.is_zero()).then_some(delay)
    }

    pub(super) fn show_later(&mut self, delay: Duration, snapshot: Snapshot, frame: Bytes) {
        self.watch.waiting.push_back((Instant::now() + delay, Sight::State(snapshot, frame)));
    }

    pub(super) fn tell_end_later(&mut self, delay: Duration, over: Over, frame: Bytes) {
        self.watch.waiting.push_back((Instant::now() + delay, Sight::Over(over, frame)));
    }

    /// What a room that was just loaded will show its spectators.
    pub(super) fn start_watching(&mut self) {
        let (Some(delay), Some(table)) = (self.delay(), &self.table) else { return };
        let snapshot = Snapshot::of(table, Viewer::Spectator, None);
        let since = now_ms().saturating_sub(table.told_ms(Viewer::Spectator));
        let since = Duration::from_millis(u64::try_from(since).unwrap_or_default());
        let over = table.over.clone();
        if since >= delay {
            self.watch.shown = Some((snapshot, over));
            return;
        }
        let frame = snapshot.frame();
        self.show_later(delay - since, snapshot, frame);
        if let Some((over, frame)) = over.zip(self.over_frame()) {
            self.tell_end_later(delay - since, over, frame);
        }
    }

    /// Shows spectators what is due.
    pub(super) fn show_due(&mut self) {
        let now = Instant::now();
        let at_once = self.delay().is_none();
        loop {
            let full = self.watch.waiting.len() > WAITING;
            match self.watch.waiting.front() {
                Some((due, _)) if at_once || full || *due <= now => {}
                _ => break,
            }
            let Some((_, sight)) = self.watch.waiting.pop_front() else { break };
            let frame = match sight {
                Sight::State(snapshot, frame) => {
                    self.watch.shown = Some((snapshot, None));
                    frame
                }
                Sight::Over(ended, frame) => {
                    if let Some((_, over)) = &mut self.watch.shown {
                        *over = Some(ended);
                    }
                    frame
                }
            };
            let watching: Vec<_> = self
                .conns
                .iter()
                .filter(|(_, conn)| self.shows(conn) == Some(Viewer::Spectator))
                .map(|(id, _)| *id)
                .collect();
            for conn in watching {
                self.send(conn, Outgoing::Text(frame.clone()));
            }
        }
        if at_once {
            self.watch.shown = None;
        }
    }

    /// When the next thing is due.
    pub(super) fn watch_due(&self) -> Option<Instant> {
        self.watch.waiting.front().map(|(due, _)| *due)
    }
}
