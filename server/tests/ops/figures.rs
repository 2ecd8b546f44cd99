//! `/metrics`: what was done is counted, on a listener of its own, and names nobody.

use std::collections::BTreeMap;

use serde_json::json;

use super::support::{Socket, TestServer, free_port, get};

/// The figures by name.
pub async fn figures(port: u16) -> BTreeMap<String, f64> {
    let page = get(port, "/metrics").await;
    assert_eq!(page.status, 200);
    assert!(page.header("content-type").is_some_and(|kind| kind.starts_with("text/plain")));
    page.body
        .lines()
        .filter(|line| !line.starts_with('#') && line.contains(' '))
        .filter_map(|line| {
            let (name, value) = line.rsplit_once(' ')?;
            Some((name.to_owned(), value.parse().ok()?))
        })
        .collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happens_is_counted() {
    let metrics = free_port().await;
    let address = format!("127.0.0.1:{metrics}");
    let server = TestServer::with(&["--metrics", &address], |store| store).await;
    assert_eq!(get(server.port, "/metrics").await.status, 404, "not where players are served");
    let ann = server.person().await;
    let ask = json!({"game": "barakka", "seats": 1, "name": "Ann"});
    let made = super::support::post(server.port, "/api/rooms", Some(&ann.token), ask).await;
    let room = made.json()["room"].as_str().expect("a code").to_owned();
    let mut socket = ann.join(&room).await;
    let welcome = socket.expect("welcome").await;
    let commit = welcome["room"]["commit"].clone();
    socket.send(json!({"type": "ready", "commit": commit, "entropy": "ab".repeat(32)})).await;
    super::support::start(&mut socket).await;
    for n in 0..5 {
        let state = socket.expect("state").await;
        let (prompt, action) = (&state["prompt"]["id"], &state["prompt"]["legal"][0]);
        let id = format!("a{n}");
        socket.send(json!({"type": "act", "id": id, "prompt": prompt, "action": action})).await;
    }
    socket.expect("state").await;
    let old = json!({"type": "act", "id": "late", "prompt": "0.0", "action": {"type": "x"}});
    assert_eq!(socket.refused(old).await, "stale_prompt");
    socket.send(json!({"type": "dance"})).await;
    socket.expect("refused").await;
    let mut flood = Socket::open(server.port, &room).await.expect("a socket");
    flood.send(json!({"type": "hello", "protocol": 1})).await;
    for n in 0..400 {
        flood.send(json!({"type": "ping", "t": n})).await;
    }
    assert_eq!(flood.end().await, 4029);

    let seen = figures(metrics).await;
    let is = |name: &str, value: f64| {
        assert_eq!(seen.get(name), Some(&value), "{name} in {seen:#?}");
    };
    is("barroom_rooms_in_memory", 1.0);
    is("barroom_sessions_made_total", 1.0);
    is("barroom_rooms_made_total", 1.0);
    is("barroom_acts_total", 5.0);
    is("barroom_refused_total{code=\"stale_prompt\"}", 1.0);
    is("barroom_refused_total{code=\"bad_message\"}", 1.0);
    is("barroom_sockets_closed_total{reason=\"flood\"}", 1.0);
    is("barroom_http_answers_total{status=\"201\"}", 1.0);
    is("barroom_http_answers_total{status=\"101\"}", 2.0);
    let at_least = |name: &str, value: f64| {
        assert!(seen.get(name).is_some_and(|seen| *seen >= value), "{name} in {seen:#?}");
    };
    at_least("barroom_sockets", 1.0);
    at_least("barroom_frames_sent_total", 100.0);
    at_least("barroom_frames_received_total", 100.0);
    at_least("barroom_commit_seconds_count", 6.0);
    at_least("process_resident_memory_bytes", 1e6);
    at_least("process_cpu_seconds_total", 0.0);
    at_least("process_open_fds", 5.0);
    let page = get(metrics, "/metrics").await.body;
    for private in [room.as_str(), &ann.player, &ann.token, "Ann", "127.0.0.1"] {
        assert!(!page.contains(private), "{private} in {page}");
    }
}
