//! Spectators: whom the host lets in, how many, and how late they see.

use std::time::Duration;

use serde_json::{Value, json};

use super::support::{
    Socket, TestServer, everybody_ready, first_answer, get, http, three_in_a_match,
};

async fn set(host: &mut Socket, settings: Value) {
    host.send(json!({"type": "settings", "settings": settings})).await;
    let (key, value) = settings.as_object().and_then(|all| all.iter().next()).expect("a key");
    host.find("the setting", |room| room["settings"][key] == *value).await;
}

async fn end(sockets: &mut [Socket]) {
    for socket in sockets.iter_mut() {
        socket.send(json!({"type": "vote", "topic": "end_match", "yes": true})).await;
    }
    for socket in sockets {
        socket.expect("over").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_to_watch_sees_nothing_before_being_let_in() {
    let server = TestServer::start().await;
    let (room, people, mut sockets, states) = three_in_a_match(server.port).await;
    set(&mut sockets[0], json!({"spectators": "ask"})).await;
    let sheet = get(server.port, &format!("/api/rooms/{room}/scores.csv")).await;
    assert_eq!(sheet.status, 403, "nor is its sheet a way around");
    let bearer = format!("Bearer {}", people[1].token);
    let path = format!("GET /api/rooms/{room}/scores.csv");
    let sheet = http(server.port, &path, &[("Authorization", &bearer)], "").await;
    assert_eq!(sheet.status, 200);
    let guest = server.person().await;
    let mut outside = guest.join(&room).await;
    let welcome = outside.expect("welcome").await;
    assert_eq!(welcome["you"]["outside"], true);
    assert!(welcome.get("state").is_none());
    sockets[0].send(json!({"type": "chat", "id": "c1", "text": "hello"})).await;
    sockets[1].expect("chat").await;
    sockets[1].send(first_answer("b", &states[1])).await;
    sockets[1].find("the pass", |message| message["ack"] == "b").await;
    let seen = outside.within(Duration::from_millis(300)).await;
    assert!(seen.iter().all(|message| message["type"] == "room"), "{seen:?}");
    outside.send(json!({"type": "resync"})).await;
    let chat = json!({"type": "chat", "id": "x", "text": "let me in"});
    assert_eq!(outside.refused(chat).await, "not_seated");

    outside.send(json!({"type": "claim", "seat": null, "name": "Gus"})).await;
    sockets[0].find("the question", |room| room["claims"][0]["name"] == "Gus").await;
    let allow = json!({"type": "allow", "seat": null, "player": guest.player, "yes": true});
    assert_eq!(sockets[1].refused(allow.clone()).await, "not_host");
    sockets[0].send(allow).await;
    let welcome = outside.find("the match", |message| message["state"].is_object()).await;
    assert!(welcome["you"].get("outside").is_none());
    assert_eq!(welcome["chat"][0]["text"], "hello");
    // Let in for good.
    let mut again = guest.join(&room).await;
    assert!(again.expect("welcome").await["state"].is_object());

    set(&mut sockets[0], json!({"spectators": "off"})).await;
    let welcome = again.find("outside", |message| message["you"]["outside"] == true).await;
    assert!(welcome.get("state").is_none());
    let mut late = server.person().await.join(&room).await;
    assert_eq!(late.expect("refused").await["code"], "room_full");
    assert_eq!(people.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_have_a_number() {
    let server = TestServer::start().await;
    let (room, people, mut sockets, _) = three_in_a_match(server.port).await;
    set(&mut sockets[0], json!({"spectator_limit": 5})).await;
    let mut watching = Vec::new();
    for _ in 0..5 {
        let mut socket = server.person().await.join(&room).await;
        socket.expect("welcome").await;
        watching.push(socket);
    }
    let sixth = server.person().await;
    assert_eq!(sixth.join(&room).await.expect("refused").await["code"], "room_full");
    // Those who sit here always find room.
    sockets.remove(2).close().await;
    let mut back = people[2].join(&room).await;
    assert_eq!(back.expect("welcome").await["you"]["seat"], 2);
    watching.remove(0).close().await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    sixth.join(&room).await.expect("welcome").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_see_the_match_later() {
    let server = TestServer::start().await;
    let (room, _, mut sockets, states) = three_in_a_match(server.port).await;
    set(&mut sockets[0], json!({"spectator_delay": 30})).await;
    let mut watching = server.person().await.join(&room).await;
    let welcome = watching.expect("welcome").await;
    assert!(welcome.get("state").is_none(), "nothing is old enough yet");
    for (seat, state) in states.iter().enumerate() {
        sockets[seat].send(first_answer("a", state)).await;
    }
    sockets[0].find("the trick", |message| message["version"] == 4).await;
    let seen = watching.within(Duration::from_millis(500)).await;
    assert!(seen.iter().all(|message| message["type"] == "room"), "{seen:?}");
    // Without the delay they are shown at once what has happened.
    set(&mut sockets[0], json!({"spectator_delay": 0})).await;
    let shown = watching.find("the present", |message| message["version"] == 4).await;
    assert_eq!(shown["type"], "state");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crowd_keeps_nobody_from_a_seat() {
    let server = TestServer::start().await;
    let host = server.person().await;
    let room = host.make_room(3).await;
    let mut table = host.join(&room).await;
    table.expect("welcome").await;
    set(&mut table, json!({"spectator_limit": 5})).await;
    let mut crowd = Vec::new();
    for _ in 0..5 {
        let mut socket = Socket::open(server.port, &room).await.expect("a socket");
        socket.send(json!({"type": "hello", "protocol": 1})).await;
        socket.expect("welcome").await;
        crowd.push(socket);
    }
    let mut sixth = Socket::open(server.port, &room).await.expect("a socket");
    sixth.send(json!({"type": "hello", "protocol": 1})).await;
    assert_eq!(sixth.expect("refused").await["code"], "room_full");
    // Whoever could sit down comes in: a few besides the crowd, then in the place of somebody
    // without a name; in the end there is a number of those, too.
    let mut named = Vec::new();
    let mut refused = 0;
    for _ in 0..10 {
        let mut socket = server.person().await.join(&room).await;
        match socket.next().await {
            Ok(welcome) if welcome["type"] == "welcome" => named.push(socket),
            _ => refused += 1,
        }
    }
    assert_eq!((named.len(), refused), (8, 2), "five may watch, and three sit down");
    for socket in &mut crowd {
        assert_eq!(socket.end().await, 4003);
    }
    named[0].send(json!({"type": "sit", "seat": 1, "name": "Ben"})).await;
    table.find("Ben", |room| room["seats"][1]["name"] == "Ben").await;
}

/// The end of a second match must not show through that of the first, which has been seen.
#[tokio::test(flavor = "multi_thread")]
async fn who_watches_later_is_not_told_of_the_next_end() {
    let server = TestServer::start().await;
    let (room, _, mut sockets, states) = three_in_a_match(server.port).await;
    set(&mut sockets[0], json!({"spectator_delay": 30})).await;
    sockets[0].send(first_answer("a", &states[0])).await;
    sockets[1].find("the pass", |message| message["version"] == 2).await;
    end(&mut sockets).await;
    let mut watching = server.person().await.join(&room).await;
    assert!(watching.expect("welcome").await.get("over").is_none(), "it has just ended");
    // The shortest delay there is.
    tokio::time::sleep(Duration::from_secs(31)).await;
    watching.within(Duration::from_millis(200)).await;
    assert!(watching.frames.iter().any(|frame| frame.contains(r#""type":"over""#)));

    for socket in &mut sockets {
        socket.within(Duration::from_millis(100)).await;
    }
    sockets[0].send(json!({"type": "settings", "settings": {"pace": "quick"}})).await;
    everybody_ready(&mut sockets).await;
    sockets[0].find("the second match", |message| message["phase"] == "playing").await;
    end(&mut sockets).await;
    let mut late = server.person().await.join(&room).await;
    assert_eq!(late.expect("welcome").await["over"]["match"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn record_and_sheet_come_to_strangers_no_earlier_than_the_end_to_spectators() {
    let server = TestServer::start().await;
    let (room, people, mut sockets, states) = three_in_a_match(server.port).await;
    set(&mut sockets[0], json!({"spectator_delay": 30})).await;
    for (seat, state) in states.iter().enumerate() {
        sockets[seat].send(first_answer("a", state)).await;
    }
    for socket in &mut sockets {
        socket.send(json!({"type": "vote", "topic": "end_match", "yes": true})).await;
    }
    sockets[0].expect("over").await;
    let asked = async |token: Option<&str>| {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let headers: Vec<_> =
            bearer.iter().map(|bearer| ("Authorization", bearer.as_str())).collect();
        let mut statuses = Vec::new();
        for what in ["record", "matches/1/record", "scores.csv", "matches/1/scores.csv"] {
            let path = format!("GET /api/rooms/{room}/{what}");
            statuses.push(http(server.port, &path, &headers, "").await.status);
        }
        statuses
    };
    let guest = server.person().await;
    assert_eq!(asked(None).await, [404, 404, 403, 403]);
    assert_eq!(asked(Some(&guest.token)).await, [404, 404, 403, 403]);
    assert_eq!(asked(Some(&people[2].token)).await, [200; 4], "the table knows all of it");
    // Spectators are told at once now, and so is whoever asks.
    sockets[0].within(Duration::from_millis(100)).await;
    set(&mut sockets[0], json!({"spectator_delay": 0})).await;
    assert_eq!(asked(None).await, [200; 4]);
}
