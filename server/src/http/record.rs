//! Games that were played: the record after the end, the score sheet at any time.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use barroom_shared::catalog::{AnyMatch, GameKey, Start};
use barroom_shared::hex;
use barroom_shared::play::ChanceSource;
use barroom_shared::record::{Record, RecordedAction, RecordedChance};
use barroom_shared::rules::Column;
use serde_json::value::RawValue;

use crate::app::App;
use crate::error::ApiError;
use crate::identity;
use crate::room::doc::RoomDoc;
use crate::room::settings::Spectators;
use crate::room::table::{Player, commitment, undone};
use crate::sets::CardSets;
use crate::store::{MatchRow, RoomCode, StepKind, StoredStep};
use crate::time::now_ms;
use crate::turns::Turns;

/// Matches that are played again at once: a long one takes milliseconds.
static TURNS: Turns = Turns::new(2);

/// `GET /api/rooms/{room}/record`: the last match that has ended.
///
/// # Errors
/// 404 if there is none that whoever asks may know of.
pub async fn last(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let code = RoomCode::parse(&code).ok_or_else(ApiError::no_room)?;
    let row = newest(&app, &code, |row| row.ended_at_ms.is_some()).await?;
    record_of(&app, &code, row, &headers).await
}

/// `GET /api/rooms/{room}/matches/{n}/record`
///
/// # Errors
/// 404 before the match has ended, for whoever asks.
pub async fn of_match(
    State(app): State<Arc<App>>,
    Path((code, n)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let code = RoomCode::parse(&code).ok_or_else(ApiError::no_room)?;
    let n: u32 = n.parse().map_err(|_| not_over())?;
    let row = newest(&app, &code, |row| row.n == n).await?;
    record_of(&app, &code, row, &headers).await
}

/// `GET /api/rooms/{room}/scores.csv`: the last match that was started.
///
/// # Errors
/// 404 if there is none.
pub async fn last_scores(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let code = RoomCode::parse(&code).ok_or_else(ApiError::no_room)?;
    let row = newest(&app, &code, |row| row.started_at_ms.is_some()).await?;
    scores_of(&app, &code, row, &headers).await
}

/// `GET /api/rooms/{room}/matches/{n}/scores.csv`
///
/// # Errors
/// 404 before the match has started.
pub async fn scores_of_match(
    State(app): State<Arc<App>>,
    Path((code, n)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let code = RoomCode::parse(&code).ok_or_else(ApiError::no_room)?;
    let n: u32 = n.parse().map_err(|_| not_over())?;
    let row = newest(&app, &code, |row| row.n == n && row.started_at_ms.is_some()).await?;
    scores_of(&app, &code, row, &headers).await
}

/// Whether whoever asks may know this match as it is now. Those who sit there may. Others: while
/// it is being played, where everybody sees it at once; after its end, when spectators have been
/// told of it.
async fn may_know(
    app: &App,
    code: &RoomCode,
    row: &MatchRow,
    headers: &HeaderMap,
) -> Result<bool, ApiError> {
    let room = app.store.room(code).await?.ok_or_else(ApiError::no_room)?;
    let doc: RoomDoc = serde_json::from_str(&room.state).map_err(|_| damaged())?;
    let delay_ms = i64::from(doc.settings.spectator_delay) * 1000;
    let told = match row.ended_at_ms {
        None => doc.settings.spectators == Spectators::Open && delay_ms == 0,
        Some(ended) => ended.saturating_add(delay_ms) <= now_ms() || delay_ms == 0,
    };
    if told {
        return Ok(true);
    }
    Ok(identity::reader(app, headers).await?.is_some_and(|player| doc.is_member(player)))
}

async fn newest(
    app: &App,
    code: &RoomCode,
    wanted: impl Fn(&MatchRow) -> bool,
) -> Result<MatchRow, ApiError> {
    let matches = app.store.matches(code).await?;
    if matches.is_empty() {
        return Err(ApiError::no_room());
    }
    matches.into_iter().rev().find(wanted).ok_or_else(not_over)
}

async fn record_of(
    app: &App,
    code: &RoomCode,
    row: MatchRow,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    // The record of a running match would show every card.
    if row.ended_at_ms.is_none() || !may_know(app, code, &row, headers).await? {
        return Err(not_over());
    }
    let name = format!("attachment; filename=\"{}-{code}-{}.json\"", row.game, row.n);
    let text = replay(app, code, row, |record, _| serde_json::to_string(&record).ok()).await?;
    let headers = [(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

async fn scores_of(
    app: &App,
    code: &RoomCode,
    row: MatchRow,
    headers: &HeaderMap,
) -> Result<Response, ApiError> {
    if !may_know(app, code, &row, headers).await? {
        return Err(ApiError::new(
            StatusCode::FORBIDDEN,
            "not_seated",
            "Only those at the table see this score sheet now.",
        ));
    }
    let name = format!("attachment; filename=\"{}-{code}-{}.csv\"", row.game, row.n);
    let bytes = replay(app, code, row, |record, played| sheet(&record, &played)).await?;
    let headers =
        [(CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, bytes).into_response())
}

/// Plays a match again out of its log, and writes what is wanted of it.
async fn replay<T: Send + 'static>(
    app: &App,
    code: &RoomCode,
    row: MatchRow,
    write: impl FnOnce(Record, AnyMatch) -> Option<T> + Send + 'static,
) -> Result<T, ApiError> {
    // Before the log is read: those who wait take no memory for it.
    let turn = TURNS.take().await.ok_or_else(damaged)?;
    let steps = app.store.steps(code, row.n).await?;
    let sets = app.sets.clone();
    let written = turn.run(move || {
        let (record, played) = export(&row, &steps, &sets)?;
        write(record, played)
    });
    written.await.flatten().ok_or_else(damaged)
}

/// The score sheet as CSV.
fn sheet(record: &Record, played: &AnyMatch) -> Option<Vec<u8>> {
    let sheet = played.sheet();
    let mut csv = csv::Writer::from_writer(Vec::new());
    let head = sheet.columns.iter().map(|column| match column {
        Column::Table(what) => (*what).to_owned(),
        Column::Seat(seat, what) => format!("{} {what}", record.players[seat.index()]),
    });
    // Whatever opens the file must not take a name for a formula.
    let plain = |text: String| {
        if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text }
    };
    csv.write_record(head.map(plain)).ok()?;
    for row in sheet.rows {
        csv.write_record(row).ok()?;
    }
    csv.into_inner().ok()
}

/// The record of a match out of its log, and the match as it stands.
fn export(row: &MatchRow, steps: &[StoredStep], sets: &CardSets) -> Option<(Record, AnyMatch)> {
    let raw = |text: &str| RawValue::from_string(text.to_owned()).ok();
    let players: Vec<Player> = serde_json::from_str(row.players.as_ref()?).ok()?;
    let options = raw(&row.options)?;
    let start = Start {
        game: GameKey::parse(&row.game)?,
        seats: players.len() as u8,
        data: sets.data(&options)?,
        options,
        rules_version: row.rules_version,
    };
    let of_kind = |kind| steps.iter().filter(move |stored| stored.step.kind == kind);
    let server_seed = row.server_seed?.0;
    let chance = RecordedChance {
        script: of_kind(StepKind::Chance).filter_map(|stored| raw(&stored.step.body)).collect(),
        seed: Some(hex::encode(&row.seed?.0)),
        commit: Some(commitment(&server_seed)),
        server_seed: Some(hex::encode(&server_seed)),
        contributions: serde_json::from_str(row.contributions.as_ref()?).ok()?,
    };
    let undone = undone(steps);
    let actions = of_kind(StepKind::Action)
        .filter(|stored| !undone.contains(&stored.seq))
        .filter_map(|stored| {
            Some(RecordedAction {
                seat: i64::from(stored.step.seat?),
                action: raw(&stored.step.body)?,
            })
        })
        .collect();
    let names = players.into_iter().map(|player| player.name).collect();
    let mut record = Record::new(&start, names, chance, actions);
    let played = played(&record)?;
    record.result = Some(Record::result_of(&played, record.actions.len()));
    Some((record, played))
}

fn played(record: &Record) -> Option<AnyMatch> {
    let mut chance = ChanceSource::script(record.chance.script.iter().cloned());
    let mut played = AnyMatch::start(&record.start(), &mut chance).ok()?;
    for entry in &record.actions {
        let seat = barroom_shared::seat::Seat::new(u8::try_from(entry.seat).ok()?);
        played.act(seat, &entry.action, &mut chance).ok()?;
    }
    Some(played)
}

fn not_over() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "not_over", "There is no such match that has ended.")
}

fn damaged() -> ApiError {
    ApiError::new(
        StatusCode::INTERNAL_SERVER_ERROR,
        "damaged",
        "The log of this match can't be read.",
    )
}
