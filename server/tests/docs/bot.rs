//! The example plays every game to its end.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use barroom_shared::catalog::GameKey;
use serde_json::json;
use tokio::process::Command;

use super::support::{TestServer, get, post};

#[tokio::test(flavor = "multi_thread")]
async fn the_example_plays_every_game_to_its_end() {
    let server = TestServer::start().await;
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/example_bot.py");
    let mut playing = Vec::new();
    for game in GameKey::ALL {
        let seats = game.describe().seats.min.max(2);
        let host = server.person().await;
        let ask = json!({"game": game.as_str(), "seats": seats, "name": "Host"});
        let made = post(server.port, "/api/rooms", Some(&host.token), ask).await;
        assert_eq!(made.status, 201, "{}", made.body);
        let room = made.json()["room"].as_str().expect("a code").to_owned();
        // The host is a program, too: the example with the host's token starts the match.
        let address = format!("http://127.0.0.1:{}", server.port);
        let mut bots = Vec::new();
        for seat in 0..seats {
            let mut command = Command::new("python3");
            command.arg(&example).args([&address, &room]).stdout(Stdio::piped());
            if seat == 0 {
                command.arg(&host.token);
            }
            bots.push(command.kill_on_drop(true).spawn().expect("python3"));
        }
        let port = server.port;
        playing.push(tokio::spawn(async move {
            for bot in bots {
                let ended = tokio::time::timeout(Duration::from_secs(240), bot.wait_with_output());
                let ended = ended.await.unwrap_or_else(|_| panic!("{game:?} does not end"));
                let ended = ended.expect("a process");
                assert!(ended.status.success(), "{game:?}");
                assert!(String::from_utf8_lossy(&ended.stdout).contains("over"), "{game:?}");
            }
            let record = get(port, &format!("/api/rooms/{room}/record")).await;
            assert_eq!(record.status, 200, "{game:?}");
        }));
    }
    for game in playing {
        game.await.expect("a game");
    }
}
