//! What only a store on a server has to cope with: other nodes, passwords, a server that is gone.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use barroom_server::store::{self, CommitError};

use crate::{
    cluster::Cluster,
    samples::{commit, make, step},
    server::{Server, connect},
};

/// Opens a store that must not open, and checks that no SQLite file has taken its place.
async fn refusal(url: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let line = store::open(Some(url), folder.path()).await.err().unwrap().to_string();
    assert!(!line.contains('\n'), "{line}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    line
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_does_not_answer_is_named_and_not_replaced() {
    let asked = Instant::now();
    let line = refusal("postgres://ann:secret@127.0.0.1:9/bar").await;
    assert!(asked.elapsed() < Duration::from_secs(6));
    assert!(line.contains("postgres://ann:***@127.0.0.1:9/bar"), "{line}");
    assert!(line.contains("Connection refused") && !line.contains("secret"), "{line}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_password_is_refused_and_not_shown() {
    let Some(cluster) = Cluster::start() else { return };
    let url = |password: &str| {
        format!("postgres://postgres:{password}@127.0.0.1:{}/postgres", cluster.port())
    };
    let line = refusal(&url("wrong")).await;
    let shown = format!("postgres://postgres:***@127.0.0.1:{}/postgres", cluster.port());
    assert!(line.contains(&shown), "{line}");
    assert!(line.contains("password authentication failed"), "{line}");
    assert!(!line.contains("wrong"), "{line}");
    assert!(store::open(Some(&url(Cluster::PASSWORD_IN_URL)), "/".as_ref()).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn play_goes_on_when_the_server_comes_back() {
    let Some(cluster) = Cluster::start() else { return };
    let password = Cluster::PASSWORD_IN_URL;
    let url = format!("postgres://postgres:{password}@127.0.0.1:{}/postgres", cluster.port());
    let store = store::open(Some(&url), "/".as_ref()).await.unwrap();
    let room = make(&*store, 1).await;
    assert_eq!(store.commit(commit(&room, 1, 0, vec![step(1, "a")])).await, Ok(1));

    cluster.stop();
    let asked = Instant::now();
    let lost = store.commit(commit(&room, 1, 1, vec![step(1, "b")])).await;
    assert!(matches!(lost, Err(CommitError::Unavailable(_))), "{lost:?}");
    assert!(asked.elapsed() < Duration::from_secs(6));
    assert!(store.ping().await.is_err());

    cluster.resume();
    assert_eq!(store.ping().await, Ok(()));
    assert_eq!(store.commit(commit(&room, 1, 1, vec![step(1, "b")])).await, Ok(2));
    assert_eq!(store.steps(&room, 1).await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_nodes_one_has_the_room() {
    let Some(server) = Server::find().await else { return };
    let place = server.place().await;
    // Both find an empty schema; one of them makes the tables.
    let (here, there) = tokio::join!(place.open(), place.open());
    let room = make(&*here, 1).await;
    assert_eq!(there.open_room(&room).await.unwrap().unwrap().epoch, 2);
    let late = here.commit(commit(&room, 1, 0, vec![step(1, "late")])).await;
    assert_eq!(late, Err(CommitError::Fenced));

    // Even if both believed that the room is theirs, each step is written once.
    let mut writers = tokio::task::JoinSet::new();
    for store in [&here, &there] {
        let (store, room) = (Arc::clone(store), room.clone());
        writers.spawn(async move {
            let mut written = Vec::new();
            for head in 0..30 {
                match store.commit(commit(&room, 2, head, vec![step(1, "one")])).await {
                    Ok(_) => written.push(head),
                    Err(CommitError::Fenced) => {}
                    Err(other) => panic!("{other}"),
                }
            }
            written
        });
    }
    let mut written = writers.join_all().await.concat();
    written.sort_unstable();
    let stored = here.open_room(&room).await.unwrap().unwrap();
    assert_eq!(written, (0..stored.head).collect::<Vec<_>>());
    assert_eq!(stored.steps.len() as u64, stored.head);
    assert!(stored.head > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_a_newer_version_is_left_alone() {
    let Some(server) = Server::find().await else { return };
    let place = server.place().await;
    drop(place.open().await);
    let url = place.url().unwrap();
    let behind = connect(&url).await.unwrap();
    behind.batch_execute("INSERT INTO schema_migration VALUES (99, 'later')").await.unwrap();
    let line = refusal(&url).await;
    assert!(line.contains("newer Barroom (schema 99"), "{line}");
}
