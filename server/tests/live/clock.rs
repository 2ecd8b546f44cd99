//! A clock for each decision.

use serde_json::{Value, json};

use super::support::{TestServer, first_answer, three_in_a_match};

async fn with_a_clock(
    server: &TestServer,
) -> (String, Vec<super::support::Person>, Vec<super::support::Socket>, Vec<Value>) {
    let (room, people, mut sockets, states) = three_in_a_match(server.port).await;
    sockets[0].send(json!({"type": "settings", "settings": {"clock": 30}})).await;
    for socket in &mut sockets {
        let shown = socket.find("a clock", |message| message["clock"].is_object()).await;
        assert_eq!((&shown["version"], &shown["events"]), (&json!(1), &json!([])));
    }
    (room, people, sockets, states)
}

fn left(state: &Value) -> u64 {
    state["clock"]["deadline_ms"].as_u64().expect("a clock")
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_sees_the_same_time_and_waiting_for_others_does_not_start_it_anew() {
    let server = TestServer::start().await;
    let (room, people, mut sockets, states) = with_a_clock(&server).await;
    sockets[0].send(first_answer("a", &states[0])).await;
    let first = sockets[0].find("the pass", |message| message["ack"] == "a").await;
    assert_eq!(first["clock"]["seats"], json!([1, 2]));
    assert!(left(&first) <= 30_000);
    tokio::time::sleep(std::time::Duration::from_millis(1200)).await;
    sockets[1].send(first_answer("b", &states[1])).await;
    let second = sockets[2].find("both passes", |message| message["version"] == 3).await;
    assert_eq!(second["clock"]["seats"], json!([2]));
    assert!(left(&second) <= 29_000, "{second}");
    let mut again = people[0].join(&room).await;
    let welcome = again.expect("welcome").await;
    assert!(left(&welcome["state"]).abs_diff(left(&second)) < 1000);
    // The last pass opens another question, with the full time.
    sockets[2].send(first_answer("c", &states[2])).await;
    let third = sockets[0].find("the trick", |message| message["version"] == 4).await;
    assert!(left(&third) > 29_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_time_that_is_left_outlasts_a_pause() {
    let server = TestServer::with(&["--room-sleep", "0"], |store| store).await;
    let (room, people, mut sockets, states) = with_a_clock(&server).await;
    sockets[0].send(first_answer("a", &states[0])).await;
    sockets[0].find("the pass", |message| message["ack"] == "a").await;
    tokio::time::sleep(std::time::Duration::from_millis(1100)).await;
    for socket in sockets {
        socket.close().await;
    }
    // The room is unloaded, and time goes on without it.
    tokio::time::sleep(std::time::Duration::from_millis(1500)).await;
    let mut back = people[1].join(&room).await;
    let welcome = back.expect("welcome").await;
    let left = left(&welcome["state"]);
    assert!((27_700..=28_950).contains(&left), "{left}");
}
