//! Barbu: seven contracts, or eight, declared once by each player, with side bets on every deal.
//!
//! A deal is declared ([`declaring`]), doubled ([`doubling`]), played in [`tricks`] or as
//! [`dominoes`], and settled ([`scoring`]); the [`sheet`] remembers it.

mod action;
pub mod bot;
mod contract;
mod declaring;
mod dominoes;
mod doubling;
mod four;
mod options;
mod playing;
mod resample;
mod scoring;
mod sheet;
mod tricks;
mod view;

use std::ops::RangeInclusive;
use std::sync::Arc;

pub use action::{Action, Chance, Illegal};
pub use contract::{Contract, Declaration};
pub use dominoes::{Move, Row};
pub use options::{
    Contracts, DominoesAce, Doubling, HeartsLead, Leader, Options, Rotation, Scores, Trumping,
    Undoubled,
};
pub use scoring::Bet;
pub use sheet::{PreviousDeal, SheetDeal};
pub use view::{DominoesView, Event, PhaseName, SeatView, TrickView, TricksView, View};

use self::dominoes::Dominoes;
use self::doubling::Doubles;
use self::four::{Four, SEATS};
use self::sheet::ScoreSheet;
use self::tricks::{TRICKS, Tricks};
use crate::announce::Announcements;
use crate::cards::{Card, CardSet, DECK_SIZE, deck};
use crate::chance::ChanceStream;
use crate::rules::{
    BadChance, Extent, Legal, NoForm, Outcome, Refusal, Rules, Setup, SetupError, Sheet, Step,
    StepOf, Turn, ranks,
};
use crate::seat::{BySeat, Seat, SeatSet, Viewer};
use crate::secret::Secret;

/// A match of Barbu.
#[derive(Clone, Debug)]
pub struct Barbu {
    options: Options,
    phase: Phase,
    /// Who declares the first deal.
    first: Seat,
    hands: Four<Secret<CardSet>>,
    /// Of this deal.
    doubles: Doubles,
    /// How many actions this deal has seen.
    actions: u8,
    sheet: ScoreSheet,
    previous: Option<Arc<PreviousDeal>>,
}

/// What the match is in the middle of.
#[derive(Clone, Debug)]
enum Phase {
    /// Waits for chance to name the first declarer.
    First,
    /// Waits for the deal.
    Deal,
    /// The declarer chooses a contract.
    Declaring,
    /// Players double.
    Doubling(Declaration),
    /// Tricks are played.
    Tricks(Tricks),
    /// Dominoes are played.
    Dominoes(Dominoes),
    Over,
}

impl Barbu {
    /// The deal going on, from 0; at the end the last.
    fn deal(&self) -> usize {
        self.sheet.deals().len().min(self.options.deals() - 1)
    }

    /// Who declares this deal.
    fn declarer(&self) -> Seat {
        self.declarer_of(self.deal())
    }

    /// What was declared in this deal, while it is going on.
    fn declaration(&self) -> Option<Declaration> {
        match &self.phase {
            Phase::Doubling(declaration) => Some(*declaration),
            Phase::Tricks(tricks) => Some(tricks.declaration()),
            Phase::Dominoes(dominoes) => Some(Declaration::Dominoes { rank: dominoes.rank() }),
            Phase::First | Phase::Deal | Phase::Declaring | Phase::Over => None,
        }
    }

    /// Whose turn it is.
    fn next(&self) -> Option<Seat> {
        match &self.phase {
            Phase::First | Phase::Deal | Phase::Over => None,
            Phase::Declaring => Some(self.declarer()),
            Phase::Doubling(_) => Some(self.next_to_double()),
            Phase::Tricks(tricks) => Some(tricks.next()),
            Phase::Dominoes(dominoes) => Some(dominoes.next()),
        }
    }

    fn start_deal(&mut self, hands: &BySeat<Vec<Card>>, announce: &mut Announcements<Event>) {
        self.hands = Four::from_fn(|seat| Secret::new(hands[seat].iter().copied().collect()));
        self.doubles = Doubles::default();
        self.actions = 0;
        self.phase = Phase::Declaring;
        announce.all(Event::Dealt { deal: self.deal() as u8 + 1, declarer: self.declarer() });
    }

    /// What a deal must be: the whole deck, thirteen cards each.
    fn check_deal(hands: &BySeat<Vec<Card>>) -> Result<(), BadChance> {
        if hands.len() != SEATS || hands.values().any(|hand| hand.len() != TRICKS) {
            return Err(BadChance("four hands of thirteen cards are needed".into()));
        }
        let dealt: CardSet = hands.values().flatten().copied().collect();
        match dealt.len() {
            DECK_SIZE => Ok(()),
            _ => Err(BadChance("a card is dealt twice".into())),
        }
    }
}

impl Rules for Barbu {
    const KEY: &'static str = "barbu";
    const TITLE: &'static str = "Barbu";
    const SEATS: RangeInclusive<u8> = SEATS as u8..=SEATS as u8;
    const RULES_VERSION: u16 = 1;

    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Form = NoForm;
    type Illegal = Illegal;

    fn new(setup: Setup<Options>) -> Result<Self, SetupError> {
        if let Some(why) = setup.options.contradiction() {
            return Err(SetupError::bad_option(format!("These options do not fit: {why}.")));
        }
        Ok(Self {
            options: setup.options,
            phase: Phase::First,
            first: Seat::new(0),
            hands: Four::default(),
            doubles: Doubles::default(),
            actions: 0,
            sheet: ScoreSheet::default(),
            previous: None,
        })
    }

    fn check_chance(&self, chance: &Chance) -> Result<(), BadChance> {
        match (&self.phase, chance) {
            (Phase::First, Chance::FirstDeclarer(seat)) if seat.index() < SEATS => Ok(()),
            (Phase::First, Chance::FirstDeclarer(seat)) => {
                Err(BadChance(format!("there is no {seat}")))
            }
            (Phase::Deal, Chance::Deal(hands)) => Self::check_deal(hands),
            _ => Err(BadChance("another chance event is due".into())),
        }
    }

    fn draw(&self, stream: &mut ChanceStream) -> Chance {
        if matches!(self.phase, Phase::First) {
            return Chance::FirstDeclarer(Seat::new(stream.below(SEATS as u32) as u8));
        }
        let mut deck: Vec<Card> = deck().collect();
        stream.shuffle(&mut deck);
        Chance::Deal(BySeat::from_fn(SEATS, |seat| {
            deck[seat.index() * TRICKS..][..TRICKS].to_vec()
        }))
    }

    fn turn(&self) -> Turn {
        match (&self.phase, self.next()) {
            (Phase::First, _) => Turn::Chance("first_declarer"),
            (Phase::Deal, _) => Turn::Chance("deal"),
            (_, Some(seat)) => Turn::must(SeatSet::only(seat)),
            (_, None) => Turn::Over,
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal<Illegal>> {
        if let Action::Double { targets } = action {
            doubling::check_targets(seat, targets)?;
        }
        match (&self.phase, action) {
            (Phase::Declaring, Action::Declare(declaration)) => {
                self.check_declare(seat, *declaration)
            }
            (Phase::Doubling(declaration), Action::Double { targets }) => {
                self.check_double(seat, targets, *declaration)
            }
            (Phase::Tricks(tricks), Action::Play { card }) => {
                self.check_trick_play(seat, *card, tricks)
            }
            (Phase::Dominoes(dominoes), Action::Play { card }) => {
                self.check_domino(seat, *card, dominoes)
            }
            (Phase::Dominoes(dominoes), Action::Pass {}) => self.check_pass(seat, dominoes),
            _ => Err(Refusal::WrongPhase),
        }
    }

    fn apply(&mut self, step: &StepOf<Self>, announce: &mut Announcements<Event>) {
        match step {
            Step::Chance(Chance::FirstDeclarer(seat)) => {
                self.first = *seat;
                self.phase = Phase::Deal;
            }
            Step::Chance(Chance::Deal(hands)) => self.start_deal(hands, announce),
            Step::Action { seat, action } => {
                self.actions += 1;
                match (&self.phase, action) {
                    (_, Action::Declare(declaration)) => {
                        self.declare(*seat, *declaration, announce);
                    }
                    (Phase::Doubling(declaration), Action::Double { targets }) => {
                        self.double(*seat, targets, *declaration, announce);
                    }
                    (_, Action::Double { .. }) => {}
                    (_, Action::Play { card }) => self.play(*seat, *card, announce),
                    (_, Action::Pass {}) => self.pass(*seat, announce),
                }
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_for(viewer)
    }

    fn legal(&self, seat: Seat, _: Extent) -> Legal<Action, NoForm> {
        if self.next() != Some(seat) {
            return Legal::none();
        }
        Legal::list(match &self.phase {
            Phase::First | Phase::Deal | Phase::Over => Vec::new(),
            Phase::Declaring => self.legal_declarations(seat),
            Phase::Doubling(_) => self.legal_doubles(seat),
            Phase::Tricks(tricks) => self.legal_trick_plays(seat, tricks),
            Phase::Dominoes(dominoes) => self.legal_dominoes(seat, dominoes),
        })
    }

    /// One seat is asked at a time, and every action ends its question.
    ///
    /// A deal has less than 256 actions: 5 before the play, and in Dominoes at least one of any
    /// four turns lays a card.
    fn question(&self, _: Seat) -> u32 {
        self.deal() as u32 * 256 + u32::from(self.actions)
    }

    fn scores(&self) -> Option<BySeat<i32>> {
        Some(self.sheet.totals())
    }

    fn outcome(&self) -> Option<Outcome> {
        matches!(self.phase, Phase::Over).then(|| Outcome {
            ranks: ranks(&self.sheet.totals().map(|_, total| -total)),
            losers: None,
            reason: "all_deals_played",
            tiebreak: None,
        })
    }

    fn sheet(&self) -> Sheet {
        self.sheet.written()
    }
}
