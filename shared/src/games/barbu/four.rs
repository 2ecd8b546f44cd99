//! A value for each of the four seats.

use std::array;
use std::ops::{Index, IndexMut};

use crate::seat::{BySeat, Seat};

/// How many play. Rulebook, overview.
pub const SEATS: usize = 4;

/// A value for each seat, kept in place: a state is copied at every step, and this costs nothing
/// then where a [`BySeat`] would be a list of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Four<T>([T; SEATS]);

impl<T> Four<T> {
    /// A value for each seat.
    pub fn from_fn(mut make: impl FnMut(Seat) -> T) -> Self {
        Self(array::from_fn(|seat| make(Seat::new(seat as u8))))
    }

    /// Every seat with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, &T)> {
        seats().zip(&self.0)
    }

    /// The values in seat order.
    pub fn values(&self) -> array::IntoIter<&T, SEATS> {
        self.0.each_ref().into_iter()
    }

    /// A value for each seat made from the one here.
    pub fn map<U>(&self, mut make: impl FnMut(Seat, &T) -> U) -> Four<U> {
        Four::from_fn(|seat| make(seat, &self[seat]))
    }
}

impl<T: Clone> Four<T> {
    /// The same, as views and scores hold it.
    pub fn by_seat(&self) -> BySeat<T> {
        BySeat::from_vec(self.0.to_vec())
    }
}

/// The four seats, ascending.
pub fn seats() -> impl DoubleEndedIterator<Item = Seat> {
    (0..SEATS as u8).map(Seat::new)
}

impl<T> Index<Seat> for Four<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for Four<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
