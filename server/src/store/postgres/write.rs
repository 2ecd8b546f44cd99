//! What is written, statement by statement.

use deadpool_postgres::{Client, GenericClient, Transaction};
use tokio_postgres::types::ToSql;

use super::{read, unavailable};
use crate::store::{
    CHAT_LINES, ChatLine, Commit, CommitError, CreateError, Document, MatchRow, NewRoom, NewStep,
    PlayerId, RoomCode, SeatHolder, StoredRoom, TokenHash, Unavailable,
};

/// Rooms deleted in one transaction at most, so that it does not hold their rows for long.
pub const EXPIRE_BATCH: usize = 16;

/// See [`Store::create_room`](crate::store::Store::create_room).
pub async fn create_room(client: &mut Client, room: &NewRoom) -> Result<(), CreateError> {
    let db = begin(client).await?;
    let code = room.code.as_str();
    let sql = "INSERT INTO room_code VALUES ($1) ON CONFLICT DO NOTHING";
    if execute(&db, sql, &[&code]).await? == 0 {
        return Err(CreateError::Taken);
    }
    let sql = "INSERT INTO room VALUES ($1, 1, 0, $2, $3)";
    execute(&db, sql, &[&code, &room.listed, &room.expires_at_ms]).await?;
    put_state(&db, &room.code, &room.state).await?;
    put_match(&db, &room.code, &room.first_match).await?;
    put_seats(&db, &room.code, &room.seats).await?;
    Ok(end(db).await?)
}

/// See [`Store::commit`](crate::store::Store::commit).
pub async fn commit(client: &mut Client, commit: &Commit) -> Result<u64, CommitError> {
    let db = begin(client).await?;
    let room = &commit.room;
    // Also without steps: it is what fences, and it keeps the room's row until the end.
    let sql = "UPDATE room SET head = $4, listed = coalesce($5, listed),
                   expires_at_ms = coalesce($6, expires_at_ms)
               WHERE code = $1 AND epoch = $2 AND head = $3";
    let fence: [&(dyn ToSql + Sync); 6] = [
        &room.as_str(),
        &commit.epoch.cast_signed(),
        &commit.head.cast_signed(),
        &commit.new_head().cast_signed(),
        &commit.listed,
        &commit.expires_at_ms,
    ];
    if execute(&db, sql, &fence).await? == 0 {
        return Err(CommitError::Fenced);
    }
    for (seq, step) in (commit.head + 1..).zip(&commit.steps) {
        append(&db, commit, seq, step).await?;
    }
    if let Some(state) = &commit.state {
        put_state(&db, room, state).await?;
    }
    for row in &commit.matches {
        put_match(&db, room, row).await?;
    }
    for channel in &commit.forgotten {
        let sql = "DELETE FROM chat WHERE room = $1 AND channel = $2";
        execute(&db, sql, &[&room.as_str(), channel]).await?;
    }
    if !commit.chat.is_empty() {
        put_chat(&db, room, &commit.chat).await?;
    }
    if let Some(seats) = &commit.seats {
        put_seats(&db, room, seats).await?;
    }
    end(db).await?;
    Ok(commit.new_head())
}

/// See [`Store::open_room`](crate::store::Store::open_room).
pub async fn open_room(
    client: &mut Client,
    code: &RoomCode,
) -> Result<Option<StoredRoom>, Unavailable> {
    let db = begin(client).await?;
    // Keeps the row, so that what is read below cannot change before the end.
    let sql = "UPDATE room SET epoch = epoch + 1 WHERE code = $1 RETURNING epoch, head";
    let numbers = |row: &_| Ok((read::number(row, 0)?, read::number(row, 1)?));
    let raised = read::all(&db, sql, &[&code.as_str()], numbers).await?.pop();
    let Some((epoch, head)) = raised else { return Ok(None) };
    let room = read::stored_room(&db, code, epoch, head).await?;
    end(db).await?;
    Ok(room)
}

/// See [`Store::create_player`](crate::store::Store::create_player).
pub async fn create_player(
    db: &impl GenericClient,
    player: PlayerId,
    hash: &TokenHash,
) -> Result<(), CreateError> {
    let sql = "INSERT INTO player (id, token_hash, made_at_ms) VALUES ($1, $2, $3)
               ON CONFLICT DO NOTHING";
    match execute(db, sql, &[&player.0, &hash.as_slice(), &crate::time::now_ms()]).await? {
        0 => Err(CreateError::Taken),
        _ => Ok(()),
    }
}

/// See [`Store::rotate_token`](crate::store::Store::rotate_token).
pub async fn rotate_token(
    db: &impl GenericClient,
    player: PlayerId,
    hash: &TokenHash,
) -> Result<bool, Unavailable> {
    let sql = "UPDATE player SET token_hash = $2 WHERE id = $1";
    Ok(execute(db, sql, &[&player.0, &hash.as_slice()]).await? == 1)
}

/// Deletes the first [`EXPIRE_BATCH`] rooms whose time was up, but for those that somebody is
/// writing to right now.
pub async fn expire(client: &mut Client, now_ms: i64) -> Result<Vec<RoomCode>, Unavailable> {
    let db = begin(client).await?;
    let sql = "DELETE FROM room WHERE code IN (
                   SELECT code FROM room WHERE expires_at_ms <= $1
                   ORDER BY expires_at_ms, code LIMIT $2 FOR UPDATE SKIP LOCKED
               ) RETURNING code";
    let limit = EXPIRE_BATCH as i64;
    let codes = read::all(&db, sql, &[&now_ms, &limit], |row| read::room_code(row, 0)).await?;
    let names: Vec<&str> = codes.iter().map(RoomCode::as_str).collect();
    for sql in DELETE_ROOMS {
        execute(&db, sql, &[&names]).await?;
    }
    end(db).await?;
    Ok(codes)
}

/// See [`Store::forget_players`](crate::store::Store::forget_players).
pub async fn forget_players(client: &Client, made_before_ms: i64) -> Result<u64, Unavailable> {
    let sql = "DELETE FROM player WHERE NOT sat AND made_at_ms < $1";
    execute(client, sql, &[&made_before_ms]).await
}

/// Every table that knows a room, but `room` itself and `room_code`.
const DELETE_ROOMS: [&str; 5] = [
    "DELETE FROM step WHERE room = ANY($1)",
    "DELETE FROM room_state WHERE room = ANY($1)",
    "DELETE FROM match WHERE room = ANY($1)",
    "DELETE FROM seat WHERE room = ANY($1)",
    "DELETE FROM chat WHERE room = ANY($1)",
];

async fn append(
    db: &Transaction<'_>,
    commit: &Commit,
    seq: u64,
    step: &NewStep,
) -> Result<(), Unavailable> {
    let sql = "INSERT INTO step (room, seq, match, epoch, kind, seat, player, act_id, body, at_ms)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)";
    let values: [&(dyn ToSql + Sync); 10] = [
        &commit.room.as_str(),
        &seq.cast_signed(),
        &i64::from(step.match_n),
        &commit.epoch.cast_signed(),
        &step.kind.as_str(),
        &step.seat.map(i16::from),
        &step.player.map(|player| player.0),
        &step.act_id,
        &&*step.body,
        &step.at_ms,
    ];
    execute(db, sql, &values).await.map(drop)
}

async fn put_state(
    db: &Transaction<'_>,
    room: &RoomCode,
    state: &Document,
) -> Result<(), Unavailable> {
    let sql = "INSERT INTO room_state VALUES ($1, $2)
               ON CONFLICT (room) DO UPDATE SET body = excluded.body";
    execute(db, sql, &[&room.as_str(), &&**state]).await.map(drop)
}

async fn put_match(
    db: &Transaction<'_>,
    room: &RoomCode,
    row: &MatchRow,
) -> Result<(), Unavailable> {
    let sql = "INSERT INTO match (room, n, game, rules_version, options, server_seed,
                   contributions, seed, players, result, opened_at_ms, started_at_ms, ended_at_ms)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
               ON CONFLICT (room, n) DO UPDATE SET
                   game = excluded.game, rules_version = excluded.rules_version,
                   options = excluded.options, server_seed = excluded.server_seed,
                   contributions = excluded.contributions, seed = excluded.seed,
                   players = excluded.players, result = excluded.result,
                   opened_at_ms = excluded.opened_at_ms, started_at_ms = excluded.started_at_ms,
                   ended_at_ms = excluded.ended_at_ms";
    let values: [&(dyn ToSql + Sync); 13] = [
        &room.as_str(),
        &i64::from(row.n),
        &row.game,
        &i32::from(row.rules_version),
        &&*row.options,
        &row.server_seed.as_ref().map(|seed| seed.0.as_slice()),
        &row.contributions.as_deref(),
        &row.seed.as_ref().map(|seed| seed.0.as_slice()),
        &row.players.as_deref(),
        &row.result.as_deref(),
        &row.opened_at_ms,
        &row.started_at_ms,
        &row.ended_at_ms,
    ];
    execute(db, sql, &values).await.map(drop)
}

async fn put_seats(
    db: &Transaction<'_>,
    room: &RoomCode,
    seats: &[SeatHolder],
) -> Result<(), Unavailable> {
    execute(db, "DELETE FROM seat WHERE room = $1", &[&room.as_str()]).await?;
    for holder in seats {
        let sql = "INSERT INTO seat VALUES ($1, $2, $3)";
        execute(db, sql, &[&room.as_str(), &i16::from(holder.seat), &holder.player.0]).await?;
        let sql = "UPDATE player SET sat = true WHERE id = $1 AND NOT sat";
        execute(db, sql, &[&holder.player.0]).await?;
    }
    Ok(())
}

async fn put_chat(
    db: &Transaction<'_>,
    room: &RoomCode,
    lines: &[ChatLine],
) -> Result<(), Unavailable> {
    for line in lines {
        let sql = "INSERT INTO chat
                   SELECT $1::text, coalesce(max(n), 0) + 1, $2::bigint, $3::text, $4::text
                   FROM chat WHERE room = $1";
        execute(db, sql, &[&room.as_str(), &line.at_ms, &&*line.body, &line.channel]).await?;
    }
    for line in lines {
        let sql = "DELETE FROM chat WHERE room = $1 AND channel = $2 AND n <= coalesce((
                       SELECT n FROM chat WHERE room = $1 AND channel = $2
                       ORDER BY n DESC LIMIT 1 OFFSET $3), 0)";
        let kept = i64::from(CHAT_LINES);
        execute(db, sql, &[&room.as_str(), &line.channel, &kept]).await?;
    }
    Ok(())
}

/// A transaction that is rolled back unless it comes to its [`end`].
async fn begin(client: &mut Client) -> Result<Transaction<'_>, Unavailable> {
    client.transaction().await.map_err(unavailable)
}

async fn end(db: Transaction<'_>) -> Result<(), Unavailable> {
    db.commit().await.map_err(unavailable)
}

/// Runs one statement, prepared once a connection, and says how many rows it changed.
async fn execute(
    db: &impl GenericClient,
    sql: &str,
    values: &[&(dyn ToSql + Sync)],
) -> Result<u64, Unavailable> {
    let statement = db.prepare_cached(sql).await.map_err(unavailable)?;
    db.execute(&statement, values).await.map_err(unavailable)
}
