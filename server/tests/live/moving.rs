//! Going on at another device.

use serde_json::{Value, json};

use super::support::{Person, TestServer, get, http, post, three_in_a_match};

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
