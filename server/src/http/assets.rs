//! The client's files: in the binary, compressed beforehand, under addresses that carry the build
//! and so can be kept for good. Only the page itself is asked for anew.

use std::path::{Component, Path as FilePath, PathBuf};
use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, State};
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use barroom_shared::protocol::server::RoomPhase;

use crate::BUILD;
use crate::app::App;
use crate::error::{ApiError, UnknownRoom};
use crate::store::RoomCode;

/// For a year, and never asked for again.
const FOR_GOOD: &str = "public, max-age=31536000, immutable";

struct Asset {
    path: &'static str,
    plain: &'static [u8],
    gzip: &'static [u8],
    brotli: &'static [u8],
}

static ASSETS: &[Asset] = include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// `GET /`
pub async fn index(State(app): State<Arc<App>>) -> Response {
    page(&app, StatusCode::OK, "")
}

/// `GET /r/{room}`: the same page, with what a link preview shows. It changes nothing, and the
/// preview names nobody.
pub async fn room_page(State(app): State<Arc<App>>, Path(code): Path<String>) -> Response {
    let preview = match RoomCode::parse(&code) {
        Some(code) => preview(&app, &code).await,
        None => None,
    };
    match preview {
        Some(preview) => page(&app, StatusCode::OK, &preview),
        None => (Extension(UnknownRoom), page(&app, StatusCode::NOT_FOUND, "")).into_response(),
    }
}

/// `GET /s/{build}/{path}`
pub async fn asset(
    State(app): State<Arc<App>>,
    Path((build, path)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    if let Some(folder) = &app.config.web {
        return from_disk(folder, &path);
    }
    let Some(asset) = ASSETS.iter().find(|asset| asset.path == path).filter(|_| build == BUILD)
    else {
        return nothing();
    };
    let accepts = |coding: &str| {
        headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).is_some_and(|value| {
            value.split(',').any(|one| one.trim().split(';').next() == Some(coding))
        })
    };
    let head = [(CONTENT_TYPE, kind(&path)), (CACHE_CONTROL, FOR_GOOD), (VARY, "accept-encoding")];
    if accepts("br") {
        (head, [(CONTENT_ENCODING, "br")], asset.brotli).into_response()
    } else if accepts("gzip") {
        (head, [(CONTENT_ENCODING, "gzip")], asset.gzip).into_response()
    } else {
        (head, asset.plain).into_response()
    }
}

fn nothing() -> Response {
    ApiError::new(StatusCode::NOT_FOUND, "not_found", "There is nothing here.").into_response()
}

/// The page with this server's addresses in it.
fn page(app: &App, status: StatusCode, meta: &str) -> Response {
    let template = match &app.config.web {
        Some(folder) => std::fs::read(folder.join("index.html")).unwrap_or_default(),
        None => ASSETS
            .iter()
            .find(|asset| asset.path == "index.html")
            .map(|asset| asset.plain.to_vec())
            .unwrap_or_default(),
    };
    let base = &app.config.base_path;
    let html = String::from_utf8_lossy(&template)
        .replace("{{assets}}", &format!("{base}/s/{BUILD}"))
        .replace("{{base}}", base)
        .replace("{{build}}", BUILD)
        .replace("{{meta}}", meta);
    let head = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-cache")];
    (status, head, html).into_response()
}

/// Game, state and free seats, without names. It reads what is stored and wakes no room.
async fn preview(app: &App, code: &RoomCode) -> Option<String> {
    let row = app.store.room(code).await.ok()??;
    let doc: crate::room::doc::RoomDoc = serde_json::from_str(&row.state).ok()?;
    let title = doc.game.describe().title;
    let free = doc.seats.iter().filter(|seat| seat.is_none()).count();
    let state = match (doc.phase, free) {
        _ if doc.ended => "This table has been closed.".to_owned(),
        (RoomPhase::Playing, _) => "The game is on.".to_owned(),
        (RoomPhase::Lobby, 0) => "The table is full.".to_owned(),
        (RoomPhase::Lobby, 1) => "One seat is free.".to_owned(),
        (RoomPhase::Lobby, free) => format!("{free} seats are free."),
    };
    Some(format!(
        "<meta property=\"og:title\" content=\"Barroom: {title}\">\
         <meta property=\"og:description\" content=\"{state}\">\
         <meta name=\"description\" content=\"{title}. {state}\">"
    ))
}

/// A file of a folder under development, never kept by the browser.
fn from_disk(folder: &FilePath, path: &str) -> Response {
    let path = PathBuf::from(path);
    let inside = path.components().all(|part| matches!(part, Component::Normal(_)));
    match std::fs::read(folder.join(&path)) {
        Ok(content) if inside => {
            let kind = kind(&path.to_string_lossy());
            ([(CONTENT_TYPE, kind), (CACHE_CONTROL, "no-store")], content).into_response()
        }
        _ => nothing(),
    }
}

fn kind(path: &str) -> &'static str {
    match FilePath::new(path).extension().and_then(|kind| kind.to_str()) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
