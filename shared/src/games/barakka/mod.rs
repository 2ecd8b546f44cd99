//! Barakka: collect a sequence of each colour without ever seeing again what you have laid.
//!
//! [`deal`] is what chance decides. With two players a turn is [`turns`]: draw, then play or discard; alone it is [`solo`].
//! [`placing`] is where a card may go, [`tiles`] and [`rose`] are what follows from it,
//! [`scoring`] and [`result`] the end.
//!
//! Memory is the game. What lies covered is in no view, not even its owner's, until the end.

mod action;
pub mod bot;
mod card;
mod deal;
mod deck;
mod options;
mod places;
mod placing;
mod resample;
mod result;
mod rose;
mod scoring;
mod sequence;
mod solo;
mod tiles;
mod turns;
mod view;

use std::ops::RangeInclusive;

pub use action::{Action, Chance, Illegal, Onto, Source};
pub use card::{Card, Colour, Rank};
pub use options::{Options, Portugues, Sadid};
pub use result::{RoseFate, SeatScore};
pub use scoring::{Flaw, SequenceScore};
pub use view::{DrawnView, Event, PhaseName, PileView, SeatView, SequenceView, TreasureView, View};

use self::deck::{Deck, Pile};
use self::resample::History;
use self::sequence::Sequence;
use self::tiles::Tiles;
use crate::announce::Announcements;
use crate::chance::ChanceStream;
use crate::rules::{
    BadChance, Extent, Legal, NoForm, Outcome, Refusal, Rules, Setup, SetupError, Sheet, Step,
    StepOf, Turn,
};
use crate::seat::{BySeat, Seat, SeatSet, Viewer};
use crate::secret::Secret;

/// A match of Barakka.
#[derive(Clone, Debug)]
pub struct Barakka {
    options: Options,
    phase: Phase,
    deck: Deck,
    /// Two with two players, one in solo.
    piles: Vec<Pile>,
    /// Who acts.
    turn: Seat,
    /// What the seat that acts has drawn.
    drawn: Option<Drawn>,
    /// In the order they were started.
    sequences: BySeat<Vec<Sequence>>,
    tiles: Tiles,
    /// How many turns in a row have been idle, both seats together.
    idle_turns: u8,
    /// Whether this turn has been idle so far.
    stalls: bool,
    history: Secret<History>,
}

/// What the match is in the middle of.
#[derive(Clone, Debug)]
enum Phase {
    /// Waits for the deck, or the two of solo.
    Deal,
    /// Waits for chance to name the starting seat.
    Start,
    /// Waits for the stack of tiles.
    Tiles,
    /// Two players: a card is drawn.
    Draw,
    /// Two players: the drawn card is played or discarded.
    Use,
    /// Alone: two cards are drawn.
    Solo,
    /// The Desert Rose is offered.
    DesertRose,
    Over(BySeat<SeatScore>),
}

/// Cards that have been drawn and not used: one, in solo two.
#[derive(Clone, Debug)]
struct Drawn {
    from: Source,
    cards: Secret<Vec<Card>>,
}

impl Barakka {
    /// What the table has agreed on. Public.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }

    /// How many play.
    fn seats(&self) -> usize {
        self.sequences.len()
    }

    fn is_solo(&self) -> bool {
        self.seats() == 1
    }

    /// The cards in the hand of who acts.
    fn drawn_cards(&self) -> &[Card] {
        self.drawn.as_ref().map_or(&[], |drawn| drawn.cards.open())
    }

    fn take_drawn(&mut self) -> Vec<Card> {
        self.drawn.take().map(|drawn| drawn.cards.open().clone()).unwrap_or_default()
    }

    /// What can be said about an action without looking at the state.
    fn check_shape(&self, action: &Action) -> Result<(), Refusal<Illegal>> {
        let bad = |why: &str| Err(Refusal::BadAction(why.into()));
        match *action {
            Action::Play { onto } => self.check_onto_shape(onto),
            Action::Discard { pile } if usize::from(pile) >= turns::PILES => {
                bad("the piles are 0 and 1")
            }
            Action::Solo { play: Some(deck), .. } if usize::from(deck) >= solo::DECKS => {
                bad("the drawn cards are 0 and 1")
            }
            Action::Solo { play: Some(_), onto } => self.check_onto_shape(onto),
            Action::Solo { play: None, onto: Some(_) } => {
                bad("`onto` comes with a card that is played")
            }
            _ => Ok(()),
        }
    }

    fn begin_turn(&mut self, announce: &mut Announcements<Event>) {
        self.stalls = true;
        if self.is_solo() {
            self.draw_pair(announce);
        } else {
            self.phase = Phase::Draw;
        }
    }

    /// Rulebook, end of the game: who has drawn the last card ends the turn, then all is scored.
    fn end_turn(&mut self, announce: &mut Announcements<Event>) {
        self.idle_turns = if self.stalls { self.idle_turns + 1 } else { 0 };
        if self.deck.left() == 0 {
            let scores = self.score();
            announce.all(Event::Ended { scores: scores.map(|_, score| score.total) });
            self.phase = Phase::Over(scores);
        } else {
            self.turn = self.turn.clockwise(1, self.seats());
            self.begin_turn(announce);
        }
    }
}

impl Rules for Barakka {
    const KEY: &'static str = "barakka";
    const TITLE: &'static str = "Barakka";
    const SEATS: RangeInclusive<u8> = 1..=2;
    const RULES_VERSION: u16 = 1;

    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Form = NoForm;
    type Illegal = Illegal;

    fn new(setup: Setup<Options>) -> Result<Self, SetupError> {
        let options = setup.options;
        if options.desert_rose && !options.el_karim {
            return Err(SetupError::Option {
                code: "needs_el_karim",
                message: "The Desert Rose is played with El-Karim only.".into(),
            });
        }
        Ok(Self::before_the_deal(options, usize::from(setup.seats)))
    }

    fn check_chance(&self, chance: &Chance) -> Result<(), BadChance> {
        self.check_deal(chance)
    }

    fn draw(&self, stream: &mut ChanceStream) -> Chance {
        self.draw_deal(stream)
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal if self.is_solo() => Turn::Chance("decks"),
            Phase::Deal => Turn::Chance("deck"),
            Phase::Start => Turn::Chance("start"),
            Phase::Tiles => Turn::Chance("tiles"),
            Phase::Draw | Phase::Use | Phase::Solo | Phase::DesertRose => {
                Turn::must(SeatSet::only(self.turn))
            }
            Phase::Over(_) => Turn::Over,
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal<Illegal>> {
        self.check_shape(action)?;
        match (&self.phase, *action) {
            (Phase::Draw, Action::Draw { from }) => self.check_draw(seat, from),
            (Phase::Use, Action::Play { onto }) => self.check_play(seat, onto),
            (Phase::Use, Action::Discard { .. }) => self.check_discard(seat),
            (Phase::Solo, Action::Solo { play, onto }) => self.check_solo(seat, play, onto),
            (Phase::DesertRose, Action::DesertRose { .. }) => self.check_rose(seat),
            _ => Err(Refusal::WrongPhase),
        }
    }

    fn apply(&mut self, step: &StepOf<Self>, announce: &mut Announcements<Event>) {
        match step {
            Step::Chance(chance) => self.settle(chance, announce),
            Step::Action { seat, action } => {
                self.history.open_mut().actions.push((*seat, *action));
                match *action {
                    Action::Draw { from } => self.draw_card(*seat, from, announce),
                    Action::Play { onto } => self.play_card(*seat, onto, announce),
                    Action::Discard { pile } => self.discard_card(*seat, pile, announce),
                    Action::Solo { play, onto } => self.solo_turn(*seat, play, onto, announce),
                    Action::DesertRose { take } => self.answer_rose(*seat, take, announce),
                }
            }
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_for(viewer)
    }

    fn legal(&self, seat: Seat, _: Extent) -> Legal<Action, NoForm> {
        if seat != self.turn {
            return Legal::none();
        }
        Legal::list(match self.phase {
            Phase::Draw => self.legal_draws(seat),
            Phase::Use => self.legal_uses(seat),
            Phase::Solo => self.legal_solo(seat),
            Phase::DesertRose => [true, false].map(|take| Action::DesertRose { take }).to_vec(),
            Phase::Deal | Phase::Start | Phase::Tiles | Phase::Over(_) => Vec::new(),
        })
    }

    /// One seat is asked at a time, and each action is the answer to one question.
    fn question(&self, _: Seat) -> u32 {
        self.history.open().actions.len() as u32
    }

    /// None before the end: what a sequence is worth is the thing to remember.
    fn scores(&self) -> Option<BySeat<i32>> {
        match &self.phase {
            Phase::Over(scores) => Some(scores.map(|_, score| score.total)),
            _ => None,
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match &self.phase {
            Phase::Over(scores) => Some(result::outcome(scores)),
            _ => None,
        }
    }

    fn sheet(&self) -> Sheet {
        self.score_sheet()
    }
}
