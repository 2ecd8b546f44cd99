//! The server's parts put together, and its addresses.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, get, post};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::config::Config;
use crate::handover::Handovers;
use crate::http::{assets, door, games, headers, health, me, nothing, record, rooms, session};
use crate::limit::Limits;
use crate::present::Present;
use crate::room::RoomConfig;
use crate::room::registry::Registry;
use crate::sets::CardSets;
use crate::store::Store;
use crate::telemetry::{Figures, MeteredStore};
use crate::time::now_ms;
use crate::ws;
use crate::{listen, shutdown, telemetry};

/// The largest HTTP body, in bytes.
const LARGEST_BODY: usize = 64 * 1024;

/// How often rooms whose time is up are looked for.
const SWEEP: Duration = Duration::from_secs(600);

/// How long somebody who never sat down anywhere is remembered, in milliseconds: 90 days.
const NEVER_SAT_MS: i64 = 90 * 24 * 60 * 60 * 1000;

/// What every request can reach.
pub struct App {
    /// The operator's settings.
    pub config: Config,
    /// The port that is listened on, also where the setting leaves it open.
    pub port: u16,
    /// The log.
    pub store: Arc<dyn Store>,
    /// Card sets besides those of the program.
    pub sets: CardSets,
    /// The rooms in memory.
    pub rooms: Arc<Registry>,
    /// What is counted for operators.
    pub figures: Arc<Figures>,
    /// The tasks of all sockets, and of moves to another device that are under way.
    pub sockets: TaskTracker,
    /// What each address has left of its allowances.
    pub limits: Limits,
    /// Codes that move players to another device.
    pub handovers: Handovers,
    /// Whose sockets are open.
    pub present: Arc<Present>,
    /// Cancelled when the server stops.
    pub shutdown: CancellationToken,
    /// The next socket's number.
    pub next_conn: std::sync::atomic::AtomicU64,
    /// Whether the log has told of a proxy that is not named as trusted.
    pub told_of_stranger: std::sync::Once,
    /// Whether the log has told of a proxy that drops upgrades.
    pub told_of_upgrades: std::sync::Once,
}

/// A server that listens.
pub struct Server {
    listener: TcpListener,
    metrics: Option<TcpListener>,
    app: Arc<App>,
}

impl Server {
    /// Starts to listen.
    ///
    /// # Errors
    /// The address can't be had.
    pub async fn bind(
        config: Config,
        store: Arc<dyn Store>,
        shutdown: CancellationToken,
    ) -> std::io::Result<Self> {
        let address = SocketAddr::new(config.host, config.port);
        let listener = TcpListener::bind(address).await.map_err(|error| {
            std::io::Error::new(error.kind(), format!("can't listen on {address}: {error}"))
        })?;
        let port = listener.local_addr()?.port();
        let metrics = telemetry::listen(config.metrics).await?;
        let figures = Arc::new(Figures::default());
        let store: Arc<dyn Store> = Arc::new(MeteredStore::before(store, figures.clone()));
        let sets = config.sets.as_deref().map(CardSets::load).transpose()?.unwrap_or_default();
        let rooms = RoomConfig {
            sets: sets.clone(),
            bot_delay: config.bot_delay.clone(),
            sleep: Duration::from_secs(config.room_sleep),
            away: Duration::from_secs(config.away),
        };
        let rooms = Arc::new(Registry::new(store.clone(), rooms, shutdown.clone()));
        let next_conn = std::sync::atomic::AtomicU64::new(1);
        let app = Arc::new(App {
            config,
            port,
            store,
            sets,
            rooms,
            figures,
            sockets: TaskTracker::new(),
            limits: Limits::default(),
            handovers: Handovers::default(),
            present: Arc::default(),
            shutdown,
            next_conn,
            told_of_stranger: std::sync::Once::new(),
            told_of_upgrades: std::sync::Once::new(),
        });
        Ok(Self { listener, metrics, app })
    }

    /// The port it listens on.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.app.port
    }

    /// Serves until the shutdown, then tells every client and finishes what is being written.
    ///
    /// # Errors
    /// The listener breaks.
    pub async fn run(self) -> std::io::Result<()> {
        let Self { listener, metrics, app } = self;
        let serve = tokio::spawn(listen::serve(listener, router(app.clone()), app.clone()));
        tokio::spawn(sweep(app.clone()));
        if let Some(metrics) = metrics {
            tokio::spawn(telemetry::serve(metrics, app.clone()));
        }
        app.shutdown.cancelled().await;
        shutdown::finish(&app, serve).await;
        Ok(())
    }
}

/// Deletes rooms whose time is up and people who never sat down, now and then.
async fn sweep(app: Arc<App>) {
    loop {
        match app.store.expire(now_ms()).await {
            Ok(rooms) if rooms.is_empty() => {}
            Ok(rooms) => tracing::info!(rooms = rooms.len(), "rooms have expired"),
            Err(error) => tracing::warn!(reason = error.reason, "rooms could not be expired"),
        }
        match app.store.forget_players(now_ms() - NEVER_SAT_MS).await {
            Ok(0) => {}
            Ok(players) => tracing::info!(players, "people who never sat down are forgotten"),
            Err(error) => tracing::warn!(reason = error.reason, "players could not be forgotten"),
        }
        tokio::select! {
            () = app.shutdown.cancelled() => return,
            () = tokio::time::sleep(SWEEP) => {}
        }
    }
}

/// All addresses, below the base path and, for proxies that strip it, without it.
fn router(app: Arc<App>) -> Router {
    let of_rooms = Router::new()
        .route("/r/{room}", get(assets::room_page))
        .route("/api/rooms/{room}", get(rooms::describe))
        .route("/api/rooms/{room}/record", get(record::last))
        .route("/api/rooms/{room}/scores.csv", get(record::last_scores))
        .route("/api/rooms/{room}/matches/{n}/record", get(record::of_match))
        .route("/api/rooms/{room}/matches/{n}/scores.csv", get(record::scores_of_match))
        .route_layer(from_fn_with_state(app.clone(), door::guessing));
    let api = Router::new()
        .route("/", get(assets::index))
        .route("/api/session", post(session::session))
        .route("/api/session/code", post(session::code))
        .route("/api/games", get(games::games))
        .route("/api/rooms", post(rooms::create).get(rooms::listed))
        .route("/api/me/rooms", get(me::rooms))
        .route("/healthz", get(health::healthz))
        .route("/readyz", get(health::readyz))
        .route("/ws/{room}", any(ws::upgrade))
        .route("/s/{build}/{*path}", get(assets::asset))
        .merge(of_rooms)
        .method_not_allowed_fallback(nothing::wrong_method);
    let base = app.config.base_path.clone();
    let all = if base.is_empty() {
        api
    } else {
        // `nest` does not match the bare prefix with a slash behind it.
        Router::new()
            .nest(&base, api.clone())
            .route(&format!("{base}/"), get(assets::index))
            .merge(api)
    };
    all.fallback(nothing::not_found)
        .layer(from_fn_with_state(app.clone(), door::enter))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn(headers::secure))
        .with_state(app)
}
