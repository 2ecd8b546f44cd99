//! How much one address may ask for. The tests stand behind a proxy that is trusted, so that they
//! can come from anywhere; this machine itself is hardly limited.

use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::support::{Answer, Socket, TestServer, http};

const JSON: (&str, &str) = ("Content-Type", "application/json");

async fn behind_a_proxy() -> TestServer {
    TestServer::with(&["--trusted-proxies", "10.9.9.9,127.0.0.0/8"], |store| store).await
}

/// A request that a proxy passes on from this address.
async fn from(port: u16, address: &str, request: &str, token: &str, body: &str) -> Answer {
    let bearer = format!("Bearer {token}");
    let mut headers = vec![JSON, ("X-Forwarded-For", address)];
    if !token.is_empty() {
        headers.push(("Authorization", &bearer));
    }
    http(port, request, &headers, body).await
}

async fn session_from(port: u16, address: &str) -> String {
    let made = from(port, address, "POST /api/session", "", "{\"bearer\":true}").await;
    assert_eq!(made.status, 200, "{}", made.body);
    made.json()["token"].as_str().expect("a token").to_owned()
}

async fn room_from(port: u16, address: &str, token: &str) -> String {
    let ask = json!({"game": "bark_side", "seats": 3, "name": "Ann"}).to_string();
    let made = from(port, address, "POST /api/rooms", token, &ask).await;
    assert_eq!(made.status, 201, "{}", made.body);
    made.json()["room"].as_str().expect("a code").to_owned()
}

fn is_refusal(answer: &Answer) {
    assert_eq!(answer.json()["error"]["code"], "rate_limited", "{}", answer.body);
    let wait: u64 = answer.header("retry-after").expect("how long").parse().expect("seconds");
    assert!((1..=600).contains(&wait), "{wait}");
}

async fn hello_from(port: u16, address: &str, room: &str, token: &str) -> Result<Socket, u16> {
    let mut socket = Socket::open_with(port, room, &[("x-forwarded-for", address)]).await?;
    let hello = if token.is_empty() {
        json!({"type": "hello", "protocol": 1})
    } else {
        json!({"type": "hello", "protocol": 1, "token": token})
    };
    socket.send(hello).await;
    Ok(socket)
}

#[tokio::test(flavor = "multi_thread")]
async fn guessing_codes_is_stopped_and_friends_are_not() {
    let server = behind_a_proxy().await;
    let port = server.port;
    let ann = session_from(port, "192.0.2.1").await;
    let room = room_from(port, "192.0.2.1", &ann).await;
    let (mut told, mut refused) = (0, 0);
    for n in 0..500 {
        let guess = format!("{:0>8}", 10_000 + n);
        let path = ["/api/rooms/", "/r/"][n % 2];
        let answer = from(port, "198.51.100.9", &format!("GET {path}{guess}"), "", "").await;
        match answer.status {
            404 => told += 1,
            429 => {
                is_refusal(&answer);
                refused += 1;
            }
            other => panic!("{other}: {}", answer.body),
        }
    }
    assert!((40..60).contains(&told), "{told} guesses were answered, {refused} were not");
    // Whoever guesses does not see whether a guess was right, by no way.
    for path in ["/api/rooms/", "/r/"] {
        let right = from(port, "198.51.100.9", &format!("GET {path}{room}"), "", "").await;
        assert_eq!(right.status, 429, "{path}");
        assert!(!right.body.contains("og:title"));
    }
    let record = format!("GET /api/rooms/{room}/matches/1/scores.csv");
    assert_eq!(from(port, "198.51.100.9", &record, "", "").await.status, 429);
    for code in [room.as_str(), "zzzzzzzz", "u!"] {
        let mut socket = hello_from(port, "198.51.100.9", code, "").await.expect("a socket");
        let closing = socket.expect("closing").await;
        assert_eq!(closing["reason"], "rate_limited");
        assert!(closing["retry_after_ms"].as_u64().is_some_and(|wait| wait > 0));
        assert_eq!(socket.end().await, 4029);
    }
    // A friend elsewhere does not notice, nor does Ann, who has a seat, at the guesser's own place.
    let elsewhere = from(port, "192.0.2.2", &format!("GET /api/rooms/{room}"), "", "").await;
    assert_eq!(elsewhere.status, 200);
    let beside = from(port, "198.51.100.9", &format!("GET /api/rooms/{room}"), &ann, "").await;
    assert_eq!(beside.status, 200);
    let mut beside = hello_from(port, "198.51.100.9", &room, &ann).await.expect("a socket");
    assert_eq!(beside.expect("welcome").await["you"]["seat"], 0);
    // Guesses on sockets count for the same.
    for _ in 0..40 {
        let mut socket = hello_from(port, "203.0.113.5", "zzzzzzzz", "").await.expect("a socket");
        assert_eq!(socket.expect("closing").await["reason"], "no_room");
    }
    let answer = from(port, "203.0.113.5", "GET /api/rooms/yyyyyyyy", "", "").await;
    assert_eq!(answer.status, 429);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_amount_ends_with_a_clear_refusal() {
    let server = behind_a_proxy().await;
    let port = server.port;
    let ann = session_from(port, "192.0.2.1").await;
    let until_refused = |request: &'static str, body: String, most: usize| {
        let ann = ann.clone();
        async move {
            let token = if request.contains("rooms") { ann.as_str() } else { "" };
            for n in 0..=most {
                // Everything in one /64 is one address.
                let address = format!("2001:db8:1:2::{n:x}");
                let answer = from(port, &address, request, token, &body).await;
                if answer.status == 429 {
                    is_refusal(&answer);
                    return n;
                }
                assert!(answer.status < 300, "{}", answer.body);
            }
            panic!("{request} is not limited");
        }
    };
    let sessions = until_refused("POST /api/session", "{}".into(), 400).await;
    assert!(sessions >= 300, "{sessions}");
    let ask = json!({"game": "bark_side", "seats": 3, "name": "Ann"}).to_string();
    let rooms = until_refused("POST /api/rooms", ask.clone(), 200).await;
    assert!(rooms >= 100, "{rooms}");
    // The next house is not concerned, and a claim to be from elsewhere does not help: what the
    // proxy has added counts. Refilling takes ten seconds.
    let elsewhere = |address: &'static str| {
        let (ask, ann) = (ask.clone(), ann.clone());
        async move { from(port, address, "POST /api/rooms", &ann, &ask).await.status }
    };
    assert_eq!(elsewhere("2001:db8:1:3::1").await, 201);
    assert_eq!(elsewhere("8.8.8.8, 2001:db8:1:2::77").await, 429);
    let requests = until_refused("GET /api/games", String::new(), 3000).await;
    assert!(requests >= 400, "{requests}");
}

#[tokio::test(flavor = "multi_thread")]
async fn passwords_set_are_counted_by_address_and_by_room() {
    let server = behind_a_proxy().await;
    let port = server.port;
    // How many of so many tries from one address, each on a socket of its own, are hashed.
    let tries = async |address: &str, room: &str, token: &str, times: usize| {
        let mut hashed = 0;
        for n in 0..times {
            let mut socket = hello_from(port, address, room, token).await.expect("a socket");
            socket.expect("welcome").await;
            socket.send(json!({"type": "lock", "password": format!("p{n}")})).await;
            socket.send(json!({"type": "ping", "t": 1})).await;
            // A socket's frames are taken one after the other.
            let answer = socket
                .find("an answer", |message| {
                    message["type"] == "refused" || message["type"] == "pong"
                })
                .await;
            match answer["type"].as_str() {
                Some("pong") => hashed += 1,
                _ => assert_eq!(
                    (&answer["re"], &answer["code"]),
                    (&json!("lock"), &json!("rate_limited"))
                ),
            }
        }
        hashed
    };
    let ann = session_from(port, "192.0.2.1").await;
    let mut rooms = Vec::new();
    for _ in 0..4 {
        rooms.push(room_from(port, "192.0.2.1", &ann).await);
    }
    let one = tries("192.0.2.1", &rooms[0], &ann, 9).await;
    assert!((5..=6).contains(&one), "{one} for one room");
    let elsewhere = tries("192.0.2.2", &rooms[0], &ann, 3).await;
    assert!(elsewhere <= 1, "{elsewhere}: from wherever it is locked");
    let mut all = one;
    for room in &rooms[1..] {
        all += tries("192.0.2.1", room, &ann, 5).await;
    }
    assert!((10..=15).contains(&all), "{all} for one address");
    // The next house is not concerned.
    let ben = session_from(port, "192.0.2.3").await;
    let room = room_from(port, "192.0.2.3", &ben).await;
    assert_eq!(tries("192.0.2.3", &room, &ben, 2).await, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_of_one_address_are_counted() {
    let server = behind_a_proxy().await;
    let port = server.port;
    let mut open = Vec::new();
    let refused = loop {
        match Socket::open_with(port, "zzzzzzzz", &[("x-forwarded-for", "192.0.2.1")]).await {
            Ok(socket) => open.push(socket),
            Err(status) => break status,
        }
    };
    assert_eq!((refused, open.len()), (429, 256));
    let upgrade = [
        ("Upgrade", "websocket"),
        ("Sec-WebSocket-Version", "13"),
        ("Sec-WebSocket-Key", "AAAAAAAAAAAAAAAAAAAAAA=="),
        ("X-Forwarded-For", "192.0.2.1"),
    ];
    let mut raw = tokio::net::TcpStream::connect(("127.0.0.1", port)).await.expect("a connection");
    let mut text = "GET /ws/zzzzzzzz HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n".to_owned();
    for (name, value) in upgrade {
        text += &format!("{name}: {value}\r\n");
    }
    raw.write_all(format!("{text}\r\n").as_bytes()).await.expect("a request");
    let mut answer = vec![0; 4096];
    let n = raw.read(&mut answer).await.expect("an answer");
    let answer = String::from_utf8_lossy(&answer[..n]).to_ascii_lowercase();
    assert!(answer.starts_with("http/1.1 429") && answer.contains("retry-after: "), "{answer}");
    assert!(Socket::open_with(port, "x", &[("x-forwarded-for", "192.0.2.2")]).await.is_ok());
    // Who leaves makes room.
    drop(open);
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(Socket::open_with(port, "x", &[("x-forwarded-for", "192.0.2.1")]).await.is_ok());
}

/// E127: flatmates share an address and must never notice a limit.
#[tokio::test(flavor = "multi_thread")]
async fn a_flat_of_twelve_plays_fast_and_comes_back_often() {
    const HOME: &str = "198.51.100.20";
    let server = behind_a_proxy().await;
    let port = server.port;
    let mut playing = Vec::new();
    for table in 0..3 {
        playing.push(tokio::spawn(async move {
            let ann = session_from(port, HOME).await;
            let ask = json!({"game": "barbu", "seats": 4, "name": "Ann"}).to_string();
            let made = from(port, HOME, "POST /api/rooms", &ann, &ask).await;
            assert_eq!(made.status, 201, "{}", made.body);
            let room = made.json()["room"].as_str().expect("a code").to_owned();
            let mut people = vec![ann];
            for _ in 1..4 {
                people.push(session_from(port, HOME).await);
            }
            let mut sockets = Vec::new();
            for (seat, token) in people.iter().enumerate() {
                let mut socket = hello_from(port, HOME, &room, token).await.expect("a socket");
                socket.expect("welcome").await;
                if seat > 0 {
                    let name = format!("P{seat}");
                    socket.send(json!({"type": "sit", "seat": seat, "name": name})).await;
                }
                sockets.push(socket);
            }
            super::support::everybody_ready(&mut sockets).await;
            super::support::start(&mut sockets[0]).await;
            let mut tasks = Vec::new();
            for (mut socket, token) in sockets.into_iter().zip(people) {
                let room = room.clone();
                tasks.push(tokio::spawn(async move {
                    let mut acts = 0;
                    // Two deals of acts, as fast as they are answered, with ten reconnects and a
                    // look at the room each time.
                    for again in 0..10 {
                        acts += play(&mut socket, 4, &format!("{table}-{again}")).await;
                        drop(socket);
                        let look = format!("GET /api/rooms/{room}");
                        assert_eq!(from(port, HOME, &look, "", "").await.status, 200);
                        socket = hello_from(port, HOME, &room, &token).await.expect("a socket");
                    }
                    acts
                }));
            }
            let mut acts = 0;
            for task in tasks {
                acts += task.await.expect("a player");
            }
            acts
        }));
    }
    for table in playing {
        let acts = table.await.expect("a table");
        assert!(acts >= 100, "{acts} acts at a table");
    }
}

/// Acts so often; how often it did. It stops early where nobody asks it for long.
async fn play(socket: &mut Socket, times: usize, name: &str) -> usize {
    let mut acts = 0;
    let mut answered = Value::Null;
    while acts < times {
        let message = tokio::time::timeout(Duration::from_millis(400), socket.next()).await;
        let Ok(message) = message else { return acts };
        let message = message.expect("an open socket");
        assert_ne!(message["code"], "rate_limited", "{message}");
        let state = if message["type"] == "welcome" { &message["state"] } else { &message };
        let prompt = &state["prompt"];
        if prompt.is_null() || answered == prompt["id"] {
            continue;
        }
        answered = prompt["id"].clone();
        let action = prompt["legal"][0].clone();
        let id = format!("{name}-{acts}-{}", state["version"]);
        socket.send(json!({"type": "act", "id": id, "prompt": answered, "action": action})).await;
        acts += 1;
    }
    acts
}

#[tokio::test(flavor = "multi_thread")]
async fn a_head_that_never_ends_does_not_hold_a_connection_up() {
    let server = TestServer::start().await;
    // 600 of them from this machine, and everybody else is still served.
    let mut slow = Vec::new();
    for _ in 0..600 {
        let mut raw =
            tokio::net::TcpStream::connect(("127.0.0.1", server.port)).await.expect("a connection");
        raw.write_all(b"GET / HTTP/1.1\r\nX-").await.expect("half a head");
        slow.push(raw);
    }
    assert_eq!(super::support::get(server.port, "/healthz").await.status, 200);
    let mut last = slow.pop().expect("one of them");
    let mut rest = Vec::new();
    let end = tokio::time::timeout(Duration::from_secs(25), last.read_to_end(&mut rest)).await;
    assert!(end.is_ok(), "the server waits for ever for a head");
}
