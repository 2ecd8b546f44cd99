//! The resampling law: nothing a viewer gets depends on what is hidden from it.
//!
//! At some state, the hidden things are laid out anew for one viewer. The two worlds must give
//! this viewer the same bytes now, and go on doing so while both are played on with actions in
//! which the viewer learns the same ([`barroom_shared::resample::Resample::learns`]).

use barroom_shared::chance::{below, shuffle};
use barroom_shared::play::{ChanceSource, Match};
use barroom_shared::rules::{Refusal, Rules, Turn};
use barroom_shared::seat::{Seat, Viewer};
use rand::rngs::ChaCha8Rng;
use serde_json::Value;

use crate::frame::Frame;
use crate::legality::raw;
use crate::player::somebody;
use crate::probe;
use crate::reach::Reach;
use crate::subject::Subject;
use crate::trace::{Law, Trace, anything, ensure, sound};

/// How many of the viewer's own actions are asked for in both worlds, in each state.
const PROBES: usize = 12;
/// How often another world is taken where the two can't be played on alike.
const PARTINGS: usize = 6;
/// How many of a seat's actions are looked at for two in which the viewer learns the same.
const COUNTERPARTS: usize = 300;

/// Holds the law at some states of a match, for every viewer.
pub fn hidden_stays_hidden<R: Subject>(
    trace: &Trace<R>,
    reach: &mut Reach,
    rng: &mut ChaCha8Rng,
) -> Law {
    let pool = probe::pool(trace, rng);
    for _ in 0..R::RESAMPLED {
        let nth = below(rng, trace.states.len() as u32) as usize;
        let truth = &trace.states[nth];
        for viewer in Viewer::all(truth.seats()) {
            let other = truth.with_rules(|rules| rules.resample(viewer, rng));
            let worlds = Worlds { viewer, truth: truth.clone(), other, pool: &pool };
            worlds
                .hold(trace, reach, rng)
                .map_err(|why| format!("resampled at state {nth} for {viewer:?}: {why}"))?;
        }
    }
    Ok(())
}

/// An action in each of two worlds.
type Pair<R> = (<R as Rules>::Action, <R as Rules>::Action);

/// Two worlds that one viewer must not be able to tell apart.
struct Worlds<'a, R: Subject> {
    viewer: Viewer,
    truth: Match<R>,
    other: Match<R>,
    pool: &'a [Value],
}

impl<R: Subject> Worlds<'_, R> {
    fn hold(mut self, trace: &Trace<R>, reach: &mut Reach, rng: &mut ChaCha8Rng) -> Law {
        sound(&self.other).map_err(|why| format!("the other world is not sound: {why}"))?;
        self.count_changes(reach);
        self.alike(rng)?;
        if below(rng, 4) == 0 {
            ends(self.other.clone(), trace, rng)?;
            reach.meet("worlds", "played to the end");
        }
        let mut parted = 0;
        for step in 1..=R::SIDE_BY_SIDE {
            if self.truth.turn() == Turn::Over {
                reach.meet("worlds", "over in both");
                break;
            }
            if self.step(trace, rng).map_err(|why| format!("{step} steps on: {why}"))? {
                reach.meet("worlds", "steps side by side");
            } else if parted == PARTINGS {
                break;
            } else {
                // Nobody can do the like in both: another world from here on.
                parted += 1;
                reach.meet("worlds", "parted for want of a like action");
                self.other = self.truth.with_rules(|rules| rules.resample(self.viewer, rng));
                self.alike(rng)?;
            }
        }
        Ok(())
    }

    fn count_changes(&self, reach: &mut Reach) {
        let (mine, other) =
            (self.truth.rules().hidden(self.viewer), self.other.rules().hidden(self.viewer));
        let mut changed = false;
        for thing in &mine {
            if !other.contains(thing) {
                reach.meet("hidden", thing.name);
                changed = true;
            }
        }
        reach.meet("worlds", if changed { "two worlds" } else { "one world" });
    }

    /// The viewer gets the same bytes in both, and the same answers.
    fn alike(&self, rng: &mut ChaCha8Rng) -> Law {
        Frame::of(&self.truth, self.viewer).same_as(&Frame::of(&self.other, self.viewer))?;
        let Some(seat) = self.viewer.seat() else { return Ok(()) };
        let mut probes: Vec<_> =
            (0..PROBES).filter_map(|_| probe::from_pool(self.pool, rng)).collect();
        probes.extend(probe::own(&self.truth, seat, rng));
        for probe in probes {
            let action = raw(&probe.text);
            let said = answer(self.truth.check(seat, &action));
            let too = answer(self.other.check(seat, &action));
            ensure(said == too, || {
                format!("{} is answered by {said:?} in one world, {too:?} in the other", probe.text)
            })?;
        }
        Ok(())
    }

    /// Somebody acts in both worlds, and the viewer learns the same. False where nobody can.
    fn step(&mut self, trace: &Trace<R>, rng: &mut ChaCha8Rng) -> Result<bool, String> {
        let Some(seat) = somebody(&self.truth, rng) else { return Ok(false) };
        let Some((mine, other)) = self.pair(seat, rng)? else { return Ok(false) };
        let mut chance = ChanceSource::Seed(trace.seed);
        let mut act = |world: &mut Match<R>, action: &R::Action| {
            world
                .act(seat, action.clone(), &mut chance)
                .map_err(|error| format!("chance does not fit: {error}"))
        };
        act(&mut self.truth, &mine)?;
        act(&mut self.other, &other)?;
        self.alike(rng).map_err(|why| {
            format!("{seat} does {mine:?} in one world, {other:?} in the other: {why}")
        })?;
        Ok(true)
    }

    /// Something the seat can do in each world, in which the viewer learns the same; its own
    /// action is the same itself.
    fn pair(&self, seat: Seat, rng: &mut ChaCha8Rng) -> Result<Option<Pair<R>>, String> {
        let learns =
            |world: &Match<R>, action: &R::Action| world.rules().learns(self.viewer, seat, action);
        let choices = |world: &Match<R>, rng: &mut ChaCha8Rng| {
            let mut choices = R::choices(world, seat, rng);
            shuffle(&mut choices, rng);
            choices.truncate(COUNTERPARTS);
            choices
        };
        let own = self.viewer.is(seat);
        let others: Vec<_> = choices(&self.other, rng)
            .into_iter()
            .filter(|_| !own)
            .map(|action| (learns(&self.other, &action), action))
            .collect();
        for mine in choices(&self.truth, rng) {
            let print = learns(&self.truth, &mine);
            if own {
                let alike = self.other.check_parsed(seat, &mine).is_ok();
                ensure(alike, || format!("{mine:?} is legal in one world only"))?;
                if learns(&self.other, &mine) == print {
                    return Ok(Some((mine.clone(), mine)));
                }
            } else if let Some((_, other)) = others.iter().find(|(like, _)| *like == print) {
                return Ok(Some((mine, other.clone())));
            }
        }
        Ok(None)
    }
}

/// The other world is one that can be played to its end.
fn ends<R: Subject>(mut world: Match<R>, trace: &Trace<R>, rng: &mut ChaCha8Rng) -> Law {
    let mut chance = ChanceSource::Seed(trace.seed);
    for _ in 0..R::LONGEST {
        let Some((seat, action)) = anything(&world, rng) else {
            return ensure(world.turn() == Turn::Over, || "the other world is stuck".into());
        };
        world
            .act(seat, action, &mut chance)
            .map_err(|error| format!("the other world: chance does not fit: {error}"))?;
        sound(&world).map_err(|why| format!("played on, the other world is not sound: {why}"))?;
    }
    Err("the other world does not end".into())
}

/// All that a seat is told when it asks for something.
fn answer<A, I: barroom_shared::rules::Illegal>(
    asked: Result<A, Refusal<I>>,
) -> Result<(), (&'static str, Value, String)> {
    asked.map(drop).map_err(|no| (no.code(), no.detail(), no.to_string()))
}
