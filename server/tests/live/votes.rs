//! Votes: to end a match, and to let a bot play for somebody who is gone.

use std::time::Duration;

use serde_json::json;

use super::support::{TestServer, everybody_ready, first_answer, get, three_in_a_match};

#[tokio::test(flavor = "multi_thread")]
async fn a_match_ends_early_when_all_agree() {
    let server = TestServer::start().await;
    let (room, people, mut sockets, states) = three_in_a_match(server.port).await;
    let vote = |yes: bool| json!({"type": "vote", "topic": "end_match", "yes": yes});
    assert_eq!(sockets[0].refused(vote(false)).await, "bad_message", "nothing to vote against");
    let other = json!({"type": "vote", "topic": "end_everything", "yes": true});
    assert_eq!(sockets[0].refused(other).await, "bad_message");
    let mut watching = server.person().await.join(&room).await;
    assert_eq!(watching.refused(vote(true)).await, "not_seated");

    sockets[0].send(vote(true)).await;
    let open = sockets[1].expect("vote").await;
    assert_eq!((&open["state"], &open["needed"]), (&json!("open"), &json!(3)));
    assert_eq!(open["yes"], json!([people[0].player]));
    sockets[1].send(vote(false)).await;
    sockets[0].find("a refusal", |message| message["state"] == "refused").await;

    for socket in &mut sockets {
        socket.send(vote(true)).await;
    }
    let over = sockets[2].expect("over").await;
    assert_eq!(over["reason"], "agreed");
    assert_eq!((&over["winners"], &over["ranks"]), (&json!([]), &json!(null)));
    assert_eq!(sockets[2].refused(first_answer("late", &states[2])).await, "game_over");
    let record = get(server.port, &format!("/api/rooms/{room}/record")).await;
    assert_eq!(record.json()["result"]["over"], false);

    // Whoever comes back sees the end, and the next match can be played.
    let mut back = people[1].join(&room).await;
    let welcome = back.expect("welcome").await;
    assert_eq!(welcome["over"]["reason"], "agreed");
    assert!(welcome["state"].get("prompt").is_none());
    assert_eq!(welcome["room"]["match"], 2);
    everybody_ready(&mut sockets).await;
    sockets[0].find("the next match", |message| message["phase"] == "playing").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_who_is_left_alone_does_not_end_what_others_play() {
    let server = TestServer::start().await;
    let (_, _, mut sockets, _) = three_in_a_match(server.port).await;
    let mut alone = sockets.remove(0);
    for socket in sockets {
        socket.close().await;
    }
    let both_away = |message: &serde_json::Value| {
        message["seats"][1]["presence"] == "away" && message["seats"][2]["presence"] == "away"
    };
    alone.find("both away", both_away).await;
    alone.send(json!({"type": "vote", "topic": "end_match", "yes": true})).await;
    let vote = alone.expect("vote").await;
    assert_eq!((&vote["state"], &vote["needed"]), (&json!("open"), &json!(2)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_one_who_is_gone_until_they_are_back() {
    let server = TestServer::with(&["--away", "1"], |store| store).await;
    let (room, people, mut sockets, _) = three_in_a_match(server.port).await;
    let gone = sockets.remove(2);
    let vote = json!({"type": "vote", "topic": "bot:2", "yes": true});
    assert_eq!(sockets[0].refused(vote.clone()).await, "bad_message", "Cat is here");
    gone.close().await;
    sockets[1].find("Cat gone", |message| message["seats"][2]["presence"] == "gone").await;
    sockets[0].send(vote.clone()).await;
    sockets[1].find("an open vote", |message| message["state"] == "open").await;
    sockets[1].send(vote).await;
    sockets[0].find("agreement", |message| message["state"] == "agreed").await;
    let room_now = sockets[0].find("a bot", |room| room["seats"][2]["bot"] == "easy").await;
    assert_eq!(room_now["seats"][2]["name"], "Cat", "it plays for her");
    assert_eq!(room_now["seats"][2]["player"], people[2].player);
    // It passes its cards for her.
    sockets[0].find("its pass", |message| message["version"] == 2).await;

    let mut back = people[2].join(&room).await;
    let welcome = back.expect("welcome").await;
    assert_eq!(welcome["you"]["seat"], 2);
    assert!(welcome["room"]["seats"][2].get("bot").is_none(), "she has the seat at once");
    tokio::time::sleep(Duration::from_millis(50)).await;
}
