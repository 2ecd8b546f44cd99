//! What a seat may do now: everything without money, and forms for what costs some.

use serde::Serialize;

use super::action::Action;
use super::auction::Auction;
use super::board::Position;
use super::money::{MOST_OFFERED, Notes, Purse};
use super::{Barracuda, Phase};
use crate::rules::{Legal, Rules};
use crate::seat::{Seat, SeatSet};

/// A range of actions with money: any notes that are worth something in `cash`, with at most
/// `fake_max` counterfeits among them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub enum Form {
    /// An offer for the partner's seat of another's bar.
    Partner {
        /// Which bar.
        bar: Position,
        /// The cash it may hold.
        cash: CashRange,
        /// How many counterfeits.
        fake_max: u16,
    },
    /// An offer for another's lease.
    TakeOver {
        /// Which bar.
        bar: Position,
        /// The cash it may hold.
        cash: CashRange,
        /// How many counterfeits.
        fake_max: u16,
    },
    /// A bid.
    Bid {
        /// The cash it may hold.
        cash: CashRange,
        /// How many counterfeits.
        fake_max: u16,
        /// How many notes at least.
        notes_min: u16,
    },
    /// A stake.
    Stake {
        /// The cash it may hold.
        cash: CashRange,
        /// How many counterfeits.
        fake_max: u16,
        /// How many notes at least.
        notes_min: u16,
    },
}

/// From where to where cash may go, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub struct CashRange {
    /// The least.
    pub min: u16,
    /// The most.
    pub max: u16,
}

impl Barracuda {
    /// What the seat is asked, and the bank to count where that is left to it.
    pub(super) fn legal_for(&self, seat: Seat) -> Legal<Action, Form> {
        let mut legal =
            if self.waiting().contains(seat) { self.answers(seat) } else { Legal::none() };
        if self.check(seat, &Action::Audit {}).is_ok() {
            legal.actions.push(Action::Audit {});
            legal.besides = true;
        }
        legal
    }

    fn answers(&self, seat: Seat) -> Legal<Action, Form> {
        match &self.phase {
            Phase::Layout | Phase::Lot | Phase::Over(_) => Legal::none(),
            Phase::Turn(_) => self.moves(seat),
            Phase::Answer(_) => {
                self.of_these(seat, vec![Action::Accept { seat: None }, Action::Refuse {}])
            }
            Phase::Bids(_) => self.notes_of(seat, u16::MAX, false),
            Phase::Sale(auction) => self.of_these(seat, sales(auction)),
            Phase::Break { .. } => Legal::list(vec![Action::LastOrder {}, Action::NoLastOrder {}]),
            Phase::Stakes => self.notes_of(seat, MOST_OFFERED, true),
        }
    }

    /// Those of these actions that the rules allow now.
    fn of_these(&self, seat: Seat, mut actions: Vec<Action>) -> Legal<Action, Form> {
        actions.retain(|action| self.check(seat, action).is_ok());
        Legal::list(actions)
    }

    /// Moves without money, all of them; of each offer the lowest, and its form.
    fn moves(&self, seat: Seat) -> Legal<Action, Form> {
        let mut moves = vec![Action::Stay {}];
        moves.extend(Position::all().map(|bar| Action::Open { bar }));
        moves.extend(Position::all().map(|bar| Action::Partner { bar, notes: None }));
        moves.extend(Position::all().map(|bar| Action::Auction { bar }));
        for bar in Position::all() {
            let price = self.board.known_bar(bar).map_or(0, |card| card.price());
            moves.push(Action::TakeOver { bar, notes: Notes::fewest(price, 0) });
            moves.push(Action::Partner { bar, notes: Some(Notes::fewest(1, 0)) });
        }
        let mut legal = self.of_these(seat, moves);
        let purse = *self.purses[seat].open();
        legal.forms = legal.actions.iter().filter_map(|lowest| offer_form(lowest, purse)).collect();
        legal
    }

    /// A bid or stake of one note, a counterfeit if there is one; of none from an empty purse.
    fn notes_of(&self, seat: Seat, most: u16, stake: bool) -> Legal<Action, Form> {
        let purse = *self.purses[seat].open();
        let notes = match purse {
            Purse { fakes: 1.., .. } => Notes::fewest(0, 1),
            Purse { cash: 1.., .. } => Notes::fewest(1, 0),
            _ => Notes::default(),
        };
        let cash = CashRange { min: 0, max: purse.cash.min(most) };
        let (fake_max, notes_min) = (purse.fakes, u16::from(!purse.is_empty()));
        let (action, form) = if stake {
            (Action::Stake { notes }, Form::Stake { cash, fake_max, notes_min })
        } else {
            (Action::Bid { notes }, Form::Bid { cash, fake_max, notes_min })
        };
        Legal { forms: vec![form], ..Legal::list(vec![action]) }
    }
}

/// What a seller could answer.
fn sales(auction: &Auction) -> Vec<Action> {
    let standing: SeatSet = auction.standing();
    let mut sales: Vec<Action> =
        standing.iter().map(|seat| Action::Accept { seat: Some(seat) }).collect();
    sales.push(Action::Close {});
    sales
}

/// The range of an offer of which this is the lowest.
fn offer_form(lowest: &Action, purse: Purse) -> Option<Form> {
    let range =
        |notes: &Notes| CashRange { min: notes.purse().cash, max: purse.cash.min(MOST_OFFERED) };
    let fake_max = purse.fakes;
    match lowest {
        Action::Partner { bar, notes: Some(notes) } => {
            Some(Form::Partner { bar: *bar, cash: range(notes), fake_max })
        }
        Action::TakeOver { bar, notes } => {
            Some(Form::TakeOver { bar: *bar, cash: range(notes), fake_max })
        }
        _ => None,
    }
}
