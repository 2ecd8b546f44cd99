//! Offers to another tenant: to become a partner, or to take the lease over.

use serde::Serialize;

use super::action::{Action, Illegal};
use super::board::Position;
use super::event::Event;
use super::ledger::Deal;
use super::money::{MOST_OFFERED, Notes, Purse};
use super::{Barracuda, Phase};
use crate::announce::Announcements;
use crate::rules::Refusal;
use crate::seat::{Seat, SeatSet};
use crate::secret::Secret;

/// What is asked for with an offer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub enum OfferKind {
    /// The partner's seat.
    Partner,
    /// The lease.
    TakeOver,
}

/// An offer that waits for its answer. Its money is in nobody's purse.
#[derive(Clone, Debug)]
pub struct Offer {
    /// What is asked for.
    pub kind: OfferKind,
    /// Which bar.
    pub bar: Position,
    /// Who offers.
    pub from: Seat,
    /// The tenant, who answers.
    pub to: Seat,
    /// What is offered.
    pub notes: Secret<Notes>,
}

impl Offer {
    /// The two who know what is offered.
    pub fn insiders(&self) -> SeatSet {
        [self.from, self.to].into_iter().collect()
    }
}

impl Barracuda {
    pub(super) fn check_partner(
        &self,
        seat: Seat,
        at: Position,
        notes: Option<&Notes>,
    ) -> Result<(), Refusal<Illegal>> {
        let place = self.board[at];
        if !place.open {
            return Err(Illegal::BarClosed.into());
        }
        if !self.board.bar(at).takes_partner() {
            return Err(Illegal::NoPartnerSeat.into());
        }
        if place.partner.is_some() {
            return Err(Illegal::SeatTaken.into());
        }
        match (notes, place.tenant == Some(seat)) {
            (None, true) => Ok(()),
            (Some(notes), false) => self.check_offer(seat, notes, 1),
            (Some(_), true) => {
                Err(Refusal::BadAction("a partner in one's own bar costs nothing".into()))
            }
            (None, false) => Err(Refusal::BadAction("the tenant must be offered `notes`".into())),
        }
    }

    pub(super) fn check_take_over(
        &self,
        seat: Seat,
        at: Position,
        notes: &Notes,
    ) -> Result<(), Refusal<Illegal>> {
        let place = self.board[at];
        if !place.open {
            return Err(Illegal::BarClosed.into());
        }
        if place.tenant == Some(seat) {
            return Err(Illegal::OwnBar.into());
        }
        self.check_offer(seat, notes, self.board.bar(at).price())
    }

    fn check_offer(&self, seat: Seat, notes: &Notes, min: u16) -> Result<(), Refusal<Illegal>> {
        if !self.purses[seat].open().holds(notes) {
            return Err(Illegal::NotEnoughMoney.into());
        }
        if !(min..=MOST_OFFERED).contains(&notes.purse().cash) {
            return Err(Illegal::OfferRange { min, max: MOST_OFFERED }.into());
        }
        Ok(())
    }

    /// Who offers has pushed the money over and can't take it back.
    pub(super) fn offer(
        &mut self,
        kind: OfferKind,
        from: Seat,
        bar: Position,
        notes: Notes,
        announce: &mut Announcements<Event>,
    ) {
        // An open bar has a tenant but for the time of its own auction.
        let Some(to) = self.board[bar].tenant else { return };
        self.purses[from].open_mut().take(notes.purse());
        let offer = Offer { kind, bar, from, to, notes: Secret::new(notes) };
        let count = notes.count();
        let event = |notes| Event::Offered { kind, bar, from, to, count, notes };
        announce.split(offer.insiders(), event(Some(notes)), event(None));
        self.enter(Phase::Answer(offer));
    }

    pub(super) fn check_answer(
        &self,
        offer: &Offer,
        seat: Seat,
        action: &Action,
    ) -> Result<(), Refusal<Illegal>> {
        if seat != offer.to {
            return Err(Refusal::NotYourTurn);
        }
        match action {
            Action::Accept { seat: Some(_) } => {
                Err(Refusal::BadAction("an offer is accepted without a `seat`".into()))
            }
            Action::Refuse {} if !self.can_refuse(offer) => Err(Illegal::CannotRefuse.into()),
            _ => Ok(()),
        }
    }

    /// Ruling: who could not pay for refusing must accept. Only that seat's prompt shows it.
    fn can_refuse(&self, offer: &Offer) -> bool {
        self.purses[offer.to].open().cash >= offer.notes.open().purse().cash
    }

    pub(super) fn answer(&mut self, accepted: bool, announce: &mut Announcements<Event>) {
        let Phase::Answer(offer) = &self.phase else { return };
        let offer = offer.clone();
        let Offer { kind, bar, from, to, .. } = offer;
        let notes = *offer.notes.open();
        if accepted {
            self.purses[to].open_mut().put(notes.purse());
            self.place(&offer);
        } else {
            self.pay_for_refusing(&offer);
        }
        self.ledger.open_mut().push(Deal {
            round: self.round,
            kind: kind.into(),
            bar,
            from,
            to,
            notes,
            accepted,
        });
        let event = |notes| Event::Answered { kind, bar, from, to, accepted, notes };
        announce.split(offer.insiders(), event(Some(notes)), event(None));
        self.end_turn(from, announce);
    }

    fn place(&mut self, offer: &Offer) {
        let Offer { kind, bar, from, .. } = *offer;
        if kind == OfferKind::Partner {
            return self.board.add_partner(bar, from);
        }
        if self.board[bar].partner != Some(from) {
            self.board.remove_partner(bar);
        }
        self.board.remove_tenant(bar);
        self.board.add_tenant(bar, from);
    }

    /// Who refuses keeps the counterfeits and pays the cash offered out of their own.
    ///
    /// For a lease it goes to the offerer, with the offer itself. Ruling: for a partner's seat
    /// both sums go to the bank.
    fn pay_for_refusing(&mut self, offer: &Offer) {
        let Purse { cash, fakes } = offer.notes.open().purse();
        let tenant = self.purses[offer.to].open_mut();
        tenant.take(Purse::cash(cash));
        tenant.put(Purse::fakes(fakes));
        let both = Purse::cash(2 * cash);
        match offer.kind {
            OfferKind::TakeOver => self.purses[offer.from].open_mut().put(both),
            OfferKind::Partner => self.bank.open_mut().put(both),
        }
    }
}
