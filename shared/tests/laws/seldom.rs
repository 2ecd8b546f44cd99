//! What play meets seldom is sought again: matches are played on, otherwise, from shortly before,
//! and the laws held over what comes of it.
//!
//! What was never met has no place to start from, and stays missing.

use std::collections::BTreeMap;
use std::rc::Rc;

use rand::rngs::ChaCha8Rng;
use serde_json::value::to_raw_value;

use crate::player::kind_of;
use crate::reach::Reach;
use crate::subject::{Moment, Subject};
use crate::trace::{Law, Trace, phase, value};
use crate::{legality, replay, resampling, telling};
use barroom_shared::seat::Viewer;

/// How often each row is to be met.
pub const OFTEN: u64 = 5;
/// How many steps before the moment play goes other ways, in turn.
const BEFORE: [usize; 6] = [1, 2, 4, 8, 16, 32];
/// How often that is tried for a row.
const TRIES: usize = 120;
/// How many steps after the moment before a try is given up.
const BEYOND: usize = 40;

/// A row of the reach table: its section and name.
type Row = (&'static str, String);

/// The match, and the number of the step, in which each row was met first.
pub struct First<R: Subject>(BTreeMap<Row, (Rc<Trace<R>>, usize)>);

impl<R: Subject> First<R> {
    /// Nowhere yet.
    pub const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// Counts what this match met, and remembers where.
    pub fn count(&mut self, trace: &Rc<Trace<R>>, reach: &mut Reach) {
        for (nth, moment) in trace.moments().enumerate() {
            for row in rows(&moment) {
                reach.meet(row.0, row.1.clone());
                self.0.entry(row).or_insert_with(|| (Rc::clone(trace), nth));
            }
        }
    }

    /// Seeks every row again that was met less than [`OFTEN`].
    ///
    /// # Errors
    /// A law that is broken there, with the match that breaks it.
    pub fn seek(&self, reach: &mut Reach, rng: &mut ChaCha8Rng) -> Law {
        for (row, (trace, nth)) in &self.0 {
            for attempt in 0..TRIES {
                if reach.count(row.0, &row.1) >= OFTEN {
                    break;
                }
                let from = nth.saturating_sub(BEFORE[attempt % BEFORE.len()] - 1);
                let mut branch = trace.branch(from, rng);
                let most = nth - from + BEYOND;
                let law = branch.play_until(most, |moment| rows(moment).contains(row), rng);
                let law = law.and_then(|met| match met {
                    true => {
                        for met in branch.moments().flat_map(|moment| rows(&moment)) {
                            reach.meet(met.0, met.1);
                        }
                        hold(&branch, reach, rng)
                    }
                    false => Ok(()),
                });
                if let Err(why) = law {
                    let whole = trace.joined(from, &branch);
                    let record = to_raw_value(&replay::record(&whole)).expect("a record");
                    return Err(format!("seeking {row:?} again: {why}\nthe match: {record}"));
                }
            }
        }
        Ok(())
    }
}

/// The laws that need not know how a match began.
fn hold<R: Subject>(branch: &Trace<R>, reach: &mut Reach, rng: &mut ChaCha8Rng) -> Law {
    telling::who_is_told_sees(branch)?;
    telling::spectators_see_no_more(branch)?;
    legality::listed_is_legal(branch, reach, rng)?;
    resampling::hidden_stays_hidden(branch, reach, rng)
}

/// What a step met, by section and row.
fn rows<R: Subject>(moment: &Moment<R>) -> Vec<Row> {
    let after = moment.after;
    let mut rows = vec![("phase", phase(after)), ("action", kind_of(moment.action))];
    rows.extend(
        after
            .events(Viewer::Spectator)
            .into_iter()
            .map(|event| ("event", value(event)["type"].as_str().unwrap_or("none").to_owned())),
    );
    rows.extend(R::rare(moment).into_iter().map(|rare| ("rare", rare.to_owned())));
    rows.extend(after.outcome().map(|outcome| ("end", outcome.reason.to_owned())));
    rows
}
