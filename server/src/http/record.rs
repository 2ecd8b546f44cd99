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

/// `GET /api/rooms/{room}/record`: the last match that has ended.
///
/// # Errors
/// 404 if there is none.
pub async fn last(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
) -> Result<Response, ApiError> {
    let code = RoomCode::parse(&code).ok_or_else(ApiError::no_room)?;
    let row = newest(&app, &code, |row| row.ended_at_ms.is_some()).await?;
    record_of(&app, &code, &row).await
}

/// `GET /api/rooms/{room}/matches/{n}/record`
///
/// # Errors
/// 404 before the match has ended.
pub async fn of_match(
    State(app): State<Arc<App>>,
    Path((code, n)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    let code = RoomCode::parse(&code).ok_or_else(ApiError::no_room)?;
    let n: u32 = n.parse().map_err(|_| not_over())?;
    let row = newest(&app, &code, |row| row.n == n).await?;
    record_of(&app, &code, &row).await
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
    may_watch(&app, &code, &row, &headers).await?;
    scores_of(&app, &code, &row).await
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
    may_watch(&app, &code, &row, &headers).await?;
    scores_of(&app, &code, &row).await
}

/// While a match is being played, its sheet is for those who may see it as it is: everybody, or,
/// where spectators are let in or see it later, those who sit there.
async fn may_watch(
    app: &App,
    code: &RoomCode,
    row: &MatchRow,
    headers: &HeaderMap,
) -> Result<(), ApiError> {
    if row.ended_at_ms.is_some() {
        return Ok(());
    }
    let room = app.store.room(code).await?.ok_or_else(ApiError::no_room)?;
    let doc: RoomDoc = serde_json::from_str(&room.state).map_err(|_| damaged())?;
    let settings = &doc.settings;
    if settings.spectators == Spectators::Open && settings.spectator_delay == 0 {
        return Ok(());
    }
    match identity::reader(app, headers).await? {
        Some(player) if doc.is_member(player) => Ok(()),
        _ => Err(ApiError::new(
            StatusCode::FORBIDDEN,
            "not_seated",
            "Only those at the table see this score sheet before the end.",
        )),
    }
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

async fn record_of(app: &App, code: &RoomCode, row: &MatchRow) -> Result<Response, ApiError> {
    // The record of a running match would show every card.
    if row.ended_at_ms.is_none() {
        return Err(not_over());
    }
    let steps = app.store.steps(code, row.n).await?;
    let record = export(row, &steps, &app.sets).ok_or_else(damaged)?;
    let text = serde_json::to_string(&record).map_err(|_| damaged())?;
    let name = format!("attachment; filename=\"{}-{code}-{}.json\"", row.game, row.n);
    let headers = [(CONTENT_TYPE, "application/json".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

async fn scores_of(app: &App, code: &RoomCode, row: &MatchRow) -> Result<Response, ApiError> {
    let steps = app.store.steps(code, row.n).await?;
    let record = export(row, &steps, &app.sets).ok_or_else(damaged)?;
    let sheet = played(&record).ok_or_else(damaged)?.sheet();
    let mut csv = csv::Writer::from_writer(Vec::new());
    let head = sheet.columns.iter().map(|column| match column {
        Column::Table(what) => (*what).to_owned(),
        Column::Seat(seat, what) => format!("{} {what}", record.players[seat.index()]),
    });
    // Whatever opens the file must not take a name for a formula.
    let plain = |text: String| {
        if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text }
    };
    csv.write_record(head.map(plain)).map_err(|_| damaged())?;
    for row in sheet.rows {
        csv.write_record(row).map_err(|_| damaged())?;
    }
    let bytes = csv.into_inner().map_err(|_| damaged())?;
    let name = format!("attachment; filename=\"{}-{code}-{}.csv\"", row.game, row.n);
    let headers =
        [(CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, name)];
    Ok((headers, bytes).into_response())
}

/// The record of a match out of its log.
fn export(row: &MatchRow, steps: &[StoredStep], sets: &CardSets) -> Option<Record> {
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
    Some(record)
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
