//! A process that is killed at any moment, and games that go on.

use std::collections::BTreeMap;
use std::time::Duration;

use barroom_shared::catalog::AnyMatch;
use barroom_shared::play::ChanceSource;
use barroom_shared::record::Record;
use barroom_shared::seat::{Seat, Viewer};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use super::support::{PATIENCE, Person, ServerProcess, Socket, free_port, get};

/// How often the process is killed.
const KILLS: usize = 14;

/// What one person has seen, over all sockets.
struct Player {
    person: Person,
    seat: u8,
    room: String,
    socket: Option<Socket>,
    /// Every state that came, by version.
    states: BTreeMap<u64, Value>,
    /// What was told with it, unless it came as a snapshot.
    events: BTreeMap<u64, Value>,
    /// Actions that were acknowledged, by id, with the version that was told.
    acked: BTreeMap<String, (Value, u64)>,
    /// Sent and not yet acknowledged: sent again with the same id after a reconnect.
    sent: Option<Value>,
    phase: String,
    over: bool,
}

impl Player {
    async fn connect(&mut self) {
        let mut socket = timeout(PATIENCE, async {
            loop {
                if let Some(socket) = Socket::open(self.person.port, &self.room).await {
                    return socket;
                }
                sleep(Duration::from_millis(20)).await;
            }
        })
        .await
        .expect("a socket");
        let hello = json!({"type": "hello", "protocol": 1, "token": self.person.token});
        socket.send(hello).await;
        self.socket = Some(socket);
    }

    /// Takes what comes for a while, answering prompts; `false` when the socket has broken.
    async fn play(&mut self, time: Duration) -> bool {
        let until = tokio::time::Instant::now() + time;
        loop {
            let Some(socket) = &mut self.socket else { return false };
            let message = match tokio::time::timeout_at(until, socket.next()).await {
                Err(_) => return true,
                Ok(Err(_)) => {
                    self.socket = None;
                    return false;
                }
                Ok(Ok(message)) => message,
            };
            self.take(message).await;
            if self.over {
                return true;
            }
        }
    }

    async fn take(&mut self, message: Value) {
        match message["type"].as_str().expect("a type") {
            "welcome" => {
                assert_eq!(message["you"]["seat"], self.seat, "the seat is kept");
                self.phase = message["room"]["phase"].as_str().expect("a phase").to_owned();
                if let Some(sent) = self.sent.clone() {
                    self.send(sent).await;
                }
                // An acknowledged action is never undone: the same id gives the same version.
                if let Some((act, _)) = self.acked.values().last() {
                    self.send(act.clone()).await;
                }
                if message["over"].is_object() {
                    self.over = true;
                }
                if message["state"].is_object() {
                    self.state(&message["state"]).await;
                } else {
                    self.lobby(&message["room"]).await;
                }
            }
            "room" => {
                self.phase = message["phase"].as_str().expect("a phase").to_owned();
                self.lobby(&message).await;
            }
            "state" => self.state(&message).await,
            "ack" => {
                let id = message["id"].as_str().expect("an id").to_owned();
                let version = message["version"].as_u64().expect("a version");
                self.done(id, version);
            }
            "over" => self.over = true,
            "refused" => {
                let code = message["code"].as_str().expect("a code");
                // A word that was on its way when others started, or acted.
                let late = ["stale_prompt", "stale_commit", "not_ready", "wrong_phase"];
                assert!(late.contains(&code), "{message}");
                self.sent.take_if(|sent| sent["id"] == message["id"]);
            }
            _ => {}
        }
    }

    async fn lobby(&mut self, room: &Value) {
        let seats = room["seats"].as_array().expect("seats").clone();
        if room["phase"] != "lobby" || self.over {
            return;
        }
        let full = seats.iter().all(|seat| !seat.is_null());
        if full && seats[usize::from(self.seat)]["ready"] == false {
            let entropy = format!("{:064x}", self.seat);
            self.send(json!({"type": "ready", "commit": room["commit"], "entropy": entropy})).await;
        } else if full && self.seat == 0 && seats.iter().all(|seat| seat["ready"] == true) {
            self.send(json!({"type": "start"})).await;
        }
    }

    async fn state(&mut self, state: &Value) {
        let version = state["version"].as_u64().expect("a version");
        let view = state["view"].clone();
        if let Some(seen) = self.states.get(&version) {
            assert_eq!(seen, &view, "version {version} is the same for good");
        }
        let last = self.states.keys().next_back().copied().unwrap_or(0);
        assert!(version >= last, "what was shown is never taken back: {last} then {version}");
        self.states.insert(version, view);
        if state["events"].as_array().is_some_and(|events| !events.is_empty()) {
            self.events.insert(version, state["events"].clone());
        }
        self.phase = state["view"]["phase"].as_str().expect("a phase").to_owned();
        if let Some(id) = state["ack"].as_str() {
            self.done(id.to_owned(), version);
        }
        let prompt = &state["prompt"];
        if let (Some(id), None) = (prompt["id"].as_str(), &self.sent) {
            let legal = prompt["legal"].as_array().expect("a list");
            let act = json!({
                "type": "act", "id": format!("p{}", id.replace('.', "_")),
                "prompt": id, "action": legal[version as usize % legal.len()],
            });
            self.sent = Some(act.clone());
            self.send(act).await;
        }
    }

    fn done(&mut self, id: String, version: u64) {
        if let Some((_, told)) = self.acked.get(&id) {
            assert_eq!(*told, version, "{id} was acknowledged otherwise before");
        }
        if let Some(sent) = self.sent.take_if(|sent| sent["id"] == id.as_str()) {
            self.acked.insert(id, (sent, version));
        }
    }

    async fn send(&mut self, message: Value) {
        if let Some(socket) = &mut self.socket {
            socket.send(message).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_any_moment_the_game_goes_on() {
    let data = TempDir::new().expect("a folder");
    let port = free_port().await;
    let mut server = ServerProcess::start(data.path(), port).await;
    let mut killed: BTreeMap<String, usize> = BTreeMap::new();
    let mut matches = 0;
    // Whole matches, with kills in each, until every phase has seen some.
    while killed.values().sum::<usize>() < KILLS
        || ["lobby", "passing", "tricks"].iter().any(|phase| !killed.contains_key(*phase))
    {
        matches += 1;
        assert!(matches <= 12, "not every phase was met: {killed:?}");
        let ann = Person::new(port).await;
        let room = ann.make_room(3).await;
        let mut players = Vec::new();
        for seat in 0..3u8 {
            let person = if seat == 0 { ann.clone() } else { Person::new(port).await };
            let mut player = Player {
                person,
                seat,
                room: room.clone(),
                socket: None,
                states: BTreeMap::new(),
                events: BTreeMap::new(),
                acked: BTreeMap::new(),
                sent: None,
                phase: "lobby".into(),
                over: false,
            };
            let mut socket = player.person.join(&room).await;
            socket.expect("welcome").await;
            if seat > 0 {
                socket.send(json!({"type": "sit", "seat": seat, "name": "Guest"})).await;
                socket
                    .find("the seat", |message| !message["seats"][usize::from(seat)].is_null())
                    .await;
            }
            player.socket = Some(socket);
            players.push(player);
        }
        for player in &mut players {
            // Whatever came while others sat down is told again in the welcome.
            player.connect().await;
        }
        let mut n = 0;
        while !players.iter().all(|player| player.over) {
            // Short at first, so that the lobby and the passing are met, too.
            let time = Duration::from_millis([3, 12, 30, 60, 110, 170, 260][n % 7] + 5 * matches);
            n += 1;
            let playing = players.into_iter().map(|mut player| {
                tokio::spawn(async move {
                    player.play(time).await;
                    player
                })
            });
            let mut back = Vec::new();
            for one in playing.collect::<Vec<_>>() {
                back.push(one.await.expect("a player"));
            }
            players = back;
            let phase = players[0].phase.clone();
            let phase = if phase == "playing" { "passing".into() } else { phase };
            // A phase that was not met yet is met however many kills there have been.
            if killed.values().sum::<usize>() < KILLS + 4 || !killed.contains_key(&phase) {
                *killed.entry(phase).or_insert(0) += 1;
                server.kill();
                server = ServerProcess::start(data.path(), port).await;
                for player in &mut players {
                    player.connect().await;
                }
            }
            assert!(n < 400, "the match does not end");
        }
        check_against_the_log(port, &room, &players).await;
    }
    println!("kills by phase: {killed:?}, in {matches} matches");
    server.kill();
}

/// Every state that anybody was shown, and everything that was told with it, is what the record
/// gives this viewer at that version: nobody was shown a card more, or anything that was lost.
/// What no version accounts for is searched for cards that are somebody else's.
async fn check_against_the_log(port: u16, room: &str, players: &[Player]) {
    let record = get(port, &format!("/api/rooms/{room}/record")).await;
    assert_eq!(record.status, 200, "{}", record.body);
    let record = Record::parse(&record.body).expect("a record");
    let verdict = record.verify().expect("a verdict");
    assert!(verdict.ok && verdict.proven, "{verdict:?}");
    let mut chance = ChanceSource::script(record.chance.script.iter().cloned());
    let mut played = AnyMatch::start(&record.start(), &mut chance).expect("a start");
    let mut compared = 0;
    let mut compare = |played: &AnyMatch| {
        for player in players {
            let viewer = Viewer::Seat(Seat::new(player.seat));
            if let Some(shown) = player.states.get(&played.version(viewer)) {
                let view: Value = serde_json::from_str(played.view(viewer).get()).expect("a view");
                assert_eq!(shown, &view, "seat {}", player.seat);
                compared += 1;
            }
            let told = player.events.get(&played.version(viewer)).filter(|_| played.tells(viewer));
            if let Some(told) = told {
                let events: Value =
                    serde_json::from_str(played.events(viewer).get()).expect("events");
                assert_eq!(told, &events, "seat {}", player.seat);
            }
        }
    };
    for player in players {
        for events in player.events.values() {
            for event in events.as_array().expect("a list") {
                let foreign = event["type"] == "passed" && event["seat"] != player.seat;
                assert!(!foreign || event["cards"].is_null(), "{event}");
            }
        }
    }
    compare(&played);
    for entry in &record.actions {
        let seat = Seat::new(u8::try_from(entry.seat).expect("a seat"));
        played.act(seat, &entry.action, &mut chance).expect("a legal action");
        compare(&played);
    }
    assert!(compared > 60, "{compared} states compared");
    for player in players {
        for (act, _) in player.acked.values() {
            let there = record.actions.iter().any(|entry| {
                let action: Value = serde_json::from_str(entry.action.get()).expect("JSON");
                entry.seat == i64::from(player.seat) && action == act["action"]
            });
            assert!(there, "an acknowledged action is lost: {act}");
        }
    }
}
