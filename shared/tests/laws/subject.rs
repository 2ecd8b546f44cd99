//! What the laws need to know of a game beside its rules.

use barroom_shared::bot::Bots;
use barroom_shared::play::Match;
use barroom_shared::resample::Resample;
use barroom_shared::rules::{Extent, GameOptions, Setup};
use barroom_shared::seat::Seat;
use rand::rngs::ChaCha8Rng;
use serde_json::{Map, Value};

/// A game under the laws.
pub trait Subject: Resample + Bots {
    /// More actions than any match of this game takes.
    const LONGEST: usize;

    /// How many matches are played by default. Choose it for a run of well under a minute.
    const MATCHES: usize = 80;

    /// How many golden records are played on from at most.
    const OPENINGS: usize = 60;

    /// Rows of the reach table that must not stay at zero, by section.
    ///
    /// `phase`: values of the view's `phase`; `event`: values of an event's `type`; `end`: reasons
    /// of outcomes; `rare`: what [`Subject::rare`] names. Actions, refusal codes, option values
    /// and numbers of seats are required of themselves.
    const ROWS: &'static [(&'static str, &'static [&'static str])];

    /// Every name that [`Resample::hidden`] gives. Each must be seen changed by resampling.
    const HIDDEN: &'static [&'static str];

    /// How often resampling must have changed each of [`Subject::HIDDEN`].
    const CHANGES: u64 = 50;

    /// General refusal codes that this game never gives; say why where it is set.
    const NEVER: &'static [&'static str] = &[];

    /// How many tastes [`Subject::taste`] knows.
    const TASTES: usize = 0;

    /// How many states of a match are knocked at with actions that are not listed.
    const KNOCKED: usize = 24;

    /// How many states of a match are resampled, each for every viewer.
    const RESAMPLED: usize = 3;

    /// How many steps two worlds are played side by side.
    const SIDE_BY_SIDE: usize = 30;

    /// The tables that are played at, in turn.
    fn tables() -> Vec<Setup<Self::Options>> {
        every_table::<Self>()
    }

    /// Whether the golden record of this name, without its extension, is played on from.
    fn opens(_name: &str) -> bool {
        true
    }

    /// Whether the lists and refusals of this state are looked at for certain: for states too rare
    /// to wait for.
    fn looked_at(_now: &Match<Self>) -> bool {
        false
    }

    /// What a seat chooses from: legal actions, not necessarily all.
    ///
    /// The place to sample a form that can't be listed, and to add legal actions that are listed
    /// under another name.
    fn choices(now: &Match<Self>, seat: Seat, _rng: &mut ChaCha8Rng) -> Vec<Self::Action> {
        now.legal(seat, Extent::Complete).actions
    }

    /// How much a biased player likes an action; `taste` is below [`Subject::TASTES`].
    fn taste(_taste: usize, _seat: Seat, _view: &Self::View, _action: &Self::Action) -> i64 {
        0
    }

    /// Whether an action that is legal though the complete list lacks it is meant to be: inside a
    /// form of the prompt, or one that is listed in another spelling.
    fn covered(_now: &Match<Self>, _seat: Seat, _action: &Self::Action) -> bool {
        false
    }

    /// Actions to try beside the general ones, legal or not, that come near a rare refusal.
    fn probes(_now: &Match<Self>, _seat: Seat, _rng: &mut ChaCha8Rng) -> Vec<Value> {
        Vec::new()
    }

    /// Whether this state lies near a rare refusal: as many of these are knocked at besides.
    fn near_refusal(_now: &Match<Self>) -> bool {
        false
    }

    /// What is worth counting about a step, from [`Subject::ROWS`]'s `rare`.
    fn rare(_moment: &Moment<Self>) -> Vec<&'static str> {
        Vec::new()
    }
}

/// A step with the states around it.
pub struct Moment<'a, R: Subject> {
    /// What the match was started with.
    pub setup: &'a Setup<R::Options>,
    /// The match before.
    pub before: &'a Match<R>,
    /// What was asked for.
    pub action: &'a R::Action,
    /// The match after, chance that followed included.
    pub after: &'a Match<R>,
}

/// Every combination of option values that can be played, with every number of seats it allows.
pub fn every_table<R: Subject>() -> Vec<Setup<R::Options>> {
    let mut combinations = vec![Map::new()];
    for option in R::Options::describe() {
        combinations = combinations
            .iter()
            .flat_map(|chosen| {
                option.values.iter().map(|value| {
                    let mut chosen = chosen.clone();
                    chosen.insert(option.key.to_owned(), value.clone());
                    chosen
                })
            })
            .collect();
    }
    combinations
        .into_iter()
        .filter_map(|chosen| serde_json::from_value::<R::Options>(Value::Object(chosen)).ok())
        .flat_map(|options| options.seats().map(move |seats| table::<R>(options.clone(), seats)))
        .filter(|setup| R::new(setup.clone()).is_ok())
        .collect()
}

/// A table with these options and seats.
pub fn table<R: Subject>(options: R::Options, seats: u8) -> Setup<R::Options> {
    Setup { seats, options, rules_version: R::RULES_VERSION, data: Default::default() }
}
