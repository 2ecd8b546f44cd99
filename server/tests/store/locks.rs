//! Another process, a backup tool say, that locks the SQLite file while people play.

use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use barroom_server::store::CommitError;
use rusqlite::Connection;

use crate::{
    place::Place,
    samples::{commit, make, step},
};

/// A player's command has its answer within this time, whatever happens.
const ANSWERED_WITHIN: Duration = Duration::from_secs(6);

/// Holds the lock for `hold` again and again, with short gaps, until told to stop.
fn lock_again_and_again(
    db: PathBuf,
    hold: Duration,
    stop: Arc<AtomicBool>,
) -> thread::JoinHandle<u32> {
    thread::spawn(move || {
        let db = Connection::open(db).unwrap();
        db.busy_timeout(Duration::from_secs(60)).unwrap();
        let mut times = 0;
        while !stop.load(Ordering::Relaxed) {
            db.execute_batch("BEGIN IMMEDIATE").unwrap();
            thread::sleep(hold);
            db.execute_batch("COMMIT").unwrap();
            times += 1;
            thread::sleep(Duration::from_millis(20));
        }
        times
    })
}

#[tokio::test]
async fn no_commit_is_lost_while_another_process_locks_and_a_backup_runs() {
    const ROOMS: u64 = 30;
    let place = Place::folder();
    let store = place.open().await;
    let mut rooms = Vec::new();
    for n in 0..ROOMS {
        rooms.push(make(&*store, n).await);
    }
    let folder = place.path();
    let stop = Arc::new(AtomicBool::new(false));
    let hold = Duration::from_secs(3);
    let locker = lock_again_and_again(folder.join("barroom.db"), hold, Arc::clone(&stop));

    let mut writers = tokio::task::JoinSet::new();
    for room in rooms {
        let (store, stop) = (Arc::clone(&store), Arc::clone(&stop));
        writers.spawn(async move {
            let mut head = 0;
            while !stop.load(Ordering::Relaxed) {
                let asked = Instant::now();
                let answer = store.commit(commit(&room, 1, head, vec![step(1, "a")])).await;
                assert!(asked.elapsed() < ANSWERED_WITHIN, "{:?}", asked.elapsed());
                match answer {
                    Ok(new_head) => head = new_head,
                    // Nothing was written: the same step is tried again.
                    Err(CommitError::Unavailable(_)) => {}
                    Err(other) => panic!("{other}"),
                }
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            (room, head)
        });
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    store.backup(folder.join("copy.db")).await.unwrap();
    tokio::time::sleep(Duration::from_secs(6)).await;
    stop.store(true, Ordering::Relaxed);

    for (room, head) in writers.join_all().await {
        let stored = store.open_room(&room).await.unwrap().unwrap();
        assert_eq!((stored.head, stored.steps.len() as u64), (head, head));
        assert!(head > 0, "the gaps are used");
    }
    assert!(locker.join().unwrap() >= 2);
}

#[tokio::test]
async fn a_lock_that_stays_is_answered_for_everybody_and_leaves_nothing_behind() {
    let place = Place::folder();
    let store = place.open().await;
    let room = make(&*store, 1).await;
    let folder = place.path();
    let other = Connection::open(folder.join("barroom.db")).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();

    // The second one comes while the first is waiting; it must not wait twice as long.
    let mut waiting = tokio::task::JoinSet::new();
    for wait_ms in [0, 500] {
        let (store, room) = (Arc::clone(&store), room.clone());
        waiting.spawn(async move {
            tokio::time::sleep(Duration::from_millis(wait_ms)).await;
            let asked = Instant::now();
            let answer = store.commit(commit(&room, 1, 0, vec![step(1, "no")])).await;
            assert!(asked.elapsed() < ANSWERED_WITHIN, "{:?}", asked.elapsed());
            answer
        });
    }
    for answer in waiting.join_all().await {
        assert!(matches!(answer, Err(CommitError::Unavailable(_))), "{answer:?}");
    }
    other.execute_batch("COMMIT").unwrap();
    assert_eq!(store.steps(&room, 1).await, Ok(vec![]));
    assert_eq!(store.commit(commit(&room, 1, 0, vec![step(1, "yes")])).await, Ok(1));
}
