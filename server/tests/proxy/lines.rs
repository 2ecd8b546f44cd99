//! Lines through a proxy: one that drops upgrades, and one that cuts what is silent.

use std::time::{Duration, Instant};

use serde_json::json;

use super::line::Site;
use super::process::Running;
use super::proxy::{Proxy, has, passing_on};
use super::support::{Person, TestServer};

/// E121
#[tokio::test(flavor = "multi_thread")]
async fn a_proxy_that_drops_upgrades_is_told_of_once() {
    if !has("nginx") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path(), &[], &[]).await;
    let room = Person::new(server.port).await.make_room(3).await;
    // nginx as it comes: HTTP/1.0 to us, and no Upgrade.
    let site = format!("location / {{ proxy_pass http://127.0.0.1:{}; }}", server.port);
    let proxy = Proxy::nginx(&site).await;
    let site = Site::plain(proxy.port, "");
    assert_eq!(site.http("GET", "/", &[], "").await.status, 200);
    for _ in 0..5 {
        let began = Instant::now();
        assert_eq!(site.socket(&room, &[]).await.err(), Some(426));
        assert!(began.elapsed() < Duration::from_secs(5));
    }
    let answer = site.http("GET", &format!("/ws/{room}"), &[], "").await;
    assert_eq!(answer.json()["error"]["code"], "upgrade_required");
    server.terminate();
    let (_, log) = server.end();
    let told = log.lines().filter(|line| line.contains("does a proxy drop Upgrade?")).count();
    assert_eq!(told, 1, "{log}");
}

/// E058: scaled down, a proxy that cuts lines after a second of silence, and pings before that.
#[tokio::test(flavor = "multi_thread")]
async fn pings_keep_a_silent_line_through_a_proxy() {
    if !has("nginx") {
        return;
    }
    for (ping, kept) in [("300", true), ("20000", false)] {
        let server = TestServer::with(&["--ping-ms", ping], |store| store).await;
        let ann = Person::new(server.port).await;
        let room = ann.make_room(3).await;
        let site =
            format!("location / {{ proxy_read_timeout 1s; {} }}", passing_on(server.port, ""));
        let proxy = Proxy::nginx(&site).await;
        let site = Site::plain(proxy.port, "");
        let mut line = site.socket(&room, &[]).await.expect("a socket");
        line.send(json!({"type": "hello", "protocol": 1, "token": ann.token})).await;
        line.find("a welcome", |message| message["type"] == "welcome").await;
        // Nobody says anything for five times as long as the proxy waits.
        let to_its_end = async { while line.next().await.is_some() {} };
        let cut = tokio::time::timeout(Duration::from_secs(5), to_its_end).await.is_ok();
        assert_eq!(cut, !kept, "pings each {ping} ms");
        if kept {
            let began = Instant::now();
            line.send(json!({"type": "chat", "id": "c", "text": "still here"})).await;
            line.find("the line", |message| message["type"] == "chat").await;
            assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
        }
    }
}
