//! Whose sockets are open, and in which rooms.
//!
//! It stands beside the rooms, so that it answers however busy they are. Spectators without a
//! player are not in it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

use crate::room::message::ConnId;
use crate::store::{PlayerId, RoomCode};

/// The open sockets of all players on this server.
#[derive(Debug, Default)]
pub struct Present(Mutex<Sockets>);

#[derive(Debug, Default)]
struct Sockets {
    of_player: HashMap<PlayerId, HashMap<ConnId, CancellationToken>>,
    in_room: HashMap<RoomCode, usize>,
}

/// A player's socket in a room, for as long as this is held.
#[derive(Debug)]
pub struct Here {
    present: Arc<Present>,
    conn: ConnId,
    player: PlayerId,
    room: RoomCode,
    moved: CancellationToken,
}

impl Present {
    /// Notes a socket.
    pub fn enter(self: &Arc<Self>, conn: ConnId, player: PlayerId, room: RoomCode) -> Here {
        let moved = CancellationToken::new();
        let mut sockets = self.sockets();
        sockets.of_player.entry(player).or_default().insert(conn, moved.clone());
        *sockets.in_room.entry(room.clone()).or_default() += 1;
        drop(sockets);
        Here { present: self.clone(), conn, player, room, moved }
    }

    /// Ends all sockets of a player who goes on elsewhere, by another token.
    pub fn moved(&self, player: PlayerId) {
        for socket in self.sockets().of_player.get(&player).into_iter().flat_map(HashMap::values) {
            socket.cancel();
        }
    }

    /// Whether any player's socket is open in this room.
    #[must_use]
    pub fn is_somebody_in(&self, room: &RoomCode) -> bool {
        self.sockets().in_room.contains_key(room)
    }

    fn sockets(&self) -> MutexGuard<'_, Sockets> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Here {
    /// Cancelled when the player has moved: nothing of this socket counts any more.
    #[must_use]
    pub fn moved(&self) -> CancellationToken {
        self.moved.clone()
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        let mut sockets = self.present.sockets();
        if let Some(theirs) = sockets.of_player.get_mut(&self.player) {
            theirs.remove(&self.conn);
            if theirs.is_empty() {
                sockets.of_player.remove(&self.player);
            }
        }
        if let Some(count) = sockets.in_room.get_mut(&self.room) {
            *count -= 1;
            if *count == 0 {
                sockets.in_room.remove(&self.room);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_moves_is_told_everywhere_and_who_leaves_is_forgotten() {
        let present = Arc::new(Present::default());
        let player = |n| PlayerId(uuid::Uuid::from_u128(n));
        let room = RoomCode::from_bits;
        let mut all: Vec<Here> = [(1, 1, 1), (2, 1, 1), (3, 1, 2), (4, 2, 2)]
            .map(|(conn, who, at)| present.enter(ConnId(conn), player(who), room(at)))
            .into();
        present.moved(player(1));
        let told: Vec<bool> = all.iter().map(|here| here.moved().is_cancelled()).collect();
        assert_eq!(told, [true, true, true, false]);
        all.remove(0);
        assert!(present.is_somebody_in(&room(1)), "a second socket is there");
        all.remove(0);
        assert!(!present.is_somebody_in(&room(1)) && present.is_somebody_in(&room(2)));
        drop(all);
        let sockets = present.sockets();
        assert!(sockets.of_player.is_empty() && sockets.in_room.is_empty());
    }
}
