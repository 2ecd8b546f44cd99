//! What a viewer of Baruka is told.

use std::sync::Arc;

use serde::Serialize;

use super::action::{Preparation, Swap, Use};
use super::altar::Cell;
use super::card_set::{Character, Oracle};
use super::goods::{Good, Goods, Totem, Totems};
use super::sacrifice::Sacrifice;
use super::scoring::FinalScore;
use crate::seat::{BySeat, Seat, SeatSet};

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub enum Event {
    /// A board was taken.
    CharacterTaken {
        /// By whom.
        seat: Seat,
        /// Which.
        character: Arc<Character>,
    },
    /// A seat has decided which oracles it gives up. Between rounds only the seat itself hears of
    /// it.
    Discarded {
        /// Who.
        seat: Seat,
        /// Which, to the seat alone.
        cards: Option<Vec<String>>,
    },
    /// All have decided.
    DiscardsShown {
        /// How many cards each gave up of level I, II and III.
        levels: BySeat<[usize; 3]>,
    },
    /// A round began.
    RoundStarted {
        /// Which, from 1.
        round: u8,
    },
    /// A seat has prepared.
    Prepared {
        /// Who.
        seat: Seat,
        /// What, to the seat alone.
        preparation: Option<Preparation>,
    },
    /// All have prepared.
    Revealed {
        /// What, by seat.
        preparations: Vec<Preparation>,
        /// The scoring track, empty spaces paid for.
        scores: BySeat<i32>,
        /// How many oracles each has given up of level I, II and III.
        discards: BySeat<[usize; 3]>,
    },
    /// A totem was placed.
    Placed {
        /// By whom.
        seat: Seat,
        /// Which.
        totem: Totem,
        /// Where.
        at: Cell,
        /// What it scored at once.
        sacrifices: Vec<Sacrifice>,
    },
    /// The placer must choose among several Grand Sacrifices.
    GrandOffered {
        /// Who.
        seat: Seat,
        /// The Grand Sacrifices.
        candidates: Vec<Sacrifice>,
    },
    /// A Grand Sacrifice was performed; its totems closed their eyes.
    Grand {
        /// By whom.
        seat: Seat,
        /// Which.
        sacrifice: Sacrifice,
    },
    /// A cell was added to the altar.
    Expanded {
        /// By whom.
        seat: Seat,
        /// Where.
        at: Cell,
    },
    /// A skill was used.
    Used {
        /// By whom.
        seat: Seat,
        /// Which, and how.
        with: Use,
    },
    /// A turn of phase 2 ended.
    TurnEnded {
        /// Whose.
        seat: Seat,
        /// Totems that could not be placed, back in stock.
        kept: Totems,
        /// Expansion tiles that went to the bank.
        tiles: u8,
    },
    /// An oracle was played.
    OraclePlayed {
        /// By whom.
        seat: Seat,
        /// Which.
        card: Arc<Oracle>,
        /// What the bank gave for it.
        got: Option<Good>,
    },
    /// After the last turn of the round, these may still play oracles.
    LastCall {
        /// Everybody who holds a card.
        #[cfg_attr(feature = "bindings", ts(type = "Array<number>"))]
        seats: SeatSet,
    },
    /// A seat plays no further oracle this round.
    Done {
        /// Who.
        seat: Seat,
    },
    /// A helper was hired.
    Hired {
        /// By whom.
        seat: Seat,
        /// Whom.
        helper: String,
        /// For what.
        paid: Totems,
        /// What came along, exchanged or not.
        took: Goods,
    },
    /// A seat hired nobody.
    HiredNobody {
        /// Who.
        seat: Seat,
    },
    /// Turn order, gaps among the helpers, and what lies on them.
    Maintained {
        /// The new turn order.
        order: Vec<Seat>,
        /// Helpers that came into gaps, by kind and from left to right.
        came: Vec<String>,
        /// What was laid on helpers, from left to right.
        laid: Vec<LaidOn>,
    },
    /// A seat crafted.
    Crafted {
        /// Who.
        seat: Seat,
        /// What it took.
        taken: Goods,
        /// What its helpers brought, before any swap.
        income: Goods,
        /// A totem swapped with the bank.
        swap: Option<Swap>,
    },
    /// The match ended.
    Ended {
        /// How each seat's points come about.
        scores: BySeat<FinalScore>,
    },
}

/// Something that was laid on a helper.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct LaidOn {
    /// On whom.
    pub helper: String,
    /// What.
    pub good: Good,
}
