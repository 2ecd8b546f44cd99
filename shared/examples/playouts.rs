//! How fast the rules are: random playouts a second on one core; what a view, the legal actions
//! and another world cost; how large a whole match is and how fast it is replayed; and how long
//! bots think.
//!
//! `cargo run --release -p barroom-shared --example playouts -- [SECONDS_A_GAME]`

use std::alloc::System;
use std::collections::BTreeMap;
use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};

use barroom_shared::bot::{Bots, SeatedBot};
use barroom_shared::catalog::{AnyMatch, GameKey, Start};
use barroom_shared::chance::{Seed, below};
use barroom_shared::play::{ChanceSource, Match};
use barroom_shared::record::{Record, RecordedAction, RecordedChance};
use barroom_shared::resample::Resample;
use barroom_shared::rules::{Extent, GameOptions, Rules, Setup, Step, StepOf};
use barroom_shared::seat::{Seat, Viewer};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::value::to_raw_value;
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// How many states the costs of a view are the mean of.
const SAMPLES: u32 = 2000;

/// How many matches of bots their decisions are timed in.
const MATCHES: u8 = 20;

fn main() {
    let seconds = env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2.0);
    println!(
        "{:<10} {:>5} {:>10} {:>10} {:>8} {:>9} {:>7} {:>7} {:>9} {:>9}",
        "game",
        "seats",
        "playouts/s",
        "actions/s",
        "actions",
        "view, µs",
        "bytes",
        "allocs",
        "legal, µs",
        "world, µs",
    );
    macro_rules! measure {
        ($($(#[$doc:meta])* $game:ident = $rules:ty),+ $(,)?) => {
            $(measure::<$rules>(seconds);)+
        };
    }
    barroom_shared::every_game!(measure);
    println!(
        "\n{:<10} {:>5} {:>8} {:>12} {:>11} {:>8} {:>15}",
        "game", "seats", "actions", "record, KiB", "replay, ms", "each, µs", "in memory, KiB",
    );
    macro_rules! whole {
        ($($(#[$doc:meta])* $game:ident = $rules:ty),+ $(,)?) => {
            $(whole::<$rules>();)+
        };
    }
    barroom_shared::every_game!(whole);
    println!(
        "\n{:<10} {:>5} {:<6} {:>9} {:>8} {:>8} {:>11}",
        "game", "seats", "level", "decisions", "mean, µs", "99 %, µs", "longest, µs",
    );
    macro_rules! thinking {
        ($($(#[$doc:meta])* $game:ident = $rules:ty),+ $(,)?) => {
            $(thinking::<$rules>();)+
        };
    }
    barroom_shared::every_game!(thinking);
}

/// Prints a line for every number of seats that the default options allow.
fn measure<R: Resample>(seconds: f64) {
    let tables = R::Options::default().seats();
    let each = Duration::from_secs_f64(seconds / tables.clone().count() as f64);
    for seats in tables {
        let setup = setup::<R>(seats);
        let mut rng = ChaCha8Rng::seed_from_u64(u64::from(seats));
        let (mut playouts, mut actions) = (0_u32, 0_u32);
        let start = Instant::now();
        while start.elapsed() < each || playouts == 0 {
            actions += playout::<R>(&setup, &mut rng, |_| {});
            playouts += 1;
        }
        let took = start.elapsed().as_secs_f64();
        let costs = costs::<R>(&setup, &mut rng);
        println!(
            "{:<10} {seats:>5} {:>10.0} {:>10.0} {:>8.0} {:>9.1} {:>7.0} {:>7.1} {:>9.1} {:>9.1}",
            R::KEY,
            f64::from(playouts) / took,
            f64::from(actions) / took,
            f64::from(actions) / f64::from(playouts),
            costs.view_us,
            costs.view_bytes,
            costs.view_allocs,
            costs.legal_us,
            costs.world_us,
        );
    }
}

/// Means over many states: building and writing one seat's view, its legal actions, and another
/// world that it can't tell from the true one.
struct Costs {
    view_us: f64,
    view_bytes: f64,
    view_allocs: f64,
    legal_us: f64,
    world_us: f64,
}

fn costs<R: Resample>(setup: &Setup<R::Options>, rng: &mut ChaCha8Rng) -> Costs {
    let [mut views, mut legals, mut worlds] = [Duration::ZERO; 3];
    let (mut bytes, mut allocs) = (0, 0);
    let mut other = ChaCha8Rng::seed_from_u64(0);
    let mut samples = 0_u32;
    while samples < SAMPLES {
        playout::<R>(setup, rng, |now| {
            samples += 1;
            let seat = now.turn().musts().iter().next().unwrap_or(Seat::new(0));
            let region = Region::new(ALLOCATOR);
            let start = Instant::now();
            let view = serde_json::to_vec(&now.view(Viewer::Seat(seat))).expect("a view");
            views += start.elapsed();
            allocs += region.change().allocations;
            bytes += view.len();
            let start = Instant::now();
            black_box(now.legal(seat, Extent::Prompt));
            legals += start.elapsed();
            let start = Instant::now();
            black_box(now.rules().resample(Viewer::Seat(seat), &mut other));
            worlds += start.elapsed();
        });
    }
    let each = |total: f64| total / f64::from(samples);
    Costs {
        view_us: each(views.as_secs_f64() * 1e6),
        view_bytes: each(bytes as f64),
        view_allocs: each(allocs as f64),
        legal_us: each(legals.as_secs_f64() * 1e6),
        world_us: each(worlds.as_secs_f64() * 1e6),
    }
}

/// Prints what a whole match at the largest table is as a record, and as a state in memory.
fn whole<R: Rules>() {
    let seats = *R::Options::default().seats().end();
    let setup = setup::<R>(seats);
    let (mut script, mut actions) = (Vec::new(), Vec::new());
    let written = |step: &StepOf<R>| match step {
        Step::Chance(chance) => (None, to_raw_value(chance).expect("chance")),
        Step::Action { seat, action } => (Some(*seat), to_raw_value(action).expect("an action")),
    };
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let end = playout::<R>(&setup, &mut rng, |now| {
        for (seat, body) in now.fresh().iter().map(written) {
            match seat {
                None => script.push(body),
                Some(seat) => {
                    actions.push(RecordedAction { seat: seat.number().into(), action: body });
                }
            }
        }
    });
    assert_eq!(actions.len() as u32, end, "every action is recorded");
    let start = Start {
        game: GameKey::parse(R::KEY).expect("a game of the catalogue"),
        seats,
        options: to_raw_value(&setup.options).expect("options"),
        rules_version: setup.rules_version,
        data: setup.data,
    };
    let players = (1..=seats).map(|nth| format!("Player {nth}")).collect();
    let chance = RecordedChance { script, ..RecordedChance::default() };
    let record = Record::new(&start, players, chance, actions);
    let text = serde_json::to_string(&record).expect("a record");

    let begun = Instant::now();
    let read = Record::parse(&text).expect("the record reads back");
    let memory = Region::new(ALLOCATOR);
    let mut chance = ChanceSource::script(read.chance.script.iter().cloned());
    let mut now = AnyMatch::start(&read.start(), &mut chance).expect("the record starts");
    for entry in &read.actions {
        let seat = Seat::new(entry.seat as u8);
        now.act(seat, &entry.action, &mut chance).expect("the record plays");
    }
    let took = begun.elapsed();
    assert!(now.outcome().is_some(), "the whole match was recorded");
    drop(chance);
    let held = memory.change();
    let kept = held.bytes_allocated - held.bytes_deallocated;
    let kib = |bytes: f64| bytes / 1024.0;
    println!(
        "{:<10} {seats:>5} {end:>8} {:>12.1} {:>11.2} {:>8.1} {:>15.1}",
        R::KEY,
        kib(text.len() as f64),
        took.as_secs_f64() * 1e3,
        took.as_secs_f64() * 1e6 / f64::from(end),
        kib(kept as f64),
    );
    black_box(now);
}

/// Prints how long bots of each level take for a decision, the largest table full of them.
fn thinking<R: Bots>() {
    let seats = *R::Options::default().seats().end();
    for level in R::LEVELS {
        let mut times: Vec<Duration> = Vec::new();
        for nth in 0..MATCHES {
            let mut chance = ChanceSource::Seed(Seed::new([nth; 32]));
            let mut now = Match::<R>::start(setup::<R>(seats), &mut chance).expect("it starts");
            let bot = |seat| SeatedBot::<R>::new(level, seat).expect("a level of this game");
            let mut bots: Vec<SeatedBot<R>> = (0..seats).map(Seat::new).map(bot).collect();
            loop {
                bots.iter_mut().for_each(|bot| bot.observe(&now));
                let Some(seat) = now.turn().musts().iter().next() else { break };
                let start = Instant::now();
                let action = bots[seat.index()].choose(&now, &[nth; 32]);
                times.push(start.elapsed());
                now.act(seat, action.expect("a bot that must act does"), &mut chance)
                    .expect("drawn chance fits");
            }
        }
        times.sort_unstable();
        let us = |time: Duration| time.as_secs_f64() * 1e6;
        println!(
            "{:<10} {seats:>5} {level:<6} {:>9} {:>8.1} {:>8.1} {:>11.1}",
            R::KEY,
            times.len(),
            us(times.iter().sum::<Duration>()) / times.len() as f64,
            us(times[times.len() * 99 / 100]),
            us(times[times.len() - 1]),
        );
    }
}

fn setup<R: Rules>(seats: u8) -> Setup<R::Options> {
    Setup {
        seats,
        options: R::Options::default(),
        rules_version: R::RULES_VERSION,
        data: BTreeMap::new(),
    }
}

/// Plays a match at random, those who must act in seat order; how many actions it took. Every
/// state is shown, the last one too.
fn playout<R: Rules>(
    setup: &Setup<R::Options>,
    rng: &mut ChaCha8Rng,
    mut at: impl FnMut(&Match<R>),
) -> u32 {
    let mut bytes = [0; 32];
    rng.fill_bytes(&mut bytes);
    let mut chance = ChanceSource::Seed(Seed::new(bytes));
    let mut now = Match::<R>::start(setup.clone(), &mut chance).expect("the default options start");
    let mut actions = 0;
    loop {
        at(&now);
        let Some(seat) = now.turn().musts().iter().next() else { return actions };
        let mut legal = now.legal(seat, Extent::Prompt).actions;
        let action = legal.swap_remove(below(rng, legal.len() as u32) as usize);
        now.act(seat, action, &mut chance).expect("drawn chance fits");
        actions += 1;
    }
}
