//! What is read, and how rows become values.

use rusqlite::{Connection, OptionalExtension, Params, Row, types::Type};

use crate::store::{
    ChatLine, Document, MatchRow, NewStep, PlayerId, RoomCode, RoomRow, Seed, StepKind, StoredRoom,
    StoredStep, TokenHash,
};

/// Everything the writer with this epoch needs, as of now.
pub fn stored_room(
    db: &Connection,
    code: &RoomCode,
    epoch: u64,
) -> rusqlite::Result<Option<StoredRoom>> {
    let head_and_state = db
        .prepare_cached(
            "SELECT head, body FROM room JOIN room_state ON room_state.room = room.code
             WHERE code = ?1",
        )?
        .query_row([code.as_str()], |row| Ok((row.get(0)?, document(row, 1)?)))
        .optional()?;
    let Some((head, state)) = head_and_state else { return Ok(None) };
    let matches = matches(db, code)?;
    let steps = match matches.last() {
        Some(newest) => steps(db, code, newest.n)?,
        None => Vec::new(),
    };
    Ok(Some(StoredRoom { epoch, head, state, matches, steps, chat: chat(db, code)? }))
}

/// The steps of a match, ascending: back from the newest step of the room to before the match.
pub fn steps(db: &Connection, code: &RoomCode, match_n: u32) -> rusqlite::Result<Vec<StoredStep>> {
    all(
        db,
        "WITH RECURSIVE back (id) AS (
            SELECT tail FROM room WHERE code = ?1 AND tail IS NOT NULL
            UNION ALL
            SELECT step.prev FROM back JOIN step ON step.id = back.id
            WHERE step.match >= ?2 AND step.prev IS NOT NULL
         )
         SELECT seq, epoch, match, kind, seat, player, act_id, body, at_ms
         FROM back JOIN step ON step.id = back.id WHERE match = ?2 ORDER BY seq",
        (code.as_str(), match_n),
        stored_step,
    )
}

/// All matches of a room, ascending.
pub fn matches(db: &Connection, code: &RoomCode) -> rusqlite::Result<Vec<MatchRow>> {
    all(
        db,
        "SELECT n, game, rules_version, options, server_seed, contributions, seed, players, result,
            opened_at_ms, started_at_ms, ended_at_ms
         FROM match WHERE room = ?1 ORDER BY n",
        [code.as_str()],
        match_row,
    )
}

/// One room for lists.
pub fn room(db: &Connection, code: &RoomCode) -> rusqlite::Result<Option<RoomRow>> {
    db.prepare_cached("SELECT room, body FROM room_state WHERE room = ?1")?
        .query_row([code.as_str()], room_row)
        .optional()
}

/// The rooms in which this player holds a seat.
pub fn rooms_of(db: &Connection, player: PlayerId) -> rusqlite::Result<Vec<RoomRow>> {
    all(
        db,
        "SELECT room, body FROM room_state
         WHERE room IN (SELECT room FROM seat WHERE player = ?1) ORDER BY room",
        [player.0],
        room_row,
    )
}

/// The rooms of the public list.
pub fn listed_rooms(db: &Connection) -> rusqlite::Result<Vec<RoomRow>> {
    all(
        db,
        "SELECT code, body FROM room JOIN room_state ON room_state.room = room.code
         WHERE listed = 1
         ORDER BY (SELECT max(opened_at_ms) FROM match WHERE room = code) DESC, code",
        [],
        room_row,
    )
}

/// The player whose token has this hash.
pub fn player(db: &Connection, hash: &TokenHash) -> rusqlite::Result<Option<PlayerId>> {
    db.prepare_cached("SELECT id FROM player WHERE token_hash = ?1")?
        .query_row([hash], |row| row.get(0).map(PlayerId))
        .optional()
}

/// Some rooms whose time was up, those first that have waited longest.
pub fn expired(db: &Connection, now_ms: i64, limit: usize) -> rusqlite::Result<Vec<RoomCode>> {
    all(
        db,
        "SELECT code FROM room WHERE expires_at_ms <= ?1 ORDER BY expires_at_ms, code LIMIT ?2",
        (now_ms, limit),
        |row| room_code(row, 0),
    )
}

fn chat(db: &Connection, code: &RoomCode) -> rusqlite::Result<Vec<ChatLine>> {
    let sql = "SELECT at_ms, body, channel FROM chat WHERE room = ?1 ORDER BY n";
    all(db, sql, [code.as_str()], |row| {
        Ok(ChatLine { at_ms: row.get(0)?, body: document(row, 1)?, channel: row.get(2)? })
    })
}

/// Runs a query, prepared once, and reads all its rows.
fn all<T>(
    db: &Connection,
    sql: &str,
    values: impl Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    db.prepare_cached(sql)?.query_map(values, read)?.collect()
}

fn stored_step(row: &Row<'_>) -> rusqlite::Result<StoredStep> {
    let kind: String = row.get(3)?;
    Ok(StoredStep {
        seq: row.get(0)?,
        epoch: row.get(1)?,
        step: NewStep {
            match_n: row.get(2)?,
            kind: StepKind::parse(&kind).ok_or_else(|| unknown(3, &kind))?,
            seat: row.get(4)?,
            player: row.get::<_, Option<_>>(5)?.map(PlayerId),
            act_id: row.get(6)?,
            body: document(row, 7)?,
            at_ms: row.get(8)?,
        },
    })
}

fn match_row(row: &Row<'_>) -> rusqlite::Result<MatchRow> {
    let optional = |column| -> rusqlite::Result<Option<Document>> {
        Ok(row.get::<_, Option<String>>(column)?.map(Document::from))
    };
    let seed = |column| -> rusqlite::Result<Option<Seed>> {
        Ok(row.get::<_, Option<_>>(column)?.map(Seed))
    };
    Ok(MatchRow {
        n: row.get(0)?,
        game: row.get(1)?,
        rules_version: row.get(2)?,
        options: document(row, 3)?,
        server_seed: seed(4)?,
        contributions: optional(5)?,
        seed: seed(6)?,
        players: optional(7)?,
        result: optional(8)?,
        opened_at_ms: row.get(9)?,
        started_at_ms: row.get(10)?,
        ended_at_ms: row.get(11)?,
    })
}

fn room_row(row: &Row<'_>) -> rusqlite::Result<RoomRow> {
    Ok(RoomRow { code: room_code(row, 0)?, state: document(row, 1)? })
}

fn room_code(row: &Row<'_>, column: usize) -> rusqlite::Result<RoomCode> {
    let code: String = row.get(column)?;
    RoomCode::parse(&code).ok_or_else(|| unknown(column, &code))
}

fn document(row: &Row<'_>, column: usize) -> rusqlite::Result<Document> {
    row.get::<_, String>(column).map(Document::from)
}

/// A word in the database that this program does not know.
fn unknown(column: usize, word: &str) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Text, format!("unknown: {word}").into())
}
