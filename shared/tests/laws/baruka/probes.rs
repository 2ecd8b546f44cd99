//! Actions of Baruka that come near a rare refusal.

use barroom_shared::games::baruka::{PhaseName, View};
use barroom_shared::seat::Seat;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};

use crate::player::one_of;

/// Actions to try in this state.
pub fn near(view: &View, seat: Seat, rng: &mut ChaCha8Rng) -> Vec<Value> {
    match view.phase {
        PhaseName::Characters => ["flame", "fern", "wave", "ember", "lagoon", "dusk"]
            .map(|id| json!({ "type": "character", "id": id }))
            .to_vec(),
        PhaseName::Discards | PhaseName::Over => Vec::new(),
        PhaseName::Prepare => preparations(view, seat),
        PhaseName::Place => placements(view, rng),
        PhaseName::LastCall => oracles(view),
        PhaseName::Hire => hires(view),
        PhaseName::Craft => crafts(),
    }
}

fn preparations(view: &View, seat: Seat) -> Vec<Value> {
    let board = view.seats.get(seat).and_then(|own| own.character.clone());
    let Some(board) = board else { return Vec::new() };
    let [first, second] = board.spaces;
    let prepare = |spaces: Value, free: &[&str], extra: &[&str], tiles: u8| json!({ "type": "prepare", "spaces": spaces, "free": free, "extra": extra, "tiles": tiles });
    vec![
        prepare(json!([second, first]), &[], &[], 0),
        prepare(json!([null, null]), &["purple", "purple"], &[], 0),
        prepare(json!([first, null]), &[], &[], 0),
        prepare(json!([null, null]), &[], &[], 0),
        prepare(json!([first, second]), &[], &["red", "red"], 2),
        prepare(json!(["purple", "purple"]), &["purple"], &[], 0),
        json!({ "type": "discard_oracles", "cards": [] }),
    ]
}

fn placements(view: &View, rng: &mut ChaCha8Rng) -> Vec<Value> {
    let mut probes = oracles(view);
    let away = json!([99, -99]);
    let cells = &view.altar.cells;
    let some = one_of(cells, rng).map_or(away.clone(), |cell| json!(cell));
    let standing = |open: bool, rng: &mut ChaCha8Rng| {
        let totems: Vec<_> = view.altar.totems.iter().filter(|totem| totem.open == open).collect();
        one_of(&totems, rng).map(|totem| **totem)
    };
    let stands = [standing(true, rng), standing(false, rng)];
    for at in [json!(some), away.clone()] {
        probes.push(json!({ "type": "place", "totem": "purple", "at": at }));
        probes.push(json!({ "type": "place", "totem": "green", "at": at }));
        probes.push(json!({ "type": "expand", "at": at }));
        probes.push(json!({ "type": "use", "helper": "mover", "from": at, "to": some }));
        probes.push(json!({ "type": "use", "helper": "painter", "at": at, "totem": "red" }));
        probes.push(json!({ "type": "use", "helper": "waker", "at": at }));
        probes.push(json!({ "type": "use", "helper": "remover", "at": at }));
        probes.push(json!({ "type": "use", "helper": "swapper", "a": at, "b": some }));
        probes.push(json!({ "type": "use", "helper": "acrobat", "at": at }));
    }
    for totem in stands.into_iter().flatten() {
        let (at, right) = (totem.at, totem.at.step((1, 0)));
        probes.push(json!({ "type": "place", "totem": "red", "at": at }));
        probes.push(json!({ "type": "use", "helper": "mover", "from": at, "to": right }));
        probes.push(json!({ "type": "use", "helper": "mover", "from": at, "to": some }));
        probes.push(json!({ "type": "use", "helper": "swapper", "a": at, "b": right }));
        probes.push(json!({ "type": "use", "helper": "remover", "at": at }));
        probes.push(json!({ "type": "use", "helper": "waker", "at": at }));
        for colour in ["red", "green", "blue"] {
            probes.push(json!({ "type": "use", "helper": "painter", "at": at, "totem": colour }));
        }
    }
    probes.push(json!({ "type": "choose_grand", "cells": [some] }));
    probes.push(json!({ "type": "end_turn" }));
    probes
}

fn oracles(view: &View) -> Vec<Value> {
    let hand = view.hand.iter().flatten();
    let mut probes: Vec<Value> =
        hand.map(|card| json!({ "type": "oracle", "card": card.card.id })).collect();
    probes.push(json!({ "type": "oracle", "card": "III-15" }));
    probes
}

fn hires(view: &View) -> Vec<Value> {
    let mut probes = Vec::new();
    let helpers = ["bubu", "trader", "remover", "hermit", "high_priest", "red_keeper"];
    for helper in helpers {
        for pay in [json!({}), json!({ "red": 1 }), json!({ "green": 5 }), json!({ "purple": 9 })] {
            probes.push(json!({ "type": "hire", "helper": helper, "pay": pay }));
        }
    }
    for shown in [&view.helpers.resource, &view.helpers.skill, &view.helpers.scoring]
        .into_iter()
        .flat_map(|kind| kind.shown.iter().flatten())
    {
        let cost = shown.helper.cost;
        for colour in ["red", "green", "blue"] {
            let exchange = json!({ "purple": 1 });
            probes.push(json!({
                "type": "hire", "helper": shown.helper.id, "pay": { colour: cost },
                "exchange": exchange,
            }));
        }
    }
    probes
}

fn crafts() -> Vec<Value> {
    let mut probes = vec![
        json!({ "type": "craft", "take": [] }),
        json!({ "type": "craft", "take": ["red"] }),
        json!({ "type": "craft", "take": ["purple", "purple"] }),
        json!({ "type": "craft", "take": ["red", "green", "blue"] }),
    ];
    for take in ["red", "green", "blue", "expansion"] {
        probes.push(json!({ "type": "craft", "take": [take, take] }));
        probes.push(json!({ "type": "craft", "take": [take, take], "choice": ["red"] }));
        for give in ["red", "green"] {
            let swap = json!({ "give": give, "take": "blue" });
            probes.push(json!({ "type": "craft", "take": [take, take], "swap": swap }));
        }
    }
    probes
}
