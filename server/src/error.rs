//! How an HTTP request fails: a status, a stable code, a sentence.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::store::Unavailable;

/// An error on its way to an HTTP client.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
}

impl ApiError {
    /// An error with this status, stable code, and sentence.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into() }
    }

    /// 400: the request can't be read.
    pub fn bad_request(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// 404: there is no such room, now or ever; the two are not told apart.
    #[must_use]
    pub fn no_room() -> Self {
        Self::new(StatusCode::NOT_FOUND, "no_room", "There is no such room.")
    }

    /// 401: a token nobody knows.
    #[must_use]
    pub fn bad_token() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "bad_token", "This token is not known here.")
    }

    /// 503: the log can't be used now.
    #[must_use]
    pub fn unavailable() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", "Not now. Please try again.")
    }
}

impl From<Unavailable> for ApiError {
    fn from(error: Unavailable) -> Self {
        tracing::warn!(reason = error.reason, "the store is unavailable to a request");
        Self::unavailable()
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let body = json!({ "error": { "code": self.code, "message": self.message } });
        (self.status, Json(body)).into_response()
    }
}
