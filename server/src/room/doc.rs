//! What is stored of a room besides its matches and chat, as one document.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use barroom_shared::catalog::GameKey;
use barroom_shared::protocol::server::RoomPhase;
use barroom_shared::seat::Seat;
use serde::{Deserialize, Serialize};
use serde_json::json;
use serde_json::value::RawValue;

use super::message::No;
use super::settings::Settings;
use crate::store::{PlayerId, SeatHolder};
use crate::text;

/// The stored part of a room. Keys that are missing in an older document have their default.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RoomDoc {
    /// Its game.
    pub game: GameKey,
    /// The game's options, all of them.
    pub options: Box<RawValue>,
    /// The room's settings.
    #[serde(default)]
    pub settings: Settings,
    /// Who sits where.
    pub seats: Vec<Option<Sitter>>,
    /// The names people have given here.
    pub names: BTreeMap<PlayerId, String>,
    /// Who may change things.
    pub host: PlayerId,
    /// Who may not come back.
    #[serde(default)]
    pub kicked: BTreeSet<PlayerId>,
    /// Whether newcomers are kept out.
    #[serde(default)]
    pub lock: Lock,
    /// Players without a seat who were let in through a lock, or to watch.
    #[serde(default)]
    pub admitted: BTreeSet<PlayerId>,
    /// Whether its host has closed it for good.
    #[serde(default)]
    pub ended: bool,
    /// How long the clock had left when the last person went, in milliseconds.
    #[serde(default)]
    pub clock_left_ms: Option<u64>,
    /// Whether its maker put it in the public list.
    pub listed: bool,
    /// By seat number: the contributions of those who are ready, in hexadecimal.
    #[serde(default)]
    pub ready: BTreeMap<u8, String>,
    /// The seats of those who have given one up in the match that is played, by number: they have
    /// seen its cards, and may come back to no other.
    #[serde(default)]
    pub held: BTreeMap<PlayerId, u8>,
    /// The number of the match that is played, or prepared.
    pub match_n: u32,
    /// Whether it is played.
    pub phase: RoomPhase,
}

/// Whether newcomers are kept out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lock {
    /// They are not.
    #[default]
    Open,
    /// All of them.
    Shut,
    /// Those without the password of this slow hash.
    Password(String),
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sitter {
    /// A person, who keeps the seat until giving it up.
    Person(PlayerId),
    /// A bot.
    Bot {
        /// How it plays.
        level: String,
        /// Its own name; one that plays for a person has none, nor has one of an older document.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// The person it plays for, who has the seat back at once on coming back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        holder: Option<PlayerId>,
    },
}

impl Sitter {
    /// The person whose seat it is.
    pub const fn holder(&self) -> Option<PlayerId> {
        match self {
            Self::Person(player) => Some(*player),
            Self::Bot { holder, .. } => *holder,
        }
    }
}

impl RoomDoc {
    /// The seat this player holds.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        let at = self
            .seats
            .iter()
            .position(|sitter| sitter.as_ref().and_then(Sitter::holder) == Some(player))?;
        Some(Seat::new(at as u8))
    }

    /// Who sits there; `None` too where there is no such seat.
    pub fn sitter(&self, seat: Seat) -> Option<&Sitter> {
        self.seats.get(seat.index())?.as_ref()
    }

    /// Refuses a seat in a running match to somebody who has had another one in it.
    pub fn may_have(&self, player: PlayerId, seat: Seat) -> Result<(), No> {
        match self.held.get(&player) {
            Some(held) if *held != seat.number() && self.phase == RoomPhase::Playing => {
                Err(No::new("seat_taken", "You have had another seat in this match.")
                    .with(json!({ "seat": held })))
            }
            _ => Ok(()),
        }
    }

    /// Whether this player belongs here: has a seat, or is host.
    pub fn is_member(&self, player: PlayerId) -> bool {
        self.host == player || self.seat_of(player).is_some()
    }

    /// Whether others could join or watch, so that the public list shows it.
    pub fn is_offered(&self) -> bool {
        use super::settings::Spectators;
        let free = self.seats.iter().any(Option::is_none);
        self.listed && !self.ended && (free || self.settings.spectators == Spectators::Open)
    }

    /// All seats with a person on them.
    pub fn people(&self) -> impl Iterator<Item = (Seat, PlayerId)> {
        self.seats.iter().enumerate().filter_map(|(at, sitter)| match sitter {
            Some(Sitter::Person(player)) => Some((Seat::new(at as u8), *player)),
            _ => None,
        })
    }

    /// The seats with their holders, as the store keeps them for "my tables".
    pub fn holders(&self) -> Vec<SeatHolder> {
        self.seats
            .iter()
            .enumerate()
            .filter_map(|(at, sitter)| {
                let player = sitter.as_ref()?.holder()?;
                Some(SeatHolder { seat: at as u8, player })
            })
            .collect()
    }

    /// The name of whoever sits there.
    pub fn name_at(&self, seat: usize) -> String {
        match self.seats.get(seat).and_then(Option::as_ref) {
            Some(Sitter::Person(player) | Sitter::Bot { holder: Some(player), .. }) => {
                self.name_of(*player)
            }
            Some(Sitter::Bot { holder: None, name, .. }) => {
                name.clone().unwrap_or_else(|| seats_bot_name(seat).to_owned())
            }
            None => String::new(),
        }
    }

    /// Puts a bot on a seat, for its `holder` or with a name that nobody here has.
    pub fn put_bot(&mut self, seat: Seat, level: &str, holder: Option<PlayerId>) {
        let name = holder.is_none().then(|| self.free_bot_name(seat));
        self.seats[seat.index()] = Some(Sitter::Bot { level: level.to_owned(), name, holder });
    }

    fn free_bot_name(&self, seat: Seat) -> String {
        let is_free = |name: &&str| text::distinct(name, self.names_in_use(None)) == **name;
        let own = seats_bot_name(seat.index());
        iter::once(own)
            .chain(BOT_NAMES)
            .find(is_free)
            .map_or_else(|| text::distinct(own, self.names_in_use(None)), str::to_owned)
    }

    /// The name a player has here.
    pub fn name_of(&self, player: PlayerId) -> String {
        self.names.get(&player).cloned().unwrap_or_default()
    }

    /// All names in use, but that of `but`.
    pub fn names_in_use(&self, but: Option<PlayerId>) -> impl Iterator<Item = &str> + Clone {
        let people = self
            .names
            .iter()
            .filter(move |(player, _)| Some(**player) != but)
            .map(|(_, name)| name.as_str());
        let bots = self.seats.iter().flatten().filter_map(|sitter| match sitter {
            Sitter::Bot { name, .. } => name.as_deref(),
            Sitter::Person(_) => None,
        });
        people.chain(bots)
    }
}

/// Names of bots; each seat has its own, as long as nobody else is called that.
const BOT_NAMES: [&str; 8] = ["Robin", "Juno", "Milo", "Tess", "Otto", "Wren", "Pip", "Lux"];

const fn seats_bot_name(seat: usize) -> &'static str {
    BOT_NAMES[seat % BOT_NAMES.len()]
}
