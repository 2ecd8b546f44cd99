//! Getting a player, without an account.

use std::sync::Arc;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use serde::Deserialize;
use serde_json::json;

use super::rooms::JsonBody;
use crate::address::Client;
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
    if let Some(player) = known.filter(|_| !ask.bearer) {
        return Ok(Json(json!({ "player": player })).into_response());
    }
    app.limits.session(client.source)?;
    let (player, token) = identity::new_player(&app).await?;
    if ask.bearer {
        return Ok(Json(json!({ "player": player, "token": token.reveal() })).into_response());
    }
    let cookie = identity::set_cookie(&app, &token, is_secure(&app, client));
    Ok(([(SET_COOKIE, cookie)], Json(json!({ "player": player }))).into_response())
}

/// Whether the browser speaks TLS, to us or to a proxy we trust.
fn is_secure(app: &App, client: Client) -> bool {
    match &app.config.public_url {
        Some(public) => public.starts_with("https://"),
        None => client.secure,
    }
}
