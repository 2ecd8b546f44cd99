//! One's own tables.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use barroom_shared::protocol::server::RoomPhase;
use serde_json::{Value, json};

use crate::app::App;
use crate::error::ApiError;
use crate::identity;
use crate::room::doc::RoomDoc;

/// The most rooms that are told of: each match among them is woken from the log.
const MOST: usize = 50;

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
    let rows = app.store.rooms_of(player).await?;
    let mut rooms = Vec::new();
    for row in rows.into_iter().take(MOST) {
        let Ok(doc) = serde_json::from_str::<RoomDoc>(&row.state) else { continue };
        if doc.ended {
            continue;
        }
        // In the lobby nothing is waited for, and its room need not be woken.
        let turn = match doc.phase {
            RoomPhase::Playing => app.rooms.turn(&row.code, player).await.ok(),
            RoomPhase::Lobby => None,
        };
        rooms.push(json!({
            "room": row.code.as_str(),
            "game": doc.game,
            "state": doc.phase,
            "seat": doc.seat_of(player),
            "your_turn": turn.is_some_and(|turn| turn.your_turn),
            "waiting_since": turn.and_then(|turn| turn.waiting_since),
        }));
    }
    Ok(Json(json!({ "rooms": rooms })))
}
