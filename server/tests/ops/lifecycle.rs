//! Rooms that nobody looks after cost nothing: E068, E133; and each is dealt by itself: E112.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};

use super::figures::figures;
use super::support::{Person, Socket, TestServer, free_port, post};

/// A server whose rooms sleep after a second, and the port of its figures.
async fn server() -> (TestServer, u16) {
    let metrics = free_port().await;
    let address = format!("127.0.0.1:{metrics}");
    let flags = ["--metrics", &address, "--room-sleep", "2"];
    (TestServer::with(&flags, |store| store).await, metrics)
}

async fn make(person: &Person, game: &str, seats: u8) -> String {
    let ask = json!({"game": game, "seats": seats, "name": "Ann"});
    let made = post(person.port, "/api/rooms", Some(&person.token), ask).await;
    assert_eq!(made.status, 201, "{}", made.body);
    made.json()["room"].as_str().expect("a code").to_owned()
}

/// Waits until a figure is what it should be.
async fn becomes(metrics: u16, name: &str, value: f64) {
    let mut seen = None;
    for _ in 0..100 {
        seen = figures(metrics).await.get(name).copied();
        if seen == Some(value) {
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("{name} is {seen:?} and not {value}");
}

/// Sits alone with bots, and starts.
async fn start_with_bots(socket: &mut Socket, seats: u8) {
    socket.expect("welcome").await;
    for seat in 1..seats {
        socket.send(json!({"type": "add_bot", "seat": seat, "level": "easy"})).await;
    }
    let full = |message: &Value| {
        message["seats"].as_array().is_some_and(|seats| seats.iter().all(|seat| !seat.is_null()))
    };
    let commit = socket.find("a full table", full).await["commit"].clone();
    socket.send(json!({"type": "ready", "commit": commit, "entropy": "ab".repeat(32)})).await;
    super::support::start(socket).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rooms_without_people_leave_memory_and_come_back() {
    let (server, metrics) = server().await;
    let ann = server.person().await;
    let mut rooms = Vec::new();
    for _ in 0..200 {
        rooms.push(make(&ann, "bark_side", 3).await);
    }
    // A room that nobody has entered is a line in the database.
    becomes(metrics, "barroom_rooms_in_memory", 0.0).await;
    let mut watched = ann.join(&rooms[0]).await;
    watched.expect("welcome").await;
    for room in &rooms[1..100] {
        let mut socket = ann.join(room).await;
        socket.expect("welcome").await;
        socket.close().await;
    }
    becomes(metrics, "barroom_rooms_in_memory", 1.0).await;
    becomes(metrics, "barroom_sockets", 1.0).await;
    watched.send(json!({"type": "ping", "t": 7})).await;
    watched.expect("pong").await;
    let mut again = ann.join(&rooms[50]).await;
    assert_eq!(again.expect("welcome").await["you"]["seat"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_do_not_play_among_themselves() {
    let (server, metrics) = server().await;
    let ann = server.person().await;
    let room = make(&ann, "barbu", 4).await;
    let mut socket = ann.join(&room).await;
    start_with_bots(&mut socket, 4).await;
    let state = socket.expect("state").await;
    assert!(state["view"].is_object());
    socket.close().await;
    becomes(metrics, "barroom_sockets", 0.0).await;
    // What was being written as she left is written to its end.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let commits = |seen: std::collections::BTreeMap<String, f64>| {
        seen.get("barroom_commit_seconds_count").copied().expect("commits")
    };
    let before = commits(figures(metrics).await);
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert_eq!(commits(figures(metrics).await), before, "something went on without people");
    becomes(metrics, "barroom_rooms_in_memory", 0.0).await;
    // She comes back to the same match.
    let mut again = ann.join(&room).await;
    let welcome = again.expect("welcome").await;
    assert_eq!(welcome["you"]["seat"], 0);
    assert!(welcome["state"]["view"].is_object(), "{welcome}");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_rooms_at_once_have_two_hundred_seeds() {
    let (server, _) = server().await;
    let ann = server.person().await;
    let mut making = Vec::new();
    for _ in 0..200 {
        let ann = ann.clone();
        making.push(tokio::spawn(async move {
            let room = make(&ann, "barbu", 4).await;
            let described = super::support::get(ann.port, &format!("/api/rooms/{room}")).await;
            (room, described.json()["commit"].as_str().expect("a commitment").to_owned())
        }));
    }
    let (mut codes, mut commits) = (BTreeSet::new(), BTreeSet::new());
    for made in making {
        let (code, commit) = made.await.expect("a room");
        codes.insert(code);
        commits.insert(commit);
    }
    assert_eq!((codes.len(), commits.len()), (200, 200));
    assert!(commits.iter().all(|commit| commit.len() == 64));
    // No frame before the end holds a seed.
    let room = codes.first().expect("a code");
    let mut socket = ann.join(room).await;
    start_with_bots(&mut socket, 4).await;
    socket.expect("state").await;
    socket.within(Duration::from_millis(300)).await;
    for frame in &socket.frames {
        assert!(!frame.contains("seed"), "{frame}");
    }
}
