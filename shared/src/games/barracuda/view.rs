//! What a viewer of BaRRacuda sees.
//!
//! | thing | seen by |
//! |---|---|
//! | cash and counterfeits of a seat | that seat |
//! | what is offered | the two; all others: how many notes |
//! | what is bid | the bidder; once all have bid and until it is settled: the seller; all others then: how many notes |
//! | what is staked | the staker; once all have staked: all |
//! | who has answered, bid, staked; whether an offer was accepted | all |
//! | rents and other payments to the bank, tokens, bars that are or were open | all |
//! | face-down bars, bars in the box | nobody |
//! | the bank | nobody; when a seat counts it, that seat |
//! | whether a seat has counted the bank | that seat |
//! | one's own past offers, answers and bids | that seat |
//! | at the end all purses, offers, bids and the bank | all |
//!
//! Disclosed by ruling, because the rules make it public: a bid or stake of no notes shows an empty
//! purse; a turn that goes on shows that the rent was paid and a move is possible, a refusal that
//! the tenant could pay for it, a closing that the seller could.

use serde::Serialize;

use super::bar::{Bar, PLAYED};
use super::board::Position;
use super::ledger::{Audit, Deal};
use super::money::{Notes, Purse};
use super::offer::OfferKind;
use super::scoring::EndReason;
use super::{Barracuda, Phase};
use crate::seat::{BySeat, Seat, SeatSet, Viewer};

/// The table as one viewer sees it. Money is in thousands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub struct View {
    /// The round, from 1; in a break the coming one.
    pub round: u16,
    /// What is going on.
    pub phase: PhaseName,
    /// Whose turn it is; nobody's in a break.
    pub turn: Option<Seat>,
    /// Whom the table waits for.
    #[cfg_attr(feature = "bindings", ts(type = "Array<number>"))]
    pub waiting: SeatSet,
    /// Whose turn is still to come this round: the first set first, within a set by lot.
    #[cfg_attr(feature = "bindings", ts(type = "Array<Array<number>>"))]
    pub to_come: Vec<SeatSet>,
    /// The bars by position.
    pub bars: [BarView; PLAYED],
    /// How many bars may be open at once.
    pub open_limit: usize,
    /// Each seat as everybody sees it.
    pub seats: BySeat<SeatView>,
    /// One's own money, without what is offered, bid or staked just now; spectators have none.
    pub purse: Option<Purse>,
    /// The offer that waits for its answer.
    pub offer: Option<OfferView>,
    /// The auction that is going on.
    pub auction: Option<AuctionView>,
    /// In a break, who does not call the last order.
    #[cfg_attr(feature = "bindings", ts(type = "Array<number>"))]
    pub declined: SeatSet,
    /// The bets on this round's order, until the next break.
    pub stakes: Option<StakesView>,
    /// One's own past offers, answers and bids, the oldest first; at the end everybody's, for
    /// spectators too, who have none before.
    pub ledger: Option<Vec<Deal>>,
    /// Whether one may count the bank, or has; spectators may not.
    pub audit: Option<AuditView>,
    /// What is shown at the end.
    pub end: Option<EndView>,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub enum PhaseName {
    /// A seat has its turn, in the first round only to open a bar.
    Turn,
    /// A tenant is to answer an offer.
    Offer,
    /// Everybody who can bids.
    Bids,
    /// The seller is to accept a bid or close the bar.
    Sale,
    /// Everybody is asked whether to call the last order.
    Break,
    /// Everybody stakes.
    Stakes,
    /// The match has ended.
    Over,
}

/// A bar as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub struct BarView {
    /// Whether it is face up.
    pub open: bool,
    /// Which it is, if it is or has been face up.
    pub card: Option<CardView>,
    /// Whose token is on the tenant's seat.
    pub tenant: Option<Seat>,
    /// Whose token is on the partner's seat.
    pub partner: Option<Seat>,
}

/// A bar's card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub struct CardView {
    /// Which bar.
    pub id: Bar,
    /// Its printed price.
    pub price: u16,
    /// Whether it has a partner's seat.
    pub takes_partner: bool,
}

impl From<Bar> for CardView {
    fn from(bar: Bar) -> Self {
        Self { id: bar, price: bar.price(), takes_partner: bar.takes_partner() }
    }
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub struct SeatView {
    /// How many tokens it has in bars.
    pub tokens: usize,
    /// How many it could still place.
    pub free_tokens: usize,
    /// What it would pay if its turn began now.
    pub rent: u16,
    /// Whether it wins when its turn begins: five in place since the end of its turn before.
    pub five_in_place: bool,
    /// What everybody has seen it pay to the bank: rents, stakes, renovations.
    pub paid: u16,
}

/// An offer that waits for its answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub struct OfferView {
    /// What is asked for.
    pub kind: OfferKind,
    /// Which bar.
    pub bar: Position,
    /// Who offers.
    pub from: Seat,
    /// Who answers.
    pub to: Seat,
    /// How many notes.
    pub count: u64,
    /// Which, for the two.
    pub notes: Option<Notes>,
}

/// An auction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub struct AuctionView {
    /// Whose lease it was.
    pub seller: Seat,
    /// Which bar.
    pub bar: Position,
    /// Who must bid.
    #[cfg_attr(feature = "bindings", ts(type = "Array<number>"))]
    pub bidders: SeatSet,
    /// Who has bid.
    #[cfg_attr(feature = "bindings", ts(type = "Array<number>"))]
    pub sent: SeatSet,
    /// The bids as far as one sees them: one's own; once all have bid everybody's.
    pub bids: BySeat<Option<BidView>>,
}

/// A bid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub struct BidView {
    /// How many notes; none of a seat that is out.
    pub count: u64,
    /// Which, for the bidder, and for the seller once all have bid.
    pub notes: Option<Notes>,
}

/// The bets on a round's order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub struct StakesView {
    /// Who called for them.
    pub caller: Seat,
    /// Who has staked.
    #[cfg_attr(feature = "bindings", ts(type = "Array<number>"))]
    pub sent: SeatSet,
    /// The stakes as far as one sees them: one's own; once all have staked everybody's.
    pub stakes: BySeat<Option<Notes>>,
}

/// Whether one may count the bank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "state", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub enum AuditView {
    /// Nobody does at this table.
    Off,
    /// One may, once.
    Left,
    /// One has.
    Used(Audit),
}

/// What is shown at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub struct EndView {
    /// What ended it.
    pub reason: EndReason,
    /// Who has won by it, or is broke.
    pub seat: Seat,
    /// Everybody's money.
    pub purses: BySeat<Purse>,
    /// The sum of the printed prices of the bars each leases.
    pub prices: BySeat<u16>,
    /// What the bank has taken in.
    pub bank: Purse,
}

impl Barracuda {
    pub(super) fn view_for(&self, viewer: Viewer) -> View {
        let own = viewer.seat();
        let over = matches!(self.phase, Phase::Over(_));
        let board = &self.board;
        View {
            round: self.round,
            phase: self.phase_name(),
            turn: self.active(),
            waiting: self.waiting(),
            to_come: self.to_come.clone(),
            bars: Position::map(|at| BarView {
                open: board[at].open,
                card: board.known_bar(at).map(CardView::from),
                tenant: board[at].tenant,
                partner: board[at].partner,
            }),
            open_limit: board.open_limit,
            seats: self.paid.map(|seat, paid| SeatView {
                tokens: board.tokens(seat),
                free_tokens: board.free_tokens(seat),
                rent: board.rent(seat),
                five_in_place: board.is_steady(seat),
                paid: *paid,
            }),
            purse: own.map(|seat| *self.purses[seat].open()),
            offer: self.offer_for(viewer),
            auction: self.auction_for(viewer),
            declined: match self.phase {
                Phase::Break { declined } => declined,
                _ => SeatSet::EMPTY,
            },
            stakes: self.stakes.as_ref().map(|stakes| StakesView {
                caller: stakes.caller,
                sent: stakes.sent(),
                stakes: stakes.stakes_for(viewer),
            }),
            ledger: (over || own.is_some()).then(|| self.ledger_for(viewer)),
            audit: own.map(|seat| match self.audits[seat].open() {
                _ if !self.options.audit => AuditView::Off,
                None => AuditView::Left,
                Some(audit) => AuditView::Used(*audit),
            }),
            end: self.end_view(),
        }
    }

    fn ledger_for(&self, viewer: Viewer) -> Vec<Deal> {
        let over = matches!(self.phase, Phase::Over(_));
        let deals = self.ledger.open().iter();
        deals.filter(|deal| over || deal.known_to(viewer)).copied().collect()
    }

    const fn phase_name(&self) -> PhaseName {
        match self.phase {
            Phase::Layout | Phase::Lot | Phase::Turn(_) => PhaseName::Turn,
            Phase::Answer(_) => PhaseName::Offer,
            Phase::Bids(_) => PhaseName::Bids,
            Phase::Sale(_) => PhaseName::Sale,
            Phase::Break { .. } => PhaseName::Break,
            Phase::Stakes => PhaseName::Stakes,
            Phase::Over(_) => PhaseName::Over,
        }
    }

    fn offer_for(&self, viewer: Viewer) -> Option<OfferView> {
        let Phase::Answer(offer) = &self.phase else { return None };
        let notes = offer.notes.open();
        let inside = viewer.seat().is_some_and(|seat| offer.insiders().contains(seat));
        Some(OfferView {
            kind: offer.kind,
            bar: offer.bar,
            from: offer.from,
            to: offer.to,
            count: notes.count(),
            notes: inside.then_some(*notes),
        })
    }

    fn auction_for(&self, viewer: Viewer) -> Option<AuctionView> {
        let (Phase::Bids(auction) | Phase::Sale(auction)) = &self.phase else { return None };
        Some(AuctionView {
            seller: auction.seller,
            bar: auction.bar,
            bidders: auction.bidders,
            sent: auction.sent(),
            bids: auction.bids_for(viewer),
        })
    }

    fn end_view(&self) -> Option<EndView> {
        let Phase::Over(end) = self.phase else { return None };
        Some(EndView {
            reason: end.reason,
            seat: end.seat,
            purses: self.purses.map(|_, purse| *purse.open()),
            prices: self.purses.map(|seat, _| self.board.prices(seat)),
            bank: *self.bank.open(),
        })
    }
}
