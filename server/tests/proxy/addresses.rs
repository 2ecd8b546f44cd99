//! Whose address counts: the one a trusted proxy has added, and no other.

use super::line::Site;
use super::proxy::{Proxy, has, passing_on};
use super::support::TestServer;

/// Guesses codes until it is refused, claiming to be somebody else each time.
async fn guesses(site: &Site) -> usize {
    for n in 0..100 {
        let claim = format!("198.51.100.{n}");
        let headers = [("X-Forwarded-For", claim.as_str())];
        let path = format!("/api/rooms/{n:0>8}");
        match site.http("GET", &path, &headers, "").await.status {
            404 => {}
            429 => return n,
            other => panic!("{other}"),
        }
    }
    panic!("guessing is not limited");
}

#[tokio::test(flavor = "multi_thread")]
async fn forwarded_addresses_count_from_trusted_proxies_only() {
    for program in ["nginx", "caddy"] {
        if !has(program) {
            continue;
        }
        for trusted in ["127.0.0.1", "127.0.0.7,10.0.0.0/8", ""] {
            let server = TestServer::with(&["--trusted-proxies", trusted], |store| store).await;
            let proxy = if program == "nginx" {
                let site = format!("location / {{ {} }}", passing_on(server.port, ""));
                Proxy::nginx(&site).await
            } else {
                let to = server.port;
                Proxy::caddy(&format!(
                    "http://localhost:PORT {{\n\treverse_proxy 127.0.0.1:{to}\n}}"
                ))
                .await
            };
            let site = Site::plain(proxy.port, "");
            let tried = guesses(&site.clone().from(9)).await;
            assert!((40..60).contains(&tried), "{program} {trusted}: {tried}");
            // The neighbour is not concerned where the proxy is believed; where it is not, all
            // who come through it are one.
            let neighbour = site.from(10).http("GET", "/api/rooms/zzzzzzzz", &[], "").await.status;
            let expected = if trusted == "127.0.0.1" { 404 } else { 429 };
            assert_eq!(neighbour, expected, "{program} {trusted}");
        }
    }
}
