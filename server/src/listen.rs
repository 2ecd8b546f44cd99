//! Taking connections: what axum's own loop does, with an end to waiting for heads that never come
//! and a limit to what one address may hold open.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower_service::Service;

use crate::address::Source;
use crate::app::App;

/// How long the head of a request may take, and an idle connection wait for its next one.
const HEAD: Duration = Duration::from_secs(15);

/// After an accept that failed, as it does when the process is out of file descriptors.
const PAUSE: Duration = Duration::from_millis(500);

/// The other end of the connection that a request came on, in its extensions.
#[derive(Clone, Copy)]
pub struct Peer(pub SocketAddr);

/// Takes connections until the shutdown, then waits for the requests under way.
pub async fn serve(listener: TcpListener, router: Router, app: Arc<App>) {
    let connections = TaskTracker::new();
    let mut failing = false;
    loop {
        let accepted = tokio::select! {
            () = app.shutdown.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        match accepted {
            Ok((stream, peer)) => {
                failing = false;
                let trusted = app.config.trusted_proxies.contains(peer.ip());
                let Some(place) = app.limits.connection(Source::of(peer.ip()), trusted) else {
                    continue;
                };
                let (router, shutdown) = (router.clone(), app.shutdown.clone());
                connections.spawn(async move {
                    talk(stream, peer, router, shutdown).await;
                    drop(place);
                });
            }
            // The peer has gone again, which is no trouble of ours.
            Err(error) if error.kind() == std::io::ErrorKind::ConnectionAborted => {}
            Err(error) => {
                if !failing {
                    tracing::error!(%error, "connections can't be taken; are there too many files?");
                }
                failing = true;
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
    connections.close();
    connections.wait().await;
}

async fn talk(stream: TcpStream, peer: SocketAddr, router: Router, shutdown: CancellationToken) {
    // Each move is a small frame that somebody waits for.
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "a socket keeps its delay");
    }
    let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(Peer(peer));
        let mut router = router.clone();
        async move { Ok::<_, Infallible>(router.call(request).await.unwrap_or_else(|no| match no {})) }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    tokio::pin!(connection);
    // How a connection ends is its peer's business: most errors are people who close a page.
    tokio::select! {
        _ = connection.as_mut() => return,
        () = shutdown.cancelled() => connection.as_mut().graceful_shutdown(),
    }
    let _ = connection.await;
}
