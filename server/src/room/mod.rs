//! Rooms: a task each, spoken to through a handle.
//!
//! [`registry`] finds or loads a room ([`load`]), [`actor`] is the task. People come in and go by
//! [`enter`]; [`dispatch`] takes what they send to [`lobby`] and [`host`], which change the room's
//! document, to [`play`] and [`table`], the match, to [`claim`], [`vote`] and [`undo`], where others
//! must agree, and to [`chat`]. Time drives [`clock`], bots, and [`watch`], what spectators see
//! later. [`publish`] tells people. What is said to a room stands in [`message`]; what is stored
//! of it in [`doc`] and [`settings`]. A room knows neither sockets nor SQL.

pub mod actor;
mod chat;
mod claim;
mod clock;
mod dispatch;
pub mod doc;
mod enter;
mod host;
pub mod load;
mod lobby;
pub mod message;
mod play;
mod publish;
pub mod registry;
pub mod settings;
pub mod table;
mod undo;
mod vote;
mod watch;

use std::ops::Range;
use std::time::Duration;

use barroom_shared::catalog::GameKey;
use barroom_shared::protocol::server::RoomPhase;
use serde_json::value::RawValue;

use self::doc::{RoomDoc, Sitter};
use self::message::No;
use crate::sets::CardSets;
use crate::store::{Document, NewRoom, PlayerId, RoomCode};
use crate::time::now_ms;

/// What all rooms have in common.
#[derive(Clone, Debug)]
pub struct RoomConfig {
    /// Card sets besides those of the program.
    pub sets: CardSets,
    /// How long bots think, in milliseconds.
    pub bot_delay: Range<u64>,
    /// How long a room stays in memory when nobody is there.
    pub sleep: Duration,
    /// After how long without a socket somebody counts as gone.
    pub away: Duration,
}

/// What somebody asks for who makes a room.
#[derive(Debug)]
pub struct Wish {
    /// The game.
    pub game: GameKey,
    /// How many seats.
    pub seats: u8,
    /// The game's options; missing keys take their default.
    pub options: Box<RawValue>,
    /// Settings that are not to have their default.
    pub settings: Option<Box<RawValue>>,
    /// The maker's name.
    pub name: String,
    /// Whether to put it in the public list.
    pub listed: bool,
}

/// A new room, its maker being host on seat 0.
///
/// # Errors
/// Options, settings, a number of seats or a name that can't be.
pub fn new_room(
    code: RoomCode,
    maker: PlayerId,
    wish: &Wish,
    sets: &CardSets,
) -> Result<NewRoom, No> {
    let (options, allowed) =
        wish.game.options(&wish.options).map_err(|error| host::bad_option(&error))?;
    host::sets_are_here(&options, sets)?;
    if !allowed.contains(&wish.seats) {
        let (min, max) = allowed.into_inner();
        return Err(No::new("bad_seats", format!("This game needs {min} to {max} seats."))
            .with(serde_json::json!({ "min": min, "max": max })));
    }
    let mut doc = RoomDoc {
        game: wish.game,
        settings: settings::Settings::of(wish.game, &options),
        options,
        seats: vec![None; usize::from(wish.seats)],
        names: Default::default(),
        host: maker,
        kicked: Default::default(),
        lock: Default::default(),
        admitted: Default::default(),
        ended: false,
        clock_left_ms: None,
        listed: wish.listed,
        ready: Default::default(),
        held: Default::default(),
        match_n: 1,
        phase: RoomPhase::Lobby,
    };
    if let Some(change) = &wish.settings {
        host::settings(&mut doc, maker, change)?;
    }
    lobby::name(&mut doc, maker, &wish.name)?;
    doc.seats[0] = Some(Sitter::Person(maker));
    Ok(NewRoom {
        code,
        state: document(&doc),
        first_match: play::open_match(&doc),
        seats: doc.holders(),
        listed: doc.listed,
        expires_at_ms: expiry(doc.phase, doc.match_n),
    })
}

/// The document as the store keeps it.
fn document(doc: &RoomDoc) -> Document {
    Document::from(serde_json::to_string(doc).unwrap_or_default())
}

/// When a room may be deleted if nothing happens in it any more, in milliseconds since 1970.
fn expiry(phase: RoomPhase, match_n: u32) -> i64 {
    const DAY_MS: i64 = 24 * 60 * 60 * 1000;
    let days = match (phase, match_n) {
        (RoomPhase::Playing, _) => 365,
        (RoomPhase::Lobby, 1) => 1,
        (RoomPhase::Lobby, _) => 90,
    };
    now_ms() + days * DAY_MS
}
