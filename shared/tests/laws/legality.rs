//! What is listed is legal, each once; what is not listed is refused.

use std::collections::BTreeSet;

use barroom_shared::chance::{below, shuffle};
use barroom_shared::play::Match;
use barroom_shared::rules::{Extent, Turn};
use barroom_shared::seat::{MOST_SEATS, Seat};
use rand::rngs::ChaCha8Rng;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::player::{kind_of, listed, one_of};
use crate::probe::{self, Probe};
use crate::reach::Reach;
use crate::subject::Subject;
use crate::trace::{Law, Trace, ensure, value};

/// How many actions are tried in each, beside the malformed ones.
const PROBES: usize = 40;

/// Holds the laws of this file over a match.
pub fn listed_is_legal<R: Subject>(
    trace: &Trace<R>,
    reach: &mut Reach,
    rng: &mut ChaCha8Rng,
) -> Law {
    let pool = probe::pool(trace, rng);
    let mut near: Vec<usize> =
        (0..trace.states.len()).filter(|nth| R::near_refusal(&trace.states[*nth])).collect();
    shuffle(&mut near, rng);
    near.truncate(R::KNOCKED);
    near.extend((0..R::KNOCKED).map(|_| below(rng, trace.states.len() as u32) as usize));
    for nth in near {
        let now = &trace.states[nth];
        state(now, &pool, reach, rng).map_err(|why| format!("state {nth}: {why}"))?;
    }
    for (nth, now) in trace.states.iter().enumerate().filter(|(_, now)| R::looked_at(now)) {
        state(now, &pool, reach, rng).map_err(|why| format!("state {nth}: {why}"))?;
    }
    state(trace.end(), &pool, reach, rng).map_err(|why| format!("at the end: {why}"))
}

fn state<R: Subject>(
    now: &Match<R>,
    pool: &[Value],
    reach: &mut Reach,
    rng: &mut ChaCha8Rng,
) -> Law {
    for seat in (0..now.seats() as u8).map(Seat::new) {
        list(now, seat)?;
    }
    let musts: Vec<Seat> = now.turn().musts().iter().collect();
    let any = Seat::new(below(rng, now.seats() as u32) as u8);
    let asked = one_of(&musts, rng).copied().unwrap_or(any);
    for seat in [asked, any] {
        let complete = listed(now, seat, Extent::Complete);
        let legal = one_of(&complete, rng).map(|(_, action)| value(action));
        let mut probes = probe::malformed(legal.as_ref().or_else(|| pool.first()));
        probes.extend((0..PROBES).filter_map(|_| probe::from_pool(pool, rng)));
        probes.extend(probe::own(now, seat, rng));
        for probe in probes {
            knock(now, seat, &probe, &complete, reach)?;
        }
    }
    // Seats that this table does not have.
    for seat in [now.seats() as u8, MOST_SEATS - 1, MOST_SEATS, u8::MAX] {
        if usize::from(seat) < now.seats() {
            continue;
        }
        if let Some(action) = one_of(pool, rng) {
            let probe = Probe { text: action.to_string(), code: Some("bad_action") };
            knock(now, Seat::new(seat), &probe, &[], reach)?;
        }
    }
    Ok(())
}

/// The lists of one seat.
fn list<R: Subject>(now: &Match<R>, seat: Seat) -> Law {
    let complete = listed(now, seat, Extent::Complete);
    let prompt = listed(now, seat, Extent::Prompt);
    let must = now.turn().musts().contains(seat);
    ensure(!must || !prompt.is_empty(), || format!("{seat} must act and has no legal action"))?;
    if now.turn() == Turn::Over {
        ensure(complete.is_empty() && prompt.is_empty(), || {
            format!("it is over, and {seat} has legal actions")
        })?;
    }
    for (text, action) in &complete {
        match now.check(seat, &raw(text)) {
            Ok(read) => ensure(read == *action, || format!("{text} reads back as {read:?}"))?,
            Err(no) => return Err(format!("{seat} is offered {text} and refused: {no:?}")),
        }
    }
    let texts: BTreeSet<&str> = complete.iter().map(|(text, _)| text.as_str()).collect();
    ensure(texts.len() == complete.len(), || {
        format!("an action is listed twice for {seat}: {complete:?}")
    })?;
    for (text, _) in &prompt {
        ensure(texts.contains(text.as_str()), || {
            format!("{seat} is prompted with {text}, which is not in the complete list")
        })?;
    }
    let kinds = |list: &[(String, R::Action)]| -> BTreeSet<String> {
        list.iter().map(|(_, action)| kind_of(action)).collect()
    };
    ensure(kinds(&prompt) == kinds(&complete), || {
        format!("the prompt of {seat} lacks a kind of action")
    })
}

/// Asks for something; what is accepted must be listed, or meant to be legal unlisted.
fn knock<R: Subject>(
    now: &Match<R>,
    seat: Seat,
    probe: &Probe,
    complete: &[(String, R::Action)],
    reach: &mut Reach,
) -> Law {
    let text = short(&probe.text);
    let expected = match now.turn() {
        Turn::Over => Some("game_over"),
        _ => probe.code,
    };
    match now.check(seat, &raw(&probe.text)) {
        Ok(action) => {
            ensure(expected.is_none(), || format!("{seat}: {text} is legal, not {expected:?}"))?;
            let is_listed = complete.iter().any(|(_, other)| *other == action);
            ensure(is_listed || R::covered(now, seat, &action), || {
                format!("{seat}: {text} is legal and neither listed nor covered")
            })
        }
        Err(no) => {
            reach.meet("refusal", no.code());
            ensure(!no.to_string().is_empty(), || "a refusal says nothing".into())?;
            ensure(expected.is_none_or(|code| code == no.code()), || {
                format!("{seat}: {text} is {}, not {expected:?}: {no}", no.code())
            })
        }
    }
}

fn short(text: &str) -> String {
    text.chars().take(200).collect()
}

/// A text as it comes from the wire.
pub fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).expect("probes are JSON")
}
