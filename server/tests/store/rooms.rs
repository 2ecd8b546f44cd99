//! Making rooms, listing them, and letting them go.

use barroom_server::store::{
    Commit, CommitError, CreateError, MatchRow, NewRoom, RoomCode, RoomRow,
};

use crate::{place::Place, samples::*};

pub async fn a_code_is_never_used_twice(place: &Place) {
    let store = place.open().await;
    let room = make(&*store, 1).await;
    let again = NewRoom { state: "other".into(), ..new_room(&room) };
    assert_eq!(store.create_room(again.clone()).await, Err(CreateError::Taken));
    assert_eq!(&*store.room(&room).await.unwrap().unwrap().state, r#"{"host":0}"#);

    assert_eq!(store.expire(i64::MAX).await, Ok(vec![room]));
    assert_eq!(store.create_room(again).await, Err(CreateError::Taken));
}

pub async fn there_is_no_room_that_was_not_made(place: &Place) {
    let store = place.open().await;
    let nowhere = code(9);
    assert_eq!(store.open_room(&nowhere).await, Ok(None));
    assert_eq!(store.room(&nowhere).await, Ok(None));
    assert_eq!(store.steps(&nowhere, 1).await, Ok(vec![]));
    assert_eq!(store.matches(&nowhere).await, Ok(vec![]));
    let commit = commit(&nowhere, 1, 0, vec![step(1, "a")]);
    assert_eq!(store.commit(commit).await, Err(CommitError::Fenced));
}

pub async fn lists_follow_the_room(place: &Place) {
    let store = place.open().await;
    let (ann, ben) = (player(), player());
    let row = |code: &RoomCode, state: &str| RoomRow { code: code.clone(), state: state.into() };
    let (first, second) = (code(1), code(2));
    let rooms = [
        NewRoom { seats: vec![holder(0, ann)], state: "one".into(), ..new_room(&first) },
        NewRoom { seats: vec![holder(0, ben)], listed: true, ..new_room(&second) },
    ];
    for room in rooms {
        store.create_room(room).await.unwrap();
    }
    let change = Commit {
        seats: Some(vec![holder(0, ben), holder(3, ann)]),
        state: Some("two".into()),
        ..Commit::new(second.clone(), 1, 0)
    };
    store.commit(change).await.unwrap();

    let (one, two) = (row(&first, "one"), row(&second, "two"));
    assert_eq!(store.listed_rooms().await.unwrap(), vec![two.clone()]);
    assert_eq!(store.rooms_of(ann).await.unwrap(), [one.clone(), two.clone()]);
    assert_eq!(store.rooms_of(ben).await.unwrap(), vec![two.clone()]);
    assert_eq!(store.rooms_of(player()).await.unwrap(), []);
    assert_eq!(store.room(&second).await.unwrap(), Some(two.clone()));

    let list = |code: &RoomCode, listed| Commit {
        listed: Some(listed),
        seats: Some(vec![]),
        ..Commit::new(code.clone(), 1, 0)
    };
    store.commit(list(&first, true)).await.unwrap();
    store.commit(list(&second, false)).await.unwrap();
    assert_eq!(store.listed_rooms().await.unwrap(), [one]);
    assert_eq!(store.rooms_of(ben).await.unwrap(), []);
}

pub async fn the_public_list_has_the_newest_first(place: &Place) {
    let store = place.open().await;
    // By codes alone the order would be another one.
    for (n, opened_at_ms) in [(1, 20), (2, 30), (3, 10), (4, 30)] {
        let first_match = MatchRow { opened_at_ms, ..opened(1) };
        let room = NewRoom { first_match, listed: true, ..new_room(&code(n)) };
        store.create_room(room).await.unwrap();
    }
    let codes = |rows: Vec<RoomRow>| rows.into_iter().map(|row| row.code).collect::<Vec<_>>();
    let by_age = [2, 4, 1, 3].map(code);
    assert_eq!(codes(store.listed_rooms().await.unwrap()), by_age);
    // A table that starts over is new again.
    let again = MatchRow { opened_at_ms: 40, ..opened(2) };
    let again = Commit { matches: vec![again], ..Commit::new(code(3), 1, 0) };
    store.commit(again).await.unwrap();
    let by_age = [3, 2, 4, 1].map(code);
    assert_eq!(codes(store.listed_rooms().await.unwrap()), by_age);
}

pub async fn a_seat_has_one_holder(place: &Place) {
    let store = place.open().await;
    let room = make(&*store, 1).await;
    let (ann, ben) = (player(), player());
    let twice = Commit {
        seats: Some(vec![holder(0, ann), holder(0, ben)]),
        state: Some("lost".into()),
        ..Commit::new(room.clone(), 1, 0)
    };
    assert!(matches!(store.commit(twice).await, Err(CommitError::Unavailable(_))));
    assert_eq!(store.rooms_of(ann).await.unwrap(), []);
    assert_eq!(&*store.room(&room).await.unwrap().unwrap().state, r#"{"host":0}"#);
}

pub async fn expired_rooms_go_and_their_codes_stay(place: &Place) {
    let store = place.open().await;
    let ann = player();
    let (gone, kept) = (make(&*store, 1).await, make(&*store, 2).await);
    for room in [&gone, &kept] {
        let filled = Commit {
            seats: Some(vec![holder(0, ann)]),
            listed: Some(true),
            ..commit(room, 1, 0, vec![step(1, "a"), step(1, "b")])
        };
        assert_eq!(store.commit(filled).await, Ok(2));
    }
    let visited = Commit { expires_at_ms: Some(2_000), ..commit(&kept, 1, 2, vec![step(1, "c")]) };
    assert_eq!(store.commit(visited).await, Ok(3));

    assert_eq!(store.expire(999).await, Ok(vec![]));
    assert_eq!(store.expire(1_000).await, Ok(vec![gone.clone()]));
    assert_eq!(store.open_room(&gone).await, Ok(None));
    assert_eq!(store.steps(&gone, 1).await, Ok(vec![]));
    assert_eq!(store.matches(&gone).await, Ok(vec![]));
    let late = commit(&gone, 1, 2, vec![step(1, "late")]);
    assert_eq!(store.commit(late).await, Err(CommitError::Fenced));

    let codes = |rows: Vec<RoomRow>| rows.into_iter().map(|row| row.code).collect::<Vec<_>>();
    assert_eq!(codes(store.rooms_of(ann).await.unwrap()), vec![kept.clone()]);
    assert_eq!(codes(store.listed_rooms().await.unwrap()), vec![kept.clone()]);
    assert_eq!(store.steps(&kept, 1).await.unwrap().len(), 3);
}

pub async fn many_rooms_expire_at_once(place: &Place) {
    const ROOMS: u64 = 40;
    let store = place.open().await;
    for n in 0..ROOMS {
        let room = make(&*store, n).await;
        assert_eq!(store.commit(commit(&room, 1, 0, vec![step(1, "a")])).await, Ok(1));
    }
    let mut codes = store.expire(1_000).await.unwrap();
    codes.sort();
    assert_eq!(codes, (0..ROOMS).map(code).collect::<Vec<_>>());
    assert_eq!(store.expire(1_000).await, Ok(vec![]));
}
