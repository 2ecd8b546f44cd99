//! The data folder of the SQLite store: who may use it, and what an operator is told.

use std::{fs, os::unix::fs::MetadataExt, path::Path};

use barroom_server::store::{SqliteStore, Store};
use rusqlite::Connection;

use crate::{
    place::Place,
    samples::{code, commit, make, step},
};

/// What the operator reads when the store does not open: one line.
fn refusal(folder: &Path) -> String {
    let line = SqliteStore::open(folder).err().unwrap().to_string();
    assert!(!line.contains('\n'), "{line}");
    line
}

#[tokio::test]
async fn a_missing_folder_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let deep = folder.path().join("not/there/yet");
    let store = SqliteStore::open(&deep).unwrap();
    make(&store, 1).await;
    assert!(deep.join("barroom.db").is_file());
}

#[tokio::test]
async fn a_second_process_is_refused_until_the_first_has_ended() {
    let folder = tempfile::tempdir().unwrap();
    let first = SqliteStore::open(folder.path()).unwrap();
    let line = refusal(folder.path());
    assert!(line.contains("another Barroom is running on the data folder"), "{line}");
    assert!(line.contains(folder.path().to_str().unwrap()), "{line}");
    make(&first, 1).await;
    drop(first);
    let second = SqliteStore::open(folder.path()).unwrap();
    assert!(second.room(&code(1)).await.unwrap().is_some());
}

#[test]
fn a_folder_that_cannot_be_used_is_named_with_user_and_remedy() {
    // The kernel's own folder takes no files, not even from root.
    let below = Path::new("/proc/barroom");
    let uid = fs::metadata("/proc/self").unwrap().uid();
    let line = refusal(below);
    for part in ["/proc/barroom", &format!("user id {uid}"), "chown", "BARROOM_DATA"] {
        assert!(line.contains(part), "{part} is not in: {line}");
    }
}

#[test]
fn a_file_in_the_place_of_the_folder_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    for data in [file.clone(), file.join("data")] {
        let line = refusal(&data);
        assert!(line.contains(&format!("{} is a file", file.display())), "{line}");
        assert!(line.contains("--data") && !line.contains("chown"), "{line}");
    }
}

#[test]
fn a_file_that_is_no_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("barroom.db");
    let text =
        "not a database, but somebody's, and longer than SQLite's header of 100 bytes ".repeat(3);
    fs::write(&file, &text).unwrap();
    let line = refusal(folder.path());
    assert!(line.contains("barroom.db is not a database"), "{line}");
    assert!(line.contains("move it away") && !line.contains("chown"), "{line}");
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn data_of_a_newer_version_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    drop(SqliteStore::open(folder.path()).unwrap());
    let db = Connection::open(folder.path().join("barroom.db")).unwrap();
    db.execute("INSERT INTO schema_migration VALUES (99, 'later', 'then')", []).unwrap();
    drop(db);
    let line = refusal(folder.path());
    assert!(line.contains("newer Barroom (schema 99"), "{line}");
}

#[tokio::test]
async fn what_was_answered_survives_a_killed_process() {
    let place = Place::folder();
    let store = place.open().await;
    let room = make(&*store, 1).await;
    for head in 0..50 {
        let commit = commit(&room, 1, head, vec![step(1, &head.to_string())]);
        assert_eq!(store.commit(commit).await, Ok(head + 1));
    }
    // The files as a process leaves them that never comes to close them.
    let left = tempfile::tempdir().unwrap();
    for name in ["barroom.db", "barroom.db-wal"] {
        fs::copy(place.path().join(name), left.path().join(name)).unwrap();
    }
    let found = SqliteStore::open(left.path()).unwrap().open_room(&room).await.unwrap().unwrap();
    assert_eq!((found.head, found.steps.len()), (50, 50));
}

#[tokio::test]
async fn a_backup_is_a_whole_store() {
    let place = Place::folder();
    let store = place.open().await;
    let room = make(&*store, 1).await;
    assert_eq!(store.commit(commit(&room, 1, 0, vec![step(1, "before")])).await, Ok(1));
    let copy = tempfile::tempdir().unwrap();
    let file = copy.path().join("barroom.db");
    store.backup(file.clone()).await.unwrap();
    assert_eq!(store.commit(commit(&room, 1, 1, vec![step(1, "after")])).await, Ok(2));

    let again = store.backup(file).await.unwrap_err().to_string();
    assert!(again.contains("exists already"), "{again}");
    let names: Vec<_> =
        fs::read_dir(copy.path()).unwrap().map(|f| f.unwrap().file_name()).collect();
    assert_eq!(names, ["barroom.db"], "nothing unfinished is left");
    let restored = SqliteStore::open(copy.path()).unwrap();
    let found = restored.open_room(&room).await.unwrap().unwrap();
    assert_eq!((found.head, &*found.steps[0].step.body), (1, "before"));
}
