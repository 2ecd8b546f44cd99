//! Making rooms and looking at them from outside.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequest, Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use barroom_shared::catalog::GameKey;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::address::Client;
use crate::app::App;
use crate::error::ApiError;
use crate::identity;
use crate::room::doc::{Lock, RoomDoc};
use crate::room::message::No;
use crate::room::registry::NoRoom;
use crate::room::{Wish, new_room};
use crate::store::{CreateError, RoomCode};
use crate::wording::of_json_error;

/// The most rooms of the public list that are told at once.
const LISTED: usize = 200;

/// How often a code is drawn again before giving up: with 40 bits once is rare.
const DRAWS: usize = 20;

/// How long a body may take.
const BODY: Duration = Duration::from_secs(15);

/// A JSON body that answers with our errors; an empty one counts as `{}`.
pub struct JsonBody<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let json = request
            .headers()
            .get(axum::http::header::CONTENT_TYPE)
            .and_then(|kind| kind.to_str().ok())
            .is_some_and(|kind| kind.split(';').next() == Some("application/json"));
        if !json {
            let message = "The body must be application/json.";
            return Err(ApiError::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", message));
        }
        let body =
            timeout(BODY, bytes::Bytes::from_request(request, state)).await.map_err(|_| {
                let message = "The body took too long.";
                ApiError::new(StatusCode::REQUEST_TIMEOUT, "bad_body", message)
            })?;
        let body = body.map_err(|error| {
            ApiError::new(error.status(), "bad_body", "The body can't be read, or is too large.")
        })?;
        let body = if body.is_empty() { b"{}" } else { &body[..] };
        // A list of its values would be taken for the object.
        if body.trim_ascii_start().first() == Some(&b'[') {
            return Err(ApiError::bad_request("bad_body", "The body must be a JSON object."));
        }
        serde_json::from_slice(body)
            .map(Self)
            .map_err(|error| ApiError::bad_request("bad_body", of_json_error(&error.to_string())))
    }
}

/// What a room is made from.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ask {
    game: GameKey,
    seats: u8,
    options: Option<Box<RawValue>>,
    settings: Option<Box<RawValue>>,
    name: String,
    #[serde(default)]
    listed: bool,
}

/// `POST /api/rooms`
///
/// # Errors
/// 400 for what can't be, 401 without a player.
pub async fn create(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    headers: axum::http::HeaderMap,
    JsonBody(ask): JsonBody<Ask>,
) -> Result<Response, ApiError> {
    let maker = identity::writer(&app, &headers).await?.ok_or_else(ApiError::no_session)?;
    app.limits.room(client.source)?;
    let empty =
        || RawValue::from_string("{}".to_owned()).unwrap_or_else(|_| RawValue::NULL.to_owned());
    let wish = Wish {
        game: ask.game,
        seats: ask.seats,
        options: ask.options.unwrap_or_else(empty),
        settings: ask.settings,
        name: ask.name,
        listed: ask.listed,
    };
    for _ in 0..DRAWS {
        let code = RoomCode::from_bits(u64::from_le_bytes(crate::random::bytes()));
        let room = new_room(code.clone(), maker, &wish, &app.sets).map_err(refused)?;
        match app.store.create_room(room).await {
            Ok(()) => {
                let url = format!("{}/r/{code}", app.config.base_path);
                let made = Json(json!({ "room": code.as_str(), "url": url }));
                return Ok((StatusCode::CREATED, made).into_response());
            }
            Err(CreateError::Taken) => {}
            Err(CreateError::BadText(error)) => {
                return Err(ApiError::bad_request("bad_body", error.to_string()));
            }
            Err(CreateError::Unavailable(error)) => return Err(error.into()),
        }
    }
    Err(ApiError::unavailable())
}

/// `GET /api/rooms/{room}`
///
/// # Errors
/// 404 if there is none.
pub async fn describe(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
) -> Result<Json<Value>, ApiError> {
    let code = RoomCode::parse(&code).ok_or_else(ApiError::no_room)?;
    let room = app.rooms.describe(&code).await?;
    let mut described = serde_json::to_value(&room).unwrap_or_default();
    described["state"] = json!(room.phase);
    Ok(Json(described))
}

/// `GET /api/rooms`: the public list. Rooms that somebody is in come first, then the newest: who
/// makes many rooms hides none where people wait for others.
///
/// # Errors
/// 503 if the log can't be read.
pub async fn listed(State(app): State<Arc<App>>) -> Result<Json<Value>, ApiError> {
    let mut rows = app.store.listed_rooms().await?;
    rows.sort_by_cached_key(|row| !app.present.is_somebody_in(&row.code));
    let rooms: Vec<Value> = rows
        .into_iter()
        .take(LISTED)
        .filter_map(|row| {
            let doc: RoomDoc = serde_json::from_str(&row.state).ok()?;
            Some(json!({
                "room": row.code.as_str(),
                "game": doc.game,
                "state": doc.phase,
                "seats": doc.seats.len(),
                "free": doc.seats.iter().filter(|seat| seat.is_none()).count(),
                "spectators": doc.settings.spectators,
                "locked": doc.lock != Lock::Open,
            }))
        })
        .collect();
    Ok(Json(json!({ "rooms": rooms })))
}

fn refused(no: No) -> ApiError {
    ApiError::bad_request(no.code, no.message)
}

impl From<NoRoom> for ApiError {
    fn from(no: NoRoom) -> Self {
        match no {
            NoRoom::Unknown => Self::no_room(),
            NoRoom::Unavailable(error) => error.into(),
            NoRoom::Closed(why) => Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "room_closed",
                format!("This room can't be opened: {why}."),
            ),
        }
    }
}
