//! How HTTP answers what it does not know: in our words, to people and to programs.

use serde_json::json;

use super::support::{TestServer, get, http, post};

#[tokio::test(flavor = "multi_thread")]
async fn a_method_that_is_not_known_is_told_like_any_error() {
    let server = TestServer::with(&["--base-path", "/games/bar"], |store| store).await;
    for (request, allowed) in [
        ("GET /api/session", "POST"),
        ("DELETE /api/rooms", "POST"),
        ("PUT /api/rooms/zzzzzzzz", "GET"),
        ("POST /healthz", "GET"),
        ("PATCH /", "GET"),
        ("GET /games/bar/api/session", "POST"),
    ] {
        let answer = http(server.port, request, &[], "").await;
        assert_eq!(answer.status, 405, "{request}");
        assert_eq!(answer.json()["error"]["code"], "method_not_allowed", "{request}");
        let allow = answer.header("allow").unwrap_or_default();
        assert!(allow.contains(allowed), "{request}: {allow}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_get_a_page_and_programs_get_json() {
    let server = TestServer::with(&["--base-path", "/games/bar"], |store| store).await;
    let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
    for path in ["/nowhere", "/games/bar/nowhere", "/api/nothing", "/games/bar/r/"] {
        let page = http(server.port, &format!("GET {path}"), &[("Accept", browser)], "").await;
        assert_eq!(page.status, 404, "{path}");
        assert!(page.header("content-type").is_some_and(|kind| kind.starts_with("text/html")));
        assert!(page.body.contains("href=\"/games/bar/\""), "{}", page.body);
        assert!(page.header("content-security-policy").is_some());
        for accept in ["*/*", "application/json", ""] {
            let answer = http(server.port, &format!("GET {path}"), &[("Accept", accept)], "").await;
            assert_eq!(answer.status, 404);
            assert_eq!(answer.json()["error"]["code"], "not_found", "{path} {accept}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_wrong_with_a_body_is_said_in_our_words() {
    let server = TestServer::start().await;
    let ann = server.person().await;
    for (body, says) in [
        (json!({"game": "chess", "seats": 2, "name": "A"}), "There is no game chess"),
        (json!({"game": "barbu", "seats": "four", "name": "A"}), "wrong type"),
        (json!({"game": "barbu", "seats": 400, "name": "A"}), "out of its range"),
        (json!({"game": "barbu", "seats": 4}), "name is missing"),
        (json!({"game": "barbu", "seats": 4, "name": "A", "nmae": 1}), "There is no nmae here"),
        (json!([]), "must be a JSON object"),
    ] {
        let answer = post(server.port, "/api/rooms", Some(&ann.token), body).await;
        let error = answer.json()["error"].clone();
        let message = error["message"].as_str().expect("a sentence");
        assert_eq!((answer.status, &error["code"]), (400, &json!("bad_body")), "{message}");
        assert!(message.contains(says), "{message}");
        is_ours(message);
    }
    let room = ann.make_room(3).await;
    let mut socket = ann.join(&room).await;
    socket.expect("welcome").await;
    for bad in [
        json!({"type": "dance"}),
        json!({"type": "sit", "seat": "one"}),
        json!({"type": "sit", "seat": 1, "chair": 2}),
        json!({"type": "act", "id": 7}),
        json!({"type": "act", "id": "a", "prompt": "p"}),
        json!({"type": "chat", "id": "c", "text": "x", "to": "all"}),
        json!([1]),
        json!(null),
    ] {
        socket.send(bad.clone()).await;
        let refused = socket.expect("refused").await;
        assert_eq!(refused["code"], "bad_message", "{bad}");
        is_ours(refused["message"].as_str().expect("a sentence"));
    }
}

/// No word of the program's insides.
fn is_ours(message: &str) {
    for word in ["struct", "enum", "u8", "u16", "u64", "i64", "expected", "variant", "field", "`"] {
        assert!(!message.contains(word), "{word} in: {message}");
    }
    assert!(message.ends_with('.') && message.len() < 400, "{message}");
}

#[tokio::test(flavor = "multi_thread")]
async fn codes_are_read_as_people_write_them() {
    let server = TestServer::start().await;
    let room = server.person().await.make_room(3).await;
    let (front, back) = room.split_at(4);
    for typed in [room.to_uppercase(), format!("{front}-{back}"), format!("{front}%20{back}")] {
        let answer = get(server.port, &format!("/api/rooms/{typed}")).await;
        assert_eq!(answer.status, 200, "{typed}");
    }
}
