//! Rooms, steps and people to test with.

use barroom_server::store::{
    Commit, MatchRow, NewRoom, NewStep, PlayerId, RoomCode, SeatHolder, Seed, StepKind, Store,
};
use uuid::Uuid;

pub fn code(n: u64) -> RoomCode {
    RoomCode::from_bits(n)
}

pub fn player() -> PlayerId {
    PlayerId(Uuid::now_v7())
}

pub fn new_room(code: &RoomCode) -> NewRoom {
    NewRoom {
        code: code.clone(),
        state: r#"{"host":0}"#.into(),
        first_match: opened(1),
        seats: vec![],
        listed: false,
        expires_at_ms: 1_000,
    }
}

/// Makes a room; its maker writes with epoch 1 and head 0.
pub async fn make(store: &dyn Store, n: u64) -> RoomCode {
    let code = code(n);
    store.create_room(new_room(&code)).await.unwrap();
    code
}

pub fn opened(n: u32) -> MatchRow {
    MatchRow {
        n,
        game: "bark_side".into(),
        rules_version: 1,
        options: r#"{"deck":"fifty"}"#.into(),
        server_seed: Some(Seed([n as u8; 32])),
        contributions: None,
        seed: None,
        players: None,
        result: None,
        opened_at_ms: 5,
        started_at_ms: None,
        ended_at_ms: None,
    }
}

pub fn ended(n: u32) -> MatchRow {
    MatchRow {
        contributions: Some("[null]".into()),
        seed: Some(Seed([0xab; 32])),
        players: Some(r#"["Ann","Ben"]"#.into()),
        result: Some(r#"{"over":true}"#.into()),
        started_at_ms: Some(6),
        ended_at_ms: Some(i64::MAX),
        ..opened(n)
    }
}

pub fn step(match_n: u32, body: &str) -> NewStep {
    NewStep {
        match_n,
        kind: StepKind::Action,
        seat: Some(2),
        player: None,
        act_id: Some(format!("act-{body}")),
        body: body.into(),
        at_ms: 77,
    }
}

pub fn commit(room: &RoomCode, epoch: u64, head: u64, steps: Vec<NewStep>) -> Commit {
    Commit { steps, ..Commit::new(room.clone(), epoch, head) }
}

pub fn holder(seat: u8, player: PlayerId) -> SeatHolder {
    SeatHolder { seat, player }
}
