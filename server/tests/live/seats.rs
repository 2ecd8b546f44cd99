//! Many who want the same seat.

use std::collections::HashSet;

use serde_json::json;

use super::support::{Person, TestServer, get};

#[tokio::test(flavor = "multi_thread")]
async fn ten_ask_for_the_last_seat_and_one_gets_it() {
    let server = TestServer::start().await;
    let ann = server.person().await;
    for round in 0..10 {
        let room = ann.make_room(3).await;
        let ben = server.person().await;
        let mut socket = ben.join(&room).await;
        socket.expect("welcome").await;
        socket.send(json!({"type": "sit", "seat": 1, "name": "Ben"})).await;
        socket.find("Ben at the table", |message| !message["seats"][1].is_null()).await;
        let mut asking = Vec::new();
        for n in 0..10 {
            let person = server.person().await;
            let mut socket = person.join(&room).await;
            socket.expect("welcome").await;
            asking.push((socket, format!("Guest {n}")));
        }
        let asked: Vec<_> = asking
            .into_iter()
            .map(|(mut socket, name)| {
                tokio::spawn(async move {
                    socket.send(json!({"type": "sit", "seat": 2, "name": name})).await;
                    let answer = socket.find("an answer", |message| {
                        message["type"] == "refused"
                            || message["type"] == "room" && !message["seats"][2].is_null()
                    });
                    let answer = answer.await;
                    answer["type"] == "room" && answer["seats"][2]["name"] == name
                })
            })
            .collect();
        let mut seated = 0;
        for one in asked {
            seated += u32::from(one.await.expect("a guest"));
        }
        assert_eq!(seated, 1, "round {round}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn sixty_come_at_once_and_everybody_is_somebody_else() {
    let server = TestServer::start().await;
    let coming: Vec<_> = (0..60).map(|_| tokio::spawn(Person::new(server.port))).collect();
    let (mut players, mut tokens) = (HashSet::new(), HashSet::new());
    for one in coming {
        let person = one.await.expect("a person");
        players.insert(person.player);
        tokens.insert(person.token);
    }
    assert_eq!((players.len(), tokens.len()), (60, 60));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_outlasts_its_sockets() {
    let server = TestServer::start().await;
    let ann = server.person().await;
    let room = ann.make_room(3).await;
    let mut old = ann.join(&room).await;
    old.expect("welcome").await;
    let mut new = ann.join(&room).await;
    let welcome = new.expect("welcome").await;
    assert_eq!(welcome["you"], json!({"player": ann.player, "seat": 0, "host": true}));
    // The old socket closes after the new one has come.
    old.close().await;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let described = get(server.port, &format!("/api/rooms/{room}")).await.json();
    assert_eq!(described["seats"][0]["presence"], "here");
    new.send(json!({"type": "leave"})).await;
    assert_eq!(new.end().await, 1000);
    let described = get(server.port, &format!("/api/rooms/{room}")).await.json();
    assert_eq!(described["seats"][0]["presence"], "away");
    assert_eq!(described["seats"][0]["name"], "Ann");
}
