//! `barroom serve`

use std::net::SocketAddr;
use std::process::ExitCode;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::{FAILED, unreadable};
use crate::app::Server;
use crate::config::{Config, unknown_variables};
use crate::telemetry::log;
use crate::{shutdown, store};

/// Runs until SIGTERM or SIGINT. Exit status 0: stopped as asked; 1: it could not start.
pub fn run(config: Config) -> ExitCode {
    log::start(&config.log);
    for name in unknown_variables() {
        tracing::warn!(name, "an environment variable looks like a setting and is none");
    }
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return failed(error),
    };
    let served = runtime.block_on(serve(config));
    // What still runs in there has had its time.
    runtime.shutdown_timeout(Duration::from_millis(200));
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(format_args!("{error:#}")),
    }
}

fn failed(why: impl std::fmt::Display) -> ExitCode {
    unreadable(why);
    ExitCode::from(FAILED)
}

async fn serve(config: Config) -> anyhow::Result<()> {
    let data = store::place(config.database_url.as_deref(), &config.data);
    let store = store::open(config.database_url.as_deref(), &config.data).await?;
    let shutdown = CancellationToken::new();
    let address = SocketAddr::new(config.host, config.port);
    let base = config.base_path.clone();
    // Before anybody can know that it runs: from then on a signal ends it in good order.
    shutdown::on_signal(shutdown.clone())?;
    let server = Server::bind(config, store, shutdown).await?;
    let address = SocketAddr::new(address.ip(), server.port());
    let (version, build) = (env!("CARGO_PKG_VERSION"), crate::BUILD);
    tracing::info!(version, build, data, "listening on http://{address}{base}/");
    server.run().await?;
    Ok(())
}
