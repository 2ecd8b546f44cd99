//! The log: of a whole game with everything that goes wrong, at its most talkative, it holds no
//! card, token, name, chat or address, and no long line.

use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use super::process::Running;
use super::support::{Person, Socket, http};

const ADDRESS: &str = "203.0.113.77";

#[tokio::test(flavor = "multi_thread")]
async fn a_log_gives_nothing_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let flags = ["--log", "trace", "--all-games", "--trusted-proxies", "127.0.0.1"];
    let server = Running::start(folder.path(), &flags, &[]).await;
    let port = server.port;
    let forwarded = [("X-Forwarded-For", ADDRESS), ("Content-Type", "application/json")];
    let session = http(port, "POST /api/session", &forwarded, "{\"bearer\":true}").await.json();
    let text = |key: &str| session[key].as_str().expect("a text").to_owned();
    let ann = Person { port, player: text("player"), token: text("token") };
    let cookie = http(port, "POST /api/session", &forwarded, "{}").await;
    let cookie = cookie.header("set-cookie").expect("a cookie").to_owned();
    let ask = json!({"game": "barbu", "seats": 4, "name": "Annabella"});
    let room = super::support::post(port, "/api/rooms", Some(&ann.token), ask).await.json();
    let room = room["room"].as_str().expect("a code").to_owned();
    let mut socket =
        Socket::open_with(port, &room, &[("x-forwarded-for", ADDRESS)]).await.expect("a socket");
    socket.send(json!({"type": "hello", "protocol": 1, "token": ann.token})).await;
    socket.expect("welcome").await;
    for seat in 1..4 {
        socket.send(json!({"type": "add_bot", "seat": seat, "level": "easy"})).await;
    }
    let full = |message: &Value| message["seats"][3].is_object();
    let commit = socket.find("three bots", full).await["commit"].clone();
    let entropy = "5ec4e7".repeat(10) + "5ec4";
    socket.send(json!({"type": "ready", "commit": commit, "entropy": entropy})).await;
    super::support::start(&mut socket).await;
    socket.send(json!({"type": "chat", "id": "c1", "text": "marmalade for everybody"})).await;
    bad_frames(port, &room, &ann.token).await;
    let over = play(&mut socket).await;
    socket.close().await;
    for path in ["record", "scores.csv"] {
        let path = format!("GET /api/rooms/{room}/{path}");
        assert_eq!(http(port, &path, &forwarded[..1], "").await.status, 200);
    }
    server.terminate();
    let (status, log) = server.end();
    assert!(status.success());
    assert!(log.contains("DEBUG") || log.contains("TRACE"), "nothing talkative in {log}");
    let seed = over["chance"]["server_seed"].as_str().expect("a seed").to_owned();
    let cookie_token = cookie.split(['=', ';']).nth(1).expect("a token");
    for secret in [
        &ann.token,
        cookie_token,
        &ann.player,
        "Annabella",
        "marmalade",
        ADDRESS,
        &entropy,
        &seed,
        "contract",
        "\"type\"",
        "legal",
        "xylophone",
    ] {
        assert!(!log.contains(secret), "{secret} is in the log:\n{log}");
    }
    // A peer's address has a port behind it; the server's own is told once, at the start.
    let own = format!("127.0.0.1:{port}/");
    assert!(!log.replace(&own, "").contains("127.0.0.1"), "{log}");
    let longest = log.lines().map(str::len).max().unwrap_or_default();
    assert!(longest < 1024, "a line of {longest} bytes");
}

/// E020: frames that make no sense, some of them long.
async fn bad_frames(port: u16, room: &str, token: &str) {
    let hello = json!({"type": "hello", "protocol": 1, "token": token});
    let mut socket = Socket::open(port, room).await.expect("a socket");
    socket.send(hello.clone()).await;
    socket.expect("welcome").await;
    let long = "xylophone ".repeat(500);
    for bad in [
        json!(null),
        json!(long),
        json!({"type": long}),
        json!({"type": "chat", "id": "c", "text": long}),
        json!({"type": "name", "name": long}),
        json!({"type": "act", "id": long, "prompt": long, "action": {"type": long}}),
    ] {
        socket.send(bad).await;
        socket.expect("refused").await;
    }
    socket.send_raw(Message::binary(vec![0; 100])).await;
    assert_eq!(socket.end().await, 1003);
    let page = format!("GET /r/{long}").replace(' ', "%20");
    http(port, &page[..4000], &[("Cookie", &long)], "").await;
}

/// Plays the first legal action whenever asked, to the end.
async fn play(socket: &mut Socket) -> Value {
    let mut answered = Value::Null;
    for n in 0.. {
        let message = socket.next().await.expect("an open socket");
        if message["type"] == "over" {
            return message;
        }
        let prompt = &message["prompt"];
        if message["type"] != "state" || prompt.is_null() || prompt["id"] == answered {
            continue;
        }
        answered = prompt["id"].clone();
        let action = prompt["legal"][0].clone();
        let id = format!("a{n}");
        socket.send(json!({"type": "act", "id": id, "prompt": answered, "action": action})).await;
    }
    unreachable!("the loop has no end of its own")
}
