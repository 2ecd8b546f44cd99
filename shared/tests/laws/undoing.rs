//! Taking the newest action back.

use barroom_shared::catalog::GameKey;
use barroom_shared::play::Match;
use barroom_shared::rules::Step;
use barroom_shared::seat::Viewer;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use crate::frame::Frame;
use crate::reach::Reach;
use crate::subject::Subject;
use crate::trace::{Law, Trace, ensure};

/// Each how many steps one is taken back: each costs dozens of resamplings.
const EVERY: usize = 47;

/// Everybody sees the match as it was, is told so by one frame without events, and is asked what
/// they were asked before. And whatever taught its player something is known by that: what the
/// seat sees next is one thing in all worlds that it could not tell apart, or `teaches` says no.
pub fn what_is_taken_back_never_was<R: Subject>(trace: &Trace<R>, reach: &mut Reach) -> Law {
    // Numbers of its own: what the other laws meet does not depend on this one.
    let rng = &mut ChaCha8Rng::seed_from_u64(trace.states.len() as u64);
    for moment in trace.moments().step_by(EVERY) {
        let (before, after) = (moment.before, moment.after);
        let Some(Step::Action { seat, action }) = after.fresh().first() else { continue };
        let back = after.back_to(before);
        let secret = Viewer::all(before.seats()).any(|viewer| !after.tells(viewer));
        ensure(!secret || !allows_take_back(trace), || {
            format!("{action:?} is done in secret, where actions can be taken back")
        })?;
        for viewer in Viewer::all(before.seats()) {
            let (was, now, is) =
                (Frame::of(before, viewer), Frame::of(after, viewer), Frame::of(&back, viewer));
            ensure(
                is.version == now.version + 1 && is.events == "[]" && back.tells(viewer),
                || format!("{viewer:?} is not told once that {action:?} was taken back"),
            )?;
            was.still(&Frame { version: was.version, events: was.events.clone(), ..is })
                .map_err(|why| format!("{action:?} was taken back, and {viewer:?}: {why}"))?;
        }
        if after.fresh().len() > 1 {
            reach.meet("take back", "chance followed");
        } else if before.teaches(*seat, action, rng) {
            reach.meet("take back", "it taught something");
        } else {
            reach.meet("take back", "it taught nothing");
            surprises_nobody(before, after, rng).map_err(|why| format!("{action:?}: {why}"))?;
        }
    }
    Ok(())
}

/// Whether a room could take actions of this match back.
fn allows_take_back<R: Subject>(trace: &Trace<R>) -> bool {
    let options = serde_json::value::to_raw_value(&trace.setup.options).expect("JSON");
    GameKey::parse(R::KEY).is_some_and(|game| game.allows_take_back(&options))
}

/// What the acting seat sees after its action is what it sees after it in other worlds, too.
fn surprises_nobody<R: Subject>(before: &Match<R>, after: &Match<R>, rng: &mut ChaCha8Rng) -> Law {
    let Some(Step::Action { seat, action }) = after.fresh().first() else { return Ok(()) };
    let viewer = Viewer::Seat(*seat);
    let seen = Frame::of(after, viewer);
    for _ in 0..4 {
        let mut other = before.with_rules(|rules| rules.resample(viewer, rng));
        // Chance did not follow here, so it does not there, where all is alike to the seat.
        let mut nothing = barroom_shared::play::ChanceSource::script([]);
        other
            .act(*seat, action.clone(), &mut nothing)
            .map_err(|error| format!("elsewhere chance follows: {error}"))?;
        ensure(Frame::of(&other, viewer) == seen, || {
            "it teaches nothing, and yet its player sees something else in another world".into()
        })?;
    }
    Ok(())
}
