//! Who is told, and who sees what: versions, stillness, spectators, questions.

use std::collections::BTreeMap;

use barroom_shared::play::Match;
use barroom_shared::seat::{Seat, Viewer};
use serde_json::Value;

use crate::frame::Frame;
use crate::subject::Subject;
use crate::trace::{Law, Trace, ensure, phase, value};

/// Everybody's first frame has the version 1.
pub fn versions_begin_at_1<R: Subject>(trace: &Trace<R>) -> Law {
    let start = &trace.states[0];
    let first = Viewer::all(start.seats()).all(|viewer| start.version(viewer) == 1);
    ensure(first, || "a first version is not 1".into())
}

/// A viewer's version moves by one if and only if it is told something, and whoever is told
/// nothing sees, and is asked, what it saw and was asked before.
pub fn who_is_told_sees<R: Subject>(trace: &Trace<R>) -> Law {
    let frames = |now: &Match<R>| -> Vec<Frame> {
        Viewer::all(now.seats()).map(|viewer| Frame::of(now, viewer)).collect()
    };
    let mut before = frames(&trace.states[0]);
    for (nth, now) in trace.states.iter().enumerate().skip(1) {
        let after = frames(now);
        for (viewer, (before, after)) in Viewer::all(now.seats()).zip(before.iter().zip(&after)) {
            let told = after.events != "[]";
            ensure(after.version == before.version + u64::from(told), || {
                format!(
                    "step {nth}: {viewer:?} is told {} and its version goes {} → {}",
                    after.events, before.version, after.version
                )
            })?;
            if !told {
                before.still(after).map_err(|why| {
                    format!("step {nth}: {viewer:?} is told nothing, and yet {why}")
                })?;
            }
        }
        before = after;
    }
    Ok(())
}

/// What spectators see, every seat sees: each value of their view stands in each seat's.
pub fn spectators_see_no_more<R: Subject>(trace: &Trace<R>) -> Law {
    // Every third state, and the last, where most is shown.
    for now in trace.states.iter().step_by(3).chain([trace.end()]) {
        let public = value(&now.view(Viewer::Spectator));
        for seat in (0..now.seats() as u8).map(Seat::new) {
            within(&public, &value(&now.view(Viewer::Seat(seat))), "view")
                .map_err(|why| format!("{why} as {seat} sees it"))?;
        }
    }
    Ok(())
}

/// Every leaf of `less` that is not null stands at the same place of `more`.
fn within(less: &Value, more: &Value, path: &str) -> Law {
    match (less, more) {
        (Value::Null, _) => Ok(()),
        (Value::Object(less), Value::Object(more)) => less.iter().try_for_each(|(key, value)| {
            within(value, more.get(key).unwrap_or(&Value::Null), &format!("{path}.{key}"))
        }),
        (Value::Array(less), Value::Array(more)) if less.len() == more.len() => less
            .iter()
            .zip(more)
            .enumerate()
            .try_for_each(|(nth, (less, more))| within(less, more, &format!("{path}[{nth}]"))),
        _ => ensure(less == more, || format!("{path} is {less} to spectators and {more}")),
    }
}

/// A question's number is never used again in another phase: a late answer can't hit it.
pub fn questions_are_told_apart<R: Subject>(trace: &Trace<R>) -> Law {
    let mut asked: BTreeMap<(Seat, u32), (String, usize)> = BTreeMap::new();
    for (nth, now) in trace.states.iter().enumerate() {
        let phase = phase(now);
        for seat in (0..now.seats() as u8).map(Seat::new) {
            let Some(ask) = now.ask(seat) else { continue };
            // Something besides is no question: it may keep its number through all phases.
            if ask.legal.besides && !ask.must {
                continue;
            }
            let (before, first) =
                asked.entry((seat, ask.question)).or_insert_with(|| (phase.clone(), nth));
            ensure(*before == phase, || {
                format!(
                    "{seat} is asked question {} in `{before}` (state {first}) and in `{phase}` (state {nth})",
                    ask.question
                )
            })?;
        }
    }
    Ok(())
}
