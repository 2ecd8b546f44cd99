//! The Bark Side: hand two cards over, play tricks down to the last card, and do not be the one
//! whose last card is the highest.
//!
//! A round is three phases, a file each: [`passing`], [`tricks`] (with [`trick`]), and the last
//! cards, which nobody chooses any more ([`scoring`]).

mod action;
pub mod bot;
mod card;
mod options;
mod passing;
mod resample;
mod scoring;
mod trick;
mod tricks;
mod view;

use std::ops::RangeInclusive;

pub use action::{Action, Chance, Illegal};
pub use card::Card;
pub use options::{BarRule, Deck, Options};
pub use scoring::EndReason;
pub use view::{Event, LastCard, PhaseName, PlayView, PreviousRound, SeatView, TrickView, View};

use self::scoring::End;
use self::tricks::Tricks;
use crate::announce::Announcements;
use crate::chance::ChanceStream;
use crate::rules::{
    BadChance, Extent, Legal, NoForm, Outcome, Refusal, Rules, Setup, SetupError, Sheet, Step,
    StepOf, Turn,
};
use crate::seat::{BySeat, Seat, SeatSet, Viewer};
use crate::secret::Secret;

/// A match of The Bark Side.
#[derive(Clone, Debug)]
pub struct BarkSide {
    options: Options,
    phase: Phase,
    /// From 1.
    round: u16,
    starter: Seat,
    hands: BySeat<Secret<Vec<Card>>>,
    undealt: Secret<Vec<Card>>,
    /// What each has handed over this round.
    given: BySeat<Secret<Option<[Card; 2]>>>,
    tricks: Tricks,
    /// Caught cards, ascending; they leave the deck for good.
    areas: BySeat<Vec<Card>>,
    /// How each round ended, in order. Public.
    rounds: Vec<PreviousRound>,
    /// This round from its deal on, for resampling.
    history: Secret<resample::RoundHistory>,
}

/// What the match is in the middle of.
#[derive(Clone, Debug)]
enum Phase {
    /// Waits for chance to name the starting player.
    Start,
    /// Waits for the deal.
    Deal,
    /// Everybody chooses two cards to hand over.
    Passing,
    /// Cards are played.
    Tricks,
    Over(End),
}

impl BarkSide {
    /// The seat whose cards this one receives: one hands over to the right.
    fn left_of(&self, seat: Seat) -> Seat {
        seat.clockwise(1, self.areas.len())
    }

    fn waiting(&self) -> SeatSet {
        match self.phase {
            Phase::Start | Phase::Deal | Phase::Over(_) => SeatSet::EMPTY,
            Phase::Passing => self.given.seats_where(|given| given.open().is_none()),
            Phase::Tricks => SeatSet::only(self.tricks.next),
        }
    }

    fn deal(&mut self, hands: &BySeat<Vec<Card>>, announce: &mut Announcements<Event>) {
        let seats = self.areas.len();
        let dealt: Vec<Card> = hands.values().flatten().copied().collect();
        self.round += 1;
        self.history = Secret::new(resample::RoundHistory::new(hands.clone()));
        self.hands = hands.map(|_, hand| {
            let mut hand = hand.clone();
            hand.sort_unstable();
            Secret::new(hand)
        });
        self.undealt = Secret::new(card::without(&self.deck(), &dealt).unwrap_or_default());
        self.given = BySeat::from_fn(seats, |_| Secret::new(None));
        self.tricks = Tricks::new(self.starter);
        self.phase = Phase::Passing;
        announce.each(seats, |viewer| Event::RoundStarted {
            round: self.round,
            hand_size: hands[self.starter].len(),
            undealt: self.undealt.open().len(),
            starter: self.starter,
            hand: viewer.seat().map(|seat| self.hands[seat].open().clone()),
        });
    }

    /// After the last trick: the last cards, the area, and whether there is another round.
    fn end_round(&mut self, announce: &mut Announcements<Event>) {
        let hands = self.hands.map(|_, hand| hand.open().clone());
        let ended = scoring::last_cards(self.round, self.tricks.next, &hands);
        self.areas[ended.loser].extend(ended.added);
        self.areas[ended.loser].sort_unstable();
        self.starter = ended.loser;
        self.hands = hands.map(|_, _| Secret::default());
        let shown: Vec<Card> = hands.values().flatten().copied().collect();
        let uncaught = card::without(&shown, &ended.added).unwrap_or_default();
        self.tricks.played.open_mut().extend(uncaught);
        announce.all(Event::LastCards(ended.clone()));
        self.rounds.push(ended);
        match self.end() {
            None => self.phase = Phase::Deal,
            Some(end) => {
                self.phase = Phase::Over(end);
                announce.all(Event::Ended { reason: end.reason });
            }
        }
    }
}

impl Rules for BarkSide {
    const KEY: &'static str = "bark_side";
    const TITLE: &'static str = "The Bark Side";
    const SEATS: RangeInclusive<u8> = 3..=6;
    const RULES_VERSION: u16 = 1;

    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Form = NoForm;
    type Illegal = Illegal;

    fn new(setup: Setup<Options>) -> Result<Self, SetupError> {
        let seats = usize::from(setup.seats);
        let first = Seat::new(0);
        Ok(Self {
            options: setup.options,
            phase: Phase::Start,
            round: 0,
            starter: first,
            hands: BySeat::from_fn(seats, |_| Secret::default()),
            undealt: Secret::default(),
            given: BySeat::from_fn(seats, |_| Secret::new(None)),
            tricks: Tricks::new(first),
            areas: BySeat::from_fn(seats, |_| Vec::new()),
            rounds: Vec::new(),
            history: Secret::default(),
        })
    }

    fn check_chance(&self, chance: &Chance) -> Result<(), BadChance> {
        match (&self.phase, chance) {
            (Phase::Start, Chance::Start(seat)) if seat.index() < self.areas.len() => Ok(()),
            (Phase::Start, Chance::Start(seat)) => Err(BadChance(format!("there is no {seat}"))),
            (Phase::Deal, Chance::Deal(hands)) => {
                let size = self.next_hand_size();
                if hands.len() != self.areas.len() {
                    return Err(BadChance(format!("{} hands are needed", self.areas.len())));
                }
                if hands.values().any(|hand| hand.len() != size) {
                    return Err(BadChance(format!("each hand has {size} cards")));
                }
                let dealt: Vec<Card> = hands.values().flatten().copied().collect();
                match card::without(&self.deck(), &dealt) {
                    Some(_) => Ok(()),
                    None => Err(BadChance("a card is dealt that is not in the deck".into())),
                }
            }
            _ => Err(BadChance("another chance event is due".into())),
        }
    }

    fn draw(&self, stream: &mut ChanceStream) -> Chance {
        let seats = self.areas.len();
        if matches!(self.phase, Phase::Start) {
            return Chance::Start(Seat::new(stream.below(seats as u32) as u8));
        }
        let mut deck = self.deck();
        stream.shuffle(&mut deck);
        let size = self.next_hand_size();
        Chance::Deal(BySeat::from_fn(seats, |seat| deck[seat.index() * size..][..size].to_vec()))
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Start => Turn::Chance("start"),
            Phase::Deal => Turn::Chance("deal"),
            Phase::Passing | Phase::Tricks => Turn::must(self.waiting()),
            Phase::Over(_) => Turn::Over,
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal<Illegal>> {
        self.check_shape(action)?;
        match (&self.phase, action) {
            (Phase::Passing, Action::Pass { cards }) => self.check_pass(seat, cards),
            (Phase::Tricks, Action::Play { cards }) => self.check_play(seat, cards),
            (Phase::Tricks, Action::Tuck {}) => self.check_tuck(seat),
            _ => Err(Refusal::WrongPhase),
        }
    }

    fn apply(&mut self, step: &StepOf<Self>, announce: &mut Announcements<Event>) {
        match step {
            Step::Chance(Chance::Start(seat)) => {
                self.starter = *seat;
                self.phase = Phase::Deal;
            }
            Step::Chance(Chance::Deal(hands)) => self.deal(hands, announce),
            Step::Action { seat, action } => {
                self.history.open_mut().note(*seat, action);
                match action {
                    Action::Pass { cards } => self.pass(*seat, cards, announce),
                    Action::Play { cards } => self.play(*seat, cards, announce),
                    Action::Tuck {} => self.tuck(*seat, announce),
                }
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_for(viewer)
    }

    fn legal(&self, seat: Seat, _: Extent) -> Legal<Action, NoForm> {
        if !self.waiting().contains(seat) {
            return Legal::none();
        }
        Legal::list(match self.phase {
            Phase::Passing => self.legal_passes(seat),
            _ => self.legal_plays(seat),
        })
    }

    /// A seat is asked once in the passing and once in each trick of a round.
    fn question(&self, _: Seat) -> u32 {
        let trick = match self.phase {
            Phase::Tricks => 1 + self.tricks.number,
            _ => 0,
        };
        u32::from(self.round) * 16 + trick
    }

    fn scores(&self) -> Option<BySeat<i32>> {
        Some(self.areas.map(|_, area| area.len() as i32))
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
