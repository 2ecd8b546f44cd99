//! A room out of the log.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use barroom_shared::protocol::server::ChatLine;

use tokio::time::Instant;

use super::RoomConfig;
use super::actor::Actor;
use super::clock::Clock;
use super::doc::RoomDoc;
use super::table::{Table, Unplayable};
use super::watch::Watch;
use crate::sets::CardSets;
use crate::store::{MatchRow, RoomCode, Store, StoredRoom, Unavailable};
use crate::time::now_ms;

/// Why a room can't be loaded.
#[derive(Debug)]
pub enum LoadError {
    /// The store can't be read now.
    Unavailable(Unavailable),
    /// The match is of rules that this program does not know; the log is left alone.
    NewerRules,
    /// The log does not play; says where.
    Damaged(String),
}

impl From<Unavailable> for LoadError {
    fn from(error: Unavailable) -> Self {
        Self::Unavailable(error)
    }
}

impl From<Unplayable> for LoadError {
    fn from(why: Unplayable) -> Self {
        match why {
            Unplayable::NewerRules => Self::NewerRules,
            Unplayable::Damaged(why) => Self::Damaged(why),
        }
    }
}

/// Loads a room and becomes its writer; `None` if there is no such room.
///
/// # Errors
/// See [`LoadError`].
pub async fn load(
    code: RoomCode,
    store: Arc<dyn Store>,
    config: Arc<RoomConfig>,
) -> Result<Option<Actor>, LoadError> {
    let Some(stored) = store.open_room(&code).await? else { return Ok(None) };
    let doc: RoomDoc = serde_json::from_str(&stored.state)
        .map_err(|error| LoadError::Damaged(format!("the room's document: {error}")))?;
    let row = stored
        .matches
        .iter()
        .find(|row| row.n == doc.match_n)
        .cloned()
        .ok_or_else(|| LoadError::Damaged(format!("match {} is missing", doc.match_n)))?;
    let table = shown(&code, &*store, &stored, (&doc, &config.sets), &row).await?;
    let chat: VecDeque<ChatLine> =
        stored.chat.iter().filter_map(|line| serde_json::from_str(&line.body).ok()).collect();
    let playing = table.as_ref().filter(|_| row.started_at_ms.is_some());
    let clock = playing.and_then(|table| Clock::load(&doc, table));
    let mut actor = Actor {
        code,
        config,
        store,
        epoch: stored.epoch,
        head: stored.head,
        doc,
        row,
        table,
        chat,
        conns: BTreeMap::new(),
        loaded_ms: now_ms(),
        here_since: BTreeMap::new(),
        left: BTreeMap::new(),
        claims: Vec::new(),
        votes: BTreeMap::new(),
        undo: None,
        undo_refused: None,
        talk: BTreeMap::new(),
        clock,
        watch: Watch::default(),
        bot_due: BTreeMap::new(),
        bot_passed: BTreeMap::new(),
        told: None,
        room_stale: true,
        looked: Instant::now(),
    };
    actor.start_watching();
    Ok(Some(actor))
}

/// The match that is shown: the one being played, else the last that ended.
async fn shown(
    code: &RoomCode,
    store: &dyn Store,
    stored: &StoredRoom,
    (doc, sets): (&RoomDoc, &CardSets),
    row: &MatchRow,
) -> Result<Option<Table>, LoadError> {
    if row.started_at_ms.is_some() {
        return Ok(Some(Table::replay(code, row, &stored.steps, (doc, sets))?));
    }
    let last = stored.matches.iter().rev().find(|row| row.ended_at_ms.is_some());
    let Some(last) = last else { return Ok(None) };
    let steps = store.steps(code, last.n).await?;
    // Bots of the next match did not play the last one.
    let nobody = RoomDoc { seats: Vec::new(), ..doc.clone() };
    Ok(Some(Table::replay(code, last, &steps, (&nobody, sets))?))
}
