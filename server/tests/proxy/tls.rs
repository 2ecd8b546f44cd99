//! E065: a proxy speaks TLS, we do not, and nobody notices.

use serde_json::json;
use tempfile::TempDir;

use super::line::{Site, certificate};
use super::proxy::{Proxy, has, passing_on};
use super::support::TestServer;

#[tokio::test(flavor = "multi_thread")]
async fn nginx_speaks_tls() {
    if has("nginx") && has("openssl") {
        let folder = TempDir::new().expect("a folder");
        let trust = certificate(folder.path());
        let here = folder.path().display();
        let server = TestServer::with(&["--trusted-proxies", "127.0.0.1"], |store| store).await;
        let proxy = Proxy::nginx(&format!(
            "ssl_certificate {here}/cert.pem; ssl_certificate_key {here}/key.pem;\n\
             location / {{ {} }}",
            passing_on(server.port, "")
        ))
        .await;
        check(&Site { trust: Some(trust), ..Site::plain(proxy.port, "") }).await;
        // Without the proxy's word there is no TLS as far as we know.
        let origin = format!("http://localhost:{}", server.port);
        let direct = Site::plain(server.port, "").from(9);
        let headers = [("Origin", origin.as_str()), ("X-Forwarded-Proto", "https")];
        let session = direct.http("POST", "/api/session", &headers, "{}").await;
        let cookie = session.header("set-cookie").expect("a cookie");
        assert!(!cookie.contains("Secure"), "{cookie}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn caddy_speaks_tls() {
    if has("caddy") && has("openssl") {
        let folder = TempDir::new().expect("a folder");
        let trust = certificate(folder.path());
        let here = folder.path().display();
        let server = TestServer::with(&["--trusted-proxies", "127.0.0.1"], |store| store).await;
        let proxy = Proxy::caddy(&format!(
            "https://localhost:PORT {{\n\ttls {here}/cert.pem {here}/key.pem\n\
             \treverse_proxy 127.0.0.1:{}\n}}",
            server.port
        ))
        .await;
        check(&Site { trust: Some(trust), ..Site::plain(proxy.port, "") }).await;
    }
}

/// A browser on an https page: its cookie is for TLS only, its pages are ours, it plays over wss.
async fn check(site: &Site) {
    let origin = site.origin();
    assert!(origin.starts_with("https://"));
    let session = site.http("POST", "/api/session", &[("Origin", &origin)], "{}").await;
    assert_eq!(session.status, 200, "{}", session.body);
    let cookie = session.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.contains("; Secure"), "{cookie}");
    let cookie = cookie.split(';').next().expect("a pair").to_owned();
    let ask = json!({"game": "bark_side", "seats": 3, "name": "Ann"}).to_string();
    let headers = [("Origin", origin.as_str()), ("Cookie", cookie.as_str())];
    let made = site.http("POST", "/api/rooms", &headers, &ask).await;
    assert_eq!(made.status, 201, "{}", made.body);
    // The link has no scheme and no host of its own: it is shared as the page was opened.
    let made = made.json();
    let room = made["room"].as_str().expect("a code");
    assert_eq!(made["url"], format!("/r/{room}"));
    let page = site.http("GET", &format!("/r/{room}"), &[], "").await;
    assert_eq!(page.status, 200);
    assert!(!page.body.contains("http://") && !page.body.contains("ws://"), "{}", page.body);
    let headers = [("origin", origin.as_str()), ("cookie", cookie.as_str())];
    let mut line = site.socket(room, &headers).await.expect("a socket");
    line.send(json!({"type": "hello", "protocol": 1})).await;
    let welcome = line.find("a welcome", |message| message["type"] == "welcome").await;
    assert_eq!(welcome["you"]["seat"], 0);
    line.play_a_match().await;
    // A page of the same host without TLS is somebody else's.
    let foreign = origin.replace("https://", "http://localhost.evil.");
    assert_eq!(site.socket(room, &[("origin", &foreign)]).await.err(), Some(403));
}
