//! The store that fails on purpose does what it says.

use std::{sync::Arc, time::Duration};

use barroom_server::store::{
    Commit, CommitError, Document, RoomCode, Store,
    testing::{Fault, FaultyStore},
};

use crate::{place::Place, samples::make};

async fn faulty() -> (Place, Arc<FaultyStore>, RoomCode) {
    let place = Place::folder();
    let store = FaultyStore::before(place.open().await);
    let code = make(&store, 1).await;
    (place, Arc::new(store), code)
}

fn write(code: &RoomCode, state: &str) -> Commit {
    Commit { state: Some(state.into()), ..Commit::new(code.clone(), 1, 0) }
}

async fn state(store: &FaultyStore, code: &RoomCode) -> Document {
    store.room(code).await.unwrap().unwrap().state
}

#[tokio::test]
async fn a_lost_commit_is_not_written_and_the_next_is() {
    let (_place, store, code) = faulty().await;
    store.plan(Fault::LoseCommit);
    let lost = store.commit(write(&code, "first")).await;
    assert!(matches!(lost, Err(CommitError::Unavailable(_))), "{lost:?}");
    assert_eq!(&*state(&store, &code).await, r#"{"host":0}"#);
    assert_eq!(store.commit(write(&code, "second")).await, Ok(0));
    assert_eq!(&*state(&store, &code).await, "second");
}

#[tokio::test]
async fn a_commit_whose_answer_is_lost_is_written() {
    let (_place, store, code) = faulty().await;
    store.plan(Fault::LoseAnswer);
    let lost = store.commit(write(&code, "first")).await;
    assert!(matches!(lost, Err(CommitError::Unavailable(_))), "{lost:?}");
    assert_eq!(&*state(&store, &code).await, "first");
}

#[tokio::test]
async fn a_held_commit_waits_for_the_test() {
    let (_place, store, code) = faulty().await;
    let mut hold = store.hold_next();
    let writer = tokio::spawn({
        let (store, commit) = (Arc::clone(&store), write(&code, "first"));
        async move { store.commit(commit).await }
    });
    hold.arrived().await;
    assert_eq!(&*state(&store, &code).await, r#"{"host":0}"#);
    assert!(!writer.is_finished());
    drop(hold);
    assert_eq!(writer.await.unwrap(), Ok(0));
    assert_eq!(&*state(&store, &code).await, "first");
}

#[tokio::test]
async fn a_delayed_commit_takes_its_time() {
    let (_place, store, code) = faulty().await;
    store.plan(Fault::Delay(Duration::from_millis(60)));
    let before = std::time::Instant::now();
    assert_eq!(store.commit(write(&code, "late")).await, Ok(0));
    assert!(before.elapsed() >= Duration::from_millis(60));
    assert_eq!(&*state(&store, &code).await, "late");
}
