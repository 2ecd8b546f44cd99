//! The match told again: what happened, who knows the money in it, and what else could have
//! happened for all a viewer knows.

use rand::Rng;

use super::action::{Action, Chance};
use super::bar::Bar;
use super::board::Position;
use super::money::{MOST_OFFERED, Notes, STARTING_FAKES};
use super::options::Removed;
use super::{Barracuda, Phase};
use crate::announce::Announcements;
use crate::chance::{below, shuffle};
use crate::rules::{Rules, Step, StepOf};
use crate::seat::{SeatSet, Viewer};

/// How many sums are tried for a number of notes: one note is 1, 2, 5 or 10.
const SUMS: usize = 12;

/// A step, and who was to know the money in it.
#[derive(Clone, Debug)]
pub struct Happening {
    /// The step.
    pub step: StepOf<Barracuda>,
    /// Empty where there is no money in it, or all see it.
    insiders: SeatSet,
}

impl Barracuda {
    /// Writes down a step that is about to be done.
    pub(super) fn note(&mut self, step: &StepOf<Self>) {
        let mut insiders = SeatSet::EMPTY;
        if let Step::Action { seat, action } = step {
            let other = match (action, &self.phase) {
                (Action::TakeOver { bar, .. } | Action::Partner { bar, notes: Some(_) }, _) => {
                    self.board[*bar].tenant
                }
                (Action::Bid { .. }, Phase::Bids(auction)) => Some(auction.seller),
                _ => None,
            };
            insiders = other.into_iter().flat_map(|other| [*seat, other]).collect();
        }
        self.history.open_mut().push(Happening { step: step.clone(), insiders });
    }

    /// The same table with these steps, if they are legal.
    pub(super) fn told_again(&self, steps: &[Happening]) -> Option<Self> {
        let mut world = Self::before_layout(self.options, self.purses.len());
        world.history.open_mut().reserve(steps.len() + 1);
        for Happening { step, .. } in steps {
            match step {
                Step::Chance(chance) => world.check_chance(chance).ok()?,
                Step::Action { seat, action } => world.check(*seat, action).ok()?,
            }
            world.apply(step, &mut Announcements::default());
        }
        Some(world)
    }

    pub(super) fn looks_like(&self, other: &Self, viewer: Viewer) -> bool {
        let asked =
            |world: &Self| viewer.seat().map(|seat| (world.legal_for(seat), world.question(seat)));
        self.view_for(viewer) == other.view_for(viewer) && asked(self) == asked(other)
    }

    /// The places in the history with money that this viewer has not seen.
    pub(super) fn unseen_money(&self, viewer: Viewer) -> Vec<Unseen> {
        if matches!(self.phase, Phase::Over(_)) {
            return Vec::new();
        }
        let history = self.history.open();
        // Bids and stakes of the question that is open now: nobody has seen even their number.
        let asked = history.iter().rposition(|happening| {
            matches!(
                happening.step,
                Step::Action { action: Action::Auction { .. } | Action::LastOrder {}, .. }
            )
        });
        let open = matches!(self.phase, Phase::Bids(_) | Phase::Stakes);
        let is_open = |at: usize| open && Some(at) > asked;
        let unseen = |(at, happening): (usize, &Happening)| {
            let Step::Action { seat, action } = &happening.step else { return None };
            let among = viewer.seat().is_some_and(|own| happening.insiders.contains(own));
            let (seen, range) = match action {
                Action::Partner { notes: Some(_), .. } => (among, (1, MOST_OFFERED)),
                Action::TakeOver { bar, .. } => {
                    (among, (self.board.bar(*bar).price(), MOST_OFFERED))
                }
                Action::Bid { .. } if is_open(at) => (viewer.is(*seat), (0, u16::MAX)),
                Action::Bid { .. } => (among, (0, u16::MAX)),
                Action::Stake { .. } => (!is_open(at) || viewer.is(*seat), (0, MOST_OFFERED)),
                _ => return None,
            };
            (!seen).then_some(Unseen { at, counted: !is_open(at), range })
        };
        history.iter().enumerate().filter_map(unseen).collect()
    }

    /// The bars that nobody has seen, laid out and boxed anew.
    fn other_bars(&self, rng: &mut dyn Rng) -> Vec<Bar> {
        let known: Vec<Bar> = Position::all().filter_map(|at| self.board.known_bar(at)).collect();
        let mut unseen: Vec<Bar> =
            self.bars_to_choose_from().into_iter().filter(|bar| !known.contains(bar)).collect();
        shuffle(&mut unseen, rng);
        if self.options.removed == Removed::Blind {
            for takes_partner in [false, true] {
                let boxed = unseen.iter().position(|bar| bar.takes_partner() == takes_partner);
                boxed.map(|at| unseen.remove(at));
            }
        }
        let mut unseen = unseen.into_iter();
        Position::all()
            .filter_map(|at| self.board.known_bar(at).or_else(|| unseen.next()))
            .collect()
    }

    /// The history with other bars face down, and others counting the bank at other times.
    pub(super) fn other_history(&self, viewer: Viewer, rng: &mut dyn Rng) -> Vec<Happening> {
        let layout = self.other_bars(rng);
        let mut history: Vec<Happening> = self.history.open().clone();
        for Happening { step, .. } in &mut history {
            if let Step::Chance(Chance::Layout(bars)) = step {
                bars.clone_from(&layout);
            }
        }
        if !self.options.audit {
            return history;
        }
        let counts = |step: &StepOf<Self>| matches!(step, Step::Action { seat, action: Action::Audit {} } if !viewer.is(*seat));
        history.retain(|happening| !counts(&happening.step));
        for seat in self.purses.seats().filter(|seat| !viewer.is(*seat)) {
            // Before any action; after the last step only while the match goes on.
            let moments: Vec<usize> = (0..history.len())
                .filter(|at| matches!(history[*at].step, Step::Action { .. }))
                .chain((!matches!(self.phase, Phase::Over(_))).then_some(history.len()))
                .collect();
            let nth = below(rng, 2 * moments.len() as u32) as usize;
            if let Some(at) = moments.get(nth) {
                let step = Step::Action { seat, action: Action::Audit {} };
                history.insert(*at, Happening { step, insiders: SeatSet::EMPTY });
            }
        }
        history
    }
}

/// A place in the history with money that a viewer has not seen.
pub struct Unseen {
    /// Which step.
    pub at: usize,
    /// Whether the viewer knows how many notes there are.
    counted: bool,
    /// The cash there may be.
    range: (u16, u16),
}

impl Unseen {
    /// Other notes in the place of these, if there are any.
    pub fn other(&self, notes: &Notes, rng: &mut dyn Rng) -> Option<Notes> {
        let mut upto =
            |from: u16, to: u16| from + below(rng, u32::from(to.saturating_sub(from)) + 1) as u16;
        let (min, max) = self.range;
        if notes.is_empty() {
            return None;
        }
        if !self.counted {
            // What the purse holds, the rules will tell.
            let cash = upto(0, max.min(2 * notes.purse().cash + MOST_OFFERED));
            let fakes = upto(u16::from(cash == 0), STARTING_FAKES);
            return Some(Notes::fewest(cash, fakes));
        }
        let count = u16::try_from(notes.count()).ok()?;
        (0..SUMS).find_map(|_| {
            let fakes = upto(0, count);
            let genuine = count - fakes;
            let cash = upto(min.max(genuine), max.min(10 * genuine));
            Notes::of_count(count.into(), cash, fakes)
                .filter(|notes| (min..=max).contains(&notes.purse().cash))
        })
    }
}

/// The money in an action.
pub const fn money_in(step: &mut StepOf<Barracuda>) -> Option<&mut Notes> {
    let Step::Action { action, .. } = step else { return None };
    match action {
        Action::Partner { notes: Some(notes), .. }
        | Action::TakeOver { notes, .. }
        | Action::Bid { notes }
        | Action::Stake { notes } => Some(notes),
        _ => None,
    }
}
