//! SIGTERM: people are told, what was acknowledged is kept, and it takes five seconds at most.

use std::sync::Arc;
use std::time::{Duration, Instant};

use barroom_server::store::testing::{Fault, FaultyStore};
use serde_json::{Value, json};

use super::process::Running;
use super::support::{Person, Socket, TestServer, everybody_ready, start, three_at_a_table};

const LONGEST: Duration = Duration::from_secs(5);

/// Acts with the first legal action of the next state, if it has a prompt.
async fn act(socket: &mut Socket, id: &str) -> bool {
    let state = socket.expect("state").await;
    act_in(&state, socket, id).await
}

async fn act_in(state: &Value, socket: &mut Socket, id: &str) -> bool {
    if state["prompt"].is_null() {
        return false;
    }
    let (prompt, action) = (state["prompt"]["id"].clone(), state["prompt"]["legal"][0].clone());
    socket.send(json!({"type": "act", "id": id, "prompt": prompt, "action": action})).await;
    true
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_is_told_and_the_process_ends_soon() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path(), &["--all-games"], &[]).await;
    let (room, _, mut sockets) = three_at_a_table(server.port).await;
    everybody_ready(&mut sockets).await;
    start(&mut sockets[0]).await;
    // Somebody who has not said hello, and a connection without a request.
    let mut silent = Socket::open(server.port, &room).await.expect("a socket");
    let idle = tokio::net::TcpStream::connect(("127.0.0.1", server.port)).await.expect("a line");
    for (n, socket) in sockets.iter_mut().enumerate() {
        act(socket, &format!("a{n}")).await;
    }
    let began = Instant::now();
    server.terminate();
    for socket in &mut sockets {
        let closing = socket.expect("closing").await;
        assert_eq!(closing["reason"], "restart");
        assert!(closing["retry_after_ms"].as_u64().is_some_and(|wait| wait > 0));
        assert_eq!(socket.end().await, 1012);
    }
    assert_eq!(silent.end().await, 1012);
    let (status, log) = tokio::task::spawn_blocking(|| server.end()).await.expect("its end");
    assert!(status.success(), "{log}");
    assert!(began.elapsed() < LONGEST, "{:?}", began.elapsed());
    assert!(!log.contains("panicked"), "{log}");
    drop(idle);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_act_under_way_is_finished_or_not_done_at_all() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut server = Running::start(folder.path(), &["--all-games"], &[]).await;
    let (room, people, mut sockets) = three_at_a_table(server.port).await;
    everybody_ready(&mut sockets).await;
    start(&mut sockets[0]).await;
    let mut acknowledged = Vec::new();
    for round in 0..3 {
        let mut asked = Vec::new();
        for (n, socket) in sockets.iter_mut().enumerate() {
            if act(socket, &format!("r{round}")).await {
                asked.push(n);
            }
        }
        server.terminate();
        for (n, socket) in sockets.iter_mut().enumerate() {
            while let Ok(message) = socket.next().await {
                let done = message["type"] == "ack" || message["ack"].is_string();
                if done && asked.contains(&n) {
                    acknowledged.push((n, format!("r{round}")));
                }
            }
        }
        let ended = tokio::task::spawn_blocking(|| server.end()).await.expect("its end");
        assert!(ended.0.success());
        server = Running::start(folder.path(), &["--all-games"], &[]).await;
        sockets = Vec::new();
        for person in &people {
            let person = Person { port: server.port, ..person.clone() };
            let mut socket = person.join(&room).await;
            socket.expect("welcome").await;
            socket.send(json!({"type": "resync"})).await;
            sockets.push(socket);
        }
        // What was acknowledged is known again: the same id is not done twice.
        for (n, id) in &acknowledged {
            let body = json!({"type": "act", "id": id, "prompt": "x", "action": {"type": "x"}});
            let code = sockets[*n].refused(body).await;
            assert_eq!(code, "id_reused", "{n} {id}");
        }
    }
    assert!(!acknowledged.is_empty(), "no act was ever acknowledged");
    server.terminate();
    server.end();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_disk_is_waited_for_and_a_hanging_one_is_not() {
    for (fault, kept) in [(Some(Duration::from_secs(2)), true), (None, false)] {
        let mut faulty = None;
        let server = TestServer::with(&[], |store| {
            let store = Arc::new(FaultyStore::before(store));
            faulty = Some(store.clone());
            store
        })
        .await;
        let faulty = faulty.expect("a store");
        let (_, _, mut sockets) = three_at_a_table(server.port).await;
        everybody_ready(&mut sockets).await;
        start(&mut sockets[0]).await;
        let mut states = Vec::new();
        for socket in &mut sockets {
            states.push(socket.expect("state").await);
        }
        let hold = match fault {
            Some(time) => {
                faulty.plan(Fault::Delay(time));
                None
            }
            None => Some(faulty.hold_next()),
        };
        for (state, socket) in states.iter().zip(&mut sockets) {
            act_in(state, socket, "last").await;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
        let began = Instant::now();
        server.stop.cancel();
        server.running.await.expect("its end").expect("no error");
        assert!(began.elapsed() < LONGEST, "{:?}", began.elapsed());
        let mut acknowledged = false;
        if kept {
            for socket in &mut sockets {
                while let Ok(message) = socket.next().await {
                    acknowledged |= message["ack"] == "last" || message["id"] == "last";
                }
            }
        }
        assert_eq!(acknowledged, kept);
        drop(hold);
    }
}

/// Another process holds the database's lock while the server is told to stop.
#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_does_not_hold_the_process() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path(), &[], &[]).await;
    let ann = Person::new(server.port).await;
    let room = ann.make_room(3).await;
    let mut socket = ann.join(&room).await;
    socket.expect("welcome").await;
    let db = rusqlite::Connection::open(folder.path().join("barroom.db")).expect("the database");
    db.execute_batch("BEGIN IMMEDIATE").expect("its lock");
    socket.send(json!({"type": "chat", "id": "c1", "text": "still here"})).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    let began = Instant::now();
    server.terminate();
    let (status, log) = tokio::task::spawn_blocking(|| server.end()).await.expect("its end");
    assert!(status.success() && began.elapsed() < LONGEST, "{:?} {log}", began.elapsed());
}
