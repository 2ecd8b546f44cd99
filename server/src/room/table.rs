//! The match that a room shows: the one being played, or the last one until the next starts.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use barroom_shared::catalog::{ActError, AnyBot, AnyMatch, GameKey, Refused, Start};
use barroom_shared::chance::Seed;
use barroom_shared::hex;
use barroom_shared::play::ChanceSource;
use barroom_shared::protocol::server::{ChanceProof, Over};
use barroom_shared::record::Standing;
use barroom_shared::seat::{Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use super::doc::{RoomDoc, Sitter};
use crate::sets::CardSets;
use crate::store::{MatchRow, PlayerId, RoomCode, StepKind, StoredStep};

/// A match on the table.
pub struct Table {
    /// Its number in the room.
    pub n: u32,
    /// As it stands.
    pub live: AnyMatch,
    /// How it ended, once it has.
    pub over: Option<Over>,
    /// Where its record will be, below the base path.
    record_url: String,
    seed: Seed,
    proof: ChanceProof,
    /// When each viewer was told something last, in milliseconds since 1970. Not when the newest
    /// step was: that may be a secret of somebody's.
    told_ms: BTreeMap<Viewer, i64>,
    bots: BTreeMap<Seat, AnyBot>,
    acts: HashMap<(PlayerId, String), Act>,
}

/// An action that was done, by its id.
#[derive(Clone, Debug)]
pub struct Act {
    /// The version of the acting seat's state with it.
    pub version: u64,
    body: [u8; 32],
}

impl Act {
    /// An action that led to this version.
    pub fn new(version: u64, body: &RawValue) -> Self {
        Self { version, body: print(body) }
    }

    /// Whether it is the same action.
    pub fn is(&self, body: &RawValue) -> bool {
        self.body == print(body)
    }
}

fn print(body: &RawValue) -> [u8; 32] {
    Sha256::digest(body.get()).into()
}

/// Who played a match, as its row keeps it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Player {
    /// The name then.
    pub name: String,
    /// Whether it was a bot.
    pub bot: bool,
}

/// Why a stored match can't be shown.
#[derive(Debug)]
pub enum Unplayable {
    /// Its rules are newer than this program.
    NewerRules,
    /// Its log does not play; says where.
    Damaged(String),
}

impl Table {
    /// Deals a match whose row has its seed, at this time.
    ///
    /// # Errors
    /// The row lacks something, or the rules refuse its options.
    pub fn deal(
        code: &RoomCode,
        row: &MatchRow,
        seats: u8,
        (sets, at_ms): (&CardSets, i64),
    ) -> Result<Self, Unplayable> {
        let (start, seed, proof) = parts(row, seats, sets)?;
        let live = AnyMatch::start(&start, &mut ChanceSource::Seed(seed))
            .map_err(|error| Unplayable::Damaged(format!("start: {error:?}")))?;
        Ok(Self {
            n: row.n,
            live,
            over: None,
            record_url: record_url(code, row.n),
            seed,
            proof,
            told_ms: started(usize::from(seats), at_ms),
            bots: BTreeMap::new(),
            acts: HashMap::new(),
        })
    }

    /// Plays a stored match again, step by step, with bots on these seats remembering.
    ///
    /// # Errors
    /// The log is damaged, or from a newer program.
    pub fn replay(
        code: &RoomCode,
        row: &MatchRow,
        steps: &[StoredStep],
        (doc, sets): (&RoomDoc, &CardSets),
    ) -> Result<Self, Unplayable> {
        let players: Vec<Player> = row
            .players
            .as_ref()
            .and_then(|players| serde_json::from_str(players).ok())
            .ok_or_else(|| Unplayable::Damaged("the players are missing".into()))?;
        let (start, seed, proof) = parts(row, players.len() as u8, sets)?;
        let damaged = |seq: u64, why: String| Unplayable::Damaged(format!("step {seq}: {why}"));
        let mut script = Vec::new();
        for stored in steps.iter().filter(|stored| stored.step.kind == StepKind::Chance) {
            let body = RawValue::from_string(stored.step.body.to_string());
            script.push(body.map_err(|error| damaged(stored.seq, error.to_string()))?);
        }
        let mut chance = ChanceSource::script(script);
        let live = AnyMatch::start(&start, &mut chance)
            .map_err(|error| Unplayable::Damaged(format!("start: {error:?}")))?;
        let mut table = Self {
            n: row.n,
            live,
            over: None,
            record_url: record_url(code, row.n),
            seed,
            proof,
            told_ms: started(players.len(), steps.first().map_or(0, |first| first.step.at_ms)),
            bots: BTreeMap::new(),
            acts: HashMap::new(),
        };
        table.seat_bots(doc);
        let undone = undone(steps);
        // The match as it was before each action that will be taken back, the newest last.
        let mut earlier = Vec::new();
        for stored in steps {
            let step = &stored.step;
            match step.kind {
                StepKind::Chance => {}
                StepKind::Action => {
                    let seat = step.seat.ok_or_else(|| damaged(stored.seq, "no seat".into()))?;
                    let seat = Seat::new(seat);
                    let body = RawValue::from_string(step.body.to_string())
                        .map_err(|error| damaged(stored.seq, error.to_string()))?;
                    if undone.contains(&stored.seq) {
                        earlier.push(table.live.clone());
                    }
                    table
                        .live
                        .act(seat, &body, &mut chance)
                        .map_err(|error| damaged(stored.seq, format!("{error:?}")))?;
                    if let (Some(player), Some(id)) = (step.player, &step.act_id) {
                        let version = table.live.version(Viewer::Seat(seat));
                        table.acts.insert((player, id.clone()), Act::new(version, &body));
                    }
                    table.show_bots();
                    table.note_told(step.at_ms);
                }
                StepKind::Undo => {
                    let before = earlier.pop();
                    table.live = before
                        .and_then(|before| table.live.back_to(&before))
                        .ok_or_else(|| damaged(stored.seq, "nothing to take back".into()))?;
                    // What they remember has not happened.
                    table.bots.clear();
                    table.seat_bots(doc);
                    table.note_told(step.at_ms);
                }
                StepKind::Ended => {
                    let ended: Ended = serde_json::from_str(&step.body)
                        .map_err(|error| damaged(stored.seq, error.to_string()))?;
                    table.end(&ended.reason);
                }
            }
        }
        table.note_end();
        Ok(table)
    }

    /// The match after an action, with this one as it was.
    ///
    /// # Errors
    /// The action is refused.
    pub fn after(&self, seat: Seat, action: &RawValue) -> Result<AnyMatch, Refused> {
        self.live.after(seat, action, &mut ChanceSource::Seed(self.seed)).map_err(|error| {
            match error {
                ActError::Refused(refused) => refused,
                // A seed never runs out and what it gives always fits.
                ActError::Chance(error) => Refused {
                    code: error.code(),
                    detail: serde_json::Value::Null,
                    message: error.to_string(),
                },
            }
        })
    }

    /// Goes on to `next`, which is durable since `at_ms`.
    pub fn adopt(&mut self, next: AnyMatch, at_ms: i64, done: Option<((PlayerId, String), Act)>) {
        self.live = next;
        self.note_told(at_ms);
        self.acts.extend(done);
        self.show_bots();
        self.note_end();
    }

    /// When this viewer was told something last, in milliseconds since 1970.
    pub fn told_ms(&self, viewer: Viewer) -> i64 {
        self.told_ms.get(&viewer).copied().unwrap_or_default()
    }

    fn note_told(&mut self, at_ms: i64) {
        let told = Viewer::all(self.live.seats()).filter(|viewer| self.live.tells(*viewer));
        self.told_ms.extend(told.map(|viewer| (viewer, at_ms)));
    }

    /// What was done under this id.
    pub fn act(&self, player: PlayerId, id: &str) -> Option<&Act> {
        self.acts.get(&(player, id.to_owned()))
    }

    /// The seats on which a bot plays.
    pub fn bot_seats(&self) -> impl Iterator<Item = Seat> {
        self.bots.keys().copied()
    }

    /// Whether this seat's bot may be asked: it plays there and has something to answer.
    pub fn bot_is_asked(&self, seat: Seat) -> bool {
        self.over.is_none()
            && self.bots.contains_key(&seat)
            && self.live.prompt(seat, self.n).is_some()
    }

    /// What the bot on this seat does now, if anything.
    pub fn bot_choice(&mut self, seat: Seat) -> Option<Box<RawValue>> {
        // Only the server's part: it is secret until the end, and nothing else needs to be.
        let secret = hex::decode(&self.proof.server_seed)?;
        self.bots.get_mut(&seat)?.choose(&self.live, &secret)
    }

    /// What the server does for a seat whose time is up: as a bot would that sees the table for
    /// the first time.
    pub fn stand_in(&self, seat: Seat) -> Option<Box<RawValue>> {
        let secret = hex::decode(&self.proof.server_seed)?;
        let level = self.live.key().describe().bot_levels.first().copied()?;
        let mut bot = self.live.bot(level, seat)?;
        bot.observe(&self.live);
        bot.choose(&self.live, &secret)
    }

    /// Puts fresh bots where the document has some and takes others away. A bot that comes into
    /// a running match knows what it sees now; its memory is whole again after a reload.
    pub fn seat_bots(&mut self, doc: &RoomDoc) {
        for (at, sitter) in doc.seats.iter().enumerate() {
            let seat = Seat::new(at as u8);
            match sitter {
                Some(Sitter::Bot { level, .. }) => {
                    if !self.bots.contains_key(&seat)
                        && let Some(mut bot) = self.live.bot(level, seat)
                    {
                        bot.observe(&self.live);
                        self.bots.insert(seat, bot);
                    }
                }
                _ => drop(self.bots.remove(&seat)),
            }
        }
    }

    fn show_bots(&mut self) {
        for bot in self.bots.values_mut() {
            bot.observe(&self.live);
        }
    }

    fn note_end(&mut self) {
        if let Some(outcome) = self.live.outcome() {
            self.end(outcome.reason);
        }
    }

    /// Ends it, by the rules or before.
    pub fn end(&mut self, reason: &str) {
        let standing = Standing::of(&self.live);
        self.over = Some(Over {
            match_n: self.n,
            scores: standing.scores,
            winners: standing.winners.unwrap_or(SeatSet::EMPTY),
            ranks: standing.ranks,
            losers: standing.losers.flatten(),
            reason: reason.to_owned(),
            record_url: self.record_url.clone(),
            chance: self.proof.clone(),
        });
    }
}

/// Everybody is shown the start.
fn started(seats: usize, at_ms: i64) -> BTreeMap<Viewer, i64> {
    Viewer::all(seats).map(|viewer| (viewer, at_ms)).collect()
}

/// The body of a step that ends a match before its end.
#[derive(Debug, Serialize, Deserialize)]
pub struct Ended {
    /// Why, as `over` says it.
    pub reason: String,
}

/// The actions of a log that were taken back, by their seq. Each take-back undoes the newest
/// action that still stands.
pub fn undone(steps: &[StoredStep]) -> BTreeSet<u64> {
    let mut standing = Vec::new();
    let mut undone = BTreeSet::new();
    for stored in steps {
        match stored.step.kind {
            StepKind::Action => standing.push(stored.seq),
            StepKind::Undo => undone.extend(standing.pop()),
            StepKind::Chance | StepKind::Ended => {}
        }
    }
    undone
}

/// What a match row says about how the match starts.
fn parts(
    row: &MatchRow,
    seats: u8,
    sets: &CardSets,
) -> Result<(Start, Seed, ChanceProof), Unplayable> {
    let damaged = |why: &str| Unplayable::Damaged(why.to_owned());
    let game = GameKey::parse(&row.game).ok_or(Unplayable::NewerRules)?;
    if row.rules_version > game.rules_version() {
        return Err(Unplayable::NewerRules);
    }
    let options = RawValue::from_string(row.options.to_string())
        .map_err(|error| damaged(&format!("options: {error}")))?;
    let data = sets.data(&options).ok_or_else(|| damaged("its card set is not in the folder"))?;
    let seed = row.seed.ok_or_else(|| damaged("the seed is missing"))?.0;
    let server_seed = row.server_seed.ok_or_else(|| damaged("the server's seed is missing"))?.0;
    let contributions = row
        .contributions
        .as_ref()
        .and_then(|contributions| serde_json::from_str(contributions).ok())
        .ok_or_else(|| damaged("the contributions are missing"))?;
    let start = Start { game, seats, options, rules_version: row.rules_version, data };
    let proof = ChanceProof {
        seed: hex::encode(&seed),
        commit: commitment(&server_seed),
        server_seed: hex::encode(&server_seed),
        contributions,
    };
    Ok((start, Seed::new(seed), proof))
}

fn record_url(code: &RoomCode, n: u32) -> String {
    format!("/api/rooms/{code}/matches/{n}/record")
}

/// What is shown of the server's part of the seed before the match.
pub fn commitment(server_seed: &[u8; 32]) -> String {
    hex::encode(&Sha256::digest(server_seed).into())
}
