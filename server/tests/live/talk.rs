//! Whispers, feelings, and word that somebody writes.

use std::time::Duration;

use serde_json::json;

use super::support::{TestServer, three_at_a_table, three_in_a_match};

#[tokio::test(flavor = "multi_thread")]
async fn nobody_else_can_tell_that_there_was_a_whisper() {
    let server = TestServer::start().await;
    let (room, people, mut sockets, _) = three_in_a_match(server.port).await;
    let whisper = json!({
        "type": "chat", "id": "w1", "text": "the owl flies", "to": [people[1].player],
    });
    assert_eq!(sockets[0].refused(whisper.clone()).await, "whispers_off");
    sockets[0].send(json!({"type": "settings", "settings": {"whispers": true}})).await;
    for socket in &mut sockets {
        socket.find("the setting", |room| room["settings"]["whispers"] == true).await;
        socket.within(Duration::from_millis(100)).await;
    }
    let mut watching = server.person().await.join(&room).await;
    watching.expect("welcome").await;
    for socket in &mut sockets {
        socket.find("the guest", |room| room["spectators"][0].is_object()).await;
    }
    watching.within(Duration::from_millis(100)).await;
    sockets[0].send(json!({"type": "typing", "to": [people[1].player]})).await;
    sockets[0].send(whisper).await;
    assert_eq!(sockets[1].expect("typing").await["whisper"], true);
    let heard = sockets[1].expect("chat").await;
    assert_eq!(heard["text"], "the owl flies");
    for socket in [&mut sockets[2], &mut watching] {
        let seen = socket.within(Duration::from_millis(300)).await;
        assert!(seen.is_empty(), "{seen:?}");
    }
    // It stays with the two.
    for (seat, hears) in [(0, true), (1, true), (2, false)] {
        let mut again = people[seat].join(&room).await;
        let welcome = again.expect("welcome").await.to_string();
        assert_eq!(welcome.contains("the owl flies"), hears, "seat {seat}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn feelings_are_shown_to_all_and_come_from_a_list() {
    let server = TestServer::start().await;
    let (_, people, mut sockets, _) = three_in_a_match(server.port).await;
    sockets[0].send(json!({"type": "react", "emoji": "👍"})).await;
    let seen = sockets[2].expect("react").await;
    assert_eq!(seen["player"], people[0].player);
    assert_eq!((&seen["name"], &seen["emoji"]), (&json!("Ann"), &json!("👍")));
    assert_eq!(sockets[0].refused(json!({"type": "react", "emoji": "x"})).await, "bad_message");
    for _ in 0..10 {
        sockets[1].send(json!({"type": "react", "emoji": "👋"})).await;
    }
    let refused = sockets[1].expect("refused").await;
    assert_eq!((&refused["re"], &refused["code"]), (&json!("react"), &json!("rate_limited")));
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_neither_whisper_nor_leave_whispers_behind() {
    let server = TestServer::start().await;
    let (room, people, mut sockets) = three_at_a_table(server.port).await;
    sockets[0].send(json!({"type": "settings", "settings": {"whispers": true}})).await;
    sockets[0].find("the setting", |room| room["settings"]["whispers"] == true).await;
    let whisper = |id: &str, text: &str| json!({"type": "chat", "id": id, "text": text, "to": [people[0].player]});
    let stranger = server.person().await;
    let mut outside = stranger.join(&room).await;
    outside.send(json!({"type": "name", "name": "Eve"})).await;
    assert_eq!(outside.refused(whisper("e1", "psst")).await, "not_seated");

    // What was whispered stays while two of those who heard it sit here.
    sockets[1].send(whisper("b1", "the owl flies")).await;
    sockets[2].send(whisper("c1", "the fox sleeps")).await;
    for _ in 0..2 {
        sockets[0].expect("chat").await;
    }
    sockets[1].send(json!({"type": "give_up"})).await;
    sockets[0].find("a free seat", |room| room["seats"][1].is_null()).await;
    let mut again = people[0].join(&room).await;
    let welcome = again.expect("welcome").await.to_string();
    assert!(welcome.contains("the fox sleeps") && !welcome.contains("the owl flies"), "{welcome}");
}

#[tokio::test(flavor = "multi_thread")]
async fn who_talks_too_fast_does_so_on_every_socket() {
    let server = TestServer::start().await;
    let (room, people, mut sockets) = three_at_a_table(server.port).await;
    let mut refused = 0;
    for nth in 0..10 {
        let mut socket = people[1].join(&room).await;
        socket.expect("welcome").await;
        socket.send(json!({"type": "chat", "id": format!("n{nth}"), "text": "again"})).await;
        let done = socket
            .find("an answer", |message| message["type"] == "chat" || message["type"] == "refused");
        refused += u32::from(done.await["type"] == "refused");
    }
    assert!(refused >= 3, "five at once and one a second, however many lines: {refused}");
    // Others are not held up by that.
    sockets[2].send(json!({"type": "chat", "id": "c", "text": "hello"})).await;
    sockets[0].find("Cat's line", |message| message["text"] == "hello").await;
}
