//! What happened, told to each viewer in the words this viewer may hear.

use crate::seat::{Seat, SeatSet, Viewer};

/// The events of one step. Where an event has a secret side, both sides are written in one place.
///
/// A step that changes what a viewer sees, or is asked, announces something to this viewer: the
/// versions that number a viewer's frames count announcements (a law holds games to it).
#[derive(Clone, Debug)]
pub struct Announcements<E> {
    items: Vec<Announcement<E>>,
}

#[derive(Clone, Debug)]
struct Announcement<E> {
    insiders: SeatSet,
    inside: Option<E>,
    outside: Option<E>,
}

impl<E> Default for Announcements<E> {
    fn default() -> Self {
        Self { items: Vec::new() }
    }
}

impl<E> Announcements<E> {
    /// The same to everybody.
    pub fn all(&mut self, event: E) {
        self.items.push(Announcement {
            insiders: SeatSet::EMPTY,
            inside: None,
            outside: Some(event),
        });
    }

    /// One version to the insiders, another to everybody else.
    pub fn split(&mut self, insiders: SeatSet, inside: E, outside: E) {
        self.items.push(Announcement { insiders, inside: Some(inside), outside: Some(outside) });
    }

    /// To these seats; nobody else gets anything, not even word that something happened.
    pub fn only(&mut self, seats: SeatSet, event: E) {
        self.items.push(Announcement { insiders: seats, inside: Some(event), outside: None });
    }

    /// To each seat a version of its own, and one to the spectators.
    pub fn each(&mut self, seats: usize, mut event: impl FnMut(Viewer) -> E) {
        for seat in (0..seats as u8).map(Seat::new) {
            self.only(SeatSet::only(seat), event(Viewer::Seat(seat)));
        }
        self.items.push(Announcement {
            insiders: SeatSet::all(seats),
            inside: None,
            outside: Some(event(Viewer::Spectator)),
        });
    }

    /// What this viewer is told, in order.
    pub fn told(&self, viewer: Viewer) -> impl Iterator<Item = &E> {
        self.items.iter().filter_map(move |item| match viewer {
            Viewer::Seat(seat) if item.insiders.contains(seat) => item.inside.as_ref(),
            _ => item.outside.as_ref(),
        })
    }

    /// Whether this viewer is told anything.
    #[must_use]
    pub fn reach(&self, viewer: Viewer) -> bool {
        self.told(viewer).next().is_some()
    }
}
