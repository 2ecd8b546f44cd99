//! Taking an action back.

use std::time::Duration;

use serde_json::{Value, json};

use super::support::{
    ServerProcess, Socket, TestServer, first_answer, free_port, three_in_a_match,
};

async fn act(socket: &mut Socket, id: &str, state: &Value) -> Value {
    socket.send(first_answer(id, state)).await;
    socket.find("an answer", |message| message["ack"] == id).await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_newest_action_is_taken_back_when_all_agree() {
    let server = TestServer::start().await;
    let (room, people, mut sockets, states) = three_in_a_match(server.port).await;
    let ask = json!({"type": "undo_ask"});
    assert_eq!(sockets[0].refused(ask.clone()).await, "too_late", "nothing was done yet");
    let done = act(&mut sockets[0], "first", &states[0]).await;
    assert_eq!(sockets[1].refused(ask.clone()).await, "too_late", "it was not Ben's");

    sockets[0].send(ask.clone()).await;
    let asked = sockets[1].expect("undo").await;
    assert_eq!((&asked["state"], &asked["seat"]), (&json!("open"), &json!(0)));
    assert_eq!(asked["decided_by"], json!([people[1].player, people[2].player]));
    let answer = |yes: bool| json!({"type": "undo_answer", "ask": asked["ask"], "yes": yes});
    assert_eq!(sockets[0].refused(answer(true)).await, "not_seated", "not by who asks");
    sockets[1].send(answer(true)).await;
    sockets[2].send(answer(true)).await;
    sockets[0].find("the agreement", |message| message["state"] == "agreed").await;
    let back = sockets[0].find("the way back", |message| message["version"] == 3).await;
    assert_eq!(back["view"], states[0]["view"], "as it was");
    assert_eq!((&done["version"], &back["events"]), (&json!(2), &json!([])));
    assert_eq!(back["prompt"]["legal"], states[0]["prompt"]["legal"]);
    assert_ne!(back["prompt"]["id"], states[0]["prompt"]["id"], "asked anew");
    // What was on its way to the old question does not answer the new one, and the id stays used.
    let late = first_answer("late", &states[0]);
    assert_eq!(sockets[0].refused(late).await, "stale_prompt");
    sockets[0].send(first_answer("first", &states[0])).await;
    assert_eq!(sockets[0].expect("ack").await["version"], 2);
    assert_eq!(sockets[1].refused(answer(true)).await, "too_late", "answered for good");

    // Another play in its place; everybody who comes anew sees the same.
    let mut again = first_answer("second", &back);
    again["action"] = back["prompt"]["legal"][1].clone();
    sockets[0].send(again).await;
    let after = sockets[0].find("the second", |message| message["ack"] == "second").await;
    assert_eq!(after["version"], 4);
    let mut second_socket = people[0].join(&room).await;
    let welcome = second_socket.expect("welcome").await;
    assert_eq!(welcome["state"]["view"], after["view"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_no_is_enough_and_a_newer_action_makes_it_void() {
    let server = TestServer::start().await;
    let (_, _, mut sockets, states) = three_in_a_match(server.port).await;
    let open = |message: &Value| message["type"] == "undo" && message["state"] == "open";
    act(&mut sockets[0], "a", &states[0]).await;
    sockets[0].send(json!({"type": "undo_ask"})).await;
    let asked = sockets[1].find("the question", open).await;
    sockets[1].send(json!({"type": "undo_answer", "ask": asked["ask"], "yes": false})).await;
    sockets[0].find("a no", |message| message["state"] == "refused").await;
    let again = json!({"type": "undo_ask"});
    assert_eq!(sockets[0].refused(again).await, "asked_already", "nobody is asked for ever");

    act(&mut sockets[1], "b", &states[1]).await;
    sockets[1].send(json!({"type": "undo_ask"})).await;
    let asked = sockets[0].find("the question", |message| open(message) && message["seat"] == 1);
    let late = json!({"type": "undo_answer", "ask": asked.await["ask"], "yes": true});
    act(&mut sockets[2], "c", &states[2]).await;
    sockets[1].find("a void request", |message| message["state"] == "void").await;
    assert_eq!(sockets[0].refused(late).await, "too_late");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_agrees_with_themselves() {
    let server = TestServer::with(&["--away", "1"], |store| store).await;
    let (_, _, mut sockets, states) = three_in_a_match(server.port).await;
    act(&mut sockets[0], "a", &states[0]).await;
    for _ in 0..2 {
        sockets.remove(1).close().await;
    }
    let gone = |room: &Value| {
        room["seats"].as_array().is_some_and(|seats| {
            seats.iter().filter(|holder| holder["presence"] == "gone").count() == 2
        })
    };
    sockets[0].find("the others gone", gone).await;
    sockets[0].send(json!({"type": "undo_ask"})).await;
    let asked = sockets[0].expect("undo").await;
    assert_eq!((&asked["state"], &asked["decided_by"]), (&json!("open"), &json!([])));
    let seen = sockets[0].within(Duration::from_millis(1500)).await;
    assert!(seen.iter().all(|message| message["type"] != "state"), "{seen:?}");

    // And whoever leaves the seat takes the request along.
    sockets[0].send(json!({"type": "give_up"})).await;
    sockets[0].find("a void request", |message| message["state"] == "void").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_has_shown_something_new_stays_done() {
    let server = TestServer::start().await;
    let (_, _, mut sockets, states) = three_in_a_match(server.port).await;
    for seat in 0..3 {
        act(&mut sockets[seat], "pass", &states[seat]).await;
    }
    // The last pass brought its giver the neighbour's cards.
    assert_eq!(sockets[2].refused(json!({"type": "undo_ask"})).await, "revealed");
    assert_eq!(sockets[0].refused(json!({"type": "undo_ask"})).await, "too_late");
    sockets[0].send(json!({"type": "settings", "settings": {"take_back": "nobody"}})).await;
    sockets[2].find("the setting", |room| room["settings"]["take_back"] == "nobody").await;
    assert_eq!(sockets[2].refused(json!({"type": "undo_ask"})).await, "take_back_off");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_taken_back_stays_so_after_a_crash() {
    let data = tempfile::TempDir::new().expect("a folder");
    let port = free_port().await;
    let server = ServerProcess::start(data.path(), port).await;
    let (room, people, mut sockets, states) = three_in_a_match(port).await;
    act(&mut sockets[0], "first", &states[0]).await;
    sockets[0].send(json!({"type": "undo_ask"})).await;
    let asked = sockets[1].expect("undo").await;
    for socket in &mut sockets[1..] {
        let yes = json!({"type": "undo_answer", "ask": asked["ask"], "yes": true});
        socket.send(yes).await;
    }
    let back = sockets[0].find("the way back", |message| message["version"] == 3).await;
    server.kill();
    let _server = ServerProcess::start(data.path(), port).await;
    let mut again = people[0].join(&room).await;
    let welcome = again.expect("welcome").await;
    for key in ["version", "view", "prompt"] {
        assert_eq!(welcome["state"][key], back[key], "{key}");
    }
    assert!(welcome.get("undo").is_none());
}
