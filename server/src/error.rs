//! How an HTTP request fails: a status, a stable code, a sentence.

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::json;

use crate::limit::Wait;
use crate::store::Unavailable;

/// The code of a room that does not exist.
const NO_ROOM: &str = "no_room";

/// An error on its way to an HTTP client.
#[derive(Clone, Debug)]
pub struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
    retry_after: Option<u64>,
}

/// Marks an answer that told of a room that does not exist.
#[derive(Clone, Copy, Debug)]
pub struct UnknownRoom;

impl ApiError {
    /// An error with this status, stable code, and sentence.
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), retry_after: None }
    }

    /// 400: the request can't be read.
    pub fn bad_request(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, code, message)
    }

    /// 404: there is no such room, now or ever; the two are not told apart.
    #[must_use]
    pub fn no_room() -> Self {
        Self::new(StatusCode::NOT_FOUND, NO_ROOM, "There is no such room.")
    }

    /// 401: a token nobody knows.
    #[must_use]
    pub fn bad_token() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "bad_token", "This token is not known here.")
    }

    /// 429: too much from one address.
    #[must_use]
    pub fn rate_limited(wait: Wait) -> Self {
        let message = "Too much at once. Please wait a little.";
        let error = Self::new(StatusCode::TOO_MANY_REQUESTS, "rate_limited", message);
        Self { retry_after: Some(wait.seconds()), ..error }
    }

    /// 503: the log can't be used now.
    #[must_use]
    pub fn unavailable() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable", "Not now. Please try again.")
    }
}

impl From<Wait> for ApiError {
    fn from(wait: Wait) -> Self {
        Self::rate_limited(wait)
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
        let mut response = (self.status, Json(body)).into_response();
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        if self.code == NO_ROOM {
            response.extensions_mut().insert(UnknownRoom);
        }
        response
    }
}
