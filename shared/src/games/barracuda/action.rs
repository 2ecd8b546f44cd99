//! What a seat may ask for, what chance decides, and why the rules refuse.

use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::bar::Bar;
use super::board::{LEASES_TO_AUCTION, Position};
use super::money::{Notes, RENOVATION};
use crate::rules::{self, Refusal};
use crate::seat::Seat;
use crate::wire::present;

/// Something a seat asks for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub enum Action {
    /// Turns a closed bar over and leases it.
    Open {
        /// Where it lies.
        bar: Position,
    },
    /// Takes the partner's seat of a bar.
    Partner {
        /// Which bar.
        bar: Position,
        /// What the tenant is offered; none in one's own bar.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
        #[cfg_attr(feature = "bindings", ts(optional))]
        notes: Option<Notes>,
    },
    /// Offers to take over another's lease.
    TakeOver {
        /// Which bar.
        bar: Position,
        /// What the tenant is offered.
        notes: Notes,
    },
    /// Auctions off a bar one leases.
    Auction {
        /// Which bar.
        bar: Position,
    },
    /// Makes no move, having all tokens in place.
    Stay {},
    /// Takes an offer, or a bid.
    Accept {
        /// Whose bid; none for an offer.
        #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
        #[cfg_attr(feature = "bindings", ts(optional))]
        seat: Option<Seat>,
    },
    /// Turns an offer down.
    Refuse {},
    /// Bids in an auction.
    Bid {
        /// What is bid; nothing only from an empty purse.
        notes: Notes,
    },
    /// Closes the auctioned bar down instead of selling it.
    Close {},
    /// Calls for bets on the order of the coming round.
    LastOrder {},
    /// Does not.
    NoLastOrder {},
    /// Bets on the order.
    Stake {
        /// What is staked; nothing only from an empty purse.
        notes: Notes,
    },
    /// Counts the bank.
    Audit {},
}

impl rules::Action for Action {
    const TYPES: &'static [&'static str] = &[
        "open",
        "partner",
        "take_over",
        "auction",
        "stay",
        "accept",
        "refuse",
        "bid",
        "close",
        "last_order",
        "no_last_order",
        "stake",
        "audit",
    ];
    const FORCED: &'static [&'static str] = &["stay"];
}

/// Something chance decides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// Which bars lie where, by position.
    Layout(Vec<Bar>),
    /// Whose turn is next.
    Lot(Seat),
}

/// Why the rules refuse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// All tokens are in bars.
    NoFreeToken,
    /// Who leases no bar must open one.
    MustOpen,
    /// Only who has all tokens in place may stay.
    MustMove,
    /// The bar is open already.
    BarOpen,
    /// As many bars are open as may be.
    OpenLimit {
        /// How many may be.
        limit: usize,
    },
    /// The bar is closed.
    BarClosed,
    /// One does not take over one's own bar.
    OwnBar,
    /// Only the tenant auctions a bar off.
    NotYourBar,
    /// The bar has no partner's seat.
    NoPartnerSeat,
    /// The partner's seat is taken.
    SeatTaken,
    /// An auction needs three leased bars.
    TooFewBars,
    /// The purse does not hold these notes.
    NotEnoughMoney,
    /// The cash offered is too little or too much.
    OfferRange {
        /// The least.
        min: u16,
        /// The most.
        max: u16,
    },
    /// The cash staked is too much.
    StakeRange {
        /// The most.
        max: u16,
    },
    /// At least one note must be put down.
    NoteRequired,
    /// Who could not pay for refusing must accept.
    CannotRefuse,
    /// Who could not pay for the renovation must accept a bid.
    CannotClose,
    /// That seat has put no note down.
    NoSuchBid,
    /// The answer was given already.
    AlreadySent,
    /// This table plays without counting the bank.
    AuditOff,
    /// The bank was counted already.
    AuditUsed,
}

impl From<Illegal> for Refusal<Illegal> {
    fn from(illegal: Illegal) -> Self {
        Self::Rule(illegal)
    }
}

impl rules::Illegal for Illegal {
    const CODES: &'static [&'static str] = &[
        "no_free_token",
        "must_open",
        "must_move",
        "bar_open",
        "open_limit",
        "bar_closed",
        "own_bar",
        "not_your_bar",
        "no_partner_seat",
        "seat_taken",
        "too_few_bars",
        "not_enough_money",
        "offer_range",
        "stake_range",
        "note_required",
        "cannot_refuse",
        "cannot_close",
        "no_such_bid",
        "already_sent",
        "audit_off",
        "audit_used",
    ];

    fn code(&self) -> &'static str {
        match self {
            Self::NoFreeToken => "no_free_token",
            Self::MustOpen => "must_open",
            Self::MustMove => "must_move",
            Self::BarOpen => "bar_open",
            Self::OpenLimit { .. } => "open_limit",
            Self::BarClosed => "bar_closed",
            Self::OwnBar => "own_bar",
            Self::NotYourBar => "not_your_bar",
            Self::NoPartnerSeat => "no_partner_seat",
            Self::SeatTaken => "seat_taken",
            Self::TooFewBars => "too_few_bars",
            Self::NotEnoughMoney => "not_enough_money",
            Self::OfferRange { .. } => "offer_range",
            Self::StakeRange { .. } => "stake_range",
            Self::NoteRequired => "note_required",
            Self::CannotRefuse => "cannot_refuse",
            Self::CannotClose => "cannot_close",
            Self::NoSuchBid => "no_such_bid",
            Self::AlreadySent => "already_sent",
            Self::AuditOff => "audit_off",
            Self::AuditUsed => "audit_used",
        }
    }

    fn detail(&self) -> Value {
        match self {
            Self::OpenLimit { limit } => json!({ "limit": limit }),
            Self::OfferRange { min, max } => json!({ "min": min, "max": max }),
            Self::StakeRange { max } => json!({ "max": max }),
            _ => Value::Null,
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoFreeToken => "All your tokens are in bars.",
            Self::MustOpen => "You lease no bar: open one.",
            Self::MustMove => "You have a free token: make a move.",
            Self::BarOpen => "This bar is open already.",
            Self::OpenLimit { limit } => {
                return write!(f, "{limit} bars are open, and no more may be at this table.");
            }
            Self::BarClosed => "This bar is closed.",
            Self::OwnBar => "This bar is yours already.",
            Self::NotYourBar => "Only its tenant can auction a bar off.",
            Self::NoPartnerSeat => "This bar has no seat for a partner.",
            Self::SeatTaken => "The partner's seat of this bar is taken.",
            Self::TooFewBars => {
                return write!(f, "Auctions are for tenants of {LEASES_TO_AUCTION} bars or more.");
            }
            Self::NotEnoughMoney => "You do not have these notes.",
            Self::OfferRange { min, max } => {
                return write!(f, "Offer from {min} to {max} thousand in real money.");
            }
            Self::StakeRange { max } => {
                return write!(f, "Stake at most {max} thousand in real money.");
            }
            Self::NoteRequired => "Put down at least one note; a counterfeit will do.",
            Self::CannotRefuse => "You could not pay for refusing, so you must accept.",
            Self::CannotClose => {
                return write!(f, "Closing costs {RENOVATION} thousand: accept one of the bids.");
            }
            Self::NoSuchBid => "That seat has made no bid.",
            Self::AlreadySent => "You have answered already.",
            Self::AuditOff => "At this table nobody counts the bank.",
            Self::AuditUsed => "You have counted the bank already.",
        })
    }
}
