//! Figures for operators: what the server has done since its start, in the text format that
//! Prometheus reads. Nothing here names a room, a player or an address.
//!
//! [`figures`](Figures) are counted where things happen; [`MeteredStore`] counts the log;
//! [`serve`] answers `GET /metrics` on a listener of its own; [`log`] is how lines are written.

mod figures;
pub mod log;
mod process;
mod store;

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Router;
use axum::http::header::CONTENT_TYPE;
use axum::routing::get;
use tokio::net::TcpListener;

pub use self::figures::Figures;
pub use self::store::MeteredStore;
use crate::app::App;

/// Where figures can be had if the operator says nothing about it.
pub const USUAL: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 9464);

/// Where figures can be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Metrics {
    /// Nowhere.
    Off,
    /// Here.
    At(SocketAddr),
}

impl Metrics {
    /// Reads an address with a port, or `off`.
    ///
    /// # Errors
    /// It is neither.
    pub fn parse(text: &str) -> Result<Self, String> {
        if text == "off" {
            return Ok(Self::Off);
        }
        text.parse().map(Self::At).map_err(|_| "it is neither off nor like 127.0.0.1:9464".into())
    }
}

/// Listens where the operator wants it. The usual place may be taken by another server on the same
/// machine, which is no reason not to start; one that was asked for is.
///
/// # Errors
/// The place that was asked for can't be had.
pub async fn listen(wanted: Option<Metrics>) -> std::io::Result<Option<TcpListener>> {
    match wanted {
        Some(Metrics::Off) => Ok(None),
        Some(Metrics::At(address)) => match TcpListener::bind(address).await {
            Ok(listener) => Ok(Some(listener)),
            Err(error) => Err(std::io::Error::new(
                error.kind(),
                format!("metrics can't listen on {address}: {error}"),
            )),
        },
        None => match TcpListener::bind(USUAL).await {
            Ok(listener) => Ok(Some(listener)),
            Err(error) => {
                tracing::warn!(%error, "no metrics: {USUAL} can't be had; set BARROOM_METRICS");
                Ok(None)
            }
        },
    }
}

/// Answers until the shutdown.
pub async fn serve(listener: TcpListener, app: Arc<App>) {
    let shutdown = app.shutdown.clone().cancelled_owned();
    let page = get(move || {
        let app = app.clone();
        async move {
            let kind = "text/plain; version=0.0.4; charset=utf-8";
            ([(CONTENT_TYPE, kind)], app.figures.text(app.rooms.len(), app.limits.sockets()))
        }
    });
    let router = Router::new().route("/metrics", page);
    // An error means that the listener is gone; the server goes on without figures.
    if let Err(error) = axum::serve(listener, router).with_graceful_shutdown(shutdown).await {
        tracing::warn!(%error, "there are no metrics any more");
    }
}
