//! Steps, documents, matches and chat of a room, and who may write them.

use std::sync::Arc;

use barroom_server::store::{
    CHAT_LINES, ChatLine, Commit, CommitError, CreateError, MatchRow, NewRoom, NewStep, StepKind,
};

use crate::{place::Place, samples::*};

pub async fn steps_come_back_as_written(place: &Place) {
    let store = place.open().await;
    let room = make(&*store, 1).await;
    let ann = player();
    let kinds = [StepKind::Chance, StepKind::Action, StepKind::Undo, StepKind::Ended];
    let steps: Vec<NewStep> = kinds
        .into_iter()
        .map(|kind| NewStep { kind, player: Some(ann), ..step(1, kind.as_str()) })
        .chain([NewStep { seat: None, act_id: None, at_ms: -1, ..step(1, "") }])
        .collect();
    let (first, rest) = steps.split_at(2);
    assert_eq!(store.commit(commit(&room, 1, 0, first.to_vec())).await, Ok(2));
    assert_eq!(store.commit(commit(&room, 1, 2, rest.to_vec())).await, Ok(5));

    let stored = store.steps(&room, 1).await.unwrap();
    assert_eq!(stored.iter().map(|step| step.seq).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert!(stored.iter().all(|step| step.epoch == 1));
    assert_eq!(stored.into_iter().map(|step| step.step).collect::<Vec<_>>(), steps);
}

pub async fn a_commit_is_whole_or_not_at_all(place: &Place) {
    let store = place.open().await;
    let room = make(&*store, 1).await;
    let before = store.open_room(&room).await.unwrap().unwrap();
    let everything = Commit {
        steps: vec![step(1, "a")],
        state: Some("new".into()),
        matches: vec![ended(1), opened(2)],
        chat: vec![ChatLine { at_ms: 1, channel: String::new(), body: "hello".into() }],
        seats: Some(vec![holder(0, player())]),
        listed: Some(true),
        expires_at_ms: Some(9_000),
        ..Commit::new(room.clone(), before.epoch, 0)
    };
    let late = Commit { head: 7, ..everything.clone() };
    assert_eq!(store.commit(late).await, Err(CommitError::Fenced));
    let untouched = store.open_room(&room).await.unwrap().unwrap();
    assert_eq!((untouched.head, &untouched.state), (0, &before.state));
    assert_eq!((untouched.matches, untouched.chat), (before.matches, vec![]));
    assert!(store.listed_rooms().await.unwrap().is_empty());

    let commit = Commit { epoch: untouched.epoch, ..everything.clone() };
    assert_eq!(store.commit(commit).await, Ok(1));
    let written = store.open_room(&room).await.unwrap().unwrap();
    assert_eq!((written.head, Some(written.state)), (1, everything.state));
    assert_eq!((written.matches, written.chat), (everything.matches, everything.chat));
}

pub async fn a_stale_writer_is_fenced(place: &Place) {
    let store = place.open().await;
    let room = make(&*store, 1).await;
    let second = store.open_room(&room).await.unwrap().unwrap();
    assert_eq!(second.epoch, 2);
    for steps in [vec![step(1, "late")], vec![]] {
        let late = commit(&room, 1, 0, steps);
        assert_eq!(store.commit(late).await, Err(CommitError::Fenced));
    }
    assert_eq!(store.commit(commit(&room, 2, 0, vec![step(1, "mine")])).await, Ok(1));
    let third = store.open_room(&room).await.unwrap().unwrap();
    assert_eq!((third.epoch, third.head, third.steps.len()), (3, 1, 1));
    assert_eq!((third.steps[0].epoch, &*third.steps[0].step.body), (2, "mine"));
}

pub async fn a_writer_who_missed_a_step_is_fenced(place: &Place) {
    let store = place.open().await;
    let room = make(&*store, 1).await;
    assert_eq!(store.commit(commit(&room, 1, 0, vec![step(1, "a")])).await, Ok(1));
    for head in [0, 2, u64::from(u32::MAX)] {
        let wrong = commit(&room, 1, head, vec![step(1, "b")]);
        assert_eq!(store.commit(wrong).await, Err(CommitError::Fenced), "head {head}");
    }
    assert_eq!(store.steps(&room, 1).await.unwrap().len(), 1);
}

pub async fn many_rooms_at_once_keep_apart(place: &Place) {
    const ROOMS: u64 = 20;
    const COMMITS: u64 = 15;
    let store = place.open().await;
    let mut writers = tokio::task::JoinSet::new();
    for n in 0..ROOMS {
        let store = Arc::clone(&store);
        writers.spawn(async move {
            let room = make(&*store, n).await;
            for head in 0..COMMITS {
                // Every third round also something that is refused and must hurt nobody else.
                if head % 3 == 0 {
                    let wrong = commit(&room, 1, head + 9, vec![step(1, "wrong")]);
                    assert_eq!(store.commit(wrong).await, Err(CommitError::Fenced));
                }
                let step = step(1, &format!("{n}-{head}"));
                assert_eq!(store.commit(commit(&room, 1, head, vec![step])).await, Ok(head + 1));
            }
            room
        });
    }
    for room in writers.join_all().await {
        let stored = store.open_room(&room).await.unwrap().unwrap();
        let n = (0..ROOMS).find(|n| code(*n) == room).unwrap();
        let expected: Vec<String> = (0..COMMITS).map(|head| format!("{n}-{head}")).collect();
        let bodies: Vec<&str> = stored.steps.iter().map(|step| &*step.step.body).collect();
        assert_eq!((stored.head, bodies), (COMMITS, expected.iter().map(|s| &**s).collect()));
    }
}

pub async fn only_the_newest_match_is_loaded(place: &Place) {
    let store = place.open().await;
    let room = make(&*store, 1).await;
    let first = vec![step(1, "a"), step(1, "b")];
    assert_eq!(store.commit(commit(&room, 1, 0, first)).await, Ok(2));
    let over = Commit { matches: vec![ended(1), opened(2)], ..commit(&room, 1, 2, vec![]) };
    assert_eq!(store.commit(over).await, Ok(2));

    let lobby = store.open_room(&room).await.unwrap().unwrap();
    assert_eq!((lobby.head, lobby.steps.len(), lobby.matches.len()), (2, 0, 2));
    let rematch = commit(&room, 2, 2, vec![step(2, "c")]);
    assert_eq!(store.commit(rematch).await, Ok(3));

    let stored = store.open_room(&room).await.unwrap().unwrap();
    assert_eq!(stored.steps.iter().map(|step| step.seq).collect::<Vec<_>>(), [3]);
    assert_eq!(stored.matches, [ended(1), opened(2)]);
    assert_eq!(store.matches(&room).await.unwrap(), [ended(1), opened(2)]);
    let bodies = |steps: Vec<_>| -> Vec<String> {
        let body = |stored: barroom_server::store::StoredStep| stored.step.body.into_string();
        steps.into_iter().map(body).collect()
    };
    assert_eq!(bodies(store.steps(&room, 1).await.unwrap()), ["a", "b"]);
    assert_eq!(bodies(store.steps(&room, 2).await.unwrap()), ["c"]);
    assert!(store.steps(&room, 3).await.unwrap().is_empty());
}

pub async fn chat_keeps_its_tail(place: &Place) {
    let store = place.open().await;
    let room = make(&*store, 1).await;
    let other = make(&*store, 2).await;
    let line = |n: u32| ChatLine {
        at_ms: n.into(),
        channel: String::new(),
        body: format!("line {n}").into(),
    };
    let say = |room: &_, lines: Vec<u32>| Commit {
        chat: lines.into_iter().map(line).collect(),
        ..commit(room, 1, 0, vec![])
    };
    let all = CHAT_LINES + 5;
    assert_eq!(store.commit(say(&other, vec![1])).await, Ok(0));
    assert_eq!(store.commit(say(&room, (0..all - 1).collect())).await, Ok(0));
    assert_eq!(store.commit(say(&room, vec![all - 1])).await, Ok(0));
    let chat = store.open_room(&room).await.unwrap().unwrap().chat;
    assert_eq!(chat, (5..all).map(line).collect::<Vec<_>>());
    assert_eq!(store.open_room(&other).await.unwrap().unwrap().chat, [line(1)]);

    // Each channel has a tail of its own.
    let whisper = |n: u32| ChatLine { channel: "a b".into(), ..line(n) };
    let whispers =
        Commit { chat: (0..CHAT_LINES + 3).map(whisper).collect(), ..commit(&room, 2, 0, vec![]) };
    assert_eq!(store.commit(whispers).await, Ok(0));
    let chat = store.open_room(&room).await.unwrap().unwrap().chat;
    let kept = (5..all).map(line).chain((3..CHAT_LINES + 3).map(whisper));
    assert_eq!(chat, kept.collect::<Vec<_>>());

    // And can be forgotten alone.
    let forget = Commit { forgotten: vec!["a b".into()], ..commit(&room, 3, 0, vec![]) };
    assert_eq!(store.commit(forget).await, Ok(0));
    let chat = store.open_room(&room).await.unwrap().unwrap().chat;
    assert_eq!(chat, (5..all).map(line).collect::<Vec<_>>());
}

pub async fn nul_is_refused_before_the_database(place: &Place) {
    let store = place.open().await;
    let room = make(&*store, 1).await;
    let nothing = || commit(&room, 1, 0, vec![]);
    let matches = |row: MatchRow| Commit { matches: vec![row], ..nothing() };
    let steps = |step: NewStep| Commit { steps: vec![step], ..nothing() };
    let chat = vec![ChatLine { at_ms: 0, channel: String::new(), body: "\0".into() }];
    let bad = [
        steps(step(1, "a\0b")),
        steps(NewStep { act_id: Some("\0".into()), ..step(1, "fine") }),
        Commit { state: Some("\0".into()), ..nothing() },
        Commit { chat, ..nothing() },
        matches(MatchRow { game: "\0".into(), ..opened(1) }),
        matches(MatchRow { options: "\0".into(), ..opened(1) }),
        matches(MatchRow { contributions: Some("\0".into()), ..opened(1) }),
        matches(MatchRow { players: Some("\0".into()), ..opened(1) }),
        matches(MatchRow { result: Some("\0".into()), ..opened(1) }),
    ];
    for commit in bad {
        let refused = store.commit(commit.clone()).await;
        assert!(matches!(refused, Err(CommitError::BadText(_))), "{commit:?}: {refused:?}");
    }
    let bad = NewRoom { state: "\0".into(), ..new_room(&code(2)) };
    assert!(matches!(store.create_room(bad).await, Err(CreateError::BadText(_))));
    let stored = store.open_room(&room).await.unwrap().unwrap();
    assert_eq!((stored.head, stored.chat.len()), (0, 0));
    assert_eq!(store.open_room(&code(2)).await, Ok(None));
}

pub async fn any_other_text_is_kept(place: &Place) {
    let store = place.open().await;
    let room = make(&*store, 1).await;
    let texts = ["🃏🐕‍🦺", "Ann", "ANN", "ann ", "", "'; DROP TABLE step; --", r#"{"a":"\u0000"}"#];
    let steps: Vec<NewStep> = texts
        .into_iter()
        .map(|text| NewStep { act_id: Some(text.into()), ..step(1, text) })
        .collect();
    let said = Commit { state: Some(texts[0].into()), ..commit(&room, 1, 0, steps.clone()) };
    assert_eq!(store.commit(said).await, Ok(texts.len() as u64));
    let stored = store.open_room(&room).await.unwrap().unwrap();
    assert_eq!(&*stored.state, texts[0]);
    assert_eq!(stored.steps.into_iter().map(|step| step.step).collect::<Vec<_>>(), steps);
}

pub async fn a_restart_loses_nothing(place: &Place) {
    let store = place.open().await;
    let room = make(&*store, 1).await;
    let steps = vec![step(1, "a"), step(1, "b")];
    let kept = Commit {
        state: Some("kept".into()),
        chat: vec![ChatLine { at_ms: 3, channel: "a b".into(), body: "hi".into() }],
        ..commit(&room, 1, 0, steps)
    };
    assert_eq!(store.commit(kept).await, Ok(2));
    let before = store.open_room(&room).await.unwrap().unwrap();
    drop(store);

    let store = place.open().await;
    let after = store.open_room(&room).await.unwrap().unwrap();
    assert_eq!(after.epoch, before.epoch + 1);
    assert_eq!((after.head, after.steps), (2, before.steps));
    assert_eq!((after.state, after.chat), (before.state, before.chat));
    assert_eq!(after.matches, before.matches);
}
