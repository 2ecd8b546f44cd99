//! WebSockets: [`upgrade`] lets a request become one, [`connection`] is the task of one, [`limit`]
//! what it may send.

mod connection;
mod limit;

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Extension;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequestParts, Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use barroom_shared::protocol::{LARGEST_FRAME, SUBPROTOCOL};

use self::connection::Connection;
use crate::address::Client;
use crate::app::App;
use crate::error::ApiError;
use crate::identity::{self, Claimed};
use crate::room::message::ConnId;
use crate::store::RoomCode;

/// The default of 128 KiB is zero-filled before every read and costs more than the game.
const READ_BUFFER: usize = 4096;

/// `GET /ws/{room}`
///
/// A room that does not exist is told on the open socket, as browsers show a page nothing of a
/// refused upgrade.
pub async fn upgrade(
    State(app): State<Arc<App>>,
    Path(code): Path<String>,
    Extension(client): Extension<Client>,
    request: Request,
) -> Response {
    let (mut parts, _) = request.into_parts();
    let claimed = match identity::claimed(&app, &parts.headers) {
        Ok(claimed) => claimed,
        Err(foreign) => return foreign.into_response(),
    };
    let Ok(upgrade) = WebSocketUpgrade::from_request_parts(&mut parts, &app).await else {
        app.told_of_upgrades.call_once(|| {
            tracing::warn!(
                "a plain request came to a WebSocket address; does a proxy drop Upgrade? See \
                 docs/hosting.md"
            );
        });
        let message =
            "This address speaks WebSocket only. A proxy in between must pass Upgrade on.";
        return ApiError::new(StatusCode::UPGRADE_REQUIRED, "upgrade_required", message)
            .into_response();
    };
    let place = match app.limits.socket(client.source) {
        Ok(place) => place,
        Err(wait) => return ApiError::rate_limited(wait).into_response(),
    };
    let conn = ConnId(app.next_conn.fetch_add(1, Ordering::Relaxed));
    let token = match claimed {
        Claimed::Nobody => None,
        Claimed::Bearer(token) | Claimed::Cookie(token) => Some(token),
    };
    upgrade
        .protocols([SUBPROTOCOL])
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(0)
        .max_message_size(LARGEST_FRAME)
        .max_frame_size(LARGEST_FRAME)
        .on_upgrade(move |socket| async move {
            let code = RoomCode::parse(&code);
            let sockets = app.sockets.clone();
            let connection = Connection::new(app, conn, client.source, code, token, socket);
            sockets.track_future(connection.run()).await;
            drop(place);
        })
}
