//! A whole match, state by state, and the laws that hold while it is played.

use std::fmt::Debug;

use barroom_shared::chance::Seed;
use barroom_shared::play::{ChanceSource, Match};
use barroom_shared::record::Record;
use barroom_shared::rules::{Outcome, Rules, Setup, Step, Turn, ranks};
use barroom_shared::seat::{BySeat, Seat, SeatSet};
use rand::Rng;
use rand::rngs::ChaCha8Rng;
use serde_json::Value;

use crate::player::Table;
use crate::subject::{Moment, Subject};

/// A law that was broken: which, and how.
pub type Law = Result<(), String>;

/// A match that was played to its end, or to where a law was broken.
pub struct Trace<R: Subject> {
    /// What it was started with.
    pub setup: Setup<R::Options>,
    /// What decided its chance, after that of a written opening.
    pub seed: Seed,
    /// Whether the seed decided all of it.
    pub proven: bool,
    /// Every state, the first before any action.
    pub states: Vec<Match<R>>,
    /// What was done; step `n` leads from state `n` to state `n + 1`.
    pub steps: Vec<(Seat, R::Action)>,
}

impl<R: Subject> Trace<R> {
    /// Plays a match. Whatever was played is there even if a law was broken.
    pub fn play(setup: Setup<R::Options>, rng: &mut ChaCha8Rng) -> (Self, Law) {
        let seed = seed(rng);
        let mut trace = Self { setup, seed, proven: true, states: Vec::new(), steps: Vec::new() };
        let law = Match::<R>::start(trace.setup.clone(), &mut ChanceSource::Seed(seed))
            .map_err(|error| format!("it does not start: {error:?}"))
            .and_then(|start| trace.play_on(start, rng));
        (trace, law)
    }

    /// Plays on from a written record; `None` if that does not start a match.
    pub fn play_from(opening: &Record, rng: &mut ChaCha8Rng) -> Option<(Self, Law)> {
        let start = opening.start();
        let setup = Setup {
            seats: start.seats,
            options: serde_json::from_str(start.options.get()).ok()?,
            rules_version: start.rules_version,
            data: start.data,
        };
        let seed = seed(rng);
        let mut trace = Self { setup, seed, proven: false, states: Vec::new(), steps: Vec::new() };
        let mut chance = ChanceSource::script(opening.chance.script.iter().cloned());
        let mut now = Match::<R>::start(trace.setup.clone(), &mut chance).ok()?;
        for entry in &opening.actions {
            let Ok(seat) = u8::try_from(entry.seat).map(Seat::new) else { break };
            let Ok(action) = now.check(seat, &entry.action) else { break };
            let mut after = now.clone();
            if after.act(seat, action.clone(), &mut chance).is_err() {
                break;
            }
            trace.states.push(std::mem::replace(&mut now, after));
            trace.steps.push((seat, action));
        }
        let law = trace.play_on(now, rng);
        Some((trace, law))
    }

    fn play_on(&mut self, now: Match<R>, rng: &mut ChaCha8Rng) -> Law {
        let mut chance = ChanceSource::Seed(self.seed);
        let mut table = Table::<R>::seat(now.seats(), rng);
        self.states.push(now);
        sound(self.end())?;
        while self.end().turn() != Turn::Over {
            if self.steps.len() >= R::LONGEST {
                return Err(format!("it is not over after {} actions", R::LONGEST));
            }
            self.step(&mut table, &mut chance, rng)?;
        }
        Ok(())
    }

    fn step(
        &mut self,
        table: &mut Table<R>,
        chance: &mut ChanceSource,
        rng: &mut ChaCha8Rng,
    ) -> Law {
        let mut now = self.end().clone();
        let (seat, action) = table.choose(&now, rng)?;
        now.act(seat, action.clone(), chance)
            .map_err(|error| format!("chance does not fit: {error}"))?;
        self.steps.push((seat, action));
        self.states.push(now);
        sound(self.end())
    }

    /// A trace that begins at this state, to be played on otherwise.
    pub fn branch(&self, from: usize, rng: &mut ChaCha8Rng) -> Self {
        let (setup, states) = (self.setup.clone(), vec![self.states[from].clone()]);
        Self { setup, seed: seed(rng), proven: false, states, steps: Vec::new() }
    }

    /// Plays until a step is as it is wanted, but not longer than this. Whether it came to that.
    ///
    /// # Errors
    /// A law that was broken on the way.
    pub fn play_until(
        &mut self,
        most: usize,
        wanted: impl Fn(&Moment<'_, R>) -> bool,
        rng: &mut ChaCha8Rng,
    ) -> Result<bool, String> {
        let mut chance = ChanceSource::Seed(self.seed);
        let mut table = Table::<R>::seat(self.end().seats(), rng);
        while self.steps.len() < most && self.end().turn() != Turn::Over {
            self.step(&mut table, &mut chance, rng)?;
            if self.moments().next_back().is_some_and(|moment| wanted(&moment)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// This match up to where the other trace branched off, and on with that.
    pub fn joined(&self, from: usize, branch: &Self) -> Self {
        let states = [&self.states[..from], &branch.states].concat();
        let steps = [&self.steps[..from], &branch.steps].concat();
        Self { setup: self.setup.clone(), seed: branch.seed, proven: false, states, steps }
    }

    /// Every step with the states around it.
    pub fn moments(&self) -> impl DoubleEndedIterator<Item = Moment<'_, R>> {
        self.steps.iter().zip(self.states.windows(2)).map(|((_, action), states)| Moment {
            setup: &self.setup,
            before: &states[0],
            action,
            after: &states[1],
        })
    }

    /// The last state.
    pub fn end(&self) -> &Match<R> {
        self.states.last().expect("a match has a first state")
    }

    /// Every chance event in order.
    pub fn script(&self) -> Vec<&R::Chance> {
        self.states
            .iter()
            .flat_map(Match::fresh)
            .filter_map(|step| match step {
                Step::Chance(chance) => Some(chance),
                Step::Action { .. } => None,
            })
            .collect()
    }
}

fn seed(rng: &mut ChaCha8Rng) -> Seed {
    let mut bytes = [0; 32];
    rng.fill_bytes(&mut bytes);
    Seed::new(bytes)
}

/// What holds in every state.
pub fn sound<R: Subject>(now: &Match<R>) -> Law {
    now.rules().invariants()?;
    let seats = now.seats();
    match now.turn() {
        Turn::Chance(name) => return Err(format!("`{name}` was not settled")),
        Turn::Seats { must, may } => {
            ensure(!must.is_empty(), || "nobody must act, and it is not over".into())?;
            let there = SeatSet::all(seats);
            ensure(must.union(may).without(there).is_empty(), || {
                format!("{must:?} must and {may:?} may act at a table of {seats}")
            })?;
            ensure(now.outcome().is_none(), || "it has a result and is not over".into())?;
        }
        Turn::Over => {
            let outcome = now.outcome().ok_or("it is over and has no result")?;
            ranked(&outcome, seats)?;
        }
    }
    if let Some(scores) = now.scores() {
        ensure(scores.len() == seats, || format!("scores for {} seats", scores.len()))?;
    }
    let sheet = now.sheet();
    ensure(sheet.rows.iter().all(|row| row.len() == sheet.columns.len()), || {
        "a row of the score sheet is not as long as its head".into()
    })
}

/// A rank is 1 + the number of seats strictly ahead.
fn ranked(outcome: &Outcome, seats: usize) -> Law {
    ensure(outcome.ranks.len() == seats, || format!("ranks for {} seats", outcome.ranks.len()))?;
    let again: BySeat<u8> = ranks(&outcome.ranks);
    ensure(again == outcome.ranks, || format!("these are no ranks: {:?}", outcome.ranks))
}

/// A law that holds, or what to say if it does not.
pub fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Law {
    if holds { Ok(()) } else { Err(otherwise()) }
}

/// Two things that must be the same.
pub fn same<T: PartialEq + Debug>(what: &str, a: &T, b: &T) -> Law {
    ensure(a == b, || format!("{what} differs:\n  {a:?}\n  {b:?}"))
}

/// Any of the legal actions of any seat that has some; `None` once it is over.
pub fn anything<R: Subject>(now: &Match<R>, rng: &mut ChaCha8Rng) -> Option<(Seat, R::Action)> {
    let seat = crate::player::somebody(now, rng)?;
    let choices = R::choices(now, seat, rng);
    crate::player::one_of(&choices, rng).map(|action| (seat, action.clone()))
}

/// A serialisable thing as a JSON value.
pub fn value<T: serde::Serialize>(thing: &T) -> Value {
    serde_json::to_value(thing).expect("wire types can be written")
}

/// The name of the phase, as everybody sees it.
pub fn phase<R: Rules>(now: &Match<R>) -> String {
    let view = value(&now.view(barroom_shared::seat::Viewer::Spectator));
    view["phase"].as_str().unwrap_or("none").to_owned()
}
