//! Who sits where, and who is looking.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// The most seats any game has. [`SeatSet`] and the room's tables rely on it.
pub const MOST_SEATS: u8 = 8;

/// A place at the table, counted clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "number"))]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number. Whether the table has it, its match knows.
    #[must_use]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// Its number, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its number, from 0.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The seat `steps` further clockwise at a table of `seats`.
    #[must_use]
    pub const fn clockwise(self, steps: usize, seats: usize) -> Self {
        Self(((self.0 as usize + steps) % seats) as u8)
    }

    /// The seats of a table of `seats`, starting with this one, clockwise.
    pub fn round(self, seats: usize) -> impl DoubleEndedIterator<Item = Seat> {
        (0..seats).map(move |steps| self.clockwise(steps, seats))
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

/// A set of seats, written as an ascending list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(type = "Array<number>"))]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: Self = Self(0);

    /// Every seat of a table of `seats`.
    #[must_use]
    pub fn all(seats: usize) -> Self {
        (0..seats as u8).map(Seat).collect()
    }

    /// Just this seat.
    #[must_use]
    pub const fn only(seat: Seat) -> Self {
        Self(1 << seat.0)
    }

    /// Whether the seat is in it.
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        seat.0 < MOST_SEATS && self.0 & (1 << seat.0) != 0
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// How many seats.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether nobody is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in either.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those in this one but not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The seats, ascending.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Seat> {
        (0..MOST_SEATS).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

/// One value for each seat of a table.
///
/// Indexed by [`Seat`] and not by number, so that a seat can't be taken for something else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub struct BySeat<T>(Vec<T>);

impl<T> BySeat<T> {
    /// A value for each of `seats` seats.
    pub fn from_fn(seats: usize, make: impl FnMut(Seat) -> T) -> Self {
        Self((0..seats as u8).map(Seat).map(make).collect())
    }

    /// From a list in seat order.
    #[must_use]
    pub const fn from_vec(values: Vec<T>) -> Self {
        Self(values)
    }

    /// The number of seats.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a table has at least one seat")]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// The value of a seat that may not exist.
    #[must_use]
    pub fn get(&self, seat: Seat) -> Option<&T> {
        self.0.get(seat.index())
    }

    /// The seats, ascending.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + use<T> {
        (0..self.0.len() as u8).map(Seat)
    }

    /// Every seat with its value.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> {
        self.seats().zip(&self.0)
    }

    /// Every seat with its value, to change it.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (Seat, &mut T)> {
        self.seats().zip(&mut self.0)
    }

    /// The values in seat order.
    pub fn values(&self) -> std::slice::Iter<'_, T> {
        self.0.iter()
    }

    /// A value for each seat made from the one here.
    pub fn map<U>(&self, mut make: impl FnMut(Seat, &T) -> U) -> BySeat<U> {
        BySeat(self.iter().map(|(seat, value)| make(seat, value)).collect())
    }

    /// The seats whose value passes.
    pub fn seats_where(&self, mut pass: impl FnMut(&T) -> bool) -> SeatSet {
        self.iter().filter(|(_, value)| pass(value)).map(|(seat, _)| seat).collect()
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}

/// For whom something is shown: somebody at the table, or everybody else.
///
/// There is no viewer who sees everything.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewer {
    /// The person, or bot, who holds this seat.
    Seat(Seat),
    /// Anybody without a seat. Sees nothing that some seat does not see.
    Spectator,
}

impl Viewer {
    /// All viewers of a table of `seats`, spectators last.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        (0..seats as u8).map(Seat).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// The seat, unless a spectator.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Spectator => None,
        }
    }

    /// Whether this is the person on that seat.
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}
