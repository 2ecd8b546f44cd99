//! Going on at another device.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use barroom_server::store::testing::{Fault, FaultyStore};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::support::{Answer, Person, TestServer, first_answer, get, http, post, three_in_a_match};

async fn faulty_server() -> (TestServer, Arc<FaultyStore>) {
    let faulty = OnceLock::new();
    let server = TestServer::with(&[], |store| {
        faulty.get_or_init(|| Arc::new(FaultyStore::before(store))).clone()
    })
    .await;
    let faulty = faulty.into_inner().expect("a store");
    (server, faulty)
}

/// A code for another device, or why there is none.
async fn draw(person: &Person) -> Result<String, u16> {
    let answer = post(person.port, "/api/session/code", Some(&person.token), json!({})).await;
    match answer.status {
        200 => Ok(answer.json()["code"].as_str().expect("a code").to_owned()),
        other => Err(other),
    }
}

async fn exchange(port: u16, code: &str, retry: Option<&str>) -> Answer {
    let mut ask = json!({"bearer": true, "code": code});
    if let Some(retry) = retry {
        ask["retry"] = json!(retry);
    }
    post(port, "/api/session", None, ask).await
}

/// Whether this token is somebody's.
async fn is_good(port: u16, token: &Value) -> bool {
    let bearer = format!("Bearer {}", token.as_str().expect("a token"));
    http(port, "GET /api/me/rooms", &[("Authorization", &bearer)], "").await.status == 200
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_moves_with_seat_and_hand_and_the_old_device_is_out() {
    let server = TestServer::start().await;
    let (room, people, mut sockets, states) = three_in_a_match(server.port).await;
    let ask = post(server.port, "/api/session/code", Some(&people[1].token), json!({"room": room}));
    let link = ask.await.json();
    let code = link["code"].as_str().expect("a code").to_owned();
    let url = link["url"].as_str().expect("an address");
    assert!(url.ends_with(&format!("/r/{room}#move={code}")), "{url}");
    assert!(!url.contains(&people[1].token));
    assert!(link["qr"].as_str().is_some_and(|qr| qr.contains("<svg")));
    // Looking at the link does nothing.
    assert_eq!(get(server.port, &format!("/r/{room}")).await.status, 200);

    let exchange = |code: Value| {
        post(server.port, "/api/session", None, json!({"bearer": true, "code": code}))
    };
    assert_eq!(exchange(json!("0".repeat(64))).await.json()["error"]["code"], "bad_code");
    let moved = exchange(json!(code)).await.json();
    assert_eq!(moved["player"], people[1].player);
    sockets[1].find("goodbye", |message| message["reason"] == "moved").await;
    assert_eq!(sockets[1].end().await, 4003);
    assert_eq!(exchange(json!(code)).await.status, 400, "good once");

    let token = moved["token"].as_str().expect("a token").to_owned();
    let new = Person { port: server.port, player: people[1].player.clone(), token };
    let mut socket = new.join(&room).await;
    let welcome = socket.expect("welcome").await;
    assert_eq!(welcome["you"]["seat"], 1);
    assert_eq!(welcome["state"]["view"], states[1]["view"]);
    let mut old = people[1].join(&room).await;
    assert_eq!(old.end().await, 4003, "the old token is nobody's");
    let nobody = post(server.port, "/api/session/code", Some(&people[1].token), json!({}));
    assert_eq!(nobody.await.status, 401);
}

#[tokio::test(flavor = "multi_thread")]
async fn my_tables_say_where_i_am_waited_for() {
    let server = TestServer::start().await;
    let (room, people, mut sockets, states) = three_in_a_match(server.port).await;
    let lobby = people[0].make_room(3).await;
    let bearer = format!("Bearer {}", people[0].token);
    let tables = || async {
        let headers = [("Authorization", bearer.as_str())];
        let answer = http(server.port, "GET /api/me/rooms", &headers, "").await.json();
        let mut all = answer["rooms"].as_array().expect("a list").clone();
        all.sort_by_key(|table| table["room"] == lobby);
        all
    };
    let all = tables().await;
    assert_eq!((&all[0]["room"], &all[0]["your_turn"]), (&json!(room), &json!(true)));
    assert!(all[0]["waiting_since"].as_i64().is_some_and(|since| since > 0));
    assert_eq!((&all[1]["state"], &all[1]["your_turn"]), (&json!("lobby"), &json!(false)));
    assert_eq!(all[1]["waiting_since"], Value::Null);
    sockets[0].send(super::support::first_answer("a", &states[0])).await;
    sockets[0].find("the pass", |message| message["ack"] == "a").await;
    assert_eq!(tables().await[0]["your_turn"], false, "it is for the others to pass");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_is_busy_holds_up_nobody_who_moves() {
    let (server, faulty) = faulty_server().await;
    let (room, people, mut sockets, states) = three_in_a_match(server.port).await;
    let other = people[1].make_room(3).await;
    let mut elsewhere = people[1].join(&other).await;
    elsewhere.expect("welcome").await;
    let code = draw(&people[1]).await.expect("a code");

    // The room waits for its disk, and its inbox is full.
    let mut hold = faulty.hold_next();
    sockets[0].send(first_answer("a", &states[0])).await;
    hold.arrived().await;
    for n in 0..200 {
        sockets[2].send(first_answer(&format!("c{n}"), &states[2])).await;
    }
    // His own socket stands in the queue as well.
    sockets[1].send(first_answer("b", &states[1])).await;
    sleep(Duration::from_millis(300)).await;

    let moved = timeout(Duration::from_secs(3), exchange(server.port, &code, None));
    let moved = moved.await.expect("an answer in time").json();
    for socket in [&mut sockets[1], &mut elsewhere] {
        let end = timeout(Duration::from_secs(3), async {
            socket.find("goodbye", |message| message["reason"] == "moved").await;
            socket.end().await
        });
        assert_eq!(end.await.expect("an end in time"), 4003);
    }
    drop(hold);
    let token = moved["token"].as_str().expect("a token").to_owned();
    let new = Person { token, ..people[1].clone() };
    let mut socket = new.join(&room).await;
    assert_eq!(socket.expect("welcome").await["you"]["seat"], 1);
    let here = |message: &Value| message["seats"][1]["presence"] == "here";
    sockets[0].find("who is back", here).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_that_is_lost_can_be_had_again_by_who_asked() {
    let (server, faulty) = faulty_server().await;
    let port = server.port;
    let (key, other_key) = ("ab".repeat(32), "cd".repeat(32));
    let person = server.person().await;
    let code = draw(&person).await.expect("a code");
    let bad = exchange(port, &code, Some("short")).await;
    assert_eq!((bad.status, &bad.json()["error"]["code"]), (400, &json!("bad_body")));

    // It hangs up while its new token is being written.
    let mut hold = faulty.hold_next_rotation();
    let body = json!({"bearer": true, "code": code, "retry": key}).to_string();
    let mut line = TcpStream::connect(("127.0.0.1", port)).await.expect("a connection");
    let head = "POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
    let ask = format!("{head}Content-Length: {}\r\n\r\n{body}", body.len());
    line.write_all(ask.as_bytes()).await.expect("a request");
    timeout(Duration::from_secs(5), hold.arrived()).await.expect("a new token");
    drop(line);
    let again = tokio::spawn({
        let (code, key) = (code.clone(), key.clone());
        async move { exchange(port, &code, Some(&key)).await.json() }
    });
    sleep(Duration::from_millis(200)).await;
    drop(hold);
    let moved = again.await.expect("an answer");
    assert_eq!(moved["player"], person.player);
    assert!(is_good(port, &moved["token"]).await);
    assert!(!is_good(port, &json!(person.token)).await);
    assert_eq!(exchange(port, &code, Some(&key)).await.json(), moved, "and once more");
    for wrong in [None, Some(other_key.as_str())] {
        let no = exchange(port, &code, wrong).await;
        assert_eq!(no.json()["error"]["code"], "bad_code");
    }
    // Without a key the code is good once.
    let person = Person { token: moved["token"].as_str().expect("a token").to_owned(), ..person };
    let code = draw(&person).await.expect("a code");
    assert_eq!(exchange(port, &code, None).await.status, 200);
    assert_eq!(exchange(port, &code, Some(&key)).await.status, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_that_fails_on_the_way_can_be_tried_again() {
    for (fault, old_is_good) in [(Fault::LoseCommit, true), (Fault::LoseAnswer, false)] {
        let (server, faulty) = faulty_server().await;
        let (port, key) = (server.port, "ab".repeat(32));
        let person = server.person().await;
        let code = draw(&person).await.expect("a code");
        faulty.plan_rotation(fault);
        assert_eq!(exchange(port, &code, Some(&key)).await.status, 503);
        assert_eq!(is_good(port, &json!(person.token)).await, old_is_good);
        let moved = exchange(port, &code, Some(&key)).await.json();
        assert_eq!(moved["player"], person.player);
        assert!(is_good(port, &moved["token"]).await);
        assert!(!is_good(port, &json!(person.token)).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_code_that_the_old_token_drew_is_void_after_the_move() {
    let (server, faulty) = faulty_server().await;
    let port = server.port;
    let old = server.person().await;
    let code = draw(&old).await.expect("a code");
    let mut hold = faulty.hold_next_rotation();
    let moving = tokio::spawn(async move { exchange(port, &code, None).await.json() });
    hold.arrived().await;
    // The old token is still good, and a move of its own would undo the one under way.
    let during = draw(&old).await.expect("a code");
    assert_eq!(exchange(port, &during, None).await.status, 400);
    let during = draw(&old).await.expect("a code");
    drop(hold);
    let moved = moving.await.expect("an answer");
    assert_eq!(exchange(port, &during, None).await.status, 400);
    assert!(is_good(port, &moved["token"]).await);

    // Drawn as fast as it goes, right through the move.
    for _ in 0..10 {
        let old = server.person().await;
        let code = draw(&old).await.expect("a code");
        let drawing = tokio::spawn(async move {
            let mut last = None;
            while let Ok(code) = draw(&old).await {
                last = Some(code);
            }
            last
        });
        let mut moved = exchange(port, &code, None).await;
        if moved.status == 400 {
            // The first of the others has made it void.
            drawing.abort();
            continue;
        }
        moved.body.push(' ');
        if let Some(last) = drawing.await.expect("codes") {
            assert_eq!(exchange(port, &last, None).await.status, 400);
        }
        assert!(is_good(port, &moved.json()["token"]).await);
    }
}
