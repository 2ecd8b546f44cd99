//! Playing: starting a match, doing what seats ask for, letting bots act, ending it.

use std::time::Duration;

use barroom_shared::catalog::{AnyMatch, Prompt};
use barroom_shared::chance::Seed as ChanceSeed;
use barroom_shared::hex;
use barroom_shared::protocol::act_id;
use barroom_shared::protocol::server::{AskState, RoomPhase, ServerMessage};
use barroom_shared::record::Record;
use barroom_shared::rules::Turn;
use barroom_shared::seat::{Seat, Viewer};
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::actor::{Actor, Done, Fatal};
use super::doc::{RoomDoc, Sitter};
use super::message::{ConnId, No, Outgoing, TurnOf};
use super::table::{Act, Ended, Player, Table, commitment};
use super::{document, lobby};
use crate::store::{Commit, Document, MatchRow, NewStep, PlayerId, Seed, StepKind};
use crate::time::now_ms;

/// What `over` says of a match that the table has ended.
const AGREED: &str = "agreed";

/// Where an action came from.
struct Asked {
    seat: Seat,
    /// The player and the id they gave it; bots and the server give none.
    by: Option<(PlayerId, String)>,
    /// The socket it came on.
    conn: Option<ConnId>,
}

impl Actor {
    pub(super) fn can_start(&self) -> Result<(), No> {
        lobby::can_start(&self.doc, |player| self.is_here(player))
    }

    /// Freezes the contributions, deals, and begins.
    pub(super) async fn start(&mut self) -> Done {
        if let Err(no) = self.can_start() {
            return Ok(Err(no));
        }
        let mut doc = self.doc.clone();
        let mut row = self.row.clone();
        doc.phase = RoomPhase::Playing;
        freeze(&doc, &mut row);
        doc.ready.clear();
        let (sets, at_ms) = (&self.config.sets, now_ms());
        let table = match Table::deal(&self.code, &row, doc.seats.len() as u8, (sets, at_ms)) {
            Ok(table) => table,
            Err(why) => {
                tracing::error!(room = %self.code, ?why, "a match could not be dealt");
                return Ok(Err(No::bad("These options can't be dealt.")));
            }
        };
        let mut commit = self.new_commit();
        commit.steps = steps_of(&table.live, (row.n, at_ms), None);
        commit.state = Some(document(&doc));
        commit.matches = vec![row.clone()];
        match self.commit(commit).await? {
            Err(no) => Ok(Err(no)),
            Ok(()) => {
                self.doc = doc;
                self.row = row;
                self.table = Some(table);
                if let Some(table) = &mut self.table {
                    table.seat_bots(&self.doc);
                }
                self.clock = None;
                self.wind_clock(None);
                self.publish_room();
                self.publish_start();
                self.wake_bots();
                self.forced_plays().await.map(Ok)
            }
        }
    }

    /// A person's action, in the order of questions that the protocol fixes.
    pub(super) async fn act(
        &mut self,
        conn: ConnId,
        player: PlayerId,
        (id, prompt): (String, &str),
        action: &RawValue,
    ) -> Done {
        if !act_id(&id) {
            return Ok(Err(No::bad("An id has 1 to 64 of A-Z, a-z, 0-9, _ and -.")));
        }
        if let Some(done) = self.table.as_ref().and_then(|table| table.act(player, &id)) {
            if !done.is(action) {
                return Ok(Err(No::new("id_reused", "Another action has this id.")));
            }
            let ack = ServerMessage::Ack { id: &id, version: done.version }.text();
            self.send(conn, Outgoing::Text(ack.into()));
            return Ok(Ok(()));
        }
        let Some(seat) = self.doc.seat_of(player) else { return Ok(Err(No::not_seated())) };
        let table = match &self.table {
            Some(table) if table.over.is_none() => table,
            Some(_) => return Ok(Err(No::new("game_over", "The game is over."))),
            None => return Ok(Err(No::new("no_match", "No match has been started."))),
        };
        if table.live.prompt(seat, table.n).is_none_or(|asked| asked.id != prompt) {
            return Ok(Err(No::new("stale_prompt", "You are not asked this any more.")));
        }
        let asked = Asked { seat, by: Some((player, id)), conn: Some(conn) };
        let done = self.step(asked, action).await?;
        if done.is_ok() {
            self.forced_plays().await?;
        }
        Ok(done)
    }

    /// The prompt that a refusal of an old one carries.
    pub(super) fn prompt_of(&self, viewer: Viewer) -> Option<Prompt> {
        let table = self.table.as_ref()?;
        table.live.prompt(viewer.seat()?, table.n)
    }

    /// One action with the chance it calls for: on a copy, then durable, then shown.
    async fn step(&mut self, asked: Asked, action: &RawValue) -> Done {
        let Some(table) = &self.table else { return Ok(Ok(())) };
        let next = match table.after(asked.seat, action) {
            Ok(next) => next,
            Err(refused) => return Ok(Err(refused.into())),
        };
        let mut commit = self.new_commit();
        let at_ms = now_ms();
        commit.steps = steps_of(&next, (table.n, at_ms), Some((&asked, action)));
        let mut ended = None;
        if let Some(outcome) = next.outcome() {
            ended = Some(self.note_end(&next, &mut commit));
            tracing::info!(room = %self.code, match_n = table.n, reason = outcome.reason, "a match has ended");
        }
        let rest_is_old = self.doc.clock_left_ms.is_some();
        if rest_is_old && ended.is_none() {
            let doc = RoomDoc { clock_left_ms: None, ..self.doc.clone() };
            commit.state = Some(document(&doc));
        }
        if let Err(no) = self.commit(commit).await? {
            return Ok(Err(no));
        }
        self.doc.clock_left_ms = None;
        let Some(table) = &mut self.table else { return Ok(Ok(())) };
        let version = next.version(Viewer::Seat(asked.seat));
        let act = asked.by.clone().map(|by| (by, Act::new(version, action)));
        table.adopt(next, at_ms, act);
        if self.undo.is_some() {
            self.close_undo(AskState::Void);
        }
        self.wind_clock(Some(asked.seat));
        let ack = asked.conn.zip(asked.by.map(|(_, id)| id));
        self.publish_step(ack.as_ref().map(|(conn, id)| (*conn, id.as_str())));
        if let Some((doc, fresh)) = ended {
            self.doc = doc;
            self.row = fresh;
            self.room_stale = true;
            self.publish_over();
        }
        self.bot_due.remove(&asked.seat);
        self.wake_bots();
        Ok(Ok(()))
    }

    /// What the end of a match changes, put into its commit: the room is a lobby again, with the
    /// same people, and the next match is open.
    fn note_end(&self, last: &AnyMatch, commit: &mut Commit) -> (RoomDoc, MatchRow) {
        let mut row = self.row.clone();
        row.ended_at_ms = Some(now_ms());
        row.result = Some(Document::from(Record::result_of(last, 0).to_string()));
        let mut doc = self.doc.clone();
        doc.phase = RoomPhase::Lobby;
        doc.match_n += 1;
        doc.ready.clear();
        doc.held.clear();
        doc.clock_left_ms = None;
        let fresh = open_match(&doc);
        commit.matches = vec![row, fresh.clone()];
        commit.state = Some(document(&doc));
        (doc, fresh)
    }

    /// Ends the match before its end, as the table has agreed.
    pub(super) async fn end_match(&mut self) -> Done {
        let Some(table) = self.table.as_ref().filter(|table| table.over.is_none()) else {
            return Ok(Err(No::new("no_match", "No match is being played.")));
        };
        let ended = Ended { reason: AGREED.to_owned() };
        let mut commit = self.new_commit();
        commit.steps.push(NewStep {
            match_n: table.n,
            kind: StepKind::Ended,
            seat: None,
            player: None,
            act_id: None,
            body: json_document(&ended),
            at_ms: now_ms(),
        });
        let (doc, fresh) = self.note_end(&table.live, &mut commit);
        if let Err(no) = self.commit(commit).await? {
            return Ok(Err(no));
        }
        if let Some(table) = &mut self.table {
            table.end(&ended.reason);
        }
        self.doc = doc;
        self.row = fresh;
        self.room_stale = true;
        self.wind_clock(None);
        self.publish_over();
        self.wake_bots();
        Ok(Ok(()))
    }

    /// What "my tables" shows this player of the room.
    pub(super) fn turn_of(&self, player: PlayerId) -> TurnOf {
        let table = self.table.as_ref().filter(|table| table.over.is_none());
        let waits = |table: &Table| match table.live.turn() {
            Turn::Seats { must, .. } => {
                self.doc.seat_of(player).is_some_and(|seat| must.contains(seat))
            }
            Turn::Chance(_) | Turn::Over => false,
        };
        TurnOf {
            your_turn: table.is_some_and(waits),
            waiting_since: table.map(|table| {
                let viewer = self.doc.seat_of(player).map_or(Viewer::Spectator, Viewer::Seat);
                table.told_ms(viewer)
            }),
        }
    }

    /// What the server does for a seat, as a step of its own.
    pub(super) async fn step_of_server(&mut self, seat: Seat, action: &RawValue) -> Done {
        self.step(Asked { seat, by: None, conn: None }, action).await
    }

    /// Gives every bot that is asked a time to answer at. The delay depends on nothing in the
    /// match, so it tells nothing about it.
    pub(super) fn wake_bots(&mut self) {
        let awake = self.people_are_here();
        let Some(table) = self.table.as_ref().filter(|_| awake) else {
            return self.bot_due.clear();
        };
        let delay = self.doc.settings.pace.of(&self.config.bot_delay);
        let version = |seat: Seat| table.live.version(Viewer::Seat(seat));
        let passed = &self.bot_passed;
        let asked =
            |seat: &Seat| table.bot_is_asked(*seat) && passed.get(seat) != Some(&version(*seat));
        self.bot_due.retain(|seat, _| asked(seat));
        for seat in table.bot_seats().filter(asked) {
            self.bot_due.entry(seat).or_insert_with(|| {
                Instant::now()
                    + Duration::from_millis(crate::random::between(delay.start, delay.end))
            });
        }
    }

    /// Lets every bot act whose time has come.
    pub(super) async fn bots_act(&mut self) -> Result<(), Fatal> {
        if self.undo.is_some() {
            return Ok(());
        }
        let now = Instant::now();
        let due: Vec<Seat> =
            self.bot_due.iter().filter(|(_, due)| **due <= now).map(|(seat, _)| *seat).collect();
        for seat in due {
            let Some(table) = &mut self.table else { break };
            let Some(action) = table.bot_choice(seat) else {
                // It lets the chance pass, and is asked again when it has seen something new.
                self.bot_passed.insert(seat, table.live.version(Viewer::Seat(seat)));
                self.bot_due.remove(&seat);
                continue;
            };
            if let Err(no) = self.step_of_server(seat, &action).await? {
                // Not stored, or no longer its turn: it thinks again.
                tracing::debug!(room = %self.code, code = no.code, "a bot's action was not done");
                self.bot_due.insert(seat, now + Duration::from_secs(1));
                continue;
            }
            self.forced_plays().await?;
        }
        Ok(())
    }

    /// Passes for seats that can do nothing else, where everybody can see that they can't.
    pub(super) async fn forced_plays(&mut self) -> Result<(), Fatal> {
        while self.doc.settings.forced_plays {
            let Some(table) = &self.table else { break };
            let forced = table.over.is_none().then(|| table.live.forced()).flatten();
            let Some((seat, action)) = forced else { break };
            if self.step_of_server(seat, &action).await?.is_err() {
                break;
            }
        }
        Ok(())
    }

    /// What is shown of the server's part of the seed.
    pub(super) fn commitment(&self) -> String {
        self.row.server_seed.map(|seed| commitment(&seed.0)).unwrap_or_default()
    }
}

/// The next match of a room, prepared: its server seed is drawn and not told.
pub fn open_match(doc: &RoomDoc) -> MatchRow {
    MatchRow {
        n: doc.match_n,
        game: doc.game.as_str().to_owned(),
        rules_version: doc.game.rules_version(),
        options: Document::from(doc.options.get()),
        server_seed: Some(Seed(crate::random::bytes())),
        contributions: None,
        seed: None,
        players: None,
        result: None,
        opened_at_ms: now_ms(),
        started_at_ms: None,
        ended_at_ms: None,
    }
}

/// Fixes who plays and what the cards are dealt from.
fn freeze(doc: &RoomDoc, row: &mut MatchRow) {
    let contributions: Vec<Option<&String>> = doc
        .seats
        .iter()
        .enumerate()
        .map(|(at, sitter)| match sitter {
            Some(Sitter::Person(_)) => doc.ready.get(&(at as u8)),
            _ => None,
        })
        .collect();
    let raw: Vec<[u8; 32]> =
        contributions.iter().flatten().filter_map(|entropy| hex::decode(entropy)).collect();
    let server_seed = row.server_seed.map(|seed| seed.0).unwrap_or_default();
    row.seed = Some(Seed(*ChanceSeed::combine(&server_seed, &raw).bytes()));
    row.contributions = Some(json_document(&contributions));
    let players: Vec<Player> = doc
        .seats
        .iter()
        .enumerate()
        .map(|(at, sitter)| Player {
            name: doc.name_at(at),
            bot: matches!(sitter, Some(Sitter::Bot { .. })),
        })
        .collect();
    row.players = Some(json_document(&players));
    row.started_at_ms = Some(now_ms());
}

fn json_document<T: serde::Serialize>(value: &T) -> Document {
    Document::from(serde_json::to_string(value).unwrap_or_default())
}

/// The newest steps of a match as the log takes them; the action as it was asked for.
fn steps_of(
    after: &AnyMatch,
    (match_n, at_ms): (u32, i64),
    asked: Option<(&Asked, &RawValue)>,
) -> Vec<NewStep> {
    after
        .fresh()
        .into_iter()
        .map(|step| match (step.seat, asked) {
            (Some(seat), Some((asked, action))) => NewStep {
                match_n,
                kind: StepKind::Action,
                seat: Some(seat.number()),
                player: asked.by.as_ref().map(|(player, _)| *player),
                act_id: asked.by.as_ref().map(|(_, id)| id.clone()),
                body: Document::from(action.get()),
                at_ms,
            },
            (seat, _) => NewStep {
                match_n,
                kind: if seat.is_some() { StepKind::Action } else { StepKind::Chance },
                seat: seat.map(Seat::number),
                player: None,
                act_id: None,
                body: Document::from(step.body.get()),
                at_ms,
            },
        })
        .collect()
}
