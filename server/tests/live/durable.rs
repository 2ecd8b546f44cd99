//! Nothing is shown or acknowledged before it is durable.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use barroom_server::store::testing::{Fault, FaultyStore};
use serde_json::{Value, json};

use super::support::{Socket, TestServer, everybody_ready, start, three_at_a_table};

async fn table() -> (TestServer, Arc<FaultyStore>, String, Vec<super::support::Person>, Vec<Socket>)
{
    let faulty = Arc::new(OnceLock::new());
    let server = TestServer::with(&[], |store| {
        faulty.get_or_init(|| Arc::new(FaultyStore::before(store))).clone()
    })
    .await;
    let faulty = faulty.get().expect("a store").clone();
    let (room, people, mut sockets) = three_at_a_table(server.port).await;
    everybody_ready(&mut sockets).await;
    start(&mut sockets[0]).await;
    (server, faulty, room, people, sockets)
}

fn act(id: &str, state: &Value) -> Value {
    json!({"type": "act", "id": id, "prompt": state["prompt"]["id"], "action": state["prompt"]["legal"][0]})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_write_shows_nothing_until_it_is_done() {
    let (_server, faulty, _, _, mut sockets) = table().await;
    let state = sockets[0].expect("state").await;
    sockets[1].expect("state").await;
    let mut hold = faulty.hold_next();
    sockets[0].send(act("a", &state)).await;
    hold.arrived().await;
    for socket in &mut sockets {
        let came = socket.within(Duration::from_millis(200)).await;
        let told = came
            .iter()
            .any(|message| message["ack"] == "a" || message["events"][0]["type"] == "passed");
        assert!(!told, "{came:?}");
    }
    drop(hold);
    sockets[0].find("the ack", |message| message["ack"] == "a").await;
    sockets[1].find("the pass", |message| message["events"][0]["type"] == "passed").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_write_is_refused_and_shown_to_nobody() {
    let (_server, faulty, _, _, mut sockets) = table().await;
    let state = sockets[0].expect("state").await;
    sockets[1].expect("state").await;
    faulty.plan(Fault::LoseCommit);
    assert_eq!(sockets[0].refused(act("a", &state)).await, "unavailable");
    let came = sockets[1].within(Duration::from_millis(200)).await;
    assert!(came.iter().all(|message| message["type"] != "state"), "{came:?}");
    // The same id may be sent again, and is done now.
    sockets[0].send(act("a", &state)).await;
    let done = sockets[0].find("the ack", |message| message["ack"] == "a").await;
    assert_eq!(done["version"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_write_whose_answer_is_lost_is_not_done_twice() {
    let (_server, faulty, room, people, mut sockets) = table().await;
    let state = sockets[0].expect("state").await;
    faulty.plan(Fault::LoseAnswer);
    assert_eq!(sockets[0].refused(act("a", &state)).await, "unavailable");
    // The room finds at its next write that it does not know its log, and is loaded again.
    sockets[0].send(act("a", &state)).await;
    assert_eq!(sockets[0].end().await, 1012);
    let mut again = people[0].join(&room).await;
    let welcome = again.expect("welcome").await;
    assert_eq!(welcome["state"]["view"]["given"], state["prompt"]["legal"][0]["cards"]);
    again.send(act("a", &state)).await;
    assert_eq!(again.expect("ack").await["version"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shutdown_tells_everybody_and_loses_nothing() {
    let (server, faulty, _, _, mut sockets) = table().await;
    let state = sockets[0].expect("state").await;
    faulty.plan(Fault::Delay(Duration::from_millis(300)));
    sockets[0].send(act("a", &state)).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    server.stop.cancel();
    sockets[0].find("the ack", |message| message["ack"] == "a").await;
    for socket in &mut sockets {
        let goodbye = socket.expect("closing").await;
        assert_eq!(goodbye["reason"], "restart");
        assert_eq!(socket.end().await, 1012);
    }
    let ended = tokio::time::timeout(Duration::from_secs(5), server.running).await;
    ended.expect("an end in time").expect("a task").expect("a clean end");
}
