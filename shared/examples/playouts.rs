//! How fast the rules are: random playouts a second on one core, and what a view costs.
//!
//! `cargo run --release -p barroom-shared --example playouts -- [SECONDS_A_GAME]`

use std::alloc::System;
use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};

use barroom_shared::chance::{Seed, below};
use barroom_shared::play::{ChanceSource, Match};
use barroom_shared::rules::{Extent, Rules, Setup};
use barroom_shared::seat::{Seat, Viewer};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

#[global_allocator]
static ALLOCATOR: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// How many states the costs of a view are the mean of.
const SAMPLES: u32 = 2000;

fn main() {
    let seconds = env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2.0);
    println!(
        "{:<12} {:>5} {:>10} {:>12} {:>8}   {:>10} {:>8} {:>8} {:>10}",
        "game",
        "seats",
        "playouts/s",
        "actions/s",
        "actions",
        "view, µs",
        "bytes",
        "allocs",
        "legal, µs"
    );
    macro_rules! measure {
        ($($(#[$doc:meta])* $game:ident = $rules:ty),+ $(,)?) => {
            $(measure::<$rules>(seconds);)+
        };
    }
    barroom_shared::every_game!(measure);
}

/// Prints a line for every number of seats that the default options allow.
fn measure<R: Rules>(seconds: f64) {
    use barroom_shared::rules::GameOptions;
    let tables = R::Options::default().seats();
    let each = Duration::from_secs_f64(seconds / tables.clone().count() as f64);
    for seats in tables {
        let setup = Setup {
            seats,
            options: R::Options::default(),
            rules_version: R::RULES_VERSION,
            data: Default::default(),
        };
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
            "{:<12} {seats:>5} {:>10.0} {:>12.0} {:>8.0}   {:>10.1} {:>8.0} {:>8.1} {:>10.1}",
            R::KEY,
            f64::from(playouts) / took,
            f64::from(actions) / took,
            f64::from(actions) / f64::from(playouts),
            costs.view_us,
            costs.view_bytes,
            costs.view_allocs,
            costs.legal_us,
        );
    }
}

/// Means over many states: building and writing one seat's view, and its legal actions.
struct Costs {
    view_us: f64,
    view_bytes: f64,
    view_allocs: f64,
    legal_us: f64,
}

fn costs<R: Rules>(setup: &Setup<R::Options>, rng: &mut ChaCha8Rng) -> Costs {
    let (mut views, mut bytes, mut allocs, mut legals) = (Duration::ZERO, 0, 0, Duration::ZERO);
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
        });
    }
    let each = |total: f64| total / f64::from(samples);
    Costs {
        view_us: each(views.as_secs_f64() * 1e6),
        view_bytes: each(bytes as f64),
        view_allocs: each(allocs as f64),
        legal_us: each(legals.as_secs_f64() * 1e6),
    }
}

/// Plays a match at random, those who must act in seat order; how many actions it took.
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
    while let Some(seat) = now.turn().musts().iter().next() {
        at(&now);
        let mut legal = now.legal(seat, Extent::Prompt).actions;
        let action = legal.swap_remove(below(rng, legal.len() as u32) as usize);
        now.act(seat, action, &mut chance).expect("drawn chance fits");
        actions += 1;
    }
    actions
}
