//! Sitting down and getting ready: what everybody can change of the room's document.
//!
//! Each function takes the document and changes it, or says why not and leaves it alone. They are
//! pure: storing and telling people is the actor's work. What only the host may change is in
//! [`host`](super::host).

use barroom_shared::hex;
use barroom_shared::protocol::server::RoomPhase;
use barroom_shared::seat::Seat;
use serde_json::json;

use super::doc::{RoomDoc, Sitter};
use super::message::No;
use crate::store::PlayerId;
use crate::text;

/// What comes of asking for a change.
pub type Changed = Result<(), No>;

/// Gives a player a name here, told apart from all others.
pub fn name(doc: &mut RoomDoc, player: PlayerId, written: &str) -> Changed {
    let name = text::name(written)
        .ok_or_else(|| No::bad(format!("A name has 1 to {} characters.", text::LONGEST_NAME)))?;
    let name = text::distinct(&name, doc.names_in_use(Some(player)));
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
    if doc.phase == RoomPhase::Playing {
        if old.is_some_and(|old| old != seat) {
            return Err(No::new("seat_taken", "You have a seat in this match.")
                .with(json!({ "seat": old })));
        }
        if old.is_none() && doc.host != player {
            return Err(No::new("wrong_phase", "A match is being played; ask for the seat."));
        }
        doc.may_have(player, seat)?;
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
    if doc.phase == RoomPhase::Playing {
        doc.held.insert(player, seat.number());
    }
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

/// Refuses while a match is being played.
pub(super) fn in_lobby(doc: &RoomDoc) -> Changed {
    match doc.phase {
        RoomPhase::Lobby => Ok(()),
        RoomPhase::Playing => Err(No::new("wrong_phase", "A match is being played.")),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use barroom_shared::catalog::GameKey;
    use serde_json::value::RawValue;

    use super::super::host::add_bot;
    use super::*;

    pub fn player(n: u128) -> PlayerId {
        PlayerId(uuid::Uuid::from_u128(n))
    }

    pub fn room() -> RoomDoc {
        let options = RawValue::from_string(r#"{"deck":"fifty","bar":"best"}"#.into()).unwrap();
        RoomDoc {
            game: GameKey::BarkSide,
            options,
            settings: Default::default(),
            seats: vec![Some(Sitter::Person(player(1))), None, None],
            names: [(player(1), "Ann".to_owned())].into(),
            host: player(1),
            kicked: Default::default(),
            lock: Default::default(),
            admitted: Default::default(),
            ended: false,
            clock_left_ms: None,
            listed: false,
            ready: Default::default(),
            held: Default::default(),
            match_n: 1,
            phase: RoomPhase::Lobby,
        }
    }

    pub fn code(changed: Changed) -> &'static str {
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
    fn a_match_starts_with_everybody_ready_and_here() {
        let mut doc = room();
        let (by, digits) = (player(1), "0".repeat(64));
        let everybody = |_| true;
        assert_eq!(code(can_start(&doc, everybody)), "not_ready");
        for seat in [1, 2] {
            assert_eq!(code(add_bot(&mut doc, by, Seat::new(seat), "easy", everybody)), "");
        }
        assert_eq!(code(can_start(&doc, everybody)), "not_ready");
        assert_eq!(code(ready(&mut doc, by, "other", (&digits, &digits))), "stale_commit");
        assert_eq!(code(ready(&mut doc, by, &digits, (&digits, "ABC"))), "bad_message");
        assert_eq!(code(ready(&mut doc, by, &digits, (&digits, &digits))), "");
        assert_eq!(code(can_start(&doc, |_| false)), "not_ready");
        assert_eq!(code(can_start(&doc, everybody)), "");
    }
}
