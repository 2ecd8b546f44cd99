//! What a viewer of Barbu sees and is told.
//!
//! | thing | seen by |
//! |---|---|
//! | a hand | its owner |
//! | the trick on the table, and the last complete one until the deal ends | all |
//! | contract, suit, rank, turn, doubles, contracts left, doubles owed, score sheet | all |
//! | hand sizes, numbers of tricks taken; hearts taken in No Hearts, queens in No Queens | all |
//! | whether hearts may be led by now, where that changes | all |
//! | Dominoes: the rows, passes, who is out | all |
//! | earlier tricks of the deal, one's own cards in them too | nobody; with `open_tricks` all |
//! | the last ended deal whole | all |
//!
//! Everybody is told the same of everything: what is hidden is never part of an event. Nothing
//! here depends on what is hidden, so there is no disclosure by ruling to list.

use std::sync::Arc;

use serde::Serialize;

use super::contract::{Contract, Declaration};
use super::dominoes::{Dominoes, Row};
use super::four::{Four, SEATS, seats};
use super::sheet::{PreviousDeal, SheetDeal};
use super::tricks::{Taken, Tricks};
use super::{Barbu, Phase};
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::seat::{BySeat, Seat, SeatSet, Viewer};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub struct View {
    /// What is going on.
    pub phase: PhaseName,
    /// The deal, from 1; at the end the last.
    pub deal: u8,
    /// How many deals the session has.
    pub deals: u8,
    /// Who declares this deal.
    pub declarer: Seat,
    /// What was declared, once it is.
    pub declaration: Option<Declaration>,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// Each seat as everybody sees it.
    pub seats: BySeat<SeatView>,
    /// One's own cards, ascending; spectators have none.
    pub hand: Option<Vec<Card>>,
    /// The tricks, in the contracts that have them.
    pub tricks: Option<TricksView>,
    /// The table of Dominoes.
    pub dominoes: Option<DominoesView>,
    /// The deal that ended last, whole, until the next one ends.
    pub previous_deal: Option<Arc<PreviousDeal>>,
    /// The score sheet: the deals that have ended.
    pub sheet: Arc<Vec<SheetDeal>>,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub enum PhaseName {
    /// The declarer chooses a contract.
    Declaring,
    /// Players double.
    Doubling,
    /// Tricks are played.
    Tricks,
    /// Dominoes are played.
    Dominoes,
    /// The match has ended.
    Over,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub struct SeatView {
    /// How many cards it holds.
    pub hand_size: usize,
    /// Its settled points.
    pub total: i32,
    /// The contracts it has yet to declare.
    pub contracts_left: Vec<Contract>,
    /// Whom it has doubled in this deal; null until it has had its turn.
    pub doubles: Option<SeatSet>,
    /// How many compulsory doubles it still owes to each declarer.
    pub owes: BySeat<u8>,
}

/// The tricks of a deal as everybody sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub struct TricksView {
    /// Who led, or leads, to the trick on the table.
    pub leader: Seat,
    /// The cards on the table, the leader's first, then clockwise.
    pub cards: Vec<Card>,
    /// The last complete trick.
    pub last_trick: Option<TrickView>,
    /// How many tricks each has taken.
    pub taken: BySeat<u8>,
    /// The hearts each has taken, in No Hearts.
    pub hearts: Option<BySeat<Vec<Card>>>,
    /// The queens each has taken, in No Queens.
    pub queens: Option<BySeat<Vec<Card>>>,
    /// Whether hearts may be led by now; null where no card played changes that.
    pub hearts_broken: Option<bool>,
    /// All complete tricks in order, with open tricks.
    pub all: Option<Vec<TrickView>>,
}

/// A complete trick.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub struct TrickView {
    /// Who led.
    pub leader: Seat,
    /// Who won it.
    pub winner: Seat,
    /// The cards, the leader's first, then clockwise.
    pub cards: [Card; SEATS],
}

/// Dominoes as everybody sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub struct DominoesView {
    /// The rows that have begun, ♣ ♦ ♥ ♠.
    pub rows: Vec<Row>,
    /// How often each has passed.
    pub passes: BySeat<u8>,
    /// Who passed the last time it was their turn.
    pub passed: SeatSet,
    /// Who is out, the first first.
    pub out: Vec<Seat>,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub enum Event {
    /// Cards were dealt. Names no card: one's own are in the view.
    Dealt {
        /// The deal, from 1.
        deal: u8,
        /// Who declares it.
        declarer: Seat,
    },
    /// The contract was announced.
    Declared {
        /// Who.
        seat: Seat,
        /// What.
        declaration: Declaration,
    },
    /// A seat had its turn to double.
    Doubled {
        /// Who.
        seat: Seat,
        /// Whom; nobody is a pass.
        targets: SeatSet,
        /// Those among them for whom it is a redouble.
        redoubled: SeatSet,
    },
    /// A card was played.
    Played {
        /// Who.
        seat: Seat,
        /// Which.
        card: Card,
    },
    /// A seat could play nothing in Dominoes.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A trick was won.
    TrickWon {
        /// By whom.
        seat: Seat,
    },
    /// A seat has laid its last card in Dominoes.
    WentOut {
        /// Who.
        seat: Seat,
        /// Which place that is, from 1.
        place: u8,
    },
    /// A deal was settled.
    DealEnded {
        /// Its line of the score sheet.
        result: SheetDeal,
    },
    /// The match ended.
    Ended {},
}

impl Barbu {
    pub(super) fn view_for(&self, viewer: Viewer) -> View {
        let totals = self.sheet.totals();
        View {
            phase: match self.phase {
                Phase::First | Phase::Deal | Phase::Declaring => PhaseName::Declaring,
                Phase::Doubling(_) => PhaseName::Doubling,
                Phase::Tricks(_) => PhaseName::Tricks,
                Phase::Dominoes(_) => PhaseName::Dominoes,
                Phase::Over => PhaseName::Over,
            },
            deal: self.deal() as u8 + 1,
            deals: self.options.deals() as u8,
            declarer: self.declarer(),
            declaration: self.declaration(),
            turn: self.next(),
            seats: BySeat::from_fn(SEATS, |seat| SeatView {
                hand_size: self.hands[seat].open().len(),
                total: totals[seat],
                contracts_left: self.contracts_left(seat),
                doubles: self.doubles.0[seat],
                owes: BySeat::from_fn(SEATS, |declarer| self.owed(seat, declarer)),
            }),
            hand: viewer.seat().map(|seat| self.hands[seat].open().to_vec()),
            tricks: match &self.phase {
                Phase::Tricks(tricks) => Some(tricks.view(self.options.open_tricks)),
                _ => None,
            },
            dominoes: match &self.phase {
                Phase::Dominoes(dominoes) => Some(dominoes.view()),
                _ => None,
            },
            previous_deal: self.previous.clone(),
            sheet: self.sheet.shared(),
        }
    }
}

impl Taken {
    /// The trick, to be shown.
    pub fn view(&self) -> TrickView {
        TrickView { leader: self.leader, winner: self.winner, cards: self.cards }
    }
}

impl Tricks {
    fn view(&self, open: bool) -> TricksView {
        let contract = self.declaration().contract();
        let mut taken = Four::<u8>::default();
        self.taken().iter().for_each(|trick| taken[trick.winner] += 1);
        let face_up =
            |cards: CardSet| BySeat::from_fn(SEATS, |seat| (self.won_by(seat) & cards).to_vec());
        TricksView {
            leader: self.leader(),
            cards: self.cards().to_vec(),
            last_trick: self.taken().last().map(Taken::view),
            taken: taken.by_seat(),
            hearts: (contract == Contract::NoHearts).then(|| face_up(CardSet::suit(Suit::Hearts))),
            queens: (contract == Contract::NoQueens).then(|| face_up(CardSet::rank(Rank::Queen))),
            hearts_broken: self.hearts_broken(),
            all: open.then(|| self.taken().iter().map(Taken::view).collect()),
        }
    }
}

impl Dominoes {
    fn view(&self) -> DominoesView {
        let newest = |seat| self.moves().iter().rfind(|done| done.seat == seat);
        let passes = |seat| {
            self.moves().iter().filter(|done| done.seat == seat && done.card.is_none()).count()
        };
        DominoesView {
            rows: self.rows(),
            passes: BySeat::from_fn(SEATS, |seat| passes(seat) as u8),
            passed: seats()
                .filter(|seat| newest(*seat).is_some_and(|done| done.card.is_none()))
                .collect(),
            out: self.out().to_vec(),
        }
    }
}
