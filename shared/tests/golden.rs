//! Small games with the right outcome, whole games, pairs that must look the same, and seeds with
//! the chance events they must give: data under `golden/`, run by the code of `barroom replay`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use barroom_shared::catalog::{ActError, AnyMatch, GameKey, Start};
use barroom_shared::chance::Seed;
use barroom_shared::hex;
use barroom_shared::play::ChanceSource;
use barroom_shared::record::{Record, Replay, ReplayOptions};
use barroom_shared::rules::Turn;
use barroom_shared::seat::{Seat, Viewer};
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

#[derive(Deserialize)]
struct Case<'a> {
    #[serde(borrow)]
    record: &'a RawValue,
    expect: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
struct Pair<'a> {
    viewer: Value,
    #[serde(borrow)]
    a: &'a RawValue,
    #[serde(borrow)]
    b: &'a RawValue,
    same: bool,
}

#[derive(Deserialize)]
struct Vector {
    game: GameKey,
    options: Box<RawValue>,
    seats: u8,
    seed: String,
    script: Vec<Box<RawValue>>,
}

#[test]
fn hand_written_cases() {
    run_cases("hand");
}

#[test]
fn whole_games() {
    run_cases("golden");
}

#[test]
fn what_must_look_the_same() {
    for_each_file("secrecy", |text| {
        let pair: Pair = serde_json::from_str(text).expect("a pair");
        let viewer = match &pair.viewer {
            Value::Number(seat) => Viewer::Seat(Seat::new(seat.as_u64().expect("a seat") as u8)),
            _ => Viewer::Spectator,
        };
        let seen = |record: &RawValue| {
            let options = ReplayOptions { viewer: Some(viewer), ..ReplayOptions::default() };
            let replay = replay(record, options);
            if !replay.ok {
                return Err(format!("a record does not play: {:?}", replay.error));
            }
            Ok(serde_json::to_string(&replay.views).expect("views"))
        };
        let (a, b) = (seen(pair.a)?, seen(pair.b)?);
        match (a == b, pair.same) {
            (true, true) | (false, false) => Ok(()),
            (false, true) => Err(format!("the viewer can tell them apart:\n{a}\n{b}")),
            (true, false) => Err(format!("the viewer can't tell them apart: {a}")),
        }
    });
}

#[test]
fn seeds_give_their_chance_events() {
    let vectors: Vec<Value> =
        serde_json::from_str(&read(&golden().join("seed-vectors.json"))).expect("seed vectors");
    let mut seen = BTreeSet::new();
    for vector in vectors {
        if GameKey::parse(vector["game"].as_str().expect("a game")).is_none() {
            continue;
        }
        let vector: Vector = serde_json::from_value(vector).expect("a vector");
        seen.insert(vector.game);
        check_vector(&vector);
    }
    assert_eq!(seen.len(), GameKey::ALL.len(), "games with seed vectors: {seen:?}");
}

/// Plays on with whatever is legal until the seed has given as many events as the vector has.
fn check_vector(vector: &Vector) {
    let mut chance = ChanceSource::Seed(Seed::new(hex::decode(&vector.seed).expect("a seed")));
    let start = Start {
        game: vector.game,
        seats: vector.seats,
        options: vector.options.clone(),
        rules_version: 1,
        data: BTreeMap::new(),
    };
    let mut played = AnyMatch::start(&start, &mut chance).expect("a start");
    let mut events = Vec::new();
    loop {
        events.extend(played.fresh().into_iter().filter(|step| step.seat.is_none()));
        if events.len() >= vector.script.len() || played.turn() == Turn::Over {
            break;
        }
        let seat = played.turn().musts().iter().next().expect("somebody must act");
        let legal: Vec<Box<RawValue>> =
            serde_json::from_str(played.legal(seat).get()).expect("a list");
        played.act(seat, &legal[0], &mut chance).expect("a legal action");
    }
    for (nth, (event, expected)) in events.iter().zip(&vector.script).enumerate() {
        let (event, expected): (Value, Value) = (
            serde_json::from_str(event.body.get()).expect("an event"),
            serde_json::from_str(expected.get()).expect("an event"),
        );
        assert_eq!(event, expected, "event {nth} of {} for {}", vector.game, vector.seats);
    }
}

fn run_cases(kind: &str) {
    for_each_file(kind, |text| {
        let case: Case = serde_json::from_str(text).expect("a case");
        let replay = replay(case.record, ReplayOptions { legal: true, ..ReplayOptions::default() });
        let found = serde_json::to_value(&replay).expect("a replay");
        for (key, expected) in &case.expect {
            let found = match key.as_str() {
                "code" => &found["error"]["code"],
                "at" => &found["error"]["at"],
                "legal" => {
                    legal_as_expected(case.record, expected)?;
                    continue;
                }
                "ok" | "applied" | "over" | "pending" | "scores" | "winners" | "ranks"
                | "losers" | "tiebreak" => &found[key],
                other => return Err(format!("unknown key of `expect`: {other}")),
            };
            if found != expected {
                return Err(format!(
                    "{key}: found {found}, expected {expected}\n{:?}",
                    replay.error
                ));
            }
        }
        if replay.error.is_some() && !case.expect.contains_key("code") {
            return Err(format!("stopped: {:?}", replay.error));
        }
        Ok(())
    });
}

/// Compares a seat's legal actions as sets.
fn legal_as_expected(record: &RawValue, expected: &Value) -> Result<(), String> {
    let seat = Seat::new(expected["seat"].as_u64().expect("a seat") as u8);
    let record = Record::parse(record.get()).expect("a record");
    let mut chance = ChanceSource::script(record.chance.script.iter().cloned());
    let mut played = AnyMatch::start(&record.start(), &mut chance).expect("a start");
    for entry in &record.actions {
        let acting = Seat::new(u8::try_from(entry.seat).expect("a seat"));
        match played.act(acting, &entry.action, &mut chance) {
            Ok(()) => {}
            Err(ActError::Refused(no)) => return Err(no.message),
            Err(ActError::Chance(error)) => return Err(error.to_string()),
        }
    }
    let found: Vec<Value> = serde_json::from_str(played.legal(seat).get()).expect("a list");
    let set = |list: &[Value]| list.iter().map(ToString::to_string).collect::<BTreeSet<_>>();
    let (found, expected) = (set(&found), set(expected["actions"].as_array().expect("a list")));
    if found == expected {
        return Ok(());
    }
    Err(format!(
        "legal: too many {:?}, missing {:?}",
        found.difference(&expected).collect::<Vec<_>>(),
        expected.difference(&found).collect::<Vec<_>>()
    ))
}

fn replay(record: &RawValue, options: ReplayOptions) -> Replay {
    let record = Record::parse(record.get()).expect("a record");
    // What an export writes must read back as the same game.
    let again = to_raw_value(&record).expect("a record");
    let again = Record::parse(again.get()).expect("an exported record");
    assert_eq!(again.actions.len(), record.actions.len());
    again.replay(options).expect("a replay")
}

/// Runs a check over every file of a kind, for every game, and reports all that fail.
fn for_each_file(kind: &str, mut check: impl FnMut(&str) -> Result<(), String>) {
    let mut failed = Vec::new();
    for game in GameKey::ALL {
        let folder = golden().join(game.as_str()).join(kind);
        let files = files(&folder);
        assert!(!files.is_empty(), "no cases in {}", folder.display());
        for file in files {
            if let Err(why) = check(&read(&file)) {
                failed.push(format!("{}: {why}", file.display()));
            }
        }
    }
    assert!(failed.is_empty(), "{} failed\n{}", failed.len(), failed.join("\n"));
}

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
