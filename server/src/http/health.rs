//! For whoever watches over the process.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use serde_json::{Value, json};

use crate::app::App;
use crate::error::ApiError;

/// The process is up.
pub async fn healthz() -> Json<Value> {
    Json(json!({ "ok": true }))
}

/// The log can be used.
///
/// # Errors
/// 503 if not.
pub async fn readyz(State(app): State<Arc<App>>) -> Result<Json<Value>, ApiError> {
    app.store.ping().await?;
    Ok(Json(json!({ "ok": true })))
}
