//! Sitting down, changing the table, getting ready: changes of the room's document.
//!
//! Each takes the document and changes it, or says why not and leaves it alone. They are pure:
//! storing and telling people is the actor's work.

use std::collections::BTreeSet;

use barroom_shared::catalog::GameKey;
use barroom_shared::hex;
use barroom_shared::protocol::server::RoomPhase;
use barroom_shared::seat::Seat;
use serde_json::json;
use serde_json::value::RawValue;

use super::doc::{RoomDoc, Sitter};
use super::message::No;
use crate::sets::CardSets;
use crate::store::PlayerId;
use crate::text;

type Changed = Result<(), No>;

/// Gives a player a name here, told apart from all others.
pub fn name(doc: &mut RoomDoc, player: PlayerId, written: &str) -> Changed {
    let name = text::name(written)
        .ok_or_else(|| No::bad(format!("A name has 1 to {} characters.", text::LONGEST_NAME)))?;
    let name = text::distinct(&name, doc.other_names(player));
    doc.names.insert(player, name);
    Ok(())
}

/// Sits down on a free seat; one's old seat gets free, unless a match is on.
pub fn sit(doc: &mut RoomDoc, player: PlayerId, seat: Seat, written: Option<&str>) -> Changed {
    let Some(place) = doc.seats.get(seat.index()) else {
        return Err(
            No::new("bad_seats", "There is no such seat.").with(json!({"seats": doc.seats.len()}))
        );
    };
    if place.as_ref().is_some_and(|sitter| sitter.holder() != Some(player)) {
        return Err(No::new("seat_taken", "Somebody sits there.").with(json!({ "seat": seat })));
    }
    let old = doc.seat_of(player);
    if old.is_some_and(|old| old != seat) && doc.phase == RoomPhase::Playing {
        return Err(
            No::new("seat_taken", "You have a seat in this match.").with(json!({ "seat": old }))
        );
    }
    match written {
        Some(written) => name(doc, player, written)?,
        None if doc.names.contains_key(&player) => {}
        None => return Err(No::bad("A seat needs a name.")),
    }
    if let Some(old) = old {
        doc.seats[old.index()] = None;
    }
    doc.seats[seat.index()] = Some(Sitter::Person(player));
    Ok(())
}

/// Frees one's seat.
pub fn give_up(doc: &mut RoomDoc, player: PlayerId) -> Changed {
    let seat = doc.seat_of(player).ok_or_else(No::not_seated)?;
    doc.seats[seat.index()] = None;
    Ok(())
}

/// Wants to start, with a part of the seed; `commit` is the present match's.
pub fn ready(
    doc: &mut RoomDoc,
    player: PlayerId,
    commit: &str,
    (seen, entropy): (&str, &str),
) -> Changed {
    in_lobby(doc)?;
    let seat = doc.seat_of(player).ok_or_else(No::not_seated)?;
    if hex::decode(seen).is_none() || hex::decode(entropy).is_none() {
        return Err(No::bad("Commit and entropy have 64 lower-case hexadecimal digits."));
    }
    if seen != commit {
        return Err(No::new("stale_commit", "The table has changed. Look, and press ready again.")
            .with(json!({ "commit": commit })));
    }
    doc.ready.insert(seat.number(), entropy.to_owned());
    Ok(())
}

/// Does not want to start yet.
pub fn unready(doc: &mut RoomDoc, player: PlayerId) -> Changed {
    in_lobby(doc)?;
    let seat = doc.seat_of(player).ok_or_else(No::not_seated)?;
    doc.ready.remove(&seat.number());
    Ok(())
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
    changed.options = options;
    *doc = changed;
    Ok(())
}

/// The options of the next match.
pub fn options(doc: &mut RoomDoc, by: PlayerId, options: &RawValue) -> Changed {
    host_in_lobby(doc, by)?;
    let (options, allowed) =
        doc.game.options(options).map_err(|error| No::new("bad_option", error.to_string()))?;
    if !allowed.contains(&(doc.seats.len() as u8)) {
        return Err(No::new("bad_seats", "These options need another number of seats.")
            .with(json!({ "min": allowed.start(), "max": allowed.end() })));
    }
    doc.options = options;
    Ok(())
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
    host(doc, by)?;
    doc.settings = doc.settings.with(change.get()).ok_or_else(|| {
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

/// A bot on a free seat.
pub fn add_bot(doc: &mut RoomDoc, by: PlayerId, seat: Seat, level: &str) -> Changed {
    host(doc, by)?;
    match doc.seats.get(seat.index()) {
        None => return Err(No::new("bad_seats", "There is no such seat.")),
        Some(Some(_)) => {
            return Err(No::new("seat_taken", "Somebody sits there.").with(json!({ "seat": seat })));
        }
        Some(None) => {}
    }
    let levels = doc.game.describe().bot_levels;
    if !levels.contains(&level) {
        return Err(No::bad("There is no such level.").with(json!({ "levels": levels })));
    }
    doc.seats[seat.index()] = Some(Sitter::Bot { level: level.to_owned(), holder: None });
    Ok(())
}

/// Takes a bot, or a person who may not come back, off a seat.
pub fn remove(doc: &mut RoomDoc, by: PlayerId, seat: Seat) -> Changed {
    host(doc, by)?;
    match doc.sitter(seat) {
        None => return Err(No::new("bad_seats", "Nobody sits there.")),
        Some(Sitter::Person(player)) if *player == by => {
            return Err(No::bad("You can't remove yourself; give the seat up instead."));
        }
        Some(Sitter::Person(player)) => {
            doc.kicked.insert(*player);
        }
        Some(Sitter::Bot { .. }) => {}
    }
    doc.seats[seat.index()] = None;
    Ok(())
}

/// Whether a match can start: every seat taken, every person ready and here.
pub fn can_start(doc: &RoomDoc, here: impl Fn(PlayerId) -> bool) -> Changed {
    in_lobby(doc)?;
    let missing: Vec<usize> = doc
        .seats
        .iter()
        .enumerate()
        .filter(|(at, sitter)| match sitter {
            None => true,
            Some(Sitter::Bot { .. }) => false,
            Some(Sitter::Person(player)) => !here(*player) || !doc.ready.contains_key(&(*at as u8)),
        })
        .map(|(at, _)| at)
        .collect();
    if missing.is_empty() && doc.people().next().is_some() {
        return Ok(());
    }
    Err(No::new("not_ready", "Every seat must be taken, and everybody ready and here.")
        .with(json!({ "seats": missing })))
}

/// Whether two documents need a new seed: anything that a deal depends on has changed.
pub fn table_changed(old: &RoomDoc, new: &RoomDoc) -> bool {
    old.game != new.game || old.options.get() != new.options.get() || old.seats != new.seats
}

/// Refuses unless this is the host.
pub fn host(doc: &RoomDoc, by: PlayerId) -> Changed {
    if doc.host == by { Ok(()) } else { Err(No::not_host()) }
}

fn in_lobby(doc: &RoomDoc) -> Changed {
    match doc.phase {
        RoomPhase::Lobby => Ok(()),
        RoomPhase::Playing => Err(No::new("wrong_phase", "A match is being played.")),
    }
}

fn host_in_lobby(doc: &RoomDoc, by: PlayerId) -> Changed {
    host(doc, by)?;
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
    use super::*;

    fn player(n: u128) -> PlayerId {
        PlayerId(uuid::Uuid::from_u128(n))
    }

    fn room() -> RoomDoc {
        let options = RawValue::from_string(r#"{"deck":"fifty","bar":"best"}"#.into()).unwrap();
        RoomDoc {
            game: GameKey::BarkSide,
            options,
            settings: Default::default(),
            seats: vec![Some(Sitter::Person(player(1))), None, None],
            names: [(player(1), "Ann".to_owned())].into(),
            host: player(1),
            kicked: Default::default(),
            listed: false,
            ready: Default::default(),
            match_n: 1,
            phase: RoomPhase::Lobby,
        }
    }

    fn code(changed: Changed) -> &'static str {
        changed.map_or_else(|no| no.code, |()| "")
    }

    #[test]
    fn seats_are_taken_once() {
        let mut doc = room();
        assert_eq!(code(sit(&mut doc, player(2), Seat::new(0), Some("Ben"))), "seat_taken");
        assert_eq!(code(sit(&mut doc, player(2), Seat::new(3), Some("Ben"))), "bad_seats");
        assert_eq!(code(sit(&mut doc, player(2), Seat::new(200), Some("Ben"))), "bad_seats");
        assert_eq!(code(sit(&mut doc, player(2), Seat::new(1), None)), "bad_message");
        assert_eq!(code(sit(&mut doc, player(2), Seat::new(1), Some("ann"))), "");
        assert_eq!(doc.name_at(1), "ann 2");
        assert_eq!(code(sit(&mut doc, player(2), Seat::new(2), None)), "");
        assert_eq!((doc.seats[1].clone(), doc.seat_of(player(2))), (None, Some(Seat::new(2))));
        doc.phase = RoomPhase::Playing;
        assert_eq!(code(sit(&mut doc, player(2), Seat::new(1), None)), "seat_taken");
    }

    #[test]
    fn the_number_of_seats_stays_within_game_options_and_people() {
        let mut doc = room();
        let by = player(1);
        assert_eq!(code(seats(&mut doc, player(2), 4, None)), "not_host");
        assert_eq!(code(seats(&mut doc, by, 6, None)), "bad_seats");
        assert_eq!(code(seats(&mut doc, by, 5, None)), "");
        assert_eq!(code(add_bot(&mut doc, by, Seat::new(4), "easy")), "");
        assert_eq!(code(add_bot(&mut doc, by, Seat::new(4), "easy")), "seat_taken");
        assert_eq!(code(add_bot(&mut doc, by, Seat::new(3), "genius")), "bad_message");
        assert_eq!(code(seats(&mut doc, by, 3, None)), "");
        assert_eq!(doc.seats.iter().flatten().count(), 2, "nobody loses a seat");
        assert_eq!(code(seats(&mut doc, by, 3, Some(&[2, 0, 1]))), "");
        assert_eq!(doc.seat_of(by), Some(Seat::new(1)));
        assert_eq!(code(seats(&mut doc, by, 3, Some(&[2, 2, 1]))), "bad_seats");
        assert_eq!(code(seats(&mut doc, by, 3, Some(&[9]))), "bad_seats");
    }

    #[test]
    fn a_match_starts_with_everybody_ready_and_here() {
        let mut doc = room();
        let (by, digits) = (player(1), "0".repeat(64));
        let everybody = |_| true;
        assert_eq!(code(can_start(&doc, everybody)), "not_ready");
        for seat in [1, 2] {
            assert_eq!(code(add_bot(&mut doc, by, Seat::new(seat), "easy")), "");
        }
        assert_eq!(code(can_start(&doc, everybody)), "not_ready");
        assert_eq!(code(ready(&mut doc, by, "other", (&digits, &digits))), "stale_commit");
        assert_eq!(code(ready(&mut doc, by, &digits, (&digits, "ABC"))), "bad_message");
        assert_eq!(code(ready(&mut doc, by, &digits, (&digits, &digits))), "");
        assert_eq!(code(can_start(&doc, |_| false)), "not_ready");
        assert_eq!(code(can_start(&doc, everybody)), "");
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
