//! How the server ends: nothing new, everybody told, everything written, and over within five
//! seconds whoever is still busy.

use std::sync::Arc;
use std::time::Duration;

use tokio::signal::unix::{SignalKind, signal};
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

use crate::app::App;

/// How long rooms may take to finish what they write and say goodbye.
const ROOMS: Duration = Duration::from_millis(3500);
/// How long sockets may take after that to hand the goodbye over.
const SOCKETS: Duration = Duration::from_millis(700);
/// How long requests may take after that.
const REQUESTS: Duration = Duration::from_millis(200);
/// When the process ends, whatever is not done: a disk that hangs must not hold it.
const END: Duration = Duration::from_millis(4800);

/// Cancels this on SIGTERM or SIGINT, and sees to the end of the process from then on.
///
/// # Errors
/// Signals can't be had.
pub fn on_signal(shutdown: CancellationToken) -> std::io::Result<()> {
    let (mut term, mut int) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
    tokio::spawn(async move {
        tokio::select! {
            _ = term.recv() => {}
            _ = int.recv() => {}
        }
        tracing::info!("shutting down");
        shutdown.cancel();
        // A thread of its own, for the others may hang.
        std::thread::spawn(|| {
            std::thread::sleep(END);
            tracing::warn!("the end of the shutdown was not waited for");
            std::process::exit(0);
        });
    });
    Ok(())
}

/// Waits for rooms, sockets and requests, in this order, as the earlier speak through the later.
pub async fn finish(app: &Arc<App>, requests: JoinHandle<()>) {
    if timeout(ROOMS, app.rooms.stopped()).await.is_err() {
        tracing::warn!("some rooms were still busy at the end of the shutdown");
    }
    app.sockets.close();
    // Who does not take the goodbye finds the socket shut.
    let _ = timeout(SOCKETS, app.sockets.wait()).await;
    let _ = timeout(REQUESTS, requests).await;
}
