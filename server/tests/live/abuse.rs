//! Guests who mean no good, and a table that does not notice.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::tungstenite::Message;

use super::playing::play_on;
use super::support::{Socket, TestServer, everybody_ready, get, start, three_at_a_table};

#[tokio::test(flavor = "multi_thread")]
async fn garbage_is_refused_and_the_room_goes_on() {
    let server = TestServer::start().await;
    let (room, people, mut sockets) = three_at_a_table(server.port).await;
    let mut bad = people[1].join(&room).await;
    let deep =
        format!("{{\"type\":\"options\",\"options\":{}{}}}", "[".repeat(7000), "]".repeat(7000));
    let frames = [
        "null",
        "0",
        "\"x\"",
        "[]",
        "{}",
        "",
        "{",
        "{\"type\":null}",
        "{\"type\":\"dance\"}",
        "{\"type\":\"sit\",\"seat\":1e400}",
        "{\"type\":\"sit\",\"seat\":9223372036854775808}",
        "{\"type\":\"sit\",\"seat\":-1,\"name\":\"x\"}",
        "{\"type\":\"ping\",\"t\":1,\"t\":2}",
        &deep,
    ];
    bad.expect("welcome").await;
    for frame in frames {
        bad.send_raw(Message::text(frame)).await;
        let refused = bad.expect("refused").await;
        assert_eq!(refused["code"], "bad_message", "{frame}");
    }
    let unreadable = serde_json::from_str::<Value>(bad.frames.get(1).map_or("", |frame| frame));
    assert!(unreadable.is_ok());
    for (frame, code) in [
        (Message::binary(vec![1, 2, 3]), 1003),
        (Message::text("x".repeat(17 * 1024)), 1009),
        (Message::text("x".repeat(1024 * 1024)), 1009),
    ] {
        let mut bad = people[1].join(&room).await;
        bad.expect("welcome").await;
        bad.send_raw(frame).await;
        let end = bad.end().await;
        assert!(end == code || end == 0 && code == 1009, "{end} instead of {code}");
    }
    let mut early = Socket::open(server.port, &room).await.expect("a socket");
    early.send(json!({"type": "resync"})).await;
    assert_eq!(early.expect("refused").await["code"], "bad_message");
    early.send(json!({"type": "hello", "protocol": 2})).await;
    assert_eq!(early.end().await, 4001);
    let mut nowhere = Socket::open(server.port, "zzzzzzzz").await.expect("a socket");
    nowhere.send(json!({"type": "hello", "protocol": 1})).await;
    assert_eq!(nowhere.expect("closing").await["reason"], "no_room");
    assert_eq!(nowhere.end().await, 4003);

    everybody_ready(&mut sockets).await;
    start(&mut sockets[0]).await;
    sockets[2].expect("state").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn text_that_is_no_utf8_closes_its_own_socket_only() {
    let server = TestServer::start().await;
    let ann = server.person().await;
    let room = ann.make_room(3).await;
    let mut raw = tokio::net::TcpStream::connect(super::support::address(server.port))
        .await
        .expect("a socket");
    let upgrade = format!(
        "GET /ws/{room} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        server.port
    );
    raw.write_all(upgrade.as_bytes()).await.expect("a request");
    // A masked text frame of two bytes, 0xC3 0x28, which no UTF-8 text has.
    raw.write_all(&[0x81, 0x82, 0, 0, 0, 0, 0xC3, 0x28]).await.expect("a frame");
    let mut all = Vec::new();
    use tokio::io::AsyncReadExt;
    let _ = tokio::time::timeout(Duration::from_secs(10), raw.read_to_end(&mut all)).await;
    let code = 1007u16.to_be_bytes();
    assert!(all.windows(2).any(|pair| pair == code), "no close code 1007");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_cut_off() {
    let server = TestServer::start().await;
    let ann = server.person().await;
    let room = ann.make_room(3).await;
    let mut socket = ann.join(&room).await;
    socket.expect("welcome").await;
    for n in 0..1000 {
        socket.send(json!({"type": "ping", "t": n})).await;
    }
    assert_eq!(socket.end().await, 4029);
    let told = socket.frames.iter().filter(|frame| frame.contains("rate_limited")).count();
    assert!(told >= 50, "{told} warnings before the end");
    // Chat has a bucket of its own.
    let mut socket = ann.join(&room).await;
    socket.expect("welcome").await;
    for n in 0..20 {
        socket.send(json!({"type": "chat", "id": format!("c{n}"), "text": "hello"})).await;
    }
    socket.send(json!({"type": "ping", "t": 77})).await;
    socket.expect("pong").await;
    let came = socket.within(Duration::from_millis(300)).await;
    let lines = came.iter().filter(|message| message["type"] == "chat").count();
    assert!((5..=7).contains(&lines), "{lines} lines");
    assert!(came.iter().any(|message| message["code"] == "rate_limited"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_never_reads_holds_nobody_up() {
    let server = TestServer::start().await;
    let (room, _, mut sockets) = three_at_a_table(server.port).await;
    let deaf = server.person().await;
    let mut deaf = deaf.join(&room).await;
    deaf.expect("welcome").await;
    everybody_ready(&mut sockets).await;
    start(&mut sockets[0]).await;
    // It asks again and again for the state, as fast as it may, and reads nothing of it.
    let asking = tokio::spawn(async move {
        for _ in 0..600 {
            deaf.send(json!({"type": "resync"})).await;
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        deaf
    });
    let began = std::time::Instant::now();
    let playing: Vec<_> = sockets
        .into_iter()
        .zip(["ann", "ben", "cat"])
        .map(|(mut socket, name)| {
            tokio::spawn(async move { play_on(&mut socket, name, |legal| legal.len() - 1).await.1 })
        })
        .collect();
    for one in playing {
        one.await.expect("a player");
    }
    assert!(began.elapsed() < super::support::PATIENCE, "the game took {:?}", began.elapsed());
    assert_eq!(get(server.port, &format!("/api/rooms/{room}")).await.status, 200);
    asking.abort();
}
