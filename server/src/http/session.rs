//! Getting a player, without an account.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{HOST, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use barroom_shared::hex;
use qrcode::QrCode;
use qrcode::render::svg;
use serde::Deserialize;
use serde_json::{Value, json};

use super::rooms::JsonBody;
use crate::address::Client;
use crate::app::App;
use crate::error::ApiError;
use crate::handover::GOOD_FOR;
use crate::identity::{self, Claimed, Token};
use crate::store::{PlayerId, RoomCode};

/// What a session is asked with.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// Whether the token is wanted in the answer instead of a cookie.
    bearer: bool,
    /// A code from another device, to be its player from now on.
    code: Option<String>,
    /// A key of the other device's own, with which the answer can be had again.
    retry: Option<String>,
}

/// `POST /api/session`
///
/// # Errors
/// 400 for a code that is not good, 401 for a Bearer token nobody knows, 403 for a foreign page.
pub async fn session(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    JsonBody(ask): JsonBody<Ask>,
) -> Result<Response, ApiError> {
    let known = match identity::claimed(&app, &headers)? {
        Claimed::Nobody => None,
        Claimed::Bearer(token) => Some(identity::player(&app, &token).await?),
        // A cookie from before the database was lost would shut its browser out for good.
        Claimed::Cookie(token) => identity::player(&app, &token).await.ok(),
    };
    if let Some(player) = known.filter(|_| !ask.bearer && ask.code.is_none()) {
        return Ok(Json(json!({ "player": player })).into_response());
    }
    app.limits.session(client.source)?;
    let (player, token) = match &ask.code {
        None => identity::new_player(&app).await?,
        Some(code) => move_here(&app, code, ask.retry.as_deref()).await?,
    };
    if ask.bearer {
        return Ok(Json(json!({ "player": player, "token": token.reveal() })).into_response());
    }
    let cookie = identity::set_cookie(&app, &token, is_secure(&app, client));
    Ok(([(SET_COOKIE, cookie)], Json(json!({ "player": player }))).into_response())
}

/// The player of a code with a new token; whoever has the old one is shut out at once.
async fn move_here(
    app: &Arc<App>,
    code: &str,
    retry: Option<&str>,
) -> Result<(PlayerId, Token), ApiError> {
    if retry.is_some_and(|key| hex::decode(key).is_none()) {
        let message = "`retry` has 64 lower-case hexadecimal digits.";
        return Err(ApiError::bad_request("bad_body", message));
    }
    let exchange = app.handovers.take(code, retry).ok_or_else(bad_code)?;
    let (player, token) = (exchange.player, exchange.token.clone());
    // Whoever asks may hang up meanwhile: what has been begun is brought to its end.
    let settled = app.sockets.spawn({
        let app = app.clone();
        async move {
            exchange
                .settle(async {
                    if !app.store.rotate_token(player, exchange.token.hash()).await? {
                        return Err(bad_code());
                    }
                    // The old token may have drawn one until now.
                    app.handovers.void(player);
                    app.present.moved(player);
                    Ok(())
                })
                .await
        }
    });
    settled.await.map_err(|_| ApiError::unavailable())??;
    Ok((player, token))
}

fn bad_code() -> ApiError {
    ApiError::bad_request("bad_code", "This code was used, or its time is up.")
}

/// Where to go on.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Place {
    /// The room that is open now; without one, the first page.
    room: Option<String>,
}

/// `POST /api/session/code`: a link that moves this player to another device, good once. The code
/// is in its fragment, which no browser sends anywhere.
///
/// # Errors
/// 401 without a player, 403 for a foreign page.
pub async fn code(
    State(app): State<Arc<App>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    JsonBody(place): JsonBody<Place>,
) -> Result<Json<Value>, ApiError> {
    let player = identity::writer(&app, &headers).await?.ok_or_else(ApiError::no_session)?;
    let path = match place.room.as_deref().map(RoomCode::parse) {
        None => String::new(),
        Some(Some(room)) => format!("r/{room}"),
        Some(None) => return Err(ApiError::no_room()),
    };
    let site = match &app.config.public_url {
        Some(public) => public.clone(),
        None => {
            let scheme = if client.secure { "https" } else { "http" };
            let host = headers.get(HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
            format!("{scheme}://{host}")
        }
    };
    let code = app.handovers.draw(player);
    // Its token may have become nobody's since it was looked at.
    let now = identity::writer(&app, &headers).await;
    if !matches!(now, Ok(Some(now)) if now == player) {
        app.handovers.void(player);
        return Err(now.err().unwrap_or_else(ApiError::bad_token));
    }
    let url = format!("{site}{}/{path}#move={code}", app.config.base_path);
    let qr = QrCode::new(&url)
        .map(|qr| qr.render::<svg::Color<'_>>().min_dimensions(200, 200).quiet_zone(true).build());
    Ok(Json(json!({
        "code": code,
        "url": url,
        "expires_in_ms": u64::try_from(GOOD_FOR.as_millis()).unwrap_or(u64::MAX),
        // Only an address of thousands of characters has no QR code.
        "qr": qr.ok(),
    })))
}

/// Whether the browser speaks TLS, to us or to a proxy we trust.
fn is_secure(app: &App, client: Client) -> bool {
    match &app.config.public_url {
        Some(public) => public.starts_with("https://"),
        None => client.secure,
    }
}
