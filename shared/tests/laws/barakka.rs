//! Barakka under the laws.

use barroom_shared::games::barakka::{
    Action, Barakka, Card, Colour, Event, Flaw, Onto, Options, Portugues, Rank, RoseFate, Sadid,
    SequenceScore, Source, View,
};
use barroom_shared::play::Match;
use barroom_shared::rules::Setup;
use barroom_shared::seat::{Seat, Viewer};
use barroom_shared::secret::Face;
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};

use crate::subject::{Moment, Subject, table};

#[test]
fn laws() {
    crate::run::laws::<Barakka>();
}

const PLAIN: Options = Options {
    el_samra: false,
    sadid: Sadid::Off,
    el_karim: false,
    desert_rose: false,
    el_basr: false,
    portugues: Portugues::Off,
    open_memory: false,
};

const EVERYTHING: Options = Options {
    el_samra: true,
    sadid: Sadid::InOrder,
    el_karim: true,
    desert_rose: true,
    el_basr: true,
    portugues: Portugues::Count,
    open_memory: false,
};

/// Every variant alone and all together, each as a row of the reach table for two and for one.
const TABLES: [(&str, &str, Options); 13] = [
    ("two, plain", "solo, plain", PLAIN),
    ("two, el_samra", "solo, el_samra", Options { el_samra: true, ..PLAIN }),
    ("two, sadid in order", "solo, sadid in order", Options { sadid: Sadid::InOrder, ..PLAIN }),
    ("two, sadid any order", "solo, sadid any order", Options { sadid: Sadid::AnyOrder, ..PLAIN }),
    ("two, el_karim", "solo, el_karim", Options { el_karim: true, ..PLAIN }),
    (
        "two, desert_rose",
        "solo, desert_rose",
        Options { el_karim: true, desert_rose: true, ..PLAIN },
    ),
    ("two, el_basr", "solo, el_basr", Options { el_basr: true, ..PLAIN }),
    ("two, sand by count", "solo, sand by count", Options { portugues: Portugues::Count, ..PLAIN }),
    (
        "two, sand by numbering",
        "solo, sand by numbering",
        Options { portugues: Portugues::Numbering, ..PLAIN },
    ),
    ("two, open_memory", "solo, open_memory", Options { open_memory: true, ..PLAIN }),
    (
        "two, open el_karim",
        "solo, open el_karim",
        Options { el_karim: true, open_memory: true, ..PLAIN },
    ),
    ("two, everything", "solo, everything", EVERYTHING),
    (
        "two, everything else",
        "solo, everything else",
        Options {
            sadid: Sadid::AnyOrder,
            portugues: Portugues::Numbering,
            open_memory: true,
            ..EVERYTHING
        },
    ),
];

const TABLE_ROWS: [&str; 2 * TABLES.len()] = {
    let mut rows = [""; 2 * TABLES.len()];
    let mut nth = 0;
    while nth < TABLES.len() {
        rows[2 * nth] = TABLES[nth].0;
        rows[2 * nth + 1] = TABLES[nth].1;
        nth += 1;
    }
    rows
};

/// How many more tables there are for one player and sand by numbering, which seldom runs to 5.
const MORE_SAND: usize = 6;

const RUNS: [&str; 5] = ["1", "1 to 2", "1 to 3", "1 to 4", "1 to 5"];
const JOKER_RUNS: [&str; 5] =
    ["1, joker", "1 to 2, joker", "1 to 3, joker", "1 to 4, joker", "1 to 5, joker"];
const SAND_COUNTS: [&str; 5] = ["1 sand", "2 sand", "3 sand", "4 sand", "5 sand"];
const SAND_RUNS: [&str; 6] = [
    "sand without its 1",
    "sand runs to 1",
    "sand runs to 2",
    "sand runs to 3",
    "sand runs to 4",
    "sand runs to 5",
];
const FLAWS: [&str; 6] = [
    "flawed: duplicate",
    "flawed: two jokers",
    "flawed: mixed colours",
    "flawed: neither 1 nor joker",
    "flawed: el_samra",
    "flawed: started second",
];

impl Subject for Barakka {
    // With six idle turns before each of 75 cards drawn and 70 played.
    const LONGEST: usize = 2100;
    const TASTES: usize = 5;
    // All of them: they end in what play hardly comes to.
    const OPENINGS: usize = 100;
    // Each table twice.
    const MATCHES: usize = 2 * (2 * TABLES.len() + MORE_SAND);
    const RESAMPLED: usize = 4;
    // What is used is always what was drawn.
    const NEVER: &'static [&'static str] = &["not_in_hand"];
    const ROWS: &'static [(&'static str, &'static [&'static str])] = &[
        ("phase", &["draw", "use", "solo", "desert_rose", "over"]),
        (
            "event",
            &[
                "drew",
                "refilled",
                "played",
                "discarded",
                "tile_taken",
                "tile_discarded",
                "token_taken",
                "rose_offered",
                "rose_answered",
                "ended",
            ],
        ),
        ("end", &["deck_out"]),
        ("rare", &TABLE_ROWS),
        ("rare", &RUNS),
        ("rare", &JOKER_RUNS),
        ("rare", &SAND_COUNTS),
        ("rare", &SAND_RUNS),
        ("rare", &FLAWS),
        (
            "rare",
            &[
                "a draw takes the last card",
                "a refill takes the last card",
                "the deck must be drawn from",
                "a tile taken from the stack",
                "a tile taken in any order",
                "a tile stolen in order",
                "a tile stolen in any order",
                "a dead tile",
                "a gold tile given",
                "a tile lost at the end",
                "gold 1 to 5",
                "sand flawed and negative",
                "sand flawed and nothing",
                "the token from the supply",
                "the token from the other",
                "the token discarded",
                "the token kept",
                "the rose offered alone",
                "the rose taken",
                "the rose declined",
                "the rose kept",
                "the rose lost",
                "a shared win",
            ],
        ),
    ];
    const HIDDEN: &'static [&'static str] =
        &["deck", "aside", "piles", "drawn", "covered", "first"];

    fn tables() -> Vec<Setup<Options>> {
        let both = |options: Options| (1..=2).map(move |seats| table::<Self>(options, seats));
        let sand = Options { portugues: Portugues::Numbering, ..PLAIN };
        TABLES
            .into_iter()
            .flat_map(|(_, _, options)| both(options))
            .chain((0..MORE_SAND).map(|_| table::<Self>(sand, 1)))
            .collect()
    }

    fn taste(taste: usize, seat: Seat, view: &View, action: &Action) -> i64 {
        let height = |onto: &Option<Onto>| match onto {
            Some(Onto::Sequence(at)) => {
                view.seats[seat].sequences.get(usize::from(*at)).map_or(0, |s| s.count as i64)
            }
            _ => 0,
        };
        let drawn = |nth: u8| view.drawn.as_ref().and_then(|drawn| drawn.cards.get(nth as usize));
        let is_sand = |face: Option<&Face<Card>>| matches!(face, Some(Face::Up(card)) if card.colour == Colour::Sand);
        let is_next = |face: Option<&Face<Card>>| match face {
            Some(Face::Up(card)) => {
                let sequences = &view.seats[seat].sequences;
                let lain = sequences.iter().find(|s| s.colour == Some(card.colour));
                card.rank == Rank::Number(1 + lain.map_or(0, |s| s.count as u8))
            }
            _ => false,
        };
        match (taste, action) {
            // Lays everything it can, onto the highest.
            (0, Action::Play { onto } | Action::Solo { play: Some(_), onto }) => 10 + height(onto),
            (0, Action::Draw { from: Source::Deck }) => 1,
            // Takes up what it has just put down.
            (1, Action::Draw { from: Source::Pile0 } | Action::Discard { pile: 0 }) => 1,
            // Starts whatever it can, and takes the rose.
            (2, Action::Play { onto } | Action::Solo { play: Some(_), onto }) => {
                if *onto == Some(Onto::New) { 20 } else { 10 - height(onto) }
            }
            (2, Action::DesertRose { take }) => i64::from(*take),
            // Gathers sand.
            (3, Action::Draw { from }) => {
                let top = from.pile().and_then(|pile| view.piles[pile].top);
                2 * i64::from(top.is_some_and(|top| top.colour == Colour::Sand))
                    + i64::from(*from == Source::Deck)
            }
            (3, Action::Play { onto }) if is_sand(drawn(0)) => 10 + height(onto),
            (3, Action::Solo { play: Some(deck), onto }) if is_sand(drawn(*deck)) => {
                10 + height(onto)
            }
            // Counts up from 1.
            (4, Action::Draw { from: Source::Deck }) => 1,
            (4, Action::Play { .. }) => {
                if is_next(drawn(0)) {
                    1
                } else {
                    -1
                }
            }
            (4, Action::Solo { play: Some(deck), .. }) => {
                if is_next(drawn(*deck)) {
                    1
                } else {
                    -1
                }
            }
            _ => 0,
        }
    }

    /// Every kind of action with every target there can be.
    fn probes(_: &Match<Self>, _: Seat, _: &mut ChaCha8Rng) -> Vec<Value> {
        let mut probes: Vec<Value> = ["deck", "pile0", "pile1"]
            .map(|from| json!({ "type": "draw", "from": from }))
            .into_iter()
            .chain((0..3).map(|pile| json!({ "type": "discard", "pile": pile })))
            .chain([true, false].map(|take| json!({ "type": "desert_rose", "take": take })))
            .chain([json!({ "type": "play" }), json!({ "type": "solo", "play": 0 })])
            .collect();
        for onto in (0..8).map(Value::from).chain(["new".into(), Value::Null]) {
            probes.push(json!({ "type": "play", "onto": onto }));
            probes.push(json!({ "type": "solo", "play": 1, "onto": onto }));
        }
        probes
    }

    fn rare(moment: &Moment<Self>) -> Vec<&'static str> {
        let mut rare = Vec::new();
        let mut note = |name, met: bool| {
            if met {
                rare.push(name);
            }
        };
        let options = moment.after.rules().options();
        let solo = moment.after.seats() == 1;
        let before = moment.before.view(Viewer::Spectator);
        let view = moment.after.view(Viewer::Spectator);
        let ran_out = before.deck > 0 && view.deck == 0 && !solo;
        note("the deck must be drawn from", view.must_draw_deck);
        for event in moment.after.events(Viewer::Spectator) {
            match event {
                Event::Drew { from: Source::Deck, .. } => {
                    note("a draw takes the last card", ran_out);
                }
                Event::Refilled { .. } => note("a refill takes the last card", ran_out),
                Event::TileTaken { colour: Colour::Gold, .. } => note("a gold tile given", true),
                Event::TileTaken { from, .. } => match (options.sadid, from) {
                    (Sadid::InOrder, None) => note("a tile taken from the stack", true),
                    (Sadid::InOrder, Some(_)) => note("a tile stolen in order", true),
                    (Sadid::AnyOrder, None) => note("a tile taken in any order", true),
                    (Sadid::AnyOrder, Some(_)) => note("a tile stolen in any order", true),
                    (Sadid::Off, _) => {}
                },
                Event::TileDiscarded { .. } => note("a dead tile", true),
                Event::TokenTaken { from, .. } => {
                    note("the token from the supply", from.is_none());
                    note("the token from the other", from.is_some());
                }
                Event::RoseOffered { .. } => note("the rose offered alone", solo),
                Event::RoseAnswered { taken, .. } => {
                    note("the rose taken", *taken);
                    note("the rose declined", !*taken);
                }
                _ => {}
            }
        }
        if let Some(outcome) = moment.after.outcome() {
            note("a shared win", outcome.winners().len() > 1);
            rare.extend(
                TABLES
                    .iter()
                    .filter(|(_, _, at)| at == options)
                    .map(|(two, alone, _)| if solo { *alone } else { *two }),
            );
            rare.extend(shown_at_the_end(&view, options));
        }
        rare
    }
}

fn shown_at_the_end(view: &View, options: &Options) -> Vec<&'static str> {
    let mut rare = Vec::new();
    for seat in view.seats.values() {
        let Some(score) = &seat.score else { continue };
        rare.extend(score.sequences.iter().map(|of| row_of(of, options)));
        if score.sequences.iter().any(|of| of.colour == Colour::Gold && of.is_complete()) {
            rare.push("gold 1 to 5");
        }
        if score.tiles.len() < seat.tiles.len() {
            rare.push("a tile lost at the end");
        }
        match score.rose {
            RoseFate::Kept => rare.push("the rose kept"),
            RoseFate::Lost => rare.push("the rose lost"),
            RoseFate::NotHeld => {}
        }
    }
    if view.token.is_some_and(|token| token.holder.is_some()) {
        let kept = view.seats.values().filter_map(|seat| seat.score.as_ref()).any(|s| s.token);
        rare.push(if kept { "the token kept" } else { "the token discarded" });
    }
    rare
}

/// The row of the scoring tables that a sequence came to.
fn row_of(score: &SequenceScore, options: &Options) -> &'static str {
    let run = usize::from(score.run);
    match (score.colour, score.flaw) {
        (Colour::Sand, Some(_)) if score.points < 0 => "sand flawed and negative",
        (Colour::Sand, Some(_)) => "sand flawed and nothing",
        (Colour::Sand, None) if options.portugues == Portugues::Count => SAND_COUNTS[run - 1],
        (Colour::Sand, None) => SAND_RUNS[run],
        (_, None) if score.joker.is_some() => JOKER_RUNS[run - 1],
        (_, None) => RUNS[run - 1],
        (_, Some(flaw)) => match flaw {
            Flaw::Duplicate => FLAWS[0],
            Flaw::TwoJokers => FLAWS[1],
            Flaw::MixedColours => FLAWS[2],
            Flaw::NoOne => FLAWS[3],
            Flaw::NoJoker => FLAWS[4],
            Flaw::StartedSecond => FLAWS[5],
        },
    }
}
