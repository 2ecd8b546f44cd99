//! What every request passes: who asks, and whether that is too much.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Request, State};
use axum::http::header::RETRY_AFTER;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;

use crate::address::Client;
use crate::app::App;
use crate::error::{ApiError, UnknownRoom};
use crate::http::nothing;
use crate::identity;
use crate::listen::Peer;
use crate::store::{PlayerId, RoomCode};

/// Finds out who asks, which handlers find in the request's extensions, and lets as many requests
/// through as one address may make. The client's files are not counted: they are many, and cheap.
pub async fn enter(
    State(app): State<Arc<App>>,
    Extension(Peer(peer)): Extension<Peer>,
    mut request: Request,
    next: Next,
) -> Response {
    let client = app.config.trusted_proxies.client(peer.ip(), request.headers());
    if client.stranger_forwards {
        app.told_of_stranger.call_once(|| {
            tracing::warn!(
                "requests come with X-Forwarded-For from a machine that is not trusted to say it; \
                 if it is your proxy, name it in BARROOM_TRUSTED_PROXIES"
            );
        });
    }
    let path = request.uri().path();
    let is_file = path.strip_prefix(&app.config.base_path).unwrap_or(path).starts_with("/s/");
    if !is_file && let Err(wait) = app.limits.request(client.source) {
        app.figures.answers.count("429");
        return ApiError::rate_limited(wait).into_response();
    }
    request.extensions_mut().insert(client);
    let response = next.run(request).await;
    app.figures.answers.count(response.status().as_str());
    response
}

/// The room of an address.
#[derive(Deserialize)]
pub struct OfRoom {
    room: String,
}

/// Counts questions for rooms that do not exist. Who has asked too many of them is told nothing
/// about any room, except those where it holds a seat: otherwise its guesses would go on.
pub async fn guessing(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    Path(OfRoom { room }): Path<OfRoom>,
    request: Request,
    next: Next,
) -> Response {
    if let Err(wait) = app.limits.may_guess(client.source) {
        // An unknown token is nobody's here; the handler says what is wrong with it.
        let player = identity::reader(&app, request.headers()).await.ok().flatten();
        if !knows(&app, player, RoomCode::parse(&room).as_ref()).await {
            let refused = ApiError::rate_limited(wait).into_response();
            if !nothing::wants_page(request.headers()) {
                return refused;
            }
            let sentence = "Too many wrong links came from here. Please wait a little.";
            let mut page = nothing::page(&app, refused.status(), sentence);
            page.headers_mut()
                .extend(refused.headers().get(RETRY_AFTER).map(|wait| (RETRY_AFTER, wait.clone())));
            return page;
        }
    }
    let response = next.run(request).await;
    if response.extensions().get::<UnknownRoom>().is_some() {
        app.limits.guessed(client.source);
    }
    response
}

/// Whether somebody need not guess this room's code, having a seat in it.
pub async fn knows(app: &App, player: Option<PlayerId>, room: Option<&RoomCode>) -> bool {
    let (Some(player), Some(room)) = (player, room) else { return false };
    app.store.rooms_of(player).await.is_ok_and(|rooms| rooms.iter().any(|row| row.code == *room))
}
