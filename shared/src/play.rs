//! One match: the only door to a game's rules.
//!
//! A step goes `check` → `act`; chance that it calls for is settled at once and recorded with it.
//! What was asked and what happened are two types, and this file is the one place where the first
//! becomes the second.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::announce::Announcements;
use crate::chance::Seed;
use crate::rules::{
    Action, BadChance, Extent, Legal, Outcome, Refusal, Rules, Setup, SetupError, Sheet, Step,
    StepOf, Turn,
};
use crate::seat::{BySeat, Seat, SeatSet, Viewer};

/// Worlds that are looked at to find out whether an action teaches something. A thing with only
/// two equally likely values is missed once in 4 billion times.
const WORLDS: usize = 32;

/// A match of one game, with what its newest step did.
#[derive(Clone, Debug)]
pub struct Match<R: Rules> {
    rules: R,
    seats: usize,
    drawn: BTreeMap<&'static str, u32>,
    versions: BySeat<u64>,
    spectators_version: u64,
    taken_back: u32,
    fresh: Vec<StepOf<R>>,
    told: Announcements<R::Event>,
    /// The newest change was that actions were taken back: everybody sees it, no event tells it.
    went_back: bool,
}

impl<R: Rules> Match<R> {
    /// Starts a match and settles the chance events that come before the first action.
    ///
    /// # Errors
    /// A setup the rules refuse, or a script that does not fit.
    pub fn start(setup: Setup<R::Options>, chance: &mut ChanceSource) -> Result<Self, StartError> {
        use crate::rules::GameOptions;
        let allowed = setup.options.seats();
        if !allowed.contains(&setup.seats) {
            return Err(StartError::Setup(SetupError::Seats(allowed)));
        }
        let seats = usize::from(setup.seats);
        let mut new = Self {
            rules: R::new(setup).map_err(StartError::Setup)?,
            seats,
            drawn: BTreeMap::new(),
            versions: BySeat::from_fn(seats, |_| 0),
            spectators_version: 0,
            taken_back: 0,
            fresh: Vec::new(),
            told: Announcements::default(),
            went_back: false,
        };
        new.settle(chance).map_err(StartError::Chance)?;
        // Everybody's first frame is the table as it stands, told or not.
        new.versions = BySeat::from_fn(seats, |_| 1);
        new.spectators_version = 1;
        Ok(new)
    }

    /// Whether the seat may do this now; the action, if so.
    ///
    /// # Errors
    /// The first thing against it, in the order of the record format.
    pub fn check(&self, seat: Seat, action: &RawValue) -> Result<R::Action, Refusal<R::Illegal>> {
        if self.rules.turn() == Turn::Over {
            return Err(Refusal::GameOver);
        }
        let action = parse_action::<R>(action)?;
        self.check_parsed(seat, &action)?;
        Ok(action)
    }

    /// As [`Match::check`], for an action that is no text any more.
    ///
    /// # Errors
    /// The first thing against it.
    pub fn check_parsed(&self, seat: Seat, action: &R::Action) -> Result<(), Refusal<R::Illegal>> {
        if self.rules.turn() == Turn::Over {
            return Err(Refusal::GameOver);
        }
        if seat.index() >= self.seats {
            return Err(Refusal::BadAction(format!("there is no {seat}")));
        }
        self.rules.check(seat, action)
    }

    /// Does what was checked, then settles the chance it calls for.
    ///
    /// # Errors
    /// A script that does not fit or has run out; the action itself counts as done.
    pub fn act(
        &mut self,
        seat: Seat,
        action: R::Action,
        chance: &mut ChanceSource,
    ) -> Result<(), ChanceError> {
        self.fresh.clear();
        self.told = Announcements::default();
        self.went_back = false;
        self.apply(Step::Action { seat, action });
        let settled = self.settle(chance);
        for seat in self.versions.seats() {
            self.versions[seat] += u64::from(self.tells(Viewer::Seat(seat)));
        }
        self.spectators_version += u64::from(self.tells(Viewer::Spectator));
        settled
    }

    /// This match with its newest actions taken back: as `earlier` was, with versions that go on.
    /// Its questions are other ones than before, so that an answer on its way to one that was
    /// taken back does not answer the one in its place.
    #[must_use]
    pub fn back_to(&self, earlier: &Self) -> Self {
        Self {
            versions: self.versions.map(|_, version| version + 1),
            spectators_version: self.spectators_version + 1,
            taken_back: self.taken_back + 1,
            fresh: Vec::new(),
            told: Announcements::default(),
            went_back: true,
            ..earlier.clone()
        }
    }

    /// How often something was taken back.
    #[must_use]
    pub const fn taken_back(&self) -> u32 {
        self.taken_back
    }

    /// Whether the seat learns anything by doing this now: something that is another thing in
    /// another world which the seat can't tell from this one. What it has learned can't be
    /// unlearned by taking the action back.
    pub fn teaches(&self, seat: Seat, action: &R::Action, rng: &mut dyn rand::Rng) -> bool
    where
        R: crate::resample::Resample,
    {
        let viewer = Viewer::Seat(seat);
        let here = self.rules.learns(viewer, seat, action);
        (0..WORLDS).any(|_| self.rules.resample(viewer, rng).learns(viewer, seat, action) != here)
    }

    /// Whom the match waits for. Public.
    #[must_use]
    pub fn turn(&self) -> Turn {
        self.rules.turn()
    }

    /// The number of seats.
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// What this viewer sees.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> R::View {
        self.rules.view(viewer)
    }

    /// How many frames this viewer has had, the first included.
    #[must_use]
    pub fn version(&self, viewer: Viewer) -> u64 {
        match viewer {
            Viewer::Seat(seat) => self.versions[seat],
            Viewer::Spectator => self.spectators_version,
        }
    }

    /// What the newest step told this viewer, in order.
    pub fn events(&self, viewer: Viewer) -> Vec<&R::Event> {
        self.told.told(viewer).collect()
    }

    /// Whether the newest step told this viewer anything.
    #[must_use]
    pub fn tells(&self, viewer: Viewer) -> bool {
        self.went_back || self.told.reach(viewer)
    }

    /// An action that the server may take for a seat: the only answer it has, as everybody can
    /// see. What it may do besides answering does not count, being nobody else's business.
    #[must_use]
    pub fn forced(&self) -> Option<(Seat, R::Action)> {
        if R::Action::FORCED.is_empty() {
            return None;
        }
        self.rules.turn().musts().iter().find_map(|seat| {
            let Legal { actions, forms, besides } = self.rules.legal(seat, Extent::Prompt);
            if actions.len() != 1 + usize::from(besides) || !forms.is_empty() {
                return None;
            }
            let forced = |action: &R::Action| {
                serde_json::to_value(action)
                    .is_ok_and(|json| R::Action::FORCED.iter().any(|kind| json["type"] == *kind))
            };
            actions.into_iter().find(forced).map(|action| (seat, action))
        })
    }

    /// The newest steps: an action with the chance it called for, or those that started the match.
    #[must_use]
    pub fn fresh(&self) -> &[StepOf<R>] {
        &self.fresh
    }

    /// What the seat may do now.
    #[must_use]
    pub fn legal(&self, seat: Seat, extent: Extent) -> Legal<R::Action, R::Form> {
        self.rules.legal(seat, extent)
    }

    /// What the seat is asked now, if anything.
    #[must_use]
    pub fn ask(&self, seat: Seat) -> Option<Ask<R>> {
        let legal = self.rules.legal(seat, Extent::Prompt);
        (!legal.actions.is_empty()).then(|| Ask {
            question: self.rules.question(seat),
            must: self.rules.turn().musts().contains(seat),
            legal,
        })
    }

    /// Seats that could act but need not, private ones included: for a replay, not for a viewer.
    #[must_use]
    pub fn mays(&self) -> SeatSet {
        let Turn::Seats { must, may } = self.rules.turn() else { return SeatSet::EMPTY };
        let could = |seat: &Seat| {
            let legal = self.rules.legal(*seat, Extent::Prompt);
            legal.besides || !must.contains(*seat) && !legal.actions.is_empty()
        };
        may.without(must).union(self.versions.seats().filter(could).collect())
    }

    /// Points that are public and settled.
    #[must_use]
    pub fn scores(&self) -> Option<BySeat<i32>> {
        self.rules.scores()
    }

    /// The result, once over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome()
    }

    /// The score sheet so far.
    #[must_use]
    pub fn sheet(&self) -> Sheet {
        self.rules.sheet()
    }

    /// The same match with other rules state: for resampling.
    #[must_use]
    pub fn with_rules(&self, change: impl FnOnce(&R) -> R) -> Self {
        Self { rules: change(&self.rules), ..self.clone() }
    }

    /// The state, for this game's own tests and laws inside the rules crate and its test targets.
    ///
    /// A server can do nothing with it: it is not serialisable and has no public field.
    #[doc(hidden)]
    #[must_use]
    pub const fn rules(&self) -> &R {
        &self.rules
    }

    fn settle(&mut self, chance: &mut ChanceSource) -> Result<(), ChanceError> {
        while let Turn::Chance(name) = self.rules.turn() {
            let nth = self.drawn.entry(name).or_insert(0);
            let outcome: R::Chance = match chance {
                ChanceSource::Seed(seed) => self.rules.draw(&mut seed.stream(name, *nth)),
                ChanceSource::Script(script) => {
                    let item = script.pop_front().ok_or(ChanceError::Exhausted)?;
                    serde_json::from_str(item.get())
                        .map_err(|error| ChanceError::Bad(BadChance(error.to_string())))?
                }
            };
            *nth += 1;
            self.rules.check_chance(&outcome).map_err(ChanceError::Bad)?;
            self.apply(Step::Chance(outcome));
        }
        Ok(())
    }

    fn apply(&mut self, step: StepOf<R>) {
        self.rules.apply(&step, &mut self.told);
        self.fresh.push(step);
    }
}

/// What a seat is asked.
pub struct Ask<R: Rules> {
    /// See [`Rules::question`].
    pub question: u32,
    /// Whether the match waits for this seat.
    pub must: bool,
    /// What it may do.
    pub legal: Legal<R::Action, R::Form>,
}

/// Where chance comes from.
pub enum ChanceSource {
    /// A seed decides.
    Seed(Seed),
    /// Recorded events, the next one first.
    Script(VecDeque<Box<RawValue>>),
}

impl ChanceSource {
    /// A script of these events.
    pub fn script(events: impl IntoIterator<Item = Box<RawValue>>) -> Self {
        Self::Script(events.into_iter().collect())
    }
}

/// Why a match can't start.
#[derive(Debug)]
pub enum StartError {
    /// The rules refuse the setup.
    Setup(SetupError),
    /// The script does not fit.
    Chance(ChanceError),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::Chance(error) => error.fmt(f),
        }
    }
}

/// Why chance could not be settled from a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChanceError {
    /// The script has no event left.
    Exhausted,
    /// The next event does not fit.
    Bad(BadChance),
}

impl ChanceError {
    /// The stable word for it.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Exhausted => "chance_exhausted",
            Self::Bad(_) => "bad_chance",
        }
    }
}

impl fmt::Display for ChanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exhausted => f.write_str("The script of chance events has run out."),
            Self::Bad(bad) => write!(f, "The next chance event does not fit: {bad}."),
        }
    }
}

/// Reads an action: unknown types first, then shape.
fn parse_action<R: Rules>(raw: &RawValue) -> Result<R::Action, Refusal<R::Illegal>> {
    #[derive(Deserialize)]
    struct Head<'a> {
        #[serde(rename = "type", borrow)]
        kind: std::borrow::Cow<'a, str>,
    }
    let no_head = || Refusal::BadAction("it is no object with a text `type`".into());
    // A derived reader would take a list of the fields, too.
    if !raw.get().trim_start().starts_with('{') {
        return Err(no_head());
    }
    let head: Head = serde_json::from_str(raw.get()).map_err(|_| no_head())?;
    if !R::Action::TYPES.contains(&head.kind.as_ref()) {
        return Err(Refusal::UnknownAction);
    }
    serde_json::from_str(raw.get()).map_err(|error| Refusal::BadAction(error.to_string()))
}
