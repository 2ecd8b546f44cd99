//! A game under any actions: the first byte picks game and seats, each further one a seat and
//! what it does, legal or noise.
#![no_main]

use std::collections::BTreeMap;

use barroom_shared::catalog::{AnyMatch, GameKey, Start};
use barroom_shared::chance::Seed;
use barroom_shared::play::ChanceSource;
use barroom_shared::seat::{Seat, Viewer};
use libfuzzer_sys::fuzz_target;
use serde_json::value::RawValue;

const NOISE: [&str; 10] = [
    "null",
    "{}",
    r#"{"type":"pass"}"#,
    r#"{"type":"play","cards":[1,255]}"#,
    r#"{"type":"play","card":"AS"}"#,
    r#"{"type":"double","targets":[0,255]}"#,
    r#"{"type":"open","bar":200}"#,
    r#"{"type":"bid","notes":{"10":4294967295,"fake":9}}"#,
    r#"{"type":"place","totem":"red","at":[-32768,32767]}"#,
    r#"{"type":"prepare","spaces":[null,null],"free":[],"extra":[],"tiles":255}"#,
];

fuzz_target!(|bytes: &[u8]| {
    let [first, rest @ ..] = bytes else { return };
    let game = GameKey::ALL[usize::from(*first) % GameKey::ALL.len()];
    let info = game.describe();
    let seats = info.seats.min + (first / 16) % (info.seats.max - info.seats.min + 1);
    let raw = |text: &str| RawValue::from_string(text.to_owned()).expect("JSON");
    let start = Start {
        game,
        seats,
        options: raw("{}"),
        rules_version: game.rules_version(),
        data: BTreeMap::new(),
    };
    let mut chance = ChanceSource::Seed(Seed::new([*first; 32]));
    let Ok(mut played) = AnyMatch::start(&start, &mut chance) else { return };
    for pair in rest.chunks_exact(2) {
        let seat = Seat::new(pair[0] % (seats + 1));
        let noise = raw(NOISE[usize::from(pair[1]) % NOISE.len()]);
        let before = played.view(Viewer::Spectator);
        if pair[0] < 64 {
            if played.act(seat, &noise, &mut chance).is_err() {
                assert_eq!(before.get(), played.view(Viewer::Spectator).get());
            }
            continue;
        }
        let Some(seat) = played.turn().musts().iter().next() else { return };
        let legal: Vec<Box<RawValue>> =
            serde_json::from_str(played.legal(seat).get()).expect("a list");
        let action = &legal[usize::from(pair[1]) % legal.len()];
        played.act(seat, action, &mut chance).expect("what is listed is legal");
    }
});
