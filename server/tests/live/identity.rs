//! Who is who: cookies, tokens, origins, and links that give nothing away.

use serde_json::json;

use super::support::{Person, Socket, TestServer, get, http, post};

const JSON: (&str, &str) = ("Content-Type", "application/json");

#[tokio::test(flavor = "multi_thread")]
async fn a_cookie_is_one_player_for_our_own_pages_only() {
    let server = TestServer::start().await;
    let port = server.port;
    let origin = format!("http://127.0.0.1:{port}");
    let first = http(port, "POST /api/session", &[JSON, ("Origin", &origin)], "{}").await;
    assert_eq!(first.status, 200);
    let cookie = first.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.starts_with(&format!("barroom_{port}=")), "{cookie}");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=34560000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(!cookie.contains("Secure"), "no TLS here: {cookie}");
    assert!(!first.body.contains("token"));
    let cookie = cookie.split(';').next().expect("a pair").to_owned();

    let with = |origin: &str| {
        let headers = vec![JSON, ("Cookie", cookie.as_str())];
        let origin = origin.to_owned();
        let headers: Vec<(String, String)> = headers
            .into_iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .chain((!origin.is_empty()).then(|| ("Origin".to_owned(), origin)))
            .collect();
        async move {
            let headers: Vec<(&str, &str)> =
                headers.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
            http(port, "POST /api/session", &headers, "{}").await
        }
    };
    assert_eq!(with(&origin).await.json()["player"], first.json()["player"]);
    assert_eq!(with("https://evil.example").await.status, 403);
    assert_eq!(with("null").await.status, 403);
    // Without an Origin the cookie does not count: this is somebody new.
    assert_ne!(with("").await.json()["player"], first.json()["player"]);

    let ask = json!({"game": "bark_side", "seats": 3, "name": "Ann"}).to_string();
    let headers = [JSON, ("Cookie", cookie.as_str()), ("Origin", &origin)];
    let made = http(port, "POST /api/rooms", &headers, &ask).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let room = made.json()["room"].as_str().expect("a code").to_owned();
    let refused = http(port, "POST /api/rooms", &headers[..2], &ask).await;
    assert_eq!(refused.status, 401);
    let mine = http(port, "GET /api/me/rooms", &headers[1..2], "").await.json();
    assert_eq!(mine["rooms"][0]["room"], room.as_str());

    // On the socket, too.
    let foreign = Socket::open_with(port, &room, &[("origin", "https://evil.example")]).await;
    assert_eq!(foreign.err(), Some(403));
    for (headers, seat) in [
        (vec![("origin", origin.as_str()), ("cookie", cookie.as_str())], json!(0)),
        (vec![("cookie", cookie.as_str())], json!(null)),
    ] {
        let mut socket = Socket::open_with(port, &room, &headers).await.expect("a socket");
        socket.send(json!({"type": "hello", "protocol": 1})).await;
        assert_eq!(socket.expect("welcome").await["you"]["seat"], seat);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn unknown_tokens_are_told_so() {
    let server = TestServer::start().await;
    let ann = server.person().await;
    let room = ann.make_room(3).await;
    let nobody = "0".repeat(64);
    for token in [nobody.as_str(), "short", ""] {
        let answer = post(server.port, "/api/session", Some(token), json!({})).await;
        assert_eq!(
            (answer.status, answer.json()["error"]["code"].as_str()),
            (401, Some("bad_token"))
        );
        let mut socket = Socket::open(server.port, &room).await.expect("a socket");
        socket.send(json!({"type": "hello", "protocol": 1, "token": token})).await;
        assert_eq!(socket.end().await, 4003);
    }
    let known = post(server.port, "/api/session", Some(&ann.token), json!({})).await;
    assert_eq!(known.json()["player"], ann.player);
}

#[tokio::test(flavor = "multi_thread")]
async fn looking_at_a_link_changes_nothing_and_names_nobody() {
    let server = TestServer::start().await;
    let ann = server.person().await;
    let room = ann.make_room(3).await;
    for method in ["GET", "HEAD"] {
        for _ in 0..10 {
            let page = http(
                server.port,
                &format!("{method} /r/{room}"),
                &[("User-Agent", "WhatsApp/2")],
                "",
            )
            .await;
            assert_eq!(page.status, 200);
            assert!(page.header("set-cookie").is_none());
            assert!(!page.body.contains("Ann"), "{}", page.body);
        }
    }
    let described = get(server.port, &format!("/api/rooms/{room}")).await.json();
    assert_eq!(described["seats"], json!([described["seats"][0], null, null]));
    assert_eq!(described["spectators"], json!([]));
    // Codes are read as people type them; codes of no room are told alike.
    let upper = get(server.port, &format!("/api/rooms/{}", room.to_uppercase())).await;
    assert_eq!(upper.status, 200);
    let (never, odd) =
        (get(server.port, "/api/rooms/zzzzzzzz").await, get(server.port, "/api/rooms/u!").await);
    assert_eq!((never.status, never.body), (404, odd.body));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_is_nobody() {
    let server = TestServer::start().await;
    let ann = server.person().await;
    let room = ann.make_room(3).await;
    let stranger = server.person().await;
    let mut socket = stranger.join(&room).await;
    socket.expect("welcome").await;
    assert_eq!(
        socket.refused(json!({"type": "sit", "seat": 0, "name": "Ann"})).await,
        "seat_taken"
    );
    assert_eq!(socket.refused(json!({"type": "sit", "seat": 1})).await, "bad_message");
    let long = "x".repeat(10_000);
    assert_eq!(
        socket.refused(json!({"type": "sit", "seat": 1, "name": long})).await,
        "bad_message"
    );
    assert_eq!(
        socket.refused(json!({"type": "name", "name": "\u{202e}\u{200b}"})).await,
        "bad_message"
    );
    socket.send(json!({"type": "sit", "seat": 1, "name": " ANN "})).await;
    let room =
        socket.find("the stranger at the table", |message| !message["seats"][1].is_null()).await;
    assert_eq!(room["seats"][1]["name"], "ANN 2");
    assert_eq!(room["seats"][0]["player"], ann.player);
}

#[tokio::test(flavor = "multi_thread")]
async fn bad_requests_get_a_clear_answer() {
    let server = TestServer::start().await;
    let ann = Person::new(server.port).await;
    let bearer = format!("Bearer {}", ann.token);
    let ask = |body: &'static str, kind: &'static str| {
        let bearer = bearer.clone();
        async move {
            let headers = [("Content-Type", kind), ("Authorization", bearer.as_str())];
            let answer = http(server.port, "POST /api/rooms", &headers, body).await;
            (answer.status, answer.json()["error"]["code"].as_str().expect("a code").to_owned())
        }
    };
    let json = "application/json";
    assert_eq!(ask("{}", "text/plain").await, (415, "not_json".into()));
    assert_eq!(ask("null", json).await.0, 400);
    assert_eq!(
        ask("{\"game\":\"chess\",\"seats\":2,\"name\":\"A\"}", json).await,
        (400, "bad_body".into())
    );
    assert_eq!(
        ask("{\"game\":\"bark_side\",\"seats\":9,\"name\":\"A\"}", json).await,
        (400, "bad_seats".into())
    );
    assert_eq!(
        ask("{\"game\":\"bark_side\",\"seats\":3,\"name\":\"A\",\"options\":{\"deck\":\"hundred\"}}", json).await,
        (400, "bad_option".into())
    );
    assert_eq!(
        ask("{\"game\":\"bark_side\",\"seats\":3,\"name\":\" \"}", json).await,
        (400, "bad_message".into())
    );
    let large = http(
        server.port,
        "POST /api/rooms",
        &[("Content-Type", json), ("Authorization", &bearer)],
        &" ".repeat(100_000),
    )
    .await;
    assert_eq!(large.status, 413);
    assert_eq!(get(server.port, "/nowhere").await.status, 404);
    assert_eq!(get(server.port, &format!("/ws/{}", ann.make_room(3).await)).await.status, 426);
}
