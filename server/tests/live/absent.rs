//! People who are not here: bots that play for them, and hosts who are replaced.

use serde_json::json;

use super::support::{TestServer, three_at_a_table, three_in_a_match};

#[tokio::test(flavor = "multi_thread")]
async fn the_host_puts_a_bot_on_an_absent_seat_and_takes_it_off_again() {
    let server = TestServer::start().await;
    let (room, people, mut sockets) = three_at_a_table(server.port).await;
    let bot = json!({"type": "add_bot", "seat": 2, "level": "easy"});
    sockets[0].find("three seats", |message| !message["seats"][2].is_null()).await;
    assert_eq!(sockets[0].refused(bot.clone()).await, "seat_taken", "Cat is here");
    sockets.remove(2).close().await;
    sockets[0].find("Cat away", |message| message["seats"][2]["presence"] == "away").await;
    sockets[0].send(bot.clone()).await;
    sockets[0].find("a bot for Cat", |room| room["seats"][2]["bot"] == "easy").await;
    sockets[0].send(json!({"type": "remove", "seat": 2})).await;
    let free = |room: &serde_json::Value| {
        room["seats"][2]["presence"] == "away" && room["seats"][2].get("bot").is_none()
    };
    let without = sockets[0].find("no bot", free).await;
    assert_eq!(without["seats"][2]["player"], people[2].player, "the seat is still Cat's");
    sockets[0].send(bot).await;
    sockets[0].find("a bot for Cat", |room| room["seats"][2]["bot"] == "easy").await;
    let mut back = people[2].join(&room).await;
    let welcome = back.expect("welcome").await;
    assert_eq!(welcome["you"]["seat"], 2);
    assert!(welcome["room"]["seats"][2].get("bot").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_role_is_given_and_passes_on_by_itself() {
    let server = TestServer::with(&["--away", "1"], |store| store).await;
    let (room, people, mut sockets) = three_at_a_table(server.port).await;
    let give = |player: &str| json!({"type": "host", "player": player});
    sockets[1].find("three seats", |message| !message["seats"][2].is_null()).await;
    assert_eq!(sockets[1].refused(give(&people[1].player)).await, "not_host");
    assert_eq!(sockets[0].refused(give("bot-2")).await, "bad_message");
    sockets[0].send(give(&people[2].player)).await;
    sockets[1].find("Cat as host", |room| room["host"] == people[2].player).await;
    assert_eq!(sockets[0].refused(json!({"type": "lock"})).await, "not_host");

    // Cat goes; of those who sit here, Ann has been here longest.
    sockets.remove(2).close().await;
    let passed = |room: &serde_json::Value| {
        room["host"] == people[0].player && room["seats"][2]["presence"] == "gone"
    };
    sockets[1].find("Ann as host", passed).await;
    let mut back = people[2].join(&room).await;
    assert_eq!(back.expect("welcome").await["you"]["host"], false, "gone is gone");
}

#[tokio::test(flavor = "multi_thread")]
async fn in_a_match_a_host_is_waited_for_longer() {
    let server = TestServer::with(&["--away", "1"], |store| store).await;
    let (_, people, mut sockets, _) = three_in_a_match(server.port).await;
    sockets.remove(0).close().await;
    let gone = sockets[0].find("Ann gone", |room| room["seats"][0]["presence"] == "gone").await;
    assert_eq!(gone["host"], people[0].player);
    sockets[0].find("Ben as host", |room| room["host"] == people[1].player).await;
}
