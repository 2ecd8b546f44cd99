//! How much one address may ask for: far more than eight people in one flat do, far less than
//! hurts.
//!
//! This machine's own addresses are limited only in guessing, and in passwords. They are the
//! operator's programs, or a proxy that is not named as trusted, behind which everybody would share
//! one allowance.

mod places;
mod table;

use std::sync::Arc;
use std::time::Duration;

pub use self::places::{Place, Places};
pub use self::table::{Table, Wait};
use crate::address::Source;
use crate::store::RoomCode;

const SECOND: Duration = Duration::from_secs(1);

/// Sockets of one address, and of all together.
const SOCKETS: (usize, usize) = (256, 20_000);
/// Connections of one address, sockets included, and of all together. Past it they are shut
/// before anything is read.
const CONNECTIONS: (usize, usize) = (512, 30_000);

/// All limits of addresses. How much memory they take stands at [`Table`] and [`Places`].
#[derive(Debug)]
pub struct Limits {
    requests: Table,
    sessions: Table,
    rooms: Table,
    upgrades: Table,
    guesses: Table,
    passwords: Table,
    passwords_of_source: Table,
    passwords_of_room: Table,
    locks: Table,
    locks_of_room: Table,
    sockets: Arc<Places>,
    connections: Arc<Places>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            // A page is some eighty files, but those are kept by the browser and not counted.
            requests: Table::new(1000, SECOND / 50),
            sessions: Table::new(300, 2 * SECOND),
            rooms: Table::new(100, 10 * SECOND),
            upgrades: Table::new(300, SECOND / 5),
            // Of a million million codes: at this pace one address needs longer than there have
            // been people to find a table.
            guesses: Table::new(40, 3 * SECOND),
            passwords: Table::new(5, 10 * SECOND),
            // A flat that comes to a locked room together, each with a slip.
            passwords_of_source: Table::new(20, SECOND),
            passwords_of_room: Table::new(30, 2 * SECOND),
            locks: Table::new(10, 5 * SECOND),
            locks_of_room: Table::new(5, 10 * SECOND),
            sockets: Places::new(SOCKETS.0, SOCKETS.1),
            connections: Places::new(CONNECTIONS.0, CONNECTIONS.1),
        }
    }
}

impl Limits {
    /// An HTTP request that is not for a file.
    ///
    /// # Errors
    /// Too many, as from all below.
    pub fn request(&self, source: Source) -> Result<(), Wait> {
        amount(&self.requests, source)
    }

    /// A new player.
    ///
    /// # Errors
    /// Too many.
    pub fn session(&self, source: Source) -> Result<(), Wait> {
        amount(&self.sessions, source)
    }

    /// A new room.
    ///
    /// # Errors
    /// Too many.
    pub fn room(&self, source: Source) -> Result<(), Wait> {
        amount(&self.rooms, source)
    }

    /// A new WebSocket, which has its place until that is dropped.
    ///
    /// # Errors
    /// Too many in a short time, or open.
    pub fn socket(&self, source: Source) -> Result<Place, Wait> {
        amount(&self.upgrades, source)?;
        self.sockets.take(source, !source.is_local()).ok_or(Wait(30 * SECOND))
    }

    /// A connection, which has its place until that is dropped. A trusted proxy may have as many
    /// as there are.
    pub fn connection(&self, source: Source, trusted: bool) -> Option<Place> {
        self.connections.take(source, !trusted && !source.is_local())
    }

    /// Whether this address may ask for a room it may not know.
    ///
    /// # Errors
    /// It has guessed too often.
    pub fn may_guess(&self, source: Source) -> Result<(), Wait> {
        self.guesses.peek(source)
    }

    /// It has asked for a room that does not exist.
    pub fn guessed(&self, source: Source) {
        let _ = self.guesses.take(source);
    }

    /// An attempt at a room's password.
    ///
    /// # Errors
    /// Too many from this address, at this room or at all, or at this room from everywhere.
    pub fn password(&self, source: Source, room: &RoomCode) -> Result<(), Wait> {
        self.passwords.take((source, room.as_str()))?;
        self.passwords_of_source.take(source)?;
        self.passwords_of_room.take(room.as_str())
    }

    /// A password that a room is to be locked with.
    ///
    /// # Errors
    /// Too many from this address, or for this room from everywhere.
    pub fn lock(&self, source: Source, room: &RoomCode) -> Result<(), Wait> {
        self.locks_of_room.take(room.as_str())?;
        self.locks.take(source)
    }

    /// How many WebSockets are open.
    #[must_use]
    pub fn sockets(&self) -> usize {
        self.sockets.held()
    }
}

fn amount(table: &Table, source: Source) -> Result<(), Wait> {
    if source.is_local() { Ok(()) } else { table.take(source) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::of(text.parse().unwrap())
    }

    #[tokio::test(start_paused = true)]
    async fn passwords_are_limited_by_address_and_by_room() {
        let limits = Limits::default();
        let rooms = [RoomCode::from_bits(1), RoomCode::from_bits(2)];
        let tries = |address: &str, room: &RoomCode| {
            (0..50).filter(|_| limits.password(source(address), room).is_ok()).count()
        };
        assert_eq!(tries("192.0.2.1", &rooms[0]), 5);
        assert_eq!(tries("192.0.2.1", &rooms[1]), 5, "each room by itself");
        // The operator's own machine does not guess passwords either.
        assert_eq!(tries("127.0.0.1", &rooms[1]), 5);
        let many: usize = (2..20).map(|n| tries(&format!("192.0.2.{n}"), &rooms[0])).sum();
        assert_eq!(many, 25, "thirty for the room from all together");
        tokio::time::advance(10 * SECOND).await;
        assert_eq!(tries("192.0.2.1", &rooms[0]), 1);
        // Who makes rooms to try passwords at gains nothing by it.
        let own = (100..150).map(|n| tries("198.51.100.1", &RoomCode::from_bits(n)));
        assert_eq!(own.sum::<usize>(), 20);
    }

    #[tokio::test(start_paused = true)]
    async fn passwords_set_are_limited_by_address_and_by_room() {
        let limits = Limits::default();
        let locks = |address: &str, room: u64| {
            let room = RoomCode::from_bits(room);
            (0..50).filter(|_| limits.lock(source(address), &room).is_ok()).count()
        };
        assert_eq!(locks("192.0.2.1", 1), 5);
        assert_eq!(locks("192.0.2.2", 1), 0, "from wherever");
        assert_eq!(locks("192.0.2.3", 2), 5);
        tokio::time::advance(10 * SECOND).await;
        assert_eq!((locks("192.0.2.3", 2), locks("127.0.0.1", 2)), (1, 0));
        let own: usize = (10..50).map(|room| locks("127.0.0.1", room)).sum();
        assert!(own <= 10, "{own}");
    }

    #[tokio::test(start_paused = true)]
    async fn this_machine_is_limited_in_guessing_only() {
        let limits = Limits::default();
        let (here, there) = (source("127.0.0.1"), source("192.0.2.1"));
        for n in 0..5000 {
            assert!(limits.session(here).is_ok() && limits.room(here).is_ok());
            assert!(limits.request(here).is_ok());
            let there = (limits.session(there).is_ok(), limits.room(there).is_ok());
            assert_eq!(there, (n < 300, n < 100));
        }
        for one in [here, there] {
            let guesses = (0..1000).filter(|_| {
                let may = limits.may_guess(one).is_ok();
                limits.guessed(one);
                may
            });
            assert_eq!(guesses.count(), 40);
        }
    }
}
