//! Auctions: a tenant of three bars or more sells one of them, or closes it down.

use super::action::{Action, Illegal};
use super::board::{LEASES_TO_AUCTION, Position};
use super::event::Event;
use super::ledger::{Deal, DealKind};
use super::money::{Notes, Purse, RENOVATION};
use super::scoring::End;
use super::view::BidView;
use super::{Barracuda, Phase};
use crate::announce::Announcements;
use crate::rules::Refusal;
use crate::seat::{BySeat, Seat, SeatSet, Viewer};
use crate::secret::Secret;

/// A bar under the hammer. The money bid is in nobody's purse.
#[derive(Clone, Debug)]
pub struct Auction {
    /// Whose lease it was; the token is off already.
    pub seller: Seat,
    /// Which bar.
    pub bar: Position,
    /// Who must bid: everybody else with a free token.
    pub bidders: SeatSet,
    /// What each has bid.
    pub bids: BySeat<Secret<Option<Notes>>>,
}

impl Auction {
    /// Who has bid.
    pub fn sent(&self) -> SeatSet {
        self.bids.seats_where(|bid| bid.open().is_some())
    }

    /// Who is still to bid.
    pub fn missing(&self) -> SeatSet {
        self.bidders.without(self.sent())
    }

    /// The bids that can be accepted: those with a note. Who owns none is out.
    pub fn standing(&self) -> SeatSet {
        self.bids.seats_where(|bid| bid.open().is_some_and(|notes| !notes.is_empty()))
    }

    /// The bids as a viewer sees them: its own; once all have bid, how many notes each has, and
    /// to the seller which.
    pub fn bids_for(&self, viewer: Viewer) -> BySeat<Option<BidView>> {
        let all_in = self.missing().is_empty();
        self.bids.map(|seat, bid| {
            let notes = (*bid.open())?;
            let inside = viewer.is(seat) || all_in && viewer.is(self.seller);
            (inside || all_in)
                .then(|| BidView { count: notes.count(), notes: inside.then_some(notes) })
        })
    }
}

impl Barracuda {
    pub(super) fn check_auction(&self, seat: Seat, at: Position) -> Result<(), Refusal<Illegal>> {
        let place = self.board[at];
        if !place.open {
            return Err(Illegal::BarClosed.into());
        }
        if place.tenant != Some(seat) {
            return Err(Illegal::NotYourBar.into());
        }
        if self.board.leases(seat).count() < LEASES_TO_AUCTION {
            return Err(Illegal::TooFewBars.into());
        }
        Ok(())
    }

    /// The tenant's token comes off at once; a partner stays.
    ///
    /// Somebody is always asked: the bars have no room for all tokens of all others.
    pub(super) fn auction(
        &mut self,
        seller: Seat,
        bar: Position,
        announce: &mut Announcements<Event>,
    ) {
        self.board.remove_tenant(bar);
        let bidders = self
            .purses
            .seats()
            .filter(|seat| *seat != seller && self.board.free_tokens(*seat) > 0)
            .collect();
        announce.all(Event::AuctionStarted { seller, bar, bidders });
        let bids = self.purses.map(|_, _| Secret::new(None));
        self.enter(Phase::Bids(Auction { seller, bar, bidders, bids }));
    }

    pub(super) fn check_bid(
        &self,
        auction: &Auction,
        seat: Seat,
        notes: &Notes,
    ) -> Result<(), Refusal<Illegal>> {
        if !auction.bidders.contains(seat) {
            return Err(Refusal::NotYourTurn);
        }
        if auction.sent().contains(seat) {
            return Err(Illegal::AlreadySent.into());
        }
        let purse = self.purses[seat].open();
        if !purse.holds(notes) {
            return Err(Illegal::NotEnoughMoney.into());
        }
        if notes.is_empty() && !purse.is_empty() {
            return Err(Illegal::NoteRequired.into());
        }
        Ok(())
    }

    pub(super) fn bid(&mut self, seat: Seat, notes: Notes, announce: &mut Announcements<Event>) {
        let Phase::Bids(auction) = &mut self.phase else { return };
        auction.bids[seat] = Secret::new(Some(notes));
        self.purses[seat].open_mut().take(notes.purse());
        announce.split(
            SeatSet::only(seat),
            Event::BidSent { seat, notes: Some(notes) },
            Event::BidSent { seat, notes: None },
        );
        self.close_bidding(announce);
    }

    /// Once all have bid the seller sees the bids and answers.
    ///
    /// Ruling: with no bid to accept and no cash to close the bar the seller is broke.
    fn close_bidding(&mut self, announce: &mut Announcements<Event>) {
        let Phase::Bids(auction) = &self.phase else { return };
        if !auction.missing().is_empty() {
            return;
        }
        let auction = auction.clone();
        let seller = auction.seller;
        announce.each(self.purses.len(), |viewer| Event::BidsIn {
            seller,
            bids: auction.bids_for(viewer),
        });
        if auction.standing().is_empty() && !self.can_close(seller) {
            return self.finish(End::broke(seller), announce);
        }
        self.enter(Phase::Sale(auction));
    }

    fn can_close(&self, seller: Seat) -> bool {
        self.purses[seller].open().cash >= RENOVATION
    }

    pub(super) fn check_sale(
        &self,
        auction: &Auction,
        seat: Seat,
        action: &Action,
    ) -> Result<(), Refusal<Illegal>> {
        if seat != auction.seller {
            return Err(Refusal::NotYourTurn);
        }
        match action {
            Action::Accept { seat: None } => {
                Err(Refusal::BadAction("a bid is accepted with the `seat` that made it".into()))
            }
            Action::Accept { seat: Some(winner) } if !auction.standing().contains(*winner) => {
                Err(Illegal::NoSuchBid.into())
            }
            Action::Close {} if !self.can_close(seat) => Err(Illegal::CannotClose.into()),
            _ => Ok(()),
        }
    }

    /// Sells the bar, or closes it where nobody is to have it.
    pub(super) fn settle_auction(
        &mut self,
        winner: Option<Seat>,
        announce: &mut Announcements<Event>,
    ) {
        let Phase::Sale(auction) = &self.phase else { return };
        let auction = auction.clone();
        let Auction { seller, bar, .. } = auction;
        for (seat, bid) in auction.bids.iter() {
            let Some(notes) = *bid.open() else { continue };
            let to = if winner == Some(seat) { seller } else { seat };
            self.purses[to].open_mut().put(notes.purse());
            if !notes.is_empty() {
                self.ledger.open_mut().push(Deal {
                    round: self.round,
                    kind: DealKind::Bid,
                    bar,
                    from: seat,
                    to: seller,
                    notes,
                    accepted: winner == Some(seat),
                });
            }
        }
        match winner {
            Some(winner) => {
                self.board.add_tenant(bar, winner);
                let notes = *auction.bids[winner].open();
                announce.split(
                    [seller, winner].into_iter().collect(),
                    Event::Sold { seller, bar, winner, notes },
                    Event::Sold { seller, bar, winner, notes: None },
                );
            }
            None => {
                self.board.close(bar);
                self.pay_bank(seller, Purse::cash(RENOVATION));
                announce.all(Event::ClosedDown { seller, bar });
            }
        }
        self.end_turn(seller, announce);
    }
}
