//! Players and their tokens.

use barroom_server::store::CreateError;

use crate::{place::Place, samples::player};

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

pub async fn it_answers_a_ping(place: &Place) {
    let store = place.open().await;
    assert_eq!(store.ping().await, Ok(()));
}
