//! Players and their tokens.

use barroom_server::store::{Commit, CreateError, NewRoom, SeatHolder};

use crate::{
    place::Place,
    samples::{code, new_room, player},
};

pub async fn a_token_leads_to_its_player(place: &Place) {
    let store = place.open().await;
    let (ann, ben) = (player(), player());
    assert_eq!(store.player_by_token_hash([1; 32]).await, Ok(None));
    store.create_player(ann, [1; 32]).await.unwrap();
    store.create_player(ben, [2; 32]).await.unwrap();
    assert_eq!(store.player_by_token_hash([1; 32]).await, Ok(Some(ann)));
    assert_eq!(store.player_by_token_hash([2; 32]).await, Ok(Some(ben)));
}

pub async fn a_rotated_token_is_unknown(place: &Place) {
    let store = place.open().await;
    let ann = player();
    store.create_player(ann, [1; 32]).await.unwrap();
    assert_eq!(store.rotate_token(ann, [3; 32]).await, Ok(true));
    assert_eq!(store.player_by_token_hash([1; 32]).await, Ok(None));
    assert_eq!(store.player_by_token_hash([3; 32]).await, Ok(Some(ann)));
    assert_eq!(store.rotate_token(player(), [4; 32]).await, Ok(false));
    assert_eq!(store.player_by_token_hash([4; 32]).await, Ok(None));
}

pub async fn players_and_tokens_are_not_given_twice(place: &Place) {
    let store = place.open().await;
    let ann = player();
    store.create_player(ann, [1; 32]).await.unwrap();
    assert_eq!(store.create_player(ann, [2; 32]).await, Err(CreateError::Taken));
    assert_eq!(store.create_player(player(), [1; 32]).await, Err(CreateError::Taken));
    assert_eq!(store.player_by_token_hash([2; 32]).await, Ok(None));
    assert_eq!(store.player_by_token_hash([1; 32]).await, Ok(Some(ann)));
}

pub async fn who_never_sat_is_forgotten_in_time(place: &Place) {
    let store = place.open().await;
    let (ann, ben, cat) = (player(), player(), player());
    for (n, one) in [(1, ann), (2, ben), (3, cat)] {
        store.create_player(one, [n; 32]).await.unwrap();
    }
    let holds = |player| vec![SeatHolder { seat: 0, player }];
    let room = NewRoom { seats: holds(ann), ..new_room(&code(1)) };
    store.create_room(room).await.unwrap();
    // Ben has sat once, and got up again.
    let sits = |holder| Commit { seats: Some(holds(holder)), ..Commit::new(code(1), 1, 0) };
    store.commit(sits(ben)).await.unwrap();
    store.commit(sits(ann)).await.unwrap();
    assert_eq!(store.forget_players(0).await, Ok(0), "all are newer than that");
    for n in 0..1200_u16 {
        let hash = std::array::from_fn(|at| if at < 2 { n.to_le_bytes()[at] } else { 9 });
        store.create_player(player(), hash).await.unwrap();
    }
    assert_eq!(store.forget_players(i64::MAX).await, Ok(1201));
    for (n, still) in [(1, Some(ann)), (2, Some(ben)), (3, None)] {
        assert_eq!(store.player_by_token_hash([n; 32]).await, Ok(still));
    }
    assert_eq!(store.forget_players(i64::MAX).await, Ok(0));
}

pub async fn it_answers_a_ping(place: &Place) {
    let store = place.open().await;
    assert_eq!(store.ping().await, Ok(()));
}
