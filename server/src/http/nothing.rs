//! Addresses and methods there are not: a small page for people, JSON for programs.

use std::sync::Arc;

use axum::extract::State;
use axum::http::header::{ACCEPT, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::error::ApiError;

/// Every address there is not.
pub async fn not_found(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    if !wants_page(&headers) {
        let message = "There is nothing here.";
        return ApiError::new(StatusCode::NOT_FOUND, "not_found", message).into_response();
    }
    page(&app, StatusCode::NOT_FOUND, "There is nothing at this address.")
}

/// A method that an address does not know; the router has added which it does.
pub async fn wrong_method() -> ApiError {
    let message = "This address does not know this method.";
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message)
}

/// Whether a browser asks for something to show. Programs say what they want or take anything.
pub fn wants_page(headers: &HeaderMap) -> bool {
    let accept = headers.get(ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    accept.split(',').any(|kind| kind.split(';').next().map(str::trim) == Some("text/html"))
}

/// One sentence and the way to the tables.
pub fn page(app: &App, status: StatusCode, sentence: &str) -> Response {
    let base = &app.config.base_path;
    let html = format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width\">\
         <title>Barroom</title><h1>{sentence}</h1><p><a href=\"{base}/\">To the tables</a></p>"
    );
    let head = [(CONTENT_TYPE, "text/html; charset=utf-8"), (VARY, "accept")];
    (status, head, html).into_response()
}
