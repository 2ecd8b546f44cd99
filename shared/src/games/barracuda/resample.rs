//! Other worlds that one viewer cannot tell from the true one.
//!
//! The whole match is told again ([`super::history`]) with other money in the offers, bids and
//! stakes that the viewer has not seen, other bars face down, and others counting the bank at other
//! times. Where every step is still legal and the viewer still sees the same, the change stands;
//! so every world that comes out is one that legal steps lead to.

use std::hash::Hash;

use rand::Rng;

use super::action::Action;
use super::auction::Auction;
use super::bar::Bar;
use super::board::{Position, TOKENS};
use super::history::{Happening, money_in};
use super::last_order::Stakes;
use super::ledger::Deal;
use super::money::{Notes, Purse, STARTING_CASH, STARTING_FAKES};
use super::options::Removed;
use super::{Barracuda, Phase};
use crate::announce::Announcements;
use crate::chance::below;
use crate::resample::{Hidden, Print, Resample};
use crate::seat::{BySeat, Seat, SeatSet, Viewer};
use crate::secret::Secret;

/// How many changes of money are tried.
const CHANGES: usize = 40;
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
