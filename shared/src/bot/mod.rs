//! Players made of code. They get what a person on their seat would get, and nothing else.

mod duel;

pub use duel::{Duel, DuelError, Estimate, Side, duel};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sha2::{Digest, Sha256};

use crate::play::{Ask, Match};
use crate::rules::{Legal, Rules};
use crate::seat::{Seat, Viewer};

/// A game that has bots.
pub trait Bots: Rules {
    /// The levels, weakest first.
    const LEVELS: &'static [&'static str];

    /// A player of this level; `None` for a level there is not.
    fn bot(level: &str, seat: Seat) -> Option<Box<dyn Policy<Self>>>;
}

/// How a bot thinks. It is fed its seat's views and events in order, as a client would be, and
/// asked only when its seat is.
pub trait Policy<R: Rules>: Send {
    /// A new frame: what the seat sees now, and what it was told since the frame before.
    fn observe(&mut self, view: &R::View, events: &[&R::Event]);

    /// What to do; `None` to let a chance pass that it need not take. `legal` has at least one
    /// action.
    fn choose(
        &mut self,
        view: &R::View,
        legal: &Legal<R::Action, R::Form>,
        rng: &mut ChaCha8Rng,
    ) -> Option<R::Action>;
}

/// The level below all levels, for comparisons; no game lists it.
pub const RANDOM: &str = "random";

/// A bot on its seat of a match.
pub struct SeatedBot<R: Rules> {
    seat: Seat,
    seen: u64,
    policy: Box<dyn Policy<R>>,
}

impl<R: Bots> SeatedBot<R> {
    /// A bot of this level, or with [`RANDOM`] one that plays anything legal; `None` for a level
    /// there is not.
    #[must_use]
    pub fn new(level: &str, seat: Seat) -> Option<Self> {
        let policy = if level == RANDOM { Box::new(RandomPolicy) } else { R::bot(level, seat)? };
        Some(Self::with(seat, policy))
    }
}

impl<R: Rules> SeatedBot<R> {
    /// A bot that thinks like this.
    #[must_use]
    pub fn with(seat: Seat, policy: Box<dyn Policy<R>>) -> Self {
        Self { seat, seen: 0, policy }
    }

    /// Shows it the match as it is after a step. A step that told its seat nothing is no news.
    pub fn observe(&mut self, after: &Match<R>) {
        let viewer = Viewer::Seat(self.seat);
        if after.version(viewer) > self.seen {
            self.seen = after.version(viewer);
            self.policy.observe(&after.view(viewer), &after.events(viewer));
        }
    }

    /// What it does now, if it is asked and wants to. Its random numbers come from `secret`, its seat and the
    /// step: the same again after a restart, and not to be guessed by others.
    ///
    /// A policy that answers with something illegal, or not though it must, gets the first legal
    /// action instead.
    pub fn choose(&mut self, now: &Match<R>, secret: &[u8; 32]) -> Option<R::Action> {
        let Ask { legal, must, .. } = now.ask(self.seat)?;
        let viewer = Viewer::Seat(self.seat);
        let mut rng = bot_rng(secret, self.seat, now.version(viewer));
        match self.policy.choose(&now.view(viewer), &legal, &mut rng) {
            Some(action) if now.check_parsed(self.seat, &action).is_ok() => Some(action),
            None if !must => None,
            _ => legal.actions.into_iter().next(),
        }
    }
}

/// The random numbers of one decision.
#[must_use]
pub fn bot_rng(secret: &[u8; 32], seat: Seat, version: u64) -> ChaCha8Rng {
    let mut hash = Sha256::new();
    hash.update(b"bot");
    hash.update(secret);
    hash.update([seat.number()]);
    hash.update(version.to_le_bytes());
    ChaCha8Rng::from_seed(hash.finalize().into())
}

/// Picks any legal action: the player every level must beat.
pub struct RandomPolicy;

impl<R: Rules> Policy<R> for RandomPolicy {
    fn observe(&mut self, _: &R::View, _: &[&R::Event]) {}

    fn choose(
        &mut self,
        _: &R::View,
        legal: &Legal<R::Action, R::Form>,
        rng: &mut ChaCha8Rng,
    ) -> Option<R::Action> {
        Some(legal.actions[crate::chance::below(rng, legal.actions.len() as u32) as usize].clone())
    }
}
