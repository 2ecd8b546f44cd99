//! Other worlds that one viewer cannot tell from the true one.
//!
//! The whole match is told again with other money in the offers, bids and stakes that the viewer
//! has not seen, other bars face down, and others counting the bank at other times. Where every
//! step is still legal and the viewer still sees the same, the change stands; so every world that
//! comes out is one that legal steps lead to.

use std::hash::Hash;

use rand::Rng;

use super::action::{Action, Chance};
use super::auction::Auction;
use super::bar::Bar;
use super::board::{Position, TOKENS};
use super::last_order::Stakes;
use super::ledger::Deal;
use super::money::{MOST_OFFERED, Notes, Purse, STARTING_CASH, STARTING_FAKES};
use super::options::Removed;
use super::{Barracuda, Phase};
use crate::announce::Announcements;
use crate::chance::{below, shuffle};
use crate::resample::{Hidden, Print, Resample};
use crate::rules::{Rules, Step, StepOf};
use crate::seat::{BySeat, Seat, SeatSet, Viewer};
use crate::secret::Secret;

/// How many changes of money are tried.
const CHANGES: usize = 40;
/// How many sums are tried for a number of notes: one note is 1, 2, 5 or 10.
const SUMS: usize = 12;

/// A step, and who was to know the money in it.
#[derive(Clone, Debug)]
pub struct Happening {
    step: StepOf<Barracuda>,
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
    fn told_again(&self, steps: &[Happening]) -> Option<Self> {
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

    fn looks_like(&self, other: &Self, viewer: Viewer) -> bool {
        let asked =
            |world: &Self| viewer.seat().map(|seat| (world.legal_for(seat), world.question(seat)));
        self.view_for(viewer) == other.view_for(viewer) && asked(self) == asked(other)
    }

    /// The places in the history with money that this viewer has not seen.
    fn unseen_money(&self, viewer: Viewer) -> Vec<Unseen> {
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
    fn other_history(&self, viewer: Viewer, rng: &mut dyn Rng) -> Vec<Happening> {
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
struct Unseen {
    at: usize,
    /// Whether the viewer knows how many notes there are.
    counted: bool,
    /// The cash there may be.
    range: (u16, u16),
}

impl Unseen {
    /// Other notes in the place of these, if there are any.
    fn other(&self, notes: &Notes, rng: &mut dyn Rng) -> Option<Notes> {
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
const fn money_in(step: &mut StepOf<Barracuda>) -> Option<&mut Notes> {
    let Step::Action { action, .. } = step else { return None };
    match action {
        Action::Partner { notes: Some(notes), .. }
        | Action::TakeOver { notes, .. }
        | Action::Bid { notes }
        | Action::Stake { notes } => Some(notes),
        _ => None,
    }
}

impl Resample for Barracuda {
    fn resample(&self, viewer: Viewer, rng: &mut dyn Rng) -> Self {
        let alike = |steps: &[Happening]| {
            self.told_again(steps).filter(|world| world.looks_like(self, viewer))
        };
        let history = self.other_history(viewer, rng);
        let mut world = alike(&history).unwrap_or_else(|| self.clone());
        let unseen = world.unseen_money(viewer);
        if unseen.is_empty() {
            return world;
        }
        for _ in 0..CHANGES {
            let mut steps = world.history.open().clone();
            // Two at once where one alone would show in a purse that must hold both.
            for _ in 0..1 + below(rng, 2) {
                let place = &unseen[below(rng, unseen.len() as u32) as usize];
                if let Some(notes) = money_in(&mut steps[place.at].step)
                    && let Some(other) = place.other(notes, rng)
                {
                    *notes = other;
                }
            }
            if let Some(other) = alike(&steps) {
                world = other;
            }
        }
        world
    }

    fn learns(&self, viewer: Viewer, seat: Seat, action: &Action) -> Print {
        if *action == (Action::Audit {}) {
            return Print::of(viewer.is(seat).then(|| self.bank.open().cash));
        }
        let own = viewer.is(seat);
        let offered = |at: &Position, notes: &Notes| {
            let tenant = self.board[*at].tenant.is_some_and(|tenant| viewer.is(tenant));
            (Some((*at, notes.count())), (own || tenant).then_some(*notes))
        };
        let nothing = (None, None);
        let (kind, (open, secret)) = match action {
            Action::Open { bar } => ("open", (Some((*bar, self.board.bar(*bar) as u64)), None)),
            Action::Partner { bar, notes: None } => ("own", (Some((*bar, 0)), None)),
            Action::Partner { bar, notes: Some(notes) } => ("partner", offered(bar, notes)),
            Action::TakeOver { bar, notes } => ("take_over", offered(bar, notes)),
            Action::Auction { bar } => ("auction", (Some((*bar, 0)), None)),
            Action::Stay {} => ("stay", nothing),
            Action::Accept { .. } => ("accept", nothing),
            Action::Refuse {} => ("refuse", nothing),
            Action::Close {} => ("close", nothing),
            Action::LastOrder {} => ("last_order", nothing),
            Action::NoLastOrder {} => ("no_last_order", nothing),
            Action::Bid { notes } => ("bid", (None, own.then_some(*notes))),
            Action::Stake { notes } => ("stake", (None, own.then_some(*notes))),
            Action::Audit {} => ("audit", nothing),
        };
        let whose = match action {
            Action::Accept { seat } => *seat,
            _ => None,
        };
        let mut after = self.clone();
        after.act(seat, action, &mut Announcements::default());
        Print::of((seat, kind, open, secret, whose, self.turned_over(viewer, &after)))
    }

    fn hidden(&self, viewer: Viewer) -> Vec<Hidden> {
        let mut hidden = Vec::new();
        let mut add = |name, things: Vec<Option<u64>>| {
            if !things.is_empty() {
                hidden.push(Hidden::new(name, things));
            }
        };
        let unseen = Position::all().filter(|at| !self.board[*at].known);
        add("closed_bars", unseen.map(|at| Some(self.board.bar(at) as u64)).collect());
        if self.options.removed == Removed::Blind {
            let laid_out: Vec<Bar> = Position::all().map(|at| self.board.bar(at)).collect();
            let boxed = Bar::ALL.into_iter().filter(|bar| !laid_out.contains(bar));
            add("removed", boxed.map(|bar| Some(bar as u64)).collect());
        }
        let others: Vec<Seat> = self.purses.seats().filter(|seat| !viewer.is(*seat)).collect();
        if self.options.audit {
            let audits = others.iter().map(|seat| self.audits[*seat].open());
            add("audits", audits.map(|audit| audit.map(|audit| u64::from(audit.cash))).collect());
        }
        if matches!(self.phase, Phase::Over(_)) {
            return hidden;
        }
        let mut money = |name, notes: Vec<Purse>| {
            if !notes.is_empty() {
                hidden.push(Hidden::new(name, notes));
            }
        };
        money("purses", others.iter().map(|seat| *self.purses[*seat].open()).collect());
        money("bank", vec![*self.bank.open()]);
        let deals = self.ledger.open().iter().filter(|deal| !deal.known_to(viewer));
        money("past_deals", deals.map(|deal: &Deal| deal.notes.purse()).collect());
        let outside = |insiders: SeatSet| !viewer.seat().is_some_and(|own| insiders.contains(own));
        if let Phase::Answer(offer) = &self.phase
            && outside(offer.insiders())
        {
            money("offer", vec![offer.notes.open().purse()]);
        }
        let sealed = |sealed: &BySeat<Secret<Option<Notes>>>| {
            let notes = others.iter().filter_map(|seat| *sealed[*seat].open());
            notes.map(|notes| notes.purse()).collect()
        };
        match (&self.phase, &self.stakes) {
            (Phase::Bids(Auction { bids, .. }), _) => money("bids", sealed(bids)),
            (Phase::Sale(Auction { bids, seller, .. }), _) if outside(SeatSet::only(*seller)) => {
                money("bids", sealed(bids));
            }
            (Phase::Stakes, Some(Stakes { stakes, .. })) => money("stakes", sealed(stakes)),
            _ => {}
        }
        hidden
    }

    fn invariants(&self) -> Result<(), String> {
        let seats = self.purses.len();
        let mut all = *self.bank.open();
        let mut add = |money: Purse| all.put(money);
        self.purses.values().for_each(|purse| add(*purse.open()));
        match (&self.phase, &self.stakes) {
            (Phase::Answer(offer), _) => add(offer.notes.open().purse()),
            (
                Phase::Bids(Auction { bids: sealed, .. })
                | Phase::Sale(Auction { bids: sealed, .. }),
                _,
            )
            | (Phase::Stakes, Some(Stakes { stakes: sealed, .. })) => {
                sealed
                    .values()
                    .filter_map(|notes| *notes.open())
                    .for_each(|notes| add(notes.purse()));
            }
            _ => {}
        }
        let start =
            Purse { cash: STARTING_CASH * seats as u16, fakes: STARTING_FAKES * seats as u16 };
        if all != start {
            return Err(format!("money is not conserved: {all:?}"));
        }
        if self.bank.open().cash < self.paid.values().sum() {
            return Err("the bank has less than everybody has seen paid".into());
        }
        if self.purses.seats().any(|seat| self.board.tokens(seat) > TOKENS) {
            return Err("a seat has more tokens than there are".into());
        }
        let places = Position::all().map(|at| (at, self.board[at]));
        for (at, place) in places {
            let partner = place.partner.is_some();
            if partner && !self.board.bar(at).takes_partner() {
                return Err(format!("there is a partner at {at}, which has no seat for one"));
            }
            if !place.open && (place.tenant.is_some() || partner) {
                return Err(format!("there are tokens at {at}, which is closed"));
            }
        }
        Ok(())
    }
}

impl Barracuda {
    /// What an action turns over at once for a viewer, `after` being the state it leads to: bids
    /// and stakes once they are all in, and everybody's money at the end, whoever of those that
    /// could be drawn is next.
    fn turned_over(&self, viewer: Viewer, after: &Self) -> impl Hash + use<> {
        let bids = match &after.phase {
            Phase::Sale(auction) => Some(auction.bids.map(|_, bid| {
                let notes = (*bid.open()).unwrap_or_default();
                (notes.count(), viewer.is(auction.seller).then_some(notes))
            })),
            _ => None,
        };
        let stakes = match (&self.phase, &after.phase, &after.stakes) {
            (Phase::Stakes, Phase::Stakes, _) => None,
            (Phase::Stakes, _, Some(bets)) => Some(bets.stakes.map(|_, stake| *stake.open())),
            _ => None,
        };
        let ends: Vec<_> = match after.phase {
            Phase::Lot => after
                .next_seats()
                .iter()
                .map(|seat| {
                    let mut begun = after.clone();
                    begun.begin_turn(seat, &mut Announcements::default());
                    begun.shown_at_the_end()
                })
                .collect(),
            _ => vec![after.shown_at_the_end()],
        };
        (
            bids.map(|bids| bids.values().copied().collect::<Vec<_>>()),
            stakes.map(|stakes| stakes.values().copied().collect::<Vec<_>>()),
            ends,
        )
    }

    fn shown_at_the_end(&self) -> Option<(Vec<Purse>, Purse, Vec<Deal>)> {
        let Phase::Over(_) = self.phase else { return None };
        let purses = self.purses.values().map(|purse| *purse.open()).collect();
        Some((purses, *self.bank.open(), self.ledger.open().clone()))
    }
}
