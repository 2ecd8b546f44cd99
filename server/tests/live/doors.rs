//! Who gets in: locks, passwords, people who were removed, rooms that were closed.

use serde_json::{Value, json};

use super::support::{Person, Socket, TestServer, get, three_at_a_table, three_in_a_match};

/// Says hello with a password; the socket and the first answer.
async fn knock(person: &Person, room: &str, password: Option<&str>) -> (Socket, Value) {
    let mut socket = Socket::open(person.port, room).await.expect("a socket");
    let mut hello = json!({"type": "hello", "protocol": 1, "token": person.token});
    if let Some(password) = password {
        hello["password"] = json!(password);
    }
    socket.send(hello).await;
    let answer = socket.next().await.expect("an answer");
    (socket, answer)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_room_takes_in_those_who_belong_there_and_those_with_the_password() {
    let server = TestServer::start().await;
    let (room, people, mut sockets) = three_at_a_table(server.port).await;
    let inside = server.person().await;
    let mut watching = inside.join(&room).await;
    watching.expect("welcome").await;
    let stranger = server.person().await;

    assert_eq!(sockets[1].refused(json!({"type": "lock"})).await, "not_host");
    assert_eq!(sockets[1].refused(json!({"type": "lock", "password": "fox"})).await, "not_host");
    assert_eq!(sockets[0].refused(json!({"type": "lock", "password": ""})).await, "bad_message");
    sockets[0].send(json!({"type": "lock"})).await;
    sockets[1].find("a locked room", |message| message["locked"] == true).await;
    let (mut socket, answer) = knock(&stranger, &room, Some("fox")).await;
    assert_eq!((&answer["re"], &answer["code"]), (&json!("hello"), &json!("locked")));
    assert_eq!(socket.end().await, 4003);

    sockets[0].send(json!({"type": "lock", "password": "fox"})).await;
    // The seated, and whoever was inside, come back without it.
    for person in people.iter().chain([&inside]) {
        let (_, answer) = knock(person, &room, None).await;
        assert_eq!(answer["type"], "welcome");
    }
    let mut code = json!("locked");
    // The slow hash is reckoned outside the room: for a moment the old lock still holds.
    while code == "locked" {
        code = knock(&stranger, &room, None).await.1["code"].clone();
    }
    assert_eq!(code, "password_needed");
    assert_eq!(knock(&stranger, &room, Some("wolf")).await.1["code"], "wrong_password");
    assert_eq!(knock(&stranger, &room, Some("fox")).await.1["type"], "welcome");
    // Let in once, let in again.
    assert_eq!(knock(&stranger, &room, None).await.1["type"], "welcome");

    let guesser = server.person().await;
    let mut codes = Vec::new();
    for n in 0..8 {
        let (_, answer) = knock(&guesser, &room, Some(&format!("guess {n}"))).await;
        codes.push(answer["code"].as_str().expect("a code").to_owned());
    }
    assert!(codes.contains(&"rate_limited".to_owned()), "{codes:?}");
    assert!(codes.iter().all(|code| code == "wrong_password" || code == "rate_limited"));
    // Those who belong here are not kept out by that.
    assert_eq!(knock(&people[2], &room, None).await.1["type"], "welcome");

    sockets[0].send(json!({"type": "unlock"})).await;
    sockets[1].find("an open room", |message| message["locked"] == false).await;
    let (_, answer) = knock(&server.person().await, &room, None).await;
    assert_eq!(answer["type"], "welcome");
    assert!(!answer.to_string().contains("argon2"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_removed_does_not_come_back_and_the_seat_is_free() {
    let server = TestServer::start().await;
    let (room, people, mut sockets) = three_at_a_table(server.port).await;
    sockets[0].find("three seats", |message| !message["seats"][2].is_null()).await;
    sockets[0].send(json!({"type": "remove", "seat": 2})).await;
    sockets[2].find("goodbye", |message| message["reason"] == "removed").await;
    assert_eq!(sockets[2].end().await, 4003);
    assert_eq!(knock(&people[2], &room, None).await.1["code"], "kicked");
    let described = get(server.port, &format!("/api/rooms/{room}")).await.json();
    assert!(described["seats"][2].is_null());
    // Other rooms are open to them.
    let other = people[2].make_room(3).await;
    assert_eq!(knock(&people[2], &other, None).await.1["type"], "welcome");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_room_that_its_host_has_closed_stays_closed() {
    let server = TestServer::start().await;
    let (room, people, mut sockets, _) = three_in_a_match(server.port).await;
    assert_eq!(sockets[0].refused(json!({"type": "end_room"})).await, "wrong_phase");
    for socket in &mut sockets {
        socket.send(json!({"type": "vote", "topic": "end_match", "yes": true})).await;
    }
    let over = sockets[0].expect("over").await;
    assert_eq!((&over["reason"], &over["winners"]), (&json!("agreed"), &json!([])));
    assert_eq!(sockets[1].refused(json!({"type": "end_room"})).await, "not_host");
    sockets[0].send(json!({"type": "end_room"})).await;
    for socket in &mut sockets {
        socket.find("goodbye", |message| message["reason"] == "ended").await;
        assert_eq!(socket.end().await, 4003);
    }
    assert_eq!(knock(&people[0], &room, None).await.1["code"], "room_ended");
    let page = get(server.port, &format!("/r/{room}")).await;
    assert!(page.body.contains("This table has been closed."), "{}", page.body);
    let record = get(server.port, &format!("/api/rooms/{room}/record")).await;
    assert_eq!((record.status, record.json()["result"]["over"].clone()), (200, json!(false)));
}
