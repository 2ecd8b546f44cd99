//! What a viewer gets, byte for byte.

use barroom_shared::play::Match;
use barroom_shared::rules::{Outcome, Rules, Sheet, Turn};
use barroom_shared::seat::{BySeat, Viewer};
use serde::Serialize;

use crate::trace::Law;

/// Everything that one viewer gets with one step, as it goes on the wire.
#[derive(Clone, PartialEq)]
pub struct Frame {
    /// How many frames this viewer has had.
    pub version: u64,
    /// What it sees.
    pub view: String,
    /// What it is told about the step.
    pub events: String,
    /// What it is asked: the question, whether it must, legal actions and forms.
    pub prompt: Option<String>,
    /// What is public without a view.
    pub public: Public,
}

/// What is public without a view. Compared as it is: a long score sheet takes its time to write.
#[derive(Clone, PartialEq, Debug)]
pub struct Public {
    turn: Turn,
    scores: Option<BySeat<i32>>,
    outcome: Option<Outcome>,
    sheet: Sheet,
}

impl Frame {
    /// What this viewer gets now.
    pub fn of<R: Rules>(now: &Match<R>, viewer: Viewer) -> Self {
        let ask = viewer.seat().and_then(|seat| now.ask(seat));
        Self {
            version: now.version(viewer),
            view: text(&now.view(viewer)),
            events: text(&now.events(viewer)),
            prompt: ask
                .map(|ask| text(&(ask.question, ask.must, &ask.legal.actions, &ask.legal.forms))),
            public: Public {
                turn: now.turn(),
                scores: now.scores(),
                outcome: now.outcome(),
                sheet: now.sheet(),
            },
        }
    }

    /// Frames that must be the same.
    pub fn same_as(&self, other: &Self) -> Law {
        if self.version != other.version {
            return Err(format!("the version differs: {} and {}", self.version, other.version));
        }
        part("the view", &self.view, &other.view)?;
        part("what is told", &self.events, &other.events)?;
        part("the prompt", &prompt(self), &prompt(other))?;
        if self.public != other.public {
            return Err(format!(
                "what is public differs: {:?} and {:?}",
                self.public, other.public
            ));
        }
        Ok(())
    }

    /// Two frames between which the viewer was told nothing: it must not see anything else.
    pub fn still(&self, after: &Self) -> Law {
        part("the view", &self.view, &after.view)?;
        part("the prompt", &prompt(self), &prompt(after))
    }
}

fn prompt(frame: &Frame) -> String {
    frame.prompt.clone().unwrap_or_else(|| "none".into())
}

/// Two texts that must be the same; shows where they part.
fn part(what: &str, a: &str, b: &str) -> Law {
    if a == b {
        return Ok(());
    }
    let at = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let from = at.saturating_sub(120);
    let excerpt = |text: &str| {
        let bytes = text.as_bytes();
        let end = bytes.len().min(at + 160);
        String::from_utf8_lossy(&bytes[from.min(end)..end]).into_owned()
    };
    Err(format!("{what} differs at byte {at}:\n  …{}\n  …{}", excerpt(a), excerpt(b)))
}

fn text<T: Serialize>(thing: &T) -> String {
    serde_json::to_string(thing).expect("wire types can be written")
}
