//! Seats whose player is not here, and the way back for one who has lost a device.

use serde_json::json;

use super::support::{TestServer, first_answer, get, three_at_a_table, three_in_a_match};

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_seat_is_given_by_the_host_and_only_while_its_player_is_away() {
    let server = TestServer::start().await;
    let (room, people, mut sockets, states) = three_in_a_match(server.port).await;
    let (other, late) = (server.person().await, server.person().await);
    let mut claiming = other.join(&room).await;
    let welcome = claiming.expect("welcome").await;
    assert!(welcome["you"].get("seat").is_none());
    let claim = json!({"type": "claim", "seat": 1, "name": "Ben"});
    assert_eq!(claiming.refused(claim.clone()).await, "seat_taken", "Ben is here");

    sockets.remove(1).close().await;
    sockets[0].find("Ben away", |message| message["seats"][1]["presence"] == "away").await;
    // A stranger who sits down under Ben's name gets nothing of his.
    assert_eq!(
        claiming.refused(json!({"type": "sit", "seat": 1, "name": "Ben"})).await,
        "seat_taken"
    );
    claiming.send(claim.clone()).await;
    let asked = sockets[0].find("the claim", |message| message["claims"][0].is_object()).await;
    assert_eq!(asked["claims"][0]["name"], "Ben 2");
    assert_eq!(asked["claims"][0]["decided_by"], json!([people[0].player]));
    let mut watching = late.join(&room).await;
    watching.expect("welcome").await;
    let allow = json!({"type": "allow", "seat": 1, "player": other.player, "yes": true});
    for socket in [&mut watching, &mut sockets[1]] {
        assert_eq!(socket.refused(allow.clone()).await, "not_host", "others don't decide");
    }
    sockets[0].send(allow.clone()).await;
    let welcome = claiming.find("a seat", |message| message["you"]["seat"] == 1).await;
    assert_eq!(welcome["state"]["view"]["hand"], states[1]["view"]["hand"], "Ben's hand");
    assert_eq!(welcome["room"]["seats"][1]["name"], "Ben", "he is Ben, and nobody else here is");
    let news =
        |message: &serde_json::Value| message["type"] == "claim" && message["state"] != "open";
    assert_eq!(sockets[1].find("the answer", news).await["state"], "agreed");
    assert_eq!(sockets[0].refused(allow).await, "bad_message", "granted once");
    claiming.send(first_answer("mine", &welcome["state"])).await;
    claiming.find("the move", |message| message["ack"] == "mine").await;

    // The old token is nobody at this table any more.
    let mut old = people[1].join(&room).await;
    let welcome = old.expect("welcome").await;
    assert!(welcome["you"].get("seat").is_none());
    assert!(welcome["state"].get("prompt").is_none());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_comes_back_in_time_keeps_the_seat() {
    let server = TestServer::start().await;
    let (room, people, mut sockets, _) = three_in_a_match(server.port).await;
    sockets.remove(1).close().await;
    let other = server.person().await;
    let mut claiming = other.join(&room).await;
    sockets[0].find("Ben away", |message| message["seats"][1]["presence"] == "away").await;
    claiming.send(json!({"type": "claim", "seat": 1, "name": "Eve"})).await;
    claiming.find("an open claim", |message| message["state"] == "open").await;
    let mut back = people[1].join(&room).await;
    assert_eq!(back.expect("welcome").await["you"]["seat"], 1);
    claiming.find("a void claim", |message| message["state"] == "void").await;
    let allow = json!({"type": "allow", "seat": 1, "player": other.player, "yes": true});
    assert_eq!(sockets[0].refused(allow).await, "bad_message");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hosts_seat_is_given_by_all_others_once_the_host_is_gone() {
    let server = TestServer::with(&["--away", "1"], |store| store).await;
    let (room, people, mut sockets, _) = three_in_a_match(server.port).await;
    sockets.remove(0).close().await;
    let other = server.person().await;
    let mut claiming = other.join(&room).await;
    let claim = json!({"type": "claim", "seat": 0, "name": "Ann"});
    sockets[0].find("Ann away", |message| message["seats"][0]["presence"] == "away").await;
    assert_eq!(claiming.refused(claim.clone()).await, "seat_taken", "her line was just cut");
    sockets[0].find("Ann gone", |message| message["seats"][0]["presence"] == "gone").await;
    claiming.send(claim).await;
    let asked = sockets[0].find("the claim", |message| message["claims"][0].is_object()).await;
    let deciders = json!([people[1].player, people[2].player]);
    assert_eq!(asked["claims"][0]["decided_by"], deciders);
    let allow = json!({"type": "allow", "seat": 0, "player": other.player, "yes": true});
    sockets[0].send(allow.clone()).await;
    let half = sockets[1].find("one yes", |message| message["claims"][0]["yes"][0].is_string());
    assert_eq!(half.await["seats"][0]["player"], people[0].player, "not yet");
    sockets[1].send(allow).await;
    let welcome = claiming.find("a seat", |message| message["you"]["seat"] == 0).await;
    assert_eq!(welcome["you"]["host"], true, "the host's seat brings the host's part");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_claim_changes_nothing_and_a_free_seat_in_a_match_is_asked_for() {
    let server = TestServer::start().await;
    let (room, people, mut sockets, _) = three_in_a_match(server.port).await;
    sockets[2].send(json!({"type": "give_up"})).await;
    sockets[0].find("a free seat", |message| message["seats"][2].is_null()).await;
    let other = server.person().await;
    let mut claiming = other.join(&room).await;
    assert_eq!(
        claiming.refused(json!({"type": "sit", "seat": 2, "name": "Dan"})).await,
        "wrong_phase"
    );
    for yes in [false, true] {
        claiming.send(json!({"type": "claim", "seat": 2, "name": "Dan"})).await;
        claiming.find("an open claim", |message| message["state"] == "open").await;
        let allow = json!({"type": "allow", "seat": 2, "player": other.player, "yes": yes});
        sockets[0].send(allow).await;
        let state = if yes { "agreed" } else { "refused" };
        claiming.find("the answer", |message| message["state"] == state).await;
        let described = get(server.port, &format!("/api/rooms/{room}")).await.json();
        assert_eq!(described["seats"][2].is_null(), !yes);
    }
    assert_eq!(people.len(), 3);
}

#[tokio::test(flavor = "multi_thread")]
async fn in_the_lobby_a_free_seat_needs_no_leave() {
    let server = TestServer::start().await;
    let (room, _, mut sockets) = three_at_a_table(server.port).await;
    sockets[2].send(json!({"type": "give_up"})).await;
    sockets[0].find("a free seat", |message| message["seats"][2].is_null()).await;
    let mut other = server.person().await.join(&room).await;
    other.send(json!({"type": "claim", "seat": 2, "name": "Dan"})).await;
    other.find("Dan at the table", |message| message["seats"][2]["name"] == "Dan").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_sees_no_second_hand() {
    let server = TestServer::with(&["--away", "1"], |store| store).await;
    let (_, people, mut sockets, _) = three_in_a_match(server.port).await;
    sockets[0].send(json!({"type": "give_up"})).await;
    sockets[1].find("a free seat", |message| message["seats"][0].is_null()).await;
    sockets.remove(2).close().await;
    sockets[0].find("Cat away", |message| message["seats"][2]["presence"] == "away").await;
    let claim = |seat: u8| json!({"type": "claim", "seat": seat, "name": "Ann"});
    let code = sockets[0].refused(claim(2)).await;
    assert_eq!(code, "seat_taken", "Cat's line was just cut");
    sockets[0].find("Cat gone", |message| message["seats"][2]["presence"] == "gone").await;
    assert_eq!(sockets[0].refused(claim(2)).await, "seat_taken", "Ann has seen another hand");
    let sit = json!({"type": "sit", "seat": 2});
    assert_eq!(sockets[0].refused(sit).await, "seat_taken");
    // Her own seat she may ask for, and does not give it to herself.
    sockets[0].send(claim(0)).await;
    let asked = sockets[1].find("the claim", |message| message["claims"][0].is_object()).await;
    assert_eq!(asked["claims"][0]["decided_by"], json!([people[1].player]));
    let allow = json!({"type": "allow", "seat": 0, "player": people[0].player, "yes": true});
    assert_eq!(sockets[0].refused(allow.clone()).await, "not_host");
    sockets[1].send(allow).await;
    sockets[0].find("her seat", |message| message["you"]["seat"] == 0).await;
}
