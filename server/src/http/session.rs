//! Getting a player, without an account.

use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde_json::json;

use super::rooms::JsonBody;
use crate::app::App;
use crate::error::ApiError;
use crate::identity::{self, Claimed};

/// What a session is asked with.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Ask {
    /// Whether the token is wanted in the answer instead of a cookie.
    bearer: bool,
}

/// `POST /api/session`
///
/// # Errors
/// 401 for a Bearer token nobody knows, 403 for a foreign page.
pub async fn session(
    State(app): State<Arc<App>>,
    ConnectInfo(peer): ConnectInfo<std::net::SocketAddr>,
    headers: HeaderMap,
    JsonBody(ask): JsonBody<Ask>,
) -> Result<Response, ApiError> {
    let known = match identity::claimed(&app, &headers)? {
        Claimed::Nobody => None,
        Claimed::Bearer(token) => Some(identity::player(&app, &token).await?),
        // A cookie from before the database was lost would shut its browser out for good.
        Claimed::Cookie(token) => identity::player(&app, &token).await.ok(),
    };
    if let Some(player) = known.filter(|_| !ask.bearer) {
        return Ok(Json(json!({ "player": player })).into_response());
    }
    let (player, token) = identity::new_player(&app).await?;
    if ask.bearer {
        return Ok(Json(json!({ "player": player, "token": token.reveal() })).into_response());
    }
    let cookie = identity::set_cookie(&app, &token, is_secure(&app, peer.ip(), &headers));
    Ok(([(SET_COOKIE, cookie)], Json(json!({ "player": player }))).into_response())
}

/// Whether the browser speaks TLS, to us or to a proxy we trust.
fn is_secure(app: &App, peer: std::net::IpAddr, headers: &HeaderMap) -> bool {
    if let Some(public) = &app.config.public_url {
        return public.starts_with("https://");
    }
    app.config.trusted_proxies.contains(&peer)
        && headers.get("x-forwarded-proto").is_some_and(|proto| proto == "https")
}
