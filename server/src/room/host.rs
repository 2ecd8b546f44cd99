//! What only the host may change of the room's document: game, options, settings, seats, bots,
//! lock, and who is host. Pure, like [`lobby`](super::lobby).

use std::collections::BTreeSet;

use barroom_shared::catalog::GameKey;
use barroom_shared::rules::SetupError;
use barroom_shared::seat::Seat;
use serde_json::json;
use serde_json::value::RawValue;

use super::doc::{Lock, RoomDoc, Sitter};
use super::lobby::{Changed, in_lobby};
use super::message::No;
use super::settings::TakeBack;
use crate::sets::CardSets;
use crate::store::PlayerId;
use crate::wording::of_json_error;

/// Refuses unless this is the host.
pub fn is_host(doc: &RoomDoc, by: PlayerId) -> Changed {
    if doc.host == by { Ok(()) } else { Err(No::not_host()) }
}

/// Another game, with its default options; the number of seats changes as little as it can.
pub fn game(doc: &mut RoomDoc, by: PlayerId, key: &str) -> Changed {
    host_in_lobby(doc, by)?;
    let game = GameKey::parse(key).ok_or_else(|| No::bad(format!("There is no game `{key}`.")))?;
    let none = RawValue::from_string("{}".to_owned()).unwrap_or_else(|_| RawValue::NULL.to_owned());
    let (options, allowed) = game.options(&none).map_err(|error| No::bad(error.to_string()))?;
    let n = doc.seats.len().clamp(usize::from(*allowed.start()), usize::from(*allowed.end()));
    let mut changed = doc.clone();
    resize(&mut changed, n)?;
    changed.game = game;
    changed.settings.whispers = game.lives_from_whispers();
    changed.settings.take_back = TakeBack::Agreed;
    changed.settings = changed.settings.fitting(game, &options);
    changed.options = options;
    *doc = changed;
    Ok(())
}

/// The options of the next match.
pub fn options(doc: &mut RoomDoc, by: PlayerId, options: &RawValue) -> Changed {
    host_in_lobby(doc, by)?;
    let (options, allowed) = doc.game.options(options).map_err(|error| bad_option(&error))?;
    if !allowed.contains(&(doc.seats.len() as u8)) {
        return Err(No::new("bad_seats", "These options need another number of seats.")
            .with(json!({ "min": allowed.start(), "max": allowed.end() })));
    }
    doc.settings = doc.settings.clone().fitting(doc.game, &options);
    doc.options = options;
    Ok(())
}

/// Options that can't be, in words for people.
pub fn bad_option(error: &SetupError) -> No {
    let error = error.to_string();
    let message = error.strip_prefix("The options do not fit: ").map(of_json_error);
    No::new("bad_option", message.unwrap_or(error))
}

/// Refuses options that name a card set which is not loaded here.
pub fn sets_are_here(options: &RawValue, sets: &CardSets) -> Changed {
    match sets.data(options) {
        Some(_) => Ok(()),
        None => Err(No::new("bad_option", "This server has no such card set.")),
    }
}

/// Settings of the room; they may change at any time.
pub fn settings(doc: &mut RoomDoc, by: PlayerId, change: &RawValue) -> Changed {
    is_host(doc, by)?;
    doc.settings = doc.settings.with(doc.game, &doc.options, change.get()).ok_or_else(|| {
        No::new("bad_option", "There is no such setting, or no such value of it.")
    })?;
    Ok(())
}

/// The number of seats, and who sits where.
pub fn seats(doc: &mut RoomDoc, by: PlayerId, n: u8, order: Option<&[u8]>) -> Changed {
    host_in_lobby(doc, by)?;
    let (_, allowed) =
        doc.game.options(&doc.options).map_err(|error| No::bad(error.to_string()))?;
    if !allowed.contains(&n) {
        return Err(No::new("bad_seats", "This game can't be played by so many.")
            .with(json!({ "min": allowed.start(), "max": allowed.end() })));
    }
    let mut changed = doc.clone();
    if let Some(order) = order {
        let named: BTreeSet<u8> = order.iter().copied().collect();
        let there = |at: &u8| usize::from(*at) < doc.seats.len();
        if named.len() != order.len() || order.len() > usize::from(n) || !order.iter().all(there) {
            return Err(No::new("bad_seats", "The order names each present seat at most once."));
        }
        let left_out = (0..doc.seats.len() as u8).filter(|at| !named.contains(at));
        changed.seats = order
            .iter()
            .copied()
            .chain(left_out)
            .map(|at| doc.seats[usize::from(at)].clone())
            .collect();
    }
    resize(&mut changed, usize::from(n))?;
    *doc = changed;
    Ok(())
}

/// A bot on a free seat, or on that of somebody who is not `here`, for whom it plays until they
/// are back.
pub fn add_bot(
    doc: &mut RoomDoc,
    by: PlayerId,
    seat: Seat,
    level: &str,
    here: impl Fn(PlayerId) -> bool,
) -> Changed {
    is_host(doc, by)?;
    let holder = match doc.seats.get(seat.index()) {
        None => return Err(No::new("bad_seats", "There is no such seat.")),
        Some(None) => None,
        Some(Some(Sitter::Person(player))) if !here(*player) => Some(*player),
        Some(Some(_)) => {
            return Err(No::new("seat_taken", "Somebody sits there.").with(json!({ "seat": seat })));
        }
    };
    let levels = doc.game.describe().bot_levels;
    if !levels.contains(&level) {
        return Err(No::bad("There is no such level.").with(json!({ "levels": levels })));
    }
    doc.put_bot(seat, level, holder);
    Ok(())
}

/// Takes a bot off a seat, which goes back to the person it played for, or a person, who may not
/// come back.
pub fn remove(doc: &mut RoomDoc, by: PlayerId, seat: Seat) -> Changed {
    is_host(doc, by)?;
    match doc.sitter(seat) {
        None => return Err(No::new("bad_seats", "Nobody sits there.")),
        Some(Sitter::Person(player)) if *player == by => {
            return Err(No::bad("You can't remove yourself; give the seat up instead."));
        }
        Some(Sitter::Person(player)) => {
            doc.kicked.insert(*player);
        }
        Some(Sitter::Bot { holder, .. }) => {
            doc.seats[seat.index()] = holder.map(Sitter::Person);
            return Ok(());
        }
    }
    doc.seats[seat.index()] = None;
    Ok(())
}

/// Makes somebody who sits here host.
pub fn give(doc: &mut RoomDoc, by: PlayerId, to: &str) -> Changed {
    is_host(doc, by)?;
    let to = doc.people().map(|(_, player)| player).find(|player| player.to_string() == to);
    doc.host = to.ok_or_else(|| No::bad("A host is somebody who sits at the table."))?;
    Ok(())
}

/// Keeps newcomers out, all but those of `hash`'s password if there is one. Who is `inside` now
/// stays.
pub fn lock(
    doc: &mut RoomDoc,
    by: PlayerId,
    hash: Option<String>,
    inside: impl Iterator<Item = PlayerId>,
) -> Changed {
    is_host(doc, by)?;
    doc.lock = hash.map_or(Lock::Shut, Lock::Password);
    doc.admitted.extend(inside);
    Ok(())
}

/// Lets newcomers in again.
pub fn unlock(doc: &mut RoomDoc, by: PlayerId) -> Changed {
    is_host(doc, by)?;
    doc.lock = Lock::Open;
    Ok(())
}

/// Closes the room for good, between matches.
pub fn end_room(doc: &mut RoomDoc, by: PlayerId) -> Changed {
    host_in_lobby(doc, by)?;
    doc.ended = true;
    Ok(())
}

fn host_in_lobby(doc: &RoomDoc, by: PlayerId) -> Changed {
    is_host(doc, by)?;
    in_lobby(doc)
}

/// Changes the number of seats without taking one from anybody: free ones go first, and people
/// move up.
fn resize(doc: &mut RoomDoc, n: usize) -> Changed {
    let taken = doc.seats.iter().flatten().count();
    if taken > n {
        return Err(
            No::new("bad_seats", "More seats than that are taken.").with(json!({ "min": taken }))
        );
    }
    while doc.seats.len() > n {
        match doc.seats.iter().rposition(Option::is_none) {
            Some(free) => drop(doc.seats.remove(free)),
            None => break,
        }
    }
    doc.seats.resize(n, None);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::lobby::sit;
    use super::super::lobby::tests::{code, player, room};
    use super::*;

    #[test]
    fn the_number_of_seats_stays_within_game_options_and_people() {
        let mut doc = room();
        let by = player(1);
        assert_eq!(code(seats(&mut doc, player(2), 4, None)), "not_host");
        assert_eq!(code(seats(&mut doc, by, 6, None)), "bad_seats");
        assert_eq!(code(seats(&mut doc, by, 5, None)), "");
        assert_eq!(code(add_bot(&mut doc, by, Seat::new(4), "easy", |_| true)), "");
        assert_eq!(code(add_bot(&mut doc, by, Seat::new(4), "easy", |_| true)), "seat_taken");
        assert_eq!(code(add_bot(&mut doc, by, Seat::new(3), "genius", |_| true)), "bad_message");
        assert_eq!(code(seats(&mut doc, by, 3, None)), "");
        assert_eq!(doc.seats.iter().flatten().count(), 2, "nobody loses a seat");
        assert_eq!(code(seats(&mut doc, by, 3, Some(&[2, 0, 1]))), "");
        assert_eq!(doc.seat_of(by), Some(Seat::new(1)));
        assert_eq!(code(seats(&mut doc, by, 3, Some(&[2, 2, 1]))), "bad_seats");
        assert_eq!(code(seats(&mut doc, by, 3, Some(&[9]))), "bad_seats");
    }

    #[test]
    fn bots_and_people_never_have_one_name() {
        let mut doc = room();
        let by = player(1);
        assert_eq!(code(sit(&mut doc, player(2), Seat::new(1), Some("Milo"))), "");
        assert_eq!(doc.name_at(1), "Milo", "no bot of that name is here");
        assert_eq!(code(add_bot(&mut doc, by, Seat::new(2), "easy", |_| true)), "");
        assert_eq!(doc.name_at(2), "Robin", "Milo, its seat's, is taken");
        assert_eq!(code(super::super::lobby::name(&mut doc, by, "robin")), "");
        assert_eq!(doc.name_at(0), "robin 2");
        assert_eq!(code(seats(&mut doc, by, 3, Some(&[2, 0, 1]))), "");
        assert_eq!(doc.name_at(0), "Robin", "it keeps its name on another seat");
    }

    #[test]
    fn who_is_removed_is_remembered() {
        let mut doc = room();
        assert_eq!(code(sit(&mut doc, player(2), Seat::new(1), Some("Ben"))), "");
        assert_eq!(code(remove(&mut doc, player(2), Seat::new(0))), "not_host");
        assert_eq!(code(remove(&mut doc, player(1), Seat::new(0))), "bad_message");
        assert_eq!(code(remove(&mut doc, player(1), Seat::new(1))), "");
        assert!(doc.kicked.contains(&player(2)));
    }
}
