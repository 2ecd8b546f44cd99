//! Other worlds that one viewer cannot tell from the true one.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};

use rand::Rng;

use crate::rules::Rules;
use crate::seat::{Seat, Viewer};

/// A game whose hidden things can be laid out anew for a viewer.
///
/// Two things stand on it: the law that nothing a viewer gets depends on what is hidden from it,
/// and bots that search, which search here and never in the true state.
pub trait Resample: Rules {
    /// A state that this viewer cannot tell from this one: it keeps the game's invariants, and
    /// legal steps lead to it.
    ///
    /// What the viewer knows is taken from the game's table of who sees what, not from
    /// [`Rules::view`]: if a view gave something away, worlds chosen by that view would all look
    /// alike, and the laws would never find out.
    #[must_use]
    fn resample(&self, viewer: Viewer, rng: &mut dyn Rng) -> Self;

    /// What the visibility rules let this viewer learn when the seat does this now, as a print:
    /// the action as far as it is open to the viewer, and whatever it turns over at once.
    ///
    /// It is written from the game's table of who sees what, apart from view and announcements,
    /// so that the laws can hold those to it: two worlds that looked the same to a viewer, and in
    /// which the viewer learns the same, must go on looking the same. Chance that follows is not
    /// part of it: the laws give both worlds the same.
    fn learns(&self, viewer: Viewer, seat: Seat, action: &Self::Action) -> Print;

    /// Everything that is hidden from this viewer now, by name.
    ///
    /// The laws compare two states with it, to be sure that [`Resample::resample`] changes each
    /// of these often enough.
    fn hidden(&self, viewer: Viewer) -> Vec<Hidden>;

    /// What always holds: cards, totems, money conserved; sizes within bounds.
    ///
    /// # Errors
    /// What does not hold, for the developer.
    fn invariants(&self) -> Result<(), String>;
}

/// One hidden thing. It can be compared with its like in another state, not read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hidden {
    /// What it is: `hand`, `undealt`, …
    pub name: &'static str,
    /// Its value.
    pub print: Print,
}

impl Hidden {
    /// A hidden thing of this name.
    pub fn new(name: &'static str, thing: impl Hash) -> Self {
        Self { name, print: Print::of(thing) }
    }
}

/// A value that can be compared and not read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Print(u64);

impl Print {
    /// The print of a thing.
    pub fn of(thing: impl Hash) -> Self {
        let mut hasher = DefaultHasher::new();
        thing.hash(&mut hasher);
        Self(hasher.finish())
    }
}

impl fmt::Debug for Print {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Print")
    }
}
