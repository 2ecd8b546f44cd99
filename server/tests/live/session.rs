//! A whole session of Barbu: 28 deals, with an evening's break in the middle of one of them.

use std::time::Duration;

use serde_json::{Value, json};
use tokio_util::sync::CancellationToken;

use super::support::{Person, Socket, TestServer, get, post};

/// When somebody has acted so often everybody leaves, in the middle of a deal.
const BREAK: usize = 150;

struct Player {
    person: Person,
    socket: Socket,
    acted: usize,
    answered: String,
    random: u64,
}

impl Player {
    async fn sit_down(person: Person, room: &str) -> Self {
        let socket = person.join(room).await;
        let random = u64::from_str_radix(&person.player[..8], 16).expect("hexadecimal digits");
        Self { person, socket, acted: 0, answered: String::new(), random }
    }

    /// Plays until the match is over, or until somebody has acted so often and all go home.
    async fn play(mut self, until: usize, home: CancellationToken) -> (Self, Option<Value>) {
        loop {
            let message = tokio::select! {
                message = self.socket.next() => message.expect("an open socket"),
                () = home.cancelled() => return (self, None),
            };
            let state = match message["type"].as_str() {
                Some("state") => &message,
                Some("welcome") if message["over"].is_object() => {
                    return (self, Some(message["over"].clone()));
                }
                Some("welcome") => &message["state"],
                Some("over") => return (self, Some(message)),
                // The server was quicker with a pass that was forced.
                Some("refused") if message["code"] == "stale_prompt" => continue,
                Some("refused") => panic!("{message}"),
                _ => continue,
            };
            let prompt = &state["prompt"];
            let Some(id) = prompt["id"].as_str().filter(|id| **id != *self.answered) else {
                continue;
            };
            if self.acted == until {
                home.cancel();
                return (self, None);
            }
            id.clone_into(&mut self.answered);
            self.acted += 1;
            let legal = prompt["legal"].as_array().expect("a list");
            self.random = self.random.wrapping_mul(6364136223846793005).wrapping_add(1);
            let choice = (self.random >> 33) as usize % legal.len();
            let act = json!({
                "type": "act", "id": format!("a{}", self.acted), "prompt": id,
                "action": legal[choice],
            });
            self.socket.send(act).await;
        }
    }
}

async fn all(players: Vec<Player>, until: usize) -> Vec<(Player, Option<Value>)> {
    let home = CancellationToken::new();
    let playing: Vec<_> =
        players.into_iter().map(|player| tokio::spawn(player.play(until, home.clone()))).collect();
    let mut done = Vec::new();
    for player in playing {
        done.push(player.await.expect("a player"));
    }
    done
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_eight_deals_are_played_over_two_evenings_and_three_devices() {
    let server = TestServer::with(&["--room-sleep", "0"], |store| store).await;
    let mut people = Vec::new();
    for _ in 0..4 {
        people.push(server.person().await);
    }
    let ask = json!({"game": "barbu", "seats": 4, "options": {}, "name": "Ann"});
    let made = post(server.port, "/api/rooms", Some(&people[0].token), ask).await.json();
    let room = made["room"].as_str().expect("a code").to_owned();
    let mut players = Vec::new();
    for (seat, person) in people.into_iter().enumerate() {
        let mut player = Player::sit_down(person, &room).await;
        player.socket.expect("welcome").await;
        if seat > 0 {
            let sit = json!({"type": "sit", "seat": seat, "name": format!("Guest {seat}")});
            player.socket.send(sit).await;
            player.socket.find("a seat", |room| !room["seats"][seat].is_null()).await;
        }
        players.push(player);
    }
    for player in &mut players {
        let full = |room: &Value| {
            room["seats"].as_array().is_some_and(|all| all.iter().all(|seat| !seat.is_null()))
        };
        let room = player.socket.find("a full table", full).await;
        let ready = json!({
            "type": "ready", "commit": room["commit"], "entropy": "ab".repeat(32),
        });
        player.socket.send(ready).await;
    }
    let ready = |room: &Value| {
        room["seats"].as_array().is_some_and(|all| all.iter().all(|seat| seat["ready"] == true))
    };
    players[0].socket.find("everybody being ready", ready).await;
    players[0].socket.send(json!({"type": "start"})).await;

    // The first evening. Nobody says goodbye.
    let stopped = all(players, BREAK).await;
    let mut second = Vec::new();
    for (seat, (player, over)) in stopped.into_iter().enumerate() {
        assert!(over.is_none(), "it is far from over");
        player.socket.close().await;
        let person = match seat {
            // One comes back with another device, by a code.
            2 => {
                let token = Some(player.person.token.as_str());
                let link = post(server.port, "/api/session/code", token, json!({})).await.json();
                let code = json!({"bearer": true, "code": link["code"]});
                let moved = post(server.port, "/api/session", None, code).await.json();
                let token = moved["token"].as_str().expect("a token").to_owned();
                Person { token, ..player.person }
            }
            _ => player.person,
        };
        second.push((person, player.acted, player.random));
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let scores = get(server.port, &format!("/api/rooms/{room}/scores.csv")).await;
    let settled = scores.body.lines().count() - 1;
    assert!((1..27).contains(&settled), "{settled} deals");

    // The second evening, to the end.
    let mut players = Vec::new();
    for (person, acted, random) in second {
        let mut player = Player::sit_down(person, &room).await;
        (player.acted, player.random) = (acted, random);
        players.push(player);
    }
    let ended = all(players, usize::MAX).await;
    let overs: Vec<&Value> = ended.iter().map(|(_, over)| over.as_ref().expect("an end")).collect();
    assert!(overs.iter().all(|over| *over == overs[0]), "everybody is told the same");
    let scores: Vec<i64> =
        overs[0]["scores"].as_array().expect("scores").iter().filter_map(Value::as_i64).collect();
    assert_eq!((scores.len(), scores.iter().sum::<i64>()), (4, 0));
    let sheet = get(server.port, &format!("/api/rooms/{room}/scores.csv")).await;
    assert_eq!(sheet.body.lines().count(), 1 + 28, "{}", sheet.body);
    let record = get(server.port, &format!("/api/rooms/{room}/record")).await;
    assert_eq!(record.json()["result"]["scores"], overs[0]["scores"]);
    let acted: usize = ended.iter().map(|(player, _)| player.acted).sum();
    println!("{acted} actions, a record of {} bytes", record.body.len());
}
