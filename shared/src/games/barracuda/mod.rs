//! BaRRacuda: lease bars, buy into others', talk, bluff with counterfeit money, and keep all five
//! tokens in place for a round before somebody is broke.
//!
//! A file each: turns ([`turn`]) with their moves that cost nothing, [`offer`]s, [`auction`]s, and
//! the break between two rounds ([`last_order`]). What lies on the table is in [`board`], money in
//! [`money`], what each seat may remember in [`ledger`].

mod action;
mod auction;
mod bar;
mod board;
pub mod bot;
mod event;
mod history;
mod last_order;
mod ledger;
mod money;
mod offer;
mod options;
mod prompt;
mod resample;
mod scoring;
mod turn;
mod view;

use std::ops::RangeInclusive;

pub use action::{Action, Chance, Illegal};
pub use bar::Bar;
pub use board::Position;
pub use event::Event;
pub use ledger::{Audit, Deal, DealKind};
pub use money::{Notes, Purse};
pub use offer::OfferKind;
pub use options::{Options, Removed};
pub use prompt::{CashRange, Form};
pub use scoring::EndReason;
pub use view::{
    AuctionView, AuditView, BarView, BidView, CardView, EndView, OfferView, PhaseName, SeatView,
    StakesView, View,
};

use self::auction::Auction;
use self::bar::PLAYED_OF_A_KIND;
use self::board::Board;
use self::history::Happening;
use self::last_order::Stakes;
use self::money::{STARTING_CASH, STARTING_FAKES};
use self::offer::Offer;
use self::scoring::End;
use crate::announce::Announcements;
use crate::chance::ChanceStream;
use crate::rules::{
    BadChance, Extent, Legal, Outcome, Refusal, Rules, Setup, SetupError, Sheet, Step, StepOf, Turn,
};
use crate::seat::{BySeat, Seat, SeatSet, Viewer};
use crate::secret::Secret;

/// A match of BaRRacuda.
#[derive(Clone, Debug)]
pub struct Barracuda {
    options: Options,
    phase: Phase,
    /// From 1; in a break the coming one.
    round: u16,
    /// How many questions the table was asked; the newest has this number.
    questions: u32,
    board: Board,
    /// Whose turn is still to come this round: the first set first, within a set by lot.
    to_come: Vec<SeatSet>,
    purses: BySeat<Secret<Purse>>,
    bank: Secret<Purse>,
    /// What everybody has seen a seat pay to the bank.
    paid: BySeat<u16>,
    /// The bets on this round's order.
    stakes: Option<Stakes>,
    ledger: Secret<Vec<Deal>>,
    audits: BySeat<Secret<Option<Audit>>>,
    /// Tokens in bars and payments at the end of each round.
    rounds: Vec<BySeat<(usize, u16)>>,
    /// Everything that happened, for resampling.
    history: Secret<Vec<Happening>>,
}

/// What the match is in the middle of.
#[derive(Clone, Debug)]
enum Phase {
    /// Waits for chance to lay the bars out.
    Layout,
    /// Waits for the lot that names the next seat.
    Lot,
    /// This seat has its turn.
    Turn(Seat),
    /// A tenant is to answer an offer.
    Answer(Offer),
    /// Everybody with a free token bids.
    Bids(Auction),
    /// The seller answers the bids.
    Sale(Auction),
    /// Everybody is asked whether to call the last order.
    Break {
        declined: SeatSet,
    },
    /// Everybody stakes.
    Stakes,
    Over(End),
}

impl Barracuda {
    /// A match that waits for its bars.
    fn before_layout(options: Options, seats: usize) -> Self {
        let purse = Purse { cash: STARTING_CASH, fakes: STARTING_FAKES };
        Self {
            options,
            phase: Phase::Layout,
            round: 1,
            questions: 0,
            board: Board::new(seats),
            to_come: vec![SeatSet::all(seats)],
            purses: BySeat::from_fn(seats, |_| Secret::new(purse)),
            bank: Secret::default(),
            paid: BySeat::from_fn(seats, |_| 0),
            stakes: None,
            ledger: Secret::default(),
            audits: BySeat::from_fn(seats, |_| Secret::new(None)),
            rounds: Vec::new(),
            history: Secret::default(),
        }
    }

    /// Asks the table something new.
    fn enter(&mut self, phase: Phase) {
        self.questions += 1;
        self.phase = phase;
    }

    fn waiting(&self) -> SeatSet {
        match &self.phase {
            Phase::Layout | Phase::Lot | Phase::Over(_) => SeatSet::EMPTY,
            Phase::Turn(seat) => SeatSet::only(*seat),
            Phase::Answer(offer) => SeatSet::only(offer.to),
            Phase::Bids(auction) => auction.missing(),
            Phase::Sale(auction) => SeatSet::only(auction.seller),
            Phase::Break { declined } => SeatSet::all(self.purses.len()).without(*declined),
            Phase::Stakes => self.stakes.as_ref().map_or(SeatSet::EMPTY, Stakes::missing),
        }
    }

    /// Whose turn it is.
    fn active(&self) -> Option<Seat> {
        match &self.phase {
            Phase::Turn(seat) => Some(*seat),
            Phase::Answer(offer) => Some(offer.from),
            Phase::Bids(auction) | Phase::Sale(auction) => Some(auction.seller),
            Phase::Layout | Phase::Lot | Phase::Break { .. } | Phase::Stakes | Phase::Over(_) => {
                None
            }
        }
    }

    /// The bars that may be laid out, in the order of the table.
    fn bars_to_choose_from(&self) -> Vec<Bar> {
        let agreed = |bar: &Bar| match self.options.removed {
            Removed::Blind => false,
            Removed::Agreed { one_seat, two_seats } => *bar == one_seat || *bar == two_seats,
        };
        Bar::ALL.into_iter().filter(|bar| !agreed(bar)).collect()
    }

    fn check_layout(&self, layout: &[Bar]) -> Result<(), BadChance> {
        let from = self.bars_to_choose_from();
        let mut bars = layout.to_vec();
        bars.sort_unstable();
        bars.dedup();
        let with_partner = bars.iter().filter(|bar| bar.takes_partner()).count();
        if bars.len() != layout.len()
            || with_partner != PLAYED_OF_A_KIND
            || bars.len() - with_partner != PLAYED_OF_A_KIND
        {
            return Err(BadChance("five different bars of each kind are laid out".into()));
        }
        match bars.iter().all(|bar| from.contains(bar)) {
            true => Ok(()),
            false => Err(BadChance("a bar is laid out that was to stay in the box".into())),
        }
    }

    fn draw_layout(&self, stream: &mut ChanceStream) -> Vec<Bar> {
        let mut bars = self.bars_to_choose_from();
        if self.options.removed == Removed::Blind {
            let of_a_kind = PLAYED_OF_A_KIND as u32 + 1;
            let two_seats = stream.below(of_a_kind);
            let one_seat = of_a_kind + stream.below(of_a_kind);
            bars.remove(one_seat as usize);
            bars.remove(two_seats as usize);
        }
        stream.shuffle(&mut bars);
        bars
    }

    /// What can be said about an action without looking at the state.
    fn check_shape(&self, action: &Action) -> Result<(), Refusal<Illegal>> {
        match action {
            Action::Open { bar }
            | Action::Partner { bar, .. }
            | Action::TakeOver { bar, .. }
            | Action::Auction { bar }
                if !bar.exists() =>
            {
                Err(Refusal::BadAction(format!("there is no bar at {bar}")))
            }
            Action::Accept { seat: Some(seat) } if seat.index() >= self.purses.len() => {
                Err(Refusal::BadAction(format!("there is no {seat}")))
            }
            _ => Ok(()),
        }
    }

    fn check_audit(&self, seat: Seat) -> Result<(), Refusal<Illegal>> {
        if !self.options.audit {
            return Err(Illegal::AuditOff.into());
        }
        match self.audits[seat].open() {
            None => Ok(()),
            Some(_) => Err(Illegal::AuditUsed.into()),
        }
    }

    fn audit(&mut self, seat: Seat, announce: &mut Announcements<Event>) {
        let cash = self.bank.open().cash;
        self.audits[seat] = Secret::new(Some(Audit { round: self.round, cash }));
        announce.only(SeatSet::only(seat), Event::Audited { cash });
    }

    fn act(&mut self, seat: Seat, action: &Action, announce: &mut Announcements<Event>) {
        match action {
            Action::Open { bar } => self.open(seat, *bar, announce),
            Action::Partner { bar, notes: None } => self.place_partner(seat, *bar, announce),
            Action::Partner { bar, notes: Some(notes) } => {
                self.offer(OfferKind::Partner, seat, *bar, *notes, announce);
            }
            Action::TakeOver { bar, notes } => {
                self.offer(OfferKind::TakeOver, seat, *bar, *notes, announce);
            }
            Action::Auction { bar } => self.auction(seat, *bar, announce),
            Action::Stay {} => self.stay(seat, announce),
            Action::Accept { seat: None } => self.answer(true, announce),
            Action::Refuse {} => self.answer(false, announce),
            Action::Bid { notes } => self.bid(seat, *notes, announce),
            Action::Accept { seat: winner @ Some(_) } => self.settle_auction(*winner, announce),
            Action::Close {} => self.settle_auction(None, announce),
            Action::LastOrder {} => self.call(seat, announce),
            Action::NoLastOrder {} => self.decline(seat, announce),
            Action::Stake { notes } => self.stake(seat, *notes, announce),
            Action::Audit {} => self.audit(seat, announce),
        }
    }
}

impl Rules for Barracuda {
    const KEY: &'static str = "barracuda";
    const TITLE: &'static str = "BaRRacuda";
    const SEATS: RangeInclusive<u8> = 3..=5;
    const RULES_VERSION: u16 = 1;

    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Form = Form;
    type Illegal = Illegal;

    fn new(setup: Setup<Options>) -> Result<Self, SetupError> {
        Ok(Self::before_layout(setup.options, usize::from(setup.seats)))
    }

    fn check_chance(&self, chance: &Chance) -> Result<(), BadChance> {
        match (&self.phase, chance) {
            (Phase::Layout, Chance::Layout(layout)) => self.check_layout(layout),
            (Phase::Lot, Chance::Lot(seat)) if self.next_seats().contains(*seat) => Ok(()),
            (Phase::Lot, Chance::Lot(seat)) => Err(BadChance(format!("{seat} can't be drawn now"))),
            _ => Err(BadChance("another chance event is due".into())),
        }
    }

    fn draw(&self, stream: &mut ChanceStream) -> Chance {
        if matches!(self.phase, Phase::Layout) {
            return Chance::Layout(self.draw_layout(stream));
        }
        let lots: Vec<Seat> = self.next_seats().iter().collect();
        Chance::Lot(stream.choose(&lots))
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Layout => Turn::Chance("layout"),
            Phase::Lot => Turn::Chance("lot"),
            Phase::Over(_) => Turn::Over,
            _ => Turn::must(self.waiting()),
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal<Illegal>> {
        self.check_shape(action)?;
        match (&self.phase, action) {
            (Phase::Over(_), _) => Err(Refusal::GameOver),
            (_, Action::Audit {}) => self.check_audit(seat),
            (Phase::Turn(_), Action::Open { .. }) => self.check_move(seat, action),
            (
                Phase::Turn(_),
                Action::Partner { .. }
                | Action::TakeOver { .. }
                | Action::Auction { .. }
                | Action::Stay {},
            ) if self.round > 1 => self.check_move(seat, action),
            (Phase::Answer(offer), Action::Accept { .. } | Action::Refuse {}) => {
                self.check_answer(offer, seat, action)
            }
            (Phase::Bids(auction), Action::Bid { notes }) => self.check_bid(auction, seat, notes),
            (Phase::Sale(auction), Action::Accept { .. } | Action::Close {}) => {
                self.check_sale(auction, seat, action)
            }
            (Phase::Break { declined }, Action::LastOrder {} | Action::NoLastOrder {}) => {
                self.check_break(*declined, seat)
            }
            (Phase::Stakes, Action::Stake { notes }) => self.check_stake(seat, notes),
            _ => Err(Refusal::WrongPhase),
        }
    }

    fn apply(&mut self, step: &StepOf<Self>, announce: &mut Announcements<Event>) {
        self.note(step);
        match step {
            Step::Chance(Chance::Layout(layout)) => {
                self.board.lay_out(layout);
                self.next_turn(announce);
            }
            Step::Chance(Chance::Lot(seat)) => self.begin_turn(*seat, announce),
            Step::Action { seat, action } => self.act(*seat, action, announce),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_for(viewer)
    }

    /// The list is the same to both extents: what the forms stand for is too much to list.
    fn legal(&self, seat: Seat, _: Extent) -> Legal<Action, Form> {
        self.legal_for(seat)
    }

    /// Counting the bank alone is one question all through the match, so that nobody's move
    /// refuses it on its way.
    fn question(&self, seat: Seat) -> u32 {
        if self.waiting().contains(seat) { self.questions } else { 0 }
    }

    fn scores(&self) -> Option<BySeat<i32>> {
        Some(self.purses.map(|seat, _| self.board.tokens(seat) as i32))
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over(end) => Some(self.result(end)),
            _ => None,
        }
    }

    fn sheet(&self) -> Sheet {
        self.score_sheet()
    }
}
