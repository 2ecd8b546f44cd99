//! A turn: is it won, the rent, one move.

use super::action::{Action, Illegal};
use super::board::{LEASES_TO_AUCTION, Position};
use super::event::Event;
use super::money::Purse;
use super::scoring::{End, EndReason};
use super::{Barracuda, Phase};
use crate::announce::Announcements;
use crate::rules::Refusal;
use crate::seat::{Seat, SeatSet};

impl Barracuda {
    /// The next seat by lot, or the break when all have had their turn.
    ///
    /// The last of several that could be next needs no lot.
    pub(super) fn next_turn(&mut self, announce: &mut Announcements<Event>) {
        self.to_come.retain(|group| !group.is_empty());
        match self.to_come.first() {
            None => self.start_break(announce),
            Some(group) => match group.iter().next() {
                Some(only) if group.len() == 1 => self.begin_turn(only, announce),
                _ => self.phase = Phase::Lot,
            },
        }
    }

    /// The seats of which the next has its turn.
    pub(super) fn next_seats(&self) -> SeatSet {
        self.to_come.first().copied().unwrap_or_default()
    }

    /// Who has kept five in place wins before the rent; who can't pay it, or not move then, is
    /// broke. In the first round there is no rent.
    pub(super) fn begin_turn(&mut self, seat: Seat, announce: &mut Announcements<Event>) {
        if let Some(group) = self.to_come.first_mut() {
            group.remove(seat);
        }
        announce.all(Event::TurnStarted { seat });
        if self.board.is_steady(seat) {
            return self.finish(End { seat, reason: EndReason::FiveInPlace }, announce);
        }
        let rent = self.board.rent(seat);
        if self.purses[seat].open().cash < rent {
            return self.finish(End::broke(seat), announce);
        }
        if rent > 0 {
            self.pay_bank(seat, Purse::cash(rent));
            announce.all(Event::RentPaid { seat, cash: rent });
        }
        if !self.can_move(seat) {
            return self.finish(End::broke(seat), announce);
        }
        self.enter(Phase::Turn(seat));
    }

    pub(super) fn end_turn(&mut self, seat: Seat, announce: &mut Announcements<Event>) {
        self.board.end_turn(seat);
        self.next_turn(announce);
    }

    /// Money that everybody sees a seat pay.
    pub(super) fn pay_bank(&mut self, seat: Seat, money: Purse) {
        self.purses[seat].open_mut().take(money);
        self.bank.open_mut().put(money);
        self.paid[seat] += money.cash;
    }

    /// Whether any move is possible. With all tokens in place it is: to stay.
    fn can_move(&self, seat: Seat) -> bool {
        let board = &self.board;
        if board.free_tokens(seat) == 0
            || board.may_open()
            || board.leases(seat).count() >= LEASES_TO_AUCTION
        {
            return true;
        }
        let cash = self.purses[seat].open().cash;
        Position::all().filter(|at| board[*at].open).any(|at| {
            let (place, bar) = (board[at], board.bar(at));
            let own = place.tenant == Some(seat);
            let partner = bar.takes_partner() && place.partner.is_none() && (own || cash > 0);
            partner || !own && cash >= bar.price()
        })
    }

    pub(super) fn check_move(&self, seat: Seat, action: &Action) -> Result<(), Refusal<Illegal>> {
        if !self.waiting().contains(seat) {
            return Err(Refusal::NotYourTurn);
        }
        let free = self.board.free_tokens(seat);
        let places = matches!(
            action,
            Action::Open { .. } | Action::Partner { .. } | Action::TakeOver { .. }
        );
        if places && free == 0 {
            return Err(Illegal::NoFreeToken.into());
        }
        if !matches!(action, Action::Open { .. }) && self.board.must_open(seat) {
            return Err(Illegal::MustOpen.into());
        }
        match action {
            Action::Stay {} if free > 0 => Err(Illegal::MustMove.into()),
            Action::Open { bar } => self.check_open(*bar),
            Action::Partner { bar, notes } => self.check_partner(seat, *bar, notes.as_ref()),
            Action::TakeOver { bar, notes } => self.check_take_over(seat, *bar, notes),
            Action::Auction { bar } => self.check_auction(seat, *bar),
            _ => Ok(()),
        }
    }

    pub(super) fn check_open(&self, at: Position) -> Result<(), Refusal<Illegal>> {
        if self.board[at].open {
            return Err(Illegal::BarOpen.into());
        }
        if !self.board.may_open() {
            return Err(Illegal::OpenLimit { limit: self.board.open_limit }.into());
        }
        Ok(())
    }

    /// The card turns over for all; the turn costs nothing yet.
    pub(super) fn open(&mut self, seat: Seat, at: Position, announce: &mut Announcements<Event>) {
        self.board.open(at, seat);
        announce.all(Event::Opened { seat, bar: at, card: self.board.bar(at).into() });
        self.end_turn(seat, announce);
    }

    pub(super) fn place_partner(
        &mut self,
        seat: Seat,
        at: Position,
        announce: &mut Announcements<Event>,
    ) {
        self.board.add_partner(at, seat);
        announce.all(Event::PartnerPlaced { seat, bar: at });
        self.end_turn(seat, announce);
    }

    pub(super) fn stay(&mut self, seat: Seat, announce: &mut Announcements<Event>) {
        announce.all(Event::Stayed { seat });
        self.end_turn(seat, announce);
    }
}
