//! What a room keeps when the process is killed: everything but what people would ask again.

use serde_json::{Value, json};
use tempfile::TempDir;

use super::support::{Person, ServerProcess, Socket, free_port, get};

/// The room as all see it, without what depends on who has a socket open.
fn lasting(room: &Value) -> Value {
    let mut room = room.clone();
    for seat in room["seats"].as_array_mut().expect("seats").iter_mut() {
        if let Some(seat) = seat.as_object_mut() {
            seat.retain(|key, _| key != "presence" && key != "since");
        }
    }
    let object = room.as_object_mut().expect("an object");
    object.retain(|key, _| key != "spectators" && key != "type" && key != "state");
    room
}

async fn knock(person: &Person, room: &str, password: Option<&str>) -> Value {
    let mut socket = Socket::open(person.port, room).await.expect("a socket");
    let mut hello = json!({"type": "hello", "protocol": 1, "token": person.token});
    if let Some(password) = password {
        hello["password"] = json!(password);
    }
    socket.send(hello).await;
    socket.next().await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn each_change_that_was_shown_is_there_after_the_process_was_killed() {
    let data = TempDir::new().expect("a folder");
    let port = free_port().await;
    let mut server = ServerProcess::start(data.path(), port).await;
    let mut people = Vec::new();
    for _ in 0..3 {
        people.push(Person::new(port).await);
    }
    let [ann, ben, eve] = &people[..] else { unreachable!() };
    let room = ann.make_room(4).await;
    // Who sends what, and when it is to be seen.
    type Seen = fn(&Value) -> bool;
    let changes: [(&Person, Value, Seen); 12] = [
        (ben, json!({"type": "sit", "seat": 1, "name": "Ben"}), |room| {
            room["seats"][1]["name"] == "Ben"
        }),
        (eve, json!({"type": "sit", "seat": 3, "name": "Eve"}), |room| {
            room["seats"][3]["name"] == "Eve"
        }),
        (ben, json!({"type": "name", "name": "Benno"}), |room| room["seats"][1]["name"] == "Benno"),
        (
            ann,
            json!({"type": "settings", "settings": {"clock": 60, "whispers": true, "spectators": "ask"}}),
            |room| room["settings"]["clock"] == 60 && room["settings"]["whispers"] == true,
        ),
        (ann, json!({"type": "remove", "seat": 3}), |room| {
            room["seats"][3].is_null() && room["settings"]["clock"] == 60
        }),
        (ann, json!({"type": "options", "options": {"bar": "previous"}}), |room| {
            room["options"]["bar"] == "previous"
        }),
        (ann, json!({"type": "seats", "n": 3, "order": [1, 0, 2]}), |room| {
            room["seats"][0]["name"] == "Benno"
                && room["seats"].as_array().is_some_and(|all| all.len() == 3)
        }),
        (ann, json!({"type": "add_bot", "seat": 2, "level": "easy"}), |room| {
            room["seats"][2]["bot"] == "easy"
        }),
        (ann, json!({"type": "lock", "password": "fox"}), |room| room["locked"] == true),
        (ann, json!({"type": "host", "player": ben.player}), |room| {
            room["seats"][0]["player"] == room["host"]
        }),
        (ann, json!({"type": "chat", "id": "c1", "text": "just us", "to": [ben.player]}), |line| {
            line["text"] == "just us"
        }),
        (ben, json!({"type": "unlock"}), |room| {
            room["locked"] == false && room["seats"][2]["bot"] == "easy"
        }),
    ];
    let mut kills = 0;
    for (who, change, seen) in changes {
        let mut socket = who.join(&room).await;
        let welcome = socket.expect("welcome").await;
        assert!(!seen(&welcome["room"]), "nothing to see yet: {change}");
        socket.send(change.clone()).await;
        let shown = socket.find("the change", seen).await;
        server.kill();
        kills += 1;
        server = ServerProcess::start(data.path(), port).await;
        let mut again = who.join(&room).await;
        let welcome = again.expect("welcome").await;
        if shown["type"] == "room" {
            assert_eq!(lasting(&welcome["room"]), lasting(&shown), "{change}");
        } else {
            assert_eq!(welcome["chat"][0]["text"], "just us");
        }
        let described = get(port, &format!("/api/rooms/{room}")).await.json();
        assert_eq!(lasting(&described)["commit"], welcome["room"]["commit"]);
        match change["type"].as_str() {
            Some("remove") => assert_eq!(knock(eve, &room, None).await["code"], "kicked"),
            Some("lock") => {
                let stranger = Person::new(port).await;
                assert_eq!(knock(&stranger, &room, None).await["code"], "password_needed");
                assert_eq!(knock(&stranger, &room, Some("dog")).await["code"], "wrong_password");
                assert_eq!(knock(&stranger, &room, Some("fox")).await["type"], "welcome");
            }
            Some("host") => assert_eq!(knock(ben, &room, None).await["you"]["host"], true),
            Some("chat") => {
                assert_eq!(knock(ben, &room, None).await["chat"][0]["text"], "just us");
            }
            _ => {}
        }
    }
    assert_eq!(kills, 12);

    // Ready marks and the frozen seed's parts.
    let mut sockets = [ben.join(&room).await, ann.join(&room).await];
    let welcome = sockets[0].expect("welcome").await;
    let entropy = "cd".repeat(32);
    let ready = json!({"type": "ready", "commit": welcome["room"]["commit"], "entropy": entropy});
    sockets[0].send(ready).await;
    let shown = sockets[1].find("Ben ready", |room| room["seats"][0]["ready"] == true).await;
    server.kill();
    let _server = ServerProcess::start(data.path(), port).await;
    let mut again = ann.join(&room).await;
    let welcome = again.expect("welcome").await;
    assert_eq!(lasting(&welcome["room"]), lasting(&shown));
}
