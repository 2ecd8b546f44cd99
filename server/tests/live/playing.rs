//! People who play a match to its end, and another one.

use barroom_shared::record::Record;
use serde_json::{Value, json};

use super::support::{Socket, TestServer, everybody_ready, get, post, start, three_at_a_table};

/// Plays one socket's part until the match is over: answers every prompt with the legal action
/// that `choose` picks. Gives the acknowledged ids and the `over`.
pub async fn play_on(
    socket: &mut Socket,
    name: &str,
    choose: impl Fn(&[Value]) -> usize,
) -> (Vec<String>, Value) {
    let mut answered = String::new();
    let mut acked = Vec::new();
    let mut version = 0;
    loop {
        let message = socket.next().await.expect("an open socket");
        match message["type"].as_str().expect("a type") {
            "state" => {
                let next = message["version"].as_u64().expect("a version");
                assert!(next == version + 1 || version == 0, "{name}: {version} then {next}");
                version = next;
                if let Some(id) = message["ack"].as_str() {
                    acked.push(id.to_owned());
                }
                let prompt = &message["prompt"];
                if let Some(id) = prompt["id"].as_str().filter(|id| **id != *answered) {
                    answered = id.to_owned();
                    let legal = prompt["legal"].as_array().expect("a list");
                    let action = legal[choose(legal)].clone();
                    let act = json!({
                        "type": "act", "id": format!("{name}-{}", id.replace('.', "_")),
                        "prompt": id, "action": action,
                    });
                    socket.send(act).await;
                }
            }
            "over" => return (acked, message),
            "refused" => panic!("{name}: {message}"),
            _ => {}
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_play_to_the_end_and_once_more() {
    let server = TestServer::start().await;
    let (room, _, mut sockets) = three_at_a_table(server.port).await;
    everybody_ready(&mut sockets).await;
    start(&mut sockets[0]).await;
    sockets[1].find("the match", |message| message["phase"] == "playing").await;

    let early = get(server.port, &format!("/api/rooms/{room}/record")).await;
    assert_eq!((early.status, early.json()["error"]["code"].as_str()), (404, Some("not_over")));
    let scores = get(server.port, &format!("/api/rooms/{room}/scores.csv")).await;
    assert_eq!(scores.status, 200);
    assert!(scores.body.starts_with("round,loser,added,Ann cards,Ben cards,Cat cards"));

    let mut ends = Vec::new();
    let mut playing = Vec::new();
    for (mut socket, name) in sockets.into_iter().zip(["ann", "ben", "cat"]) {
        playing.push(tokio::spawn(async move {
            let end = play_on(&mut socket, name, |legal| legal.len() / 2).await;
            (socket, end)
        }));
    }
    let mut sockets = Vec::new();
    for one in playing {
        let (socket, end) = one.await.expect("a player");
        sockets.push(socket);
        ends.push(end);
    }
    assert!(ends.iter().all(|(acked, over)| !acked.is_empty() && over == &ends[0].1));
    let over = &ends[0].1;

    let record = get(server.port, over["record_url"].as_str().expect("an address")).await;
    assert_eq!(record.status, 200, "{}", record.body);
    let record = Record::parse(&record.body).expect("a record");
    let verdict = record.verify().expect("a verdict");
    assert!(verdict.ok && verdict.proven, "{verdict:?}");
    assert_eq!(record.result.expect("a result")["scores"], over["scores"]);
    assert_eq!(record.chance.commit.as_deref(), over["chance"]["commit"].as_str());

    // Pressing ready again is the rematch: nobody has to start it.
    everybody_ready(&mut sockets).await;
    let state = sockets[2]
        .find("a new match", |message| message["type"] == "state" && message["version"] == 1);
    let state = state.await;
    assert_eq!(state["view"]["round"], 1);
    let described = get(server.port, &format!("/api/rooms/{room}")).await.json();
    assert_eq!((&described["match"], &described["state"]), (&json!(2), &json!("playing")));
}

#[tokio::test(flavor = "multi_thread")]
async fn spectators_see_the_table_and_no_hand() {
    let server = TestServer::start().await;
    let (room, _, mut sockets) = three_at_a_table(server.port).await;
    let mut watcher = Socket::open(server.port, &room).await.expect("a socket");
    watcher.send(json!({"type": "hello", "protocol": 1})).await;
    let welcome = watcher.expect("welcome").await;
    assert_eq!(welcome["you"], json!({"player": null, "host": false}));
    assert_eq!(watcher.refused(json!({"type": "sit", "seat": 1, "name": "X"})).await, "not_seated");
    everybody_ready(&mut sockets).await;
    start(&mut sockets[0]).await;
    let playing: Vec<_> = sockets
        .into_iter()
        .zip(["ann", "ben", "cat"])
        .map(|(mut socket, name)| {
            tokio::spawn(async move { play_on(&mut socket, name, |_| 0).await.1 })
        })
        .collect();
    let (acked, over) = play_on(&mut watcher, "watcher", |_| 0).await;
    assert_eq!(acked, Vec::<String>::new());
    for one in playing {
        assert_eq!(one.await.expect("a player"), over);
    }
    let mut states = 0;
    for frame in &watcher.frames {
        let frame: Value = serde_json::from_str(frame).expect("JSON");
        if frame["type"] == "state" {
            states += 1;
            let view = &frame["view"];
            assert!(
                view["hand"].is_null() && view["given"].is_null() && view["received"].is_null()
            );
            assert!(frame.get("prompt").is_none());
        }
    }
    assert!(states > 20, "{states} states");
    for frame in &watcher.frames {
        let before_the_end = !frame.contains("\"type\":\"over\"");
        assert!(!(before_the_end && frame.contains("server_seed")), "{frame}");
        assert!(!frame.contains("\"hand\":["), "{frame}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_fill_seats_and_play() {
    let server = TestServer::start().await;
    let ann = server.person().await;
    let room = ann.make_room(3).await;
    let mut socket = ann.join(&room).await;
    socket.expect("welcome").await;
    for seat in [1, 2] {
        socket.send(json!({"type": "add_bot", "seat": seat, "level": "easy"})).await;
    }
    let mut sockets = [socket];
    everybody_ready(&mut sockets).await;
    let [mut socket] = sockets;
    start(&mut socket).await;
    let (acked, over) = play_on(&mut socket, "ann", |_| 0).await;
    assert!(acked.len() > 9, "{acked:?}");
    assert_eq!(over["scores"].as_array().map(Vec::len), Some(3));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_action_is_done_once() {
    let server = TestServer::start().await;
    let (room, people, mut sockets) = three_at_a_table(server.port).await;
    let ann = &mut sockets[0];
    let early = json!({"type": "act", "id": "a", "prompt": "1.16", "action": {"type": "tuck"}});
    assert_eq!(ann.refused(early).await, "no_match");
    everybody_ready(&mut sockets).await;
    start(&mut sockets[0]).await;
    let state = sockets[0].expect("state").await;
    let prompt = state["prompt"]["id"].clone();
    let legal = state["prompt"]["legal"].as_array().expect("a list").clone();
    let act = |id: &str, action: &Value| json!({"type": "act", "id": id, "prompt": prompt, "action": action});
    let ann = &mut sockets[0];
    assert_eq!(ann.refused(act("a!", &legal[0])).await, "bad_message");
    assert_eq!(ann.refused(act("a", &json!({"type": "dance"}))).await, "unknown_action");
    assert_eq!(ann.refused(act("a", &json!({"type": "pass"}))).await, "bad_action");
    assert_eq!(ann.refused(act("a", &json!({"type": "tuck"}))).await, "wrong_phase");
    // The id of a refused action is free again.
    ann.send(act("a", &legal[0])).await;
    let done = ann.find("the ack", |message| message["ack"] == "a").await;
    ann.send(act("a", &legal[0])).await;
    let again = ann.expect("ack").await;
    assert_eq!((&again["id"], &again["version"]), (&json!("a"), &done["version"]));
    assert_eq!(ann.refused(act("a", &legal[1])).await, "id_reused");
    assert_eq!(ann.refused(act("b", &legal[1])).await, "stale_prompt");
    // On another connection of the same player, too.
    let mut second = people[0].join(&room).await;
    let welcome = second.expect("welcome").await;
    assert_eq!(welcome["state"]["view"]["given"], legal[0]["cards"]);
    second.send(act("a", &legal[0])).await;
    assert_eq!(second.expect("ack").await["version"], done["version"]);
    // Nobody else gets to know what was handed over.
    let seen = sockets[1].find("Ann's pass", |message| {
        message["type"] == "state" && message["events"][0]["type"] == "passed"
    });
    let seen = seen.await;
    assert_eq!(seen["events"][0]["cards"], Value::Null);
    let mut watcher = Socket::open(server.port, &room).await.expect("a socket");
    watcher.send(json!({"type": "hello", "protocol": 1})).await;
    watcher.expect("welcome").await;
    assert_eq!(watcher.refused(act("w", &legal[0])).await, "not_seated");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_shows_everybody_its_start() {
    let server = TestServer::start().await;
    let games = get(server.port, "/api/games").await.json();
    let games = games["games"].as_array().expect("a list").clone();
    assert_eq!(games.len(), 5);
    for game in games {
        let key = &game["key"];
        let people = [server.person().await, server.person().await];
        let least = game["seats"]["min"].as_u64().expect("a number");
        let seats = least.max(2);
        let ask = json!({"game": key, "seats": seats, "options": {}, "name": "Ann"});
        let made = post(server.port, "/api/rooms", Some(&people[0].token), ask).await.json();
        let room = made["room"].as_str().unwrap_or_else(|| panic!("{key}: {made}")).to_owned();
        let mut sockets = [people[0].join(&room).await, people[1].join(&room).await];
        sockets[1].send(json!({"type": "sit", "seat": 1, "name": "Ben"})).await;
        for seat in 2..seats {
            let bot = json!({"type": "add_bot", "seat": seat, "level": "easy"});
            sockets[0].send(bot).await;
        }
        everybody_ready(&mut sockets).await;
        start(&mut sockets[0]).await;
        for socket in &mut sockets {
            let state = socket.find("the start", |message| message["version"] == 1).await;
            assert!(state["view"].is_object(), "{key}");
        }
    }
}
