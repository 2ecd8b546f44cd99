//! What is read, and how rows become values.

use deadpool_postgres::GenericClient;
use tokio_postgres::{
    Row,
    types::{FromSql, ToSql},
};
use uuid::Uuid;

use super::unavailable;
use crate::store::{
    ChatLine, Document, MatchRow, NewStep, PlayerId, RoomCode, RoomRow, Seed, StepKind, StoredRoom,
    StoredStep, TokenHash, Unavailable,
};

type Read<T> = Result<T, Unavailable>;

/// Everything the writer with this epoch needs, as of now.
pub async fn stored_room(
    db: &impl GenericClient,
    code: &RoomCode,
    epoch: u64,
    head: u64,
) -> Read<Option<StoredRoom>> {
    let Some(RoomRow { state, .. }) = room(db, code).await? else { return Ok(None) };
    let matches = matches(db, code).await?;
    let steps = match matches.last() {
        Some(newest) => steps(db, code, newest.n).await?,
        None => Vec::new(),
    };
    let chat = chat(db, code).await?;
    Ok(Some(StoredRoom { epoch, head, state, matches, steps, chat }))
}

/// The steps of a match, ascending.
pub async fn steps(
    db: &impl GenericClient,
    code: &RoomCode,
    match_n: u32,
) -> Read<Vec<StoredStep>> {
    let sql = "SELECT seq, epoch, match, kind, seat, player, act_id, body, at_ms
               FROM step WHERE room = $1 AND match = $2 ORDER BY seq";
    all(db, sql, &[&code.as_str(), &i64::from(match_n)], stored_step).await
}

/// All matches of a room, ascending.
pub async fn matches(db: &impl GenericClient, code: &RoomCode) -> Read<Vec<MatchRow>> {
    let sql = "SELECT n, game, rules_version, options, server_seed, contributions, seed, players,
                   result, opened_at_ms, started_at_ms, ended_at_ms
               FROM match WHERE room = $1 ORDER BY n";
    all(db, sql, &[&code.as_str()], match_row).await
}

/// One room for lists.
pub async fn room(db: &impl GenericClient, code: &RoomCode) -> Read<Option<RoomRow>> {
    let sql = "SELECT room, body FROM room_state WHERE room = $1";
    Ok(all(db, sql, &[&code.as_str()], room_row).await?.pop())
}

/// The rooms in which this player holds a seat.
pub async fn rooms_of(db: &impl GenericClient, player: PlayerId) -> Read<Vec<RoomRow>> {
    let sql = "SELECT room, body FROM room_state
               WHERE room IN (SELECT room FROM seat WHERE player = $1) ORDER BY room";
    all(db, sql, &[&player.0], room_row).await
}

/// The rooms of the public list.
pub async fn listed_rooms(db: &impl GenericClient) -> Read<Vec<RoomRow>> {
    let sql = "SELECT code, body FROM room JOIN room_state ON room_state.room = room.code
               WHERE listed
               ORDER BY (SELECT max(opened_at_ms) FROM match WHERE room = code) DESC, code";
    all(db, sql, &[], room_row).await
}

/// The player whose token has this hash.
pub async fn player(db: &impl GenericClient, hash: &TokenHash) -> Read<Option<PlayerId>> {
    let sql = "SELECT id FROM player WHERE token_hash = $1";
    let id = |row: &Row| get::<Uuid>(row, 0).map(PlayerId);
    Ok(all(db, sql, &[&hash.as_slice()], id).await?.pop())
}

async fn chat(db: &impl GenericClient, code: &RoomCode) -> Read<Vec<ChatLine>> {
    let sql = "SELECT at_ms, body, channel FROM chat WHERE room = $1 ORDER BY n";
    let line = |row: &Row| {
        Ok(ChatLine { at_ms: get(row, 0)?, body: document(row, 1)?, channel: get(row, 2)? })
    };
    all(db, sql, &[&code.as_str()], line).await
}

/// Runs a query, prepared once a connection, and reads all its rows.
pub async fn all<T>(
    db: &impl GenericClient,
    sql: &str,
    values: &[&(dyn ToSql + Sync)],
    read: impl Fn(&Row) -> Read<T>,
) -> Read<Vec<T>> {
    let statement = db.prepare_cached(sql).await.map_err(unavailable)?;
    let rows = db.query(&statement, values).await.map_err(unavailable)?;
    rows.iter().map(read).collect()
}

/// A room's code.
pub fn room_code(row: &Row, column: usize) -> Read<RoomCode> {
    let code: String = get(row, column)?;
    RoomCode::parse(&code).ok_or_else(|| unknown(&code))
}

/// A number that is never negative. Postgres has signed ones only.
pub fn number<T: TryFrom<i64>>(row: &Row, column: usize) -> Read<T> {
    let number: i64 = get(row, column)?;
    T::try_from(number).map_err(|_| unknown(number))
}

fn stored_step(row: &Row) -> Read<StoredStep> {
    let kind: String = get(row, 3)?;
    let seat: Option<i16> = get(row, 4)?;
    Ok(StoredStep {
        seq: number(row, 0)?,
        epoch: number(row, 1)?,
        step: NewStep {
            match_n: number(row, 2)?,
            kind: StepKind::parse(&kind).ok_or_else(|| unknown(&kind))?,
            seat: seat.map(|seat| u8::try_from(seat).map_err(|_| unknown(seat))).transpose()?,
            player: get::<Option<Uuid>>(row, 5)?.map(PlayerId),
            act_id: get(row, 6)?,
            body: document(row, 7)?,
            at_ms: get(row, 8)?,
        },
    })
}

fn match_row(row: &Row) -> Read<MatchRow> {
    let optional =
        |column| -> Read<_> { Ok(get::<Option<String>>(row, column)?.map(Document::from)) };
    let rules_version: i32 = get(row, 2)?;
    Ok(MatchRow {
        n: number(row, 0)?,
        game: get(row, 1)?,
        rules_version: u16::try_from(rules_version).map_err(|_| unknown(rules_version))?,
        options: document(row, 3)?,
        server_seed: seed(row, 4)?,
        contributions: optional(5)?,
        seed: seed(row, 6)?,
        players: optional(7)?,
        result: optional(8)?,
        opened_at_ms: get(row, 9)?,
        started_at_ms: get(row, 10)?,
        ended_at_ms: get(row, 11)?,
    })
}

fn seed(row: &Row, column: usize) -> Read<Option<Seed>> {
    let Some(bytes) = get::<Option<&[u8]>>(row, column)? else { return Ok(None) };
    let bytes = bytes.try_into().map_err(|_| unknown("a seed that is not 32 bytes long"))?;
    Ok(Some(Seed(bytes)))
}

fn room_row(row: &Row) -> Read<RoomRow> {
    Ok(RoomRow { code: room_code(row, 0)?, state: document(row, 1)? })
}

fn document(row: &Row, column: usize) -> Read<Document> {
    get::<String>(row, column).map(Document::from)
}

fn get<'a, T: FromSql<'a>>(row: &'a Row, column: usize) -> Read<T> {
    row.try_get(column).map_err(unavailable)
}

/// Something in the database that this program does not know.
fn unknown(what: impl std::fmt::Display) -> Unavailable {
    Unavailable::because(format!("unknown in the database: {what}"))
}
