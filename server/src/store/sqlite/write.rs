//! What is written, statement by statement. Each function runs inside the writer's transaction.

use rusqlite::{Connection, OptionalExtension, params};

use crate::store::{
    CHAT_LINES, ChatLine, Commit, CommitError, CreateError, Document, MatchRow, NewRoom, PlayerId,
    RoomCode, SeatHolder, Seed, TokenHash, Unavailable,
};

/// Rooms deleted in one transaction at most, so that commits need not wait long behind them.
pub const EXPIRE_BATCH: usize = 16;

/// Players forgotten in one write at most.
pub const FORGET_BATCH: u32 = 500;

/// See [`Store::create_room`](crate::store::Store::create_room).
pub fn create_room(db: &Connection, room: &NewRoom) -> Result<(), CreateError> {
    if execute(db, "INSERT OR IGNORE INTO room_code VALUES (?1)", [room.code.as_str()])? == 0 {
        return Err(CreateError::Taken);
    }
    execute(
        db,
        "INSERT INTO room VALUES (?1, 1, 0, NULL, ?2, ?3)",
        params![room.code.as_str(), room.listed, room.expires_at_ms],
    )?;
    put_state(db, &room.code, &room.state)?;
    put_match(db, &room.code, &room.first_match)?;
    put_seats(db, &room.code, &room.seats)?;
    Ok(())
}

/// See [`Store::commit`](crate::store::Store::commit).
pub fn commit(db: &Connection, commit: &Commit) -> Result<u64, CommitError> {
    append_steps(db, commit)?;
    let room = &commit.room;
    if let Some(state) = &commit.state {
        put_state(db, room, state)?;
    }
    for row in &commit.matches {
        put_match(db, room, row)?;
    }
    for channel in &commit.forgotten {
        let sql = "DELETE FROM chat WHERE room = ?1 AND channel = ?2";
        execute(db, sql, params![room.as_str(), channel])?;
    }
    if !commit.chat.is_empty() {
        put_chat(db, room, &commit.chat)?;
    }
    if let Some(seats) = &commit.seats {
        put_seats(db, room, seats)?;
    }
    if let Some(listed) = commit.listed {
        execute(db, "UPDATE room SET listed = ?2 WHERE code = ?1", params![room.as_str(), listed])?;
    }
    if let Some(at_ms) = commit.expires_at_ms {
        execute(
            db,
            "UPDATE room SET expires_at_ms = ?2 WHERE code = ?1",
            params![room.as_str(), at_ms],
        )?;
    }
    Ok(commit.new_head())
}

/// Gives the room a new writer and says which: `None` if there is no such room.
pub fn raise_epoch(db: &Connection, code: &RoomCode) -> Result<Option<u64>, Unavailable> {
    let mut statement = db
        .prepare_cached("UPDATE room SET epoch = epoch + 1 WHERE code = ?1 RETURNING epoch")
        .map_err(Unavailable::because)?;
    let epoch = statement.query_row([code.as_str()], |row| row.get(0)).optional();
    epoch.map_err(Unavailable::because)
}

/// See [`Store::create_player`](crate::store::Store::create_player).
pub fn create_player(
    db: &Connection,
    player: PlayerId,
    hash: &TokenHash,
) -> Result<(), CreateError> {
    let sql = "INSERT OR IGNORE INTO player (id, token_hash, made_at_ms) VALUES (?1, ?2, ?3)";
    match execute(db, sql, params![player.0, hash, crate::time::now_ms()])? {
        0 => Err(CreateError::Taken),
        _ => Ok(()),
    }
}

/// See [`Store::rotate_token`](crate::store::Store::rotate_token).
pub fn rotate_token(
    db: &Connection,
    player: PlayerId,
    hash: &TokenHash,
) -> Result<bool, Unavailable> {
    let sql = "UPDATE player SET token_hash = ?2 WHERE id = ?1";
    Ok(execute(db, sql, params![player.0, hash])? == 1)
}

/// Deletes the first [`EXPIRE_BATCH`] rooms whose time was up.
pub fn expire(db: &Connection, now_ms: i64) -> Result<Vec<RoomCode>, Unavailable> {
    let codes = super::read::expired(db, now_ms, EXPIRE_BATCH).map_err(Unavailable::because)?;
    for code in &codes {
        for sql in DELETE_ROOM {
            execute(db, sql, [code.as_str()])?;
        }
    }
    Ok(codes)
}

/// Forgets the first [`FORGET_BATCH`] players who never sat; how many there were.
pub fn forget_players(db: &Connection, made_before_ms: i64) -> Result<u64, Unavailable> {
    let sql = "DELETE FROM player WHERE id IN
               (SELECT id FROM player WHERE sat = 0 AND made_at_ms < ?1 LIMIT ?2)";
    Ok(execute(db, sql, params![made_before_ms, FORGET_BATCH])? as u64)
}

/// Every table that knows a room but `room_code`; `room` last, for the steps are found from it.
const DELETE_ROOM: [&str; 6] = [
    "WITH RECURSIVE back (id, prev) AS (
        SELECT step.id, step.prev FROM room JOIN step ON step.id = room.tail WHERE room.code = ?1
        UNION ALL SELECT step.id, step.prev FROM back JOIN step ON step.id = back.prev
     ) DELETE FROM step WHERE id IN (SELECT id FROM back)",
    "DELETE FROM room_state WHERE room = ?1",
    "DELETE FROM match WHERE room = ?1",
    "DELETE FROM seat WHERE room = ?1",
    "DELETE FROM chat WHERE room = ?1",
    "DELETE FROM room WHERE code = ?1",
];

/// Appends the steps, and none: what matters then is that the writer is still the room's.
fn append_steps(db: &Connection, commit: &Commit) -> Result<(), CommitError> {
    let room = commit.room.as_str();
    let tail: Option<Option<i64>> = db
        .prepare_cached("SELECT tail FROM room WHERE code = ?1 AND epoch = ?2 AND head = ?3")
        .and_then(|mut statement| {
            statement
                .query_row(params![room, commit.epoch, commit.head], |row| row.get(0))
                .optional()
        })
        .map_err(Unavailable::because)?;
    let mut tail = tail.ok_or(CommitError::Fenced)?;
    if commit.steps.is_empty() {
        return Ok(());
    }
    for (seq, step) in (commit.head + 1..).zip(&commit.steps) {
        execute(
            db,
            "INSERT INTO step (prev, room, seq, match, epoch, kind, seat, player, act_id, body,
                at_ms)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            params![
                tail,
                room,
                seq,
                step.match_n,
                commit.epoch,
                step.kind.as_str(),
                step.seat,
                step.player.map(|player| player.0),
                step.act_id,
                &*step.body,
                step.at_ms,
            ],
        )?;
        tail = Some(db.last_insert_rowid());
    }
    execute(
        db,
        "UPDATE room SET head = ?2, tail = ?3 WHERE code = ?1",
        params![room, commit.new_head(), tail],
    )?;
    Ok(())
}

fn put_state(db: &Connection, room: &RoomCode, state: &Document) -> Result<(), Unavailable> {
    let sql = "INSERT OR REPLACE INTO room_state VALUES (?1, ?2)";
    execute(db, sql, params![room.as_str(), &**state]).map(drop)
}

fn put_match(db: &Connection, room: &RoomCode, row: &MatchRow) -> Result<(), Unavailable> {
    execute(
        db,
        "INSERT OR REPLACE INTO match (room, n, game, rules_version, options, server_seed,
            contributions, seed, players, result, opened_at_ms, started_at_ms, ended_at_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        params![
            room.as_str(),
            row.n,
            row.game,
            row.rules_version,
            &*row.options,
            row.server_seed.map(|Seed(bytes)| bytes),
            row.contributions.as_deref(),
            row.seed.map(|Seed(bytes)| bytes),
            row.players.as_deref(),
            row.result.as_deref(),
            row.opened_at_ms,
            row.started_at_ms,
            row.ended_at_ms,
        ],
    )
    .map(drop)
}

fn put_seats(db: &Connection, room: &RoomCode, seats: &[SeatHolder]) -> Result<(), Unavailable> {
    execute(db, "DELETE FROM seat WHERE room = ?1", [room.as_str()])?;
    for holder in seats {
        let values = params![room.as_str(), holder.seat, holder.player.0];
        execute(db, "INSERT INTO seat VALUES (?1, ?2, ?3)", values)?;
        let sql = "UPDATE player SET sat = 1 WHERE id = ?1 AND sat = 0";
        execute(db, sql, [holder.player.0])?;
    }
    Ok(())
}

fn put_chat(db: &Connection, room: &RoomCode, lines: &[ChatLine]) -> Result<(), Unavailable> {
    for line in lines {
        execute(
            db,
            "INSERT INTO chat
             SELECT ?1, coalesce(max(n), 0) + 1, ?2, ?3, ?4 FROM chat WHERE room = ?1",
            params![room.as_str(), line.at_ms, &*line.body, line.channel],
        )?;
    }
    for line in lines {
        execute(
            db,
            "DELETE FROM chat WHERE room = ?1 AND channel = ?2 AND n <= coalesce((
                 SELECT n FROM chat WHERE room = ?1 AND channel = ?2
                 ORDER BY n DESC LIMIT 1 OFFSET ?3), 0)",
            params![room.as_str(), line.channel, CHAT_LINES],
        )?;
    }
    Ok(())
}

/// Runs one statement, prepared once, and says how many rows it changed.
fn execute(
    db: &Connection,
    sql: &str,
    values: impl rusqlite::Params,
) -> Result<usize, Unavailable> {
    let changed = db.prepare_cached(sql).and_then(|mut statement| statement.execute(values));
    changed.map_err(Unavailable::because)
}
