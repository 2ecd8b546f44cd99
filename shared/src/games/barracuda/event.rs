//! What a viewer of BaRRacuda is told. Who hears what: see the table in [`super::view`].

use serde::Serialize;

use super::board::Position;
use super::money::Notes;
use super::offer::OfferKind;
use super::scoring::EndReason;
use super::view::{BidView, CardView};
use crate::seat::{BySeat, Seat, SeatSet};

/// Something that happened. `notes` that a viewer may not see are null.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub enum Event {
    /// All have had their turn; the last order may be called for the coming round.
    BreakStarted {
        /// The coming round, from 2.
        round: u16,
    },
    /// A seat does not call the last order.
    Declined {
        /// Who.
        seat: Seat,
    },
    /// Everybody is to put down a stake.
    LastOrder {
        /// Who called.
        caller: Seat,
    },
    /// A seat has put down its stake.
    StakeSent {
        /// Who.
        seat: Seat,
        /// What, to that seat alone.
        notes: Option<Notes>,
    },
    /// All have; the bank takes everything.
    StakesShown {
        /// What each had put down.
        stakes: BySeat<Notes>,
    },
    /// The turns of a round begin.
    RoundStarted {
        /// The round.
        round: u16,
        /// In which order: the first set first, within a set by lot.
        #[cfg_attr(feature = "bindings", ts(type = "Array<Array<number>>"))]
        order: Vec<SeatSet>,
    },
    /// A seat's turn begins.
    TurnStarted {
        /// Whose.
        seat: Seat,
    },
    /// A seat has paid its rent.
    RentPaid {
        /// Who.
        seat: Seat,
        /// How much.
        cash: u16,
    },
    /// A bar was turned over and leased.
    Opened {
        /// By whom.
        seat: Seat,
        /// Where.
        bar: Position,
        /// Which bar it is.
        card: CardView,
    },
    /// A second token was placed in one's own bar.
    PartnerPlaced {
        /// Whose.
        seat: Seat,
        /// Where.
        bar: Position,
    },
    /// A seat with all tokens in place made no move.
    Stayed {
        /// Who.
        seat: Seat,
    },
    /// Money was pushed over to a tenant.
    Offered {
        /// For what.
        kind: OfferKind,
        /// Which bar.
        bar: Position,
        /// By whom.
        from: Seat,
        /// To whom.
        to: Seat,
        /// How many notes.
        count: u64,
        /// Which, to the two alone.
        notes: Option<Notes>,
    },
    /// The tenant has answered.
    Answered {
        /// What was asked for.
        kind: OfferKind,
        /// Which bar.
        bar: Position,
        /// Who had offered.
        from: Seat,
        /// Who answers.
        to: Seat,
        /// How.
        accepted: bool,
        /// What the offer was, to the two alone.
        notes: Option<Notes>,
    },
    /// A bar comes under the hammer; its tenant's token is off.
    AuctionStarted {
        /// Whose lease it was.
        seller: Seat,
        /// Which bar.
        bar: Position,
        /// Who must bid.
        #[cfg_attr(feature = "bindings", ts(type = "Array<number>"))]
        bidders: SeatSet,
    },
    /// A seat has bid.
    BidSent {
        /// Who.
        seat: Seat,
        /// What, to that seat alone.
        notes: Option<Notes>,
    },
    /// All have bid.
    BidsIn {
        /// Who sees them all.
        seller: Seat,
        /// The bids, null for seats that were not asked.
        bids: BySeat<Option<BidView>>,
    },
    /// A bid was accepted.
    Sold {
        /// Who sells.
        seller: Seat,
        /// Which bar.
        bar: Position,
        /// Who leases it now.
        winner: Seat,
        /// For what, to the two alone.
        notes: Option<Notes>,
    },
    /// No bid was accepted: the bar is closed again, and a partner has left.
    ClosedDown {
        /// Who pays for the renovation.
        seller: Seat,
        /// Which bar.
        bar: Position,
    },
    /// One has counted the bank; told to that seat alone.
    Audited {
        /// The cash it has taken in up to now.
        cash: u16,
    },
    /// The match ended.
    Ended {
        /// What ended it.
        reason: EndReason,
        /// Who has won by it, or is broke.
        seat: Seat,
    },
}
