//! A match that is played again from its steps is the same match; its record proves itself.

use barroom_shared::catalog::{ActError, AnyMatch, GameKey, Start};
use barroom_shared::chance::below;
use barroom_shared::hex;
use barroom_shared::play::{ChanceSource, Match};
use barroom_shared::record::{Record, RecordedAction, RecordedChance, ReplayOptions};
use barroom_shared::seat::{Seat, Viewer};
use rand::rngs::ChaCha8Rng;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::{RawValue, to_raw_value};

use crate::frame::Frame;
use crate::legality::raw;
use crate::probe;
use crate::subject::Subject;
use crate::trace::{Law, Trace, ensure, same, value};

/// Replaying the recorded steps, as texts, gives every viewer the same frames.
pub fn replay_is_live<R: Subject>(trace: &Trace<R>) -> Law {
    let mut chance = ChanceSource::script(trace.script().into_iter().map(written));
    let mut again = Match::<R>::start(trace.setup.clone(), &mut chance)
        .map_err(|error| format!("the script does not start: {error:?}"))?;
    frames_agree(&again, &trace.states[0], 0)?;
    for (nth, ((seat, action), live)) in trace.steps.iter().zip(&trace.states[1..]).enumerate() {
        let action = again
            .check(*seat, &written(action))
            .map_err(|no| format!("step {nth} is refused in the replay: {no}"))?;
        again
            .act(*seat, action, &mut chance)
            .map_err(|error| format!("step {nth}: the script does not fit: {error}"))?;
        frames_agree(&again, live, nth + 1)?;
    }
    match chance {
        ChanceSource::Script(left) => same("the script left over", &left.len(), &0),
        ChanceSource::Seed(_) => Ok(()),
    }
}

fn frames_agree<R: Subject>(again: &Match<R>, live: &Match<R>, nth: usize) -> Law {
    same("what happened", &again.fresh().to_vec(), &live.fresh().to_vec())?;
    for viewer in Viewer::all(live.seats()) {
        Frame::of(again, viewer)
            .same_as(&Frame::of(live, viewer))
            .map_err(|why| format!("replayed to state {nth}, {viewer:?}: {why}"))?;
    }
    Ok(())
}

/// The exported record reads back, verifies against its seed, and stops where it is told to.
pub fn record_proves_itself<R: Subject>(trace: &Trace<R>, rng: &mut ChaCha8Rng) -> Law {
    let mut record = record(trace);
    let played = play(&record, trace.steps.len())?;
    record.result = Some(Record::result_of(&played, trace.steps.len()));
    let text = written(&record);
    let read = Record::parse(text.get()).map_err(|error| format!("the record: {error}"))?;
    let verdict = read.verify().map_err(|error| format!("the record: {error}"))?;
    ensure(verdict.ok && verdict.proven == trace.proven, || {
        format!("the record is not proven: {:?}", verdict)
    })?;

    let at = below(rng, trace.states.len() as u32) as usize;
    let options = ReplayOptions { at: Some(at), ..ReplayOptions::default() };
    let replayed = read.replay(options).map_err(|error| format!("the record: {error}"))?;
    let views = value(&replayed.views);
    for viewer in Viewer::all(trace.states[at].seats()) {
        let key = viewer.seat().map_or("spectator".into(), |seat| seat.number().to_string());
        let live: Value = value(&trace.states[at].view(viewer));
        same(&format!("the view of {key} after {at} actions"), &views[key.as_str()], &live)?;
    }
    Ok(())
}

/// Refused actions change nothing, seen from outside: through the catalogue, as a server asks.
pub fn refusals_change_nothing<R: Subject>(trace: &Trace<R>, rng: &mut ChaCha8Rng) -> Law {
    let record = record(trace);
    let at = below(rng, trace.states.len() as u32) as usize;
    let mut now = play(&record, at)?;
    let before = seen(&now);
    let pool = probe::pool(trace, rng);
    let mut chance = ChanceSource::Seed(trace.seed);
    for _ in 0..20 {
        let Some(probe) = probe::from_pool(&pool, rng) else { break };
        let seat = Seat::new(below(rng, now.seats() as u32 + 1) as u8);
        let action = raw(&probe.text);
        if now.check(seat, &action).is_ok() {
            continue;
        }
        match now.act(seat, &action, &mut chance) {
            Err(ActError::Refused(_)) => {}
            other => return Err(format!("{} is refused, then {other:?}", probe.text)),
        }
        same("a match after a refusal", &seen(&now), &before)?;
    }
    Ok(())
}

/// Everything that anybody gets from a match.
fn seen(now: &AnyMatch) -> Vec<String> {
    Viewer::all(now.seats())
        .map(|viewer| {
            let prompt = viewer.seat().and_then(|seat| now.prompt(seat, 1));
            value(&(now.version(viewer), now.view(viewer), now.events(viewer), prompt)).to_string()
        })
        .collect()
}

fn play(record: &Record, until: usize) -> Result<AnyMatch, String> {
    let mut chance = ChanceSource::script(record.chance.script.iter().cloned());
    let mut now = AnyMatch::start(&record.start(), &mut chance)
        .map_err(|error| format!("the record does not start: {error:?}"))?;
    for entry in &record.actions[..until] {
        let seat = u8::try_from(entry.seat).map_err(|error| error.to_string())?;
        now.act(Seat::new(seat), &entry.action, &mut chance)
            .map_err(|error| format!("the record does not play: {error:?}"))?;
    }
    Ok(now)
}

/// The record of a match so far.
pub fn record<R: Subject>(trace: &Trace<R>) -> Record {
    let start = Start {
        game: GameKey::parse(R::KEY).expect("the game is in the catalogue"),
        seats: trace.setup.seats,
        options: written(&trace.setup.options),
        rules_version: trace.setup.rules_version,
        data: trace.setup.data.clone(),
    };
    let chance = RecordedChance {
        script: trace.script().into_iter().map(written).collect(),
        seed: trace.proven.then(|| hex::encode(trace.seed.bytes())),
        ..RecordedChance::default()
    };
    let actions = trace
        .steps
        .iter()
        .map(|(seat, action)| RecordedAction {
            seat: i64::from(seat.number()),
            action: written(action),
        })
        .collect();
    let players = (1..=trace.setup.seats).map(|nth| format!("Player {nth}")).collect();
    Record::new(&start, players, chance, actions)
}

fn written<T: Serialize>(thing: T) -> Box<RawValue> {
    to_raw_value(&thing).expect("wire types can be written")
}
