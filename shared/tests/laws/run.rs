//! Plays matches, holds every law over each, and prints what was met.

use std::env;
use std::rc::Rc;

use barroom_shared::chance::shuffle;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use serde_json::value::to_raw_value;

use crate::opening::openings;
use crate::reach::Reach;
use crate::seldom::First;
use crate::subject::Subject;
use crate::trace::{Law, Trace, phase};
use crate::{legality, replay, resampling, telling, undoing};

/// Play differs with this number, and with nothing else.
const SEED: u64 = 2026;

/// Holds a game to all laws.
pub fn laws<R: Subject>() {
    let seed = number("BARROOM_LAWS_SEED").unwrap_or(SEED);
    let only = number("BARROOM_LAWS_ONLY");
    let mut order = ChaCha8Rng::seed_from_u64(seed);
    let mut tables = R::tables();
    shuffle(&mut tables, &mut order);
    let mut openings = openings::<R>();
    openings.retain(|(name, _)| R::opens(name));
    shuffle(&mut openings, &mut order);
    openings.truncate(R::OPENINGS);
    let matches = number("BARROOM_LAWS_GAMES").unwrap_or((R::MATCHES + openings.len()) as u64);
    let mut reach = Reach::of::<R>();
    let mut first = First::new();
    for nth in only.map_or(0..matches, |only| only..only + 1) {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(nth + 1);
        let name = format!("{} BARROOM_LAWS_SEED={seed} BARROOM_LAWS_ONLY={nth}", R::KEY);
        let _playing = Named(&name);
        let (trace, law) = match openings.get(nth as usize) {
            Some((_, opening)) => match Trace::<R>::play_from(opening, &mut rng) {
                Some(played) => played,
                None => continue,
            },
            None => Trace::<R>::play(tables[nth as usize % tables.len()].clone(), &mut rng),
        };
        let trace = Rc::new(trace);
        start(&trace, &mut reach);
        first.count(&trace, &mut reach);
        if let Err(why) = law.and_then(|()| hold(&trace, &mut reach, &mut rng)) {
            let record = to_raw_value(&replay::record(&trace)).expect("a record");
            panic!("{name}\n{why}\nthe match: {record}");
        }
    }
    if only.is_none() {
        first.seek(&mut reach, &mut order).unwrap_or_else(|why| {
            panic!("{} BARROOM_LAWS_SEED={seed}\n{why}", R::KEY);
        });
    }
    println!("{}, {matches} matches\n{reach}", R::TITLE);
    if only.is_none() {
        for row in ["it taught something", "it taught nothing"] {
            reach.add("take back", row, 0);
        }
        let missing = reach.missing();
        assert!(missing.is_empty(), "{}: never met: {missing:#?}", R::KEY);
        for name in R::HIDDEN {
            let changes = reach.count("hidden", name);
            assert!(changes >= R::CHANGES, "{}: `{name}` changed only {changes} times", R::KEY);
        }
    }
}

fn hold<R: Subject>(trace: &Trace<R>, reach: &mut Reach, rng: &mut ChaCha8Rng) -> Law {
    telling::versions_begin_at_1(trace)?;
    telling::who_is_told_sees(trace)?;
    telling::spectators_see_no_more(trace)?;
    telling::questions_are_told_apart(trace)?;
    legality::listed_is_legal(trace, reach, rng)?;
    replay::replay_is_live(trace)?;
    replay::record_proves_itself(trace, rng)?;
    replay::refusals_change_nothing(trace, rng)?;
    undoing::what_is_taken_back_never_was(trace, reach)?;
    resampling::hidden_stays_hidden(trace, reach, rng)
}

/// What the table and the first state of a match met.
fn start<R: Subject>(trace: &Trace<R>, reach: &mut Reach) {
    reach.table::<R>(&trace.setup);
    reach.meet("phase", phase(&trace.states[0]));
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|text| text.parse().unwrap_or_else(|_| panic!("{name}: a number")))
}

/// Says which match was played when the rules themselves panic.
struct Named<'a>(&'a str);

impl Drop for Named<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("while playing {}", self.0);
        }
    }
}
