//! Frames and bodies that are too much: E050, E080, E082; and a socket that was deaf: E077.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::support::{
    Person, Socket, TestServer, everybody_ready, get, http, post, start, three_at_a_table,
};

/// An upgraded connection, on which bytes can be written as they come to mind.
async fn raw(port: u16, room: &str) -> (TcpStream, String) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).await.expect("a connection");
    let upgrade = format!(
        "GET /ws/{room} HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\
         Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n"
    );
    stream.write_all(upgrade.as_bytes()).await.expect("a request");
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.expect("an answer"));
    }
    (stream, String::from_utf8_lossy(&head).to_ascii_lowercase())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_without_end_is_cut_off_early() {
    let server = TestServer::start().await;
    let room = server.person().await.make_room(3).await;
    let (mut stream, head) = raw(server.port, &room).await;
    assert!(head.starts_with("http/1.1 101"), "{head}");
    assert!(!head.contains("deflate"), "a compressed bomb could be sent: {head}");
    // A text frame that is not the last of its message, and more of the same.
    let part = |first: bool| {
        let mut frame = vec![u8::from(first), 0x80 | 126, 0x04, 0x00, 0, 0, 0, 0];
        frame.extend([b'x'; 1024]);
        frame
    };
    let mut sent = 0;
    for n in 0..10_000 {
        if stream.write_all(&part(n == 0)).await.is_err() {
            break;
        }
        sent += 1024;
        let mut some = [0; 512];
        if let Ok(read) =
            tokio::time::timeout(Duration::from_millis(1), stream.read(&mut some)).await
            && (matches!(read, Ok(0) | Err(_)) || some[0] == 0x88)
        {
            break;
        }
    }
    assert!(sent < 1024 * 1024, "{sent} bytes of one message were taken");
    // A frame that says it is huge is refused by its head.
    let (mut stream, _) = raw(server.port, &room).await;
    let huge = [0x81, 0x80 | 127, 0, 0, 0, 0, 0x06, 0x40, 0, 0, 0, 0, 0, 0];
    stream.write_all(&huge).await.expect("a head");
    let mut answer = Vec::new();
    let end = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await;
    assert!(end.is_ok(), "it waits for 100 MiB");
    assert!(answer.windows(2).any(|pair| pair == 1009_u16.to_be_bytes()), "no close code 1009");
}

#[tokio::test(flavor = "multi_thread")]
async fn large_and_deep_bodies_are_refused() {
    let server = TestServer::start().await;
    let ann = server.person().await;
    let bearer = format!("Bearer {}", ann.token);
    let headers = [("Content-Type", "application/json"), ("Authorization", bearer.as_str())];
    let deep = format!("{{\"options\":{}{}}}", "[".repeat(10_000), "]".repeat(10_000));
    let answer = http(server.port, "POST /api/rooms", &headers, &deep).await;
    assert_eq!((answer.status, &answer.json()["error"]["code"]), (400, &json!("bad_body")));
    // A body without end, in chunks.
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).await.expect("a connection");
    let head = format!(
        "POST /api/rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n\
         Authorization: {bearer}\r\nTransfer-Encoding: chunked\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).await.expect("a head");
    let chunk = format!("1000\r\n{}\r\n", " ".repeat(4096));
    let mut chunks = 0;
    while chunks < 10_000 && stream.write_all(chunk.as_bytes()).await.is_ok() {
        chunks += 1;
        let mut some = [0; 64];
        let read = tokio::time::timeout(Duration::from_millis(1), stream.read(&mut some)).await;
        if let Ok(Ok(n)) = read {
            assert!(n == 0 || some.starts_with(b"HTTP/1.1 413"), "{some:?}");
            break;
        }
    }
    assert!(chunks < 1000, "{chunks} chunks were taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn names_and_chat_have_one_limit_on_every_way_in() {
    let server = TestServer::start().await;
    let ann = server.person().await;
    let room = ann.make_room(3).await;
    let mut socket = ann.join(&room).await;
    socket.expect("welcome").await;
    let too_long = "x".repeat(10_000);
    for name in
        [json!(too_long), json!(null), json!(7), json!(["A"]), json!(""), json!("x".repeat(25))]
    {
        let sit = json!({"type": "sit", "seat": 1, "name": name});
        let rename = json!({"type": "name", "name": name});
        if !name.is_null() {
            assert_eq!(socket.refused(sit).await, "bad_message", "{name}");
        }
        assert_eq!(socket.refused(rename).await, "bad_message", "{name}");
        let ask = json!({"game": "barbu", "seats": 4, "name": name});
        let made = super::support::post(server.port, "/api/rooms", Some(&ann.token), ask).await;
        assert_eq!(made.status, 400, "{name}");
    }
    socket.send(json!({"type": "name", "name": "x".repeat(24)})).await;
    let named = |message: &Value| message["seats"][0]["name"] == "x".repeat(24);
    socket.find("the longest name", named).await;
    // Chat: a line of 300 is taken, one more character is not; line breaks are no way around.
    let long = json!({"type": "chat", "id": "c1", "text": "é".repeat(301)});
    assert_eq!(socket.refused(long).await, "bad_message");
    let breaks = json!({"type": "chat", "id": "c2", "text": format!("a{}b", "\n".repeat(2000))});
    socket.send(breaks).await;
    let answer = socket
        .find("an answer", |message| message["type"] == "chat" || message["re"] == "chat")
        .await;
    if answer["type"] == "chat" {
        assert!(answer["text"].as_str().expect("a text").len() < 10, "{answer}");
    }
    socket.send(json!({"type": "chat", "id": "c3", "text": "é".repeat(300)})).await;
    socket.find("the longest line", |message| message["text"] == "é".repeat(300)).await;
    socket.send(json!({"type": "chat", "id": "c4", "text": "x".repeat(100_000)})).await;
    assert_eq!(socket.end().await, 1009);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_deaf_comes_back_to_the_truth() {
    let server = TestServer::start().await;
    let (room, people, mut sockets) = three_at_a_table(server.port).await;
    let mut deaf = Socket::open(server.port, &room).await.expect("a socket");
    let watcher = server.person().await;
    deaf.send(json!({"type": "hello", "protocol": 1, "token": watcher.token})).await;
    deaf.expect("welcome").await;
    everybody_ready(&mut sockets).await;
    start(&mut sockets[0]).await;
    // It asks for the state as often as it may and reads nothing, until its outbox is full.
    for _ in 0..1500 {
        deaf.send(json!({"type": "resync"})).await;
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    // Then it reads: either it has everything, or it was told to come back.
    deaf.send(json!({"type": "ping", "t": 99})).await;
    let mut closed = None;
    loop {
        match deaf.next().await {
            Ok(message) if message["type"] == "pong" && message["t"] == 99 => break,
            Ok(_) => {}
            Err(code) => {
                closed = Some(code);
                break;
            }
        }
    }
    assert!(matches!(closed, None | Some(4008 | 4029 | 0)), "{closed:?}");
    let mut again = watcher.join(&room).await;
    let seen = again.expect("welcome").await["state"].clone();
    let mut ann = people[0].join(&room).await;
    let truth = ann.expect("welcome").await["state"].clone();
    assert_eq!(seen["view"]["round"], truth["view"]["round"]);
    assert!(seen["version"].as_u64().is_some_and(|version| version > 0));
}

/// E014: what a browser is given for a link holds nothing but the room's code.
#[tokio::test(flavor = "multi_thread")]
async fn a_link_holds_no_token_and_sends_no_referrer() {
    let server = TestServer::start().await;
    let origin = format!("http://127.0.0.1:{}", server.port);
    let headers = [("Content-Type", "application/json"), ("Origin", origin.as_str())];
    let session = http(server.port, "POST /api/session", &headers, "{}").await;
    let cookie = session.header("set-cookie").expect("a cookie").to_owned();
    let pair = cookie.split(';').next().expect("a pair").to_owned();
    let (token, player) = (
        pair.split('=').nth(1).expect("a token").to_owned(),
        session.json()["player"].as_str().expect("a player").to_owned(),
    );
    let ask = json!({"game": "barbu", "seats": 4, "name": "Ann"}).to_string();
    let headers = [headers[0], headers[1], ("Cookie", pair.as_str())];
    let made = http(server.port, "POST /api/rooms", &headers, &ask).await;
    let url = made.json()["url"].as_str().expect("a link").to_owned();
    assert!(!url.contains(&token) && !url.contains(&player), "{url}");
    let page = http(server.port, &format!("GET {url}"), &headers[2..], "").await;
    assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
    assert!(!page.body.contains(&token) && !page.body.contains(&player));
    // Opened by somebody else it is a view on the table, without a seat.
    let room = url.rsplit('/').next().expect("a code");
    let other = server.person().await;
    let mut socket = other.join(room).await;
    assert_eq!(socket.expect("welcome").await["you"]["seat"], json!(null));
}

#[tokio::test(flavor = "multi_thread")]
async fn rooms_that_nobody_is_in_hide_no_table_where_somebody_sits() {
    let server = TestServer::start().await;
    let ann = server.person().await;
    let make = async |who: &Person| {
        let ask = json!({"game": "bark_side", "seats": 3, "name": "Ann", "listed": true});
        let made = post(server.port, "/api/rooms", Some(&who.token), ask).await.json();
        made["room"].as_str().expect("a code").to_owned()
    };
    let table = make(&ann).await;
    let mut socket = ann.join(&table).await;
    socket.expect("welcome").await;
    let spammer = server.person().await;
    let mut newest = String::new();
    for _ in 0..210 {
        newest = make(&spammer).await;
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let listed = async || {
        let list = get(server.port, "/api/rooms").await.json();
        let rooms = list["rooms"].as_array().expect("a list").clone();
        rooms
            .iter()
            .map(|room| room["room"].as_str().expect("a code").to_owned())
            .collect::<Vec<_>>()
    };
    let rooms = listed().await;
    assert_eq!((rooms.len(), &rooms[0], &rooms[1]), (200, &table, &newest));
    // A spectator without a name is nobody at the table.
    let mut watching = Socket::open(server.port, &rooms[100]).await.expect("a socket");
    watching.send(json!({"type": "hello", "protocol": 1})).await;
    watching.expect("welcome").await;
    assert_eq!(listed().await[..2], rooms[..2]);
    socket.close().await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(!listed().await.contains(&table), "left, and the oldest of all");
}
