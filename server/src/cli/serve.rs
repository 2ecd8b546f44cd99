//! `barroom serve`

use std::io::IsTerminal;
use std::process::ExitCode;

use tokio::signal::unix::{SignalKind, signal};
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;

use super::{FAILED, unreadable};
use crate::app::Server;
use crate::config::{Config, unknown_variables};
use crate::store;

/// Runs until SIGTERM or SIGINT. Exit status 0: stopped as asked; 1: it could not start.
pub fn run(config: Config) -> ExitCode {
    let filter = EnvFilter::new(&config.log);
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal())
        .init();
    for name in unknown_variables() {
        tracing::warn!(name, "an environment variable looks like a setting and is none");
    }
    let served = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(anyhow::Error::from)
        .and_then(|runtime| runtime.block_on(serve(config)));
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            unreadable(format_args!("{error:#}"));
            ExitCode::from(FAILED)
        }
    }
}

async fn serve(config: Config) -> anyhow::Result<()> {
    use anyhow::Context;
    let store = store::open(config.database_url.as_deref(), &config.data).await?;
    let shutdown = CancellationToken::new();
    let address = format!("{}:{}", config.host, config.port);
    let base = config.base_path.clone();
    let server = Server::bind(config, store, shutdown.clone())
        .await
        .with_context(|| format!("can't listen on {address}"))?;
    let port = server.port();
    tracing::info!(port, build = crate::BUILD, "http://localhost:{port}{base}/");
    let (mut term, mut int) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    tokio::spawn(async move {
        tokio::select! {
            _ = term.recv() => {}
            _ = int.recv() => {}
        }
        tracing::info!("shutting down");
        shutdown.cancel();
    });
    server.run().await?;
    Ok(())
}
