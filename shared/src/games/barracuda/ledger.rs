//! What was offered and bid, and what the bank was counted to be: each seat's private book.

use serde::Serialize;

use super::board::Position;
use super::money::Notes;
use super::offer::OfferKind;
use crate::seat::{Seat, Viewer};

/// An offer that was answered, or a bid in an auction that was settled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub struct Deal {
    /// The round, from 1.
    pub round: u16,
    /// What the money was pushed over for.
    pub kind: DealKind,
    /// Which bar.
    pub bar: Position,
    /// Whose money it was.
    pub from: Seat,
    /// To whom it was offered: the tenant.
    pub to: Seat,
    /// What was offered.
    pub notes: Notes,
    /// Whether it was taken.
    pub accepted: bool,
}

/// What money was pushed over for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub enum DealKind {
    /// The partner's seat.
    Partner,
    /// The lease.
    TakeOver,
    /// The lease, in an auction.
    Bid,
}

impl From<OfferKind> for DealKind {
    fn from(kind: OfferKind) -> Self {
        match kind {
            OfferKind::Partner => Self::Partner,
            OfferKind::TakeOver => Self::TakeOver,
        }
    }
}

impl Deal {
    /// Whether it stands in this viewer's book while the match goes on.
    ///
    /// A seller sees bids only until the auction is settled, and keeps the one that was accepted.
    pub fn known_to(&self, viewer: Viewer) -> bool {
        viewer.is(self.from) || viewer.is(self.to) && (self.accepted || self.kind != DealKind::Bid)
    }
}

/// What a seat found when it counted the bank.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub struct Audit {
    /// In which round.
    pub round: u16,
    /// The cash the bank had taken in up to then.
    pub cash: u16,
}
