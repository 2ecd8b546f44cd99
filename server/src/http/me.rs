//! One's own tables.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use serde_json::{Value, json};

use crate::app::App;
use crate::error::ApiError;
use crate::identity;
use crate::room::doc::RoomDoc;

/// `GET /api/me/rooms`: the rooms in which one holds a seat; none for nobody.
///
/// # Errors
/// 401 for a token nobody knows.
pub async fn rooms(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<Json<Value>, ApiError> {
    let Some(player) = identity::reader(&app, &headers).await? else {
        return Ok(Json(json!({ "rooms": [] })));
    };
    let rooms: Vec<Value> = app
        .store
        .rooms_of(player)
        .await?
        .into_iter()
        .filter_map(|row| {
            let doc: RoomDoc = serde_json::from_str(&row.state).ok()?;
            Some(json!({
                "room": row.code.as_str(),
                "game": doc.game,
                "state": doc.phase,
                "seat": doc.seat_of(player),
            }))
        })
        .collect();
    Ok(Json(json!({ "rooms": rooms })))
}
