//! Baruka: prepare totems behind a screen, place them on a common altar, and find the icons of
//! one's oracles there.
//!
//! A match begins with [`setup`]; a round has four phases, a file each: [`prepare`]; [`place`]
//! with [`skills`] and [`oracles`]; [`hire`]; [`craft`]. What the altar is and does is in
//! [`altar`], [`layout`], [`sacrifice`] and [`matching`]; the cards are in [`card_set`].

mod action;
mod altar;
pub mod bot;
pub mod card_set;
mod craft;
mod event;
mod form;
mod goods;
mod hire;
mod illegal;
mod layout;
mod matching;
mod multisets;
mod options;
mod oracles;
mod place;
mod player;
mod prepare;
mod resample;
mod sacrifice;
mod scoring;
mod setup;
mod skills;
mod view;
mod wishes;

use std::ops::RangeInclusive;
use std::sync::Arc;

pub use action::{Action, Chance, Craft, HelperPiles, Hire, Preparation, Swap, Use};
pub use altar::{Altar, Cell, Standing};
pub use event::{Event, LaidOn};
pub use form::{Form, SkillRange};
pub use goods::{Basic, Good, Goods, Totem, Totems};
pub use illegal::Illegal;
pub use layout::{Tile, TileKind};
pub use matching::matches;
pub use options::{AltarRule, Discards, Options, SetName};
pub use player::Grand;
pub use sacrifice::Sacrifice;
pub use scoring::FinalScore;
pub use view::{
    AltarView, HandCard, HelpersView, HiredView, KindView, PhaseName, PilesView, Revealed,
    SeatView, SetView, ShownView, TotemView, View,
};

use self::card_set::{CardSet, HelperId, HelperKind, SHOWN};
use self::player::Player;
use crate::announce::Announcements;
use crate::chance::ChanceStream;
use crate::rules::{
    BadChance, Extent, Legal, Outcome, Refusal, Rules, Setup, SetupError, Sheet, Step, StepOf,
    Turn, ranks,
};
use crate::seat::{BySeat, Seat, SeatSet, Viewer};
use crate::secret::Secret;

/// Everything there is before stocks are dealt. Rulebook, components.
const BANK: Goods = Goods { red: 30, green: 30, blue: 30, purple: 10, expansion: 15 };

/// A match of Baruka.
#[derive(Clone, Debug)]
pub struct Baruka {
    options: Options,
    set: Arc<CardSet>,
    phase: Phase,
    /// From 1; 0 before the first.
    round: u8,
    order: Vec<Seat>,
    bank: Goods,
    altar: Altar,
    shown: ByKind<[Option<Shown>; SHOWN]>,
    /// By kind; the next one to be shown is the last of its pile.
    piles: Secret<ByKind<Vec<HelperId>>>,
    players: BySeat<Player>,
    /// The scoring track after phase 2 of each round.
    tracks: Vec<BySeat<i32>>,
}

/// One value for each kind of helper, in the order of [`HelperKind::ALL`].
type ByKind<T> = [T; HelperKind::ALL.len()];

/// A helper that lies open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shown {
    helper: HelperId,
    /// What lies on it.
    on: Goods,
}

/// What the match is in the middle of.
#[derive(Clone, Debug)]
enum Phase {
    /// Waits for chance to lay the altar.
    Altar,
    /// Waits for the turn order.
    Order,
    /// Waits for the oracles to be dealt.
    Oracles,
    /// Waits for the helpers to be shuffled.
    Helpers,
    /// So many have taken a board, in reverse turn order.
    Characters(usize),
    /// These have not yet said which oracles they give up.
    Discarding(SeatSet),
    /// Phase 1: everybody prepares.
    Preparing,
    /// Phase 2: in turn order.
    Placing(place::Placing),
    /// After the last turn of the round these may still play oracles.
    LastCall(SeatSet),
    /// Phase 3: so many have hired somebody or nobody.
    Hiring(usize),
    /// Phase 4: so many have crafted.
    Crafting(usize),
    Over,
}

impl Baruka {
    /// How many rounds are played. Rulebook, how to play.
    const fn rounds(&self) -> u8 {
        match self.players.len() {
            2 => 7,
            3 => 6,
            _ => 5,
        }
    }

    /// Whose turn it is, in the phases that have turns.
    fn turn_of(&self) -> Option<Seat> {
        let nth = match &self.phase {
            Phase::Characters(taken) => self.order.len() - 1 - taken,
            Phase::Placing(placing) => placing.nth,
            Phase::Hiring(nth) | Phase::Crafting(nth) => *nth,
            _ => return None,
        };
        self.order.get(nth).copied()
    }

    /// Without whom it does not go on.
    fn waiting(&self) -> SeatSet {
        match self.phase {
            Phase::Discarding(seats) | Phase::LastCall(seats) => seats,
            Phase::Preparing => {
                self.players.seats_where(|player| player.preparation.open().is_none())
            }
            _ => self.turn_of().map_or(SeatSet::EMPTY, SeatSet::only),
        }
    }

    fn check_turn(&self, seat: Seat) -> Result<(), Refusal<Illegal>> {
        if self.waiting().contains(seat) { Ok(()) } else { Err(Refusal::NotYourTurn) }
    }

    fn holders(&self) -> SeatSet {
        self.players.seats_where(|player| !player.hand.open().is_empty())
    }

    /// Shape and range, without looking at the state.
    fn check_shape(&self, action: &Action) -> Result<(), Refusal<Illegal>> {
        let bad = |why: &str| Err(Refusal::BadAction(why.into()));
        match action {
            Action::Character { id } => self.board(id).map(drop),
            Action::DiscardOracles { cards } => {
                let mut cards = self.cards(cards)?;
                cards.sort_unstable();
                let named = cards.len();
                cards.dedup();
                if cards.len() < named { bad("a card is named twice") } else { Ok(()) }
            }
            Action::Prepare(preparation) => prepare::check_shape(preparation),
            Action::Use(with) => self.deed(with).map(drop),
            Action::Oracle { card } => self.card(card).map(drop),
            Action::Hire(Hire { helper, .. }) => self.helper(helper).map(drop),
            Action::Craft(Craft { swap: Some(swap), .. }) if swap.give == swap.take => {
                bad("a totem is swapped for one of another colour")
            }
            _ => Ok(()),
        }
    }
}

impl Rules for Baruka {
    const KEY: &'static str = "baruka";
    const TITLE: &'static str = "Baruka";
    const SEATS: RangeInclusive<u8> = 2..=4;
    const RULES_VERSION: u16 = 1;

    type Options = Options;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Form = Form;
    type Illegal = Illegal;

    fn new(setup: Setup<Options>) -> Result<Self, SetupError> {
        let seats = usize::from(setup.seats);
        let set = setup::card_set(&setup.options, setup.data.get("set"), seats)?;
        let altar = layout::fixed(setup.options.altar, seats);
        let mut bank = BANK;
        let players = BySeat::from_fn(seats, |_| Player::new(&mut bank));
        Ok(Self {
            set,
            phase: if altar.is_some() { Phase::Order } else { Phase::Altar },
            round: 0,
            order: Vec::new(),
            bank,
            altar: altar.unwrap_or_else(|| Altar::new(Vec::new())),
            shown: Default::default(),
            piles: Secret::default(),
            players,
            tracks: Vec::new(),
            options: setup.options,
        })
    }

    fn check_chance(&self, chance: &Chance) -> Result<(), BadChance> {
        self.check_setup(chance)
    }

    fn draw(&self, stream: &mut ChanceStream) -> Chance {
        self.draw_setup(stream)
    }

    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Altar => Turn::Chance("altar"),
            Phase::Order => Turn::Chance("order"),
            Phase::Oracles => Turn::Chance("oracles"),
            Phase::Helpers => Turn::Chance("helpers"),
            Phase::Over => Turn::Over,
            // Whoever holds a card may, whether it matches or not: else it would tell who can.
            Phase::Placing(_) => {
                Turn::Seats { must: self.waiting(), may: self.holders().without(self.waiting()) }
            }
            _ => Turn::must(self.waiting()),
        }
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Refusal<Illegal>> {
        self.check_shape(action)?;
        match (&self.phase, action) {
            (Phase::Characters(_), Action::Character { id }) => self.check_character(seat, id),
            (Phase::Discarding(_), Action::DiscardOracles { cards }) => {
                self.check_discards(seat, cards)
            }
            (Phase::Preparing, Action::DiscardOracles { cards })
                if self.options.discards == Discards::AnyTime =>
            {
                self.check_more_discards(seat, cards)
            }
            (Phase::Preparing, Action::Prepare(preparation)) => {
                self.check_prepare(seat, preparation)
            }
            (Phase::Placing(placing), Action::ChooseGrand { cells }) => {
                self.check_choose_grand(placing, seat, cells)
            }
            (Phase::Placing(placing), Action::Place { totem, at }) => {
                self.check_free_hand(placing, seat)?;
                self.check_place(seat, *totem, *at)
            }
            (Phase::Placing(placing), Action::Expand { at }) => {
                self.check_free_hand(placing, seat)?;
                self.check_expand(seat, *at)
            }
            (Phase::Placing(placing), Action::Use(with)) => {
                self.check_free_hand(placing, seat)?;
                self.check_use(seat, with)
            }
            (Phase::Placing(placing), Action::EndTurn {}) => {
                self.check_free_hand(placing, seat)?;
                self.check_end_turn(seat)
            }
            (Phase::Placing(_), Action::Oracle { card }) => self.check_oracle(seat, card),
            (Phase::LastCall(_), Action::Oracle { card }) => {
                self.check_turn(seat)?;
                self.check_oracle(seat, card)
            }
            (Phase::LastCall(_), Action::Done {}) | (Phase::Hiring(_), Action::NoHire {}) => {
                self.check_turn(seat)
            }
            (Phase::Hiring(_), Action::Hire(hire)) => self.check_hire(seat, hire),
            (Phase::Crafting(_), Action::Craft(craft)) => self.check_craft(seat, craft),
            _ => Err(Refusal::WrongPhase),
        }
    }

    fn apply(&mut self, step: &StepOf<Self>, announce: &mut Announcements<Event>) {
        let (seat, action) = match step {
            Step::Chance(chance) => return self.set_up(chance),
            Step::Action { seat, action } => (*seat, action),
        };
        match action {
            Action::Character { id } => self.take_character(seat, id, announce),
            Action::DiscardOracles { cards } => self.discard(seat, cards, announce),
            Action::Prepare(preparation) => self.prepare(seat, preparation, announce),
            Action::Place { totem, at } => self.place(seat, *totem, *at, announce),
            Action::Expand { at } => self.expand(seat, *at, announce),
            Action::Use(with) => self.use_skill(seat, with, announce),
            Action::ChooseGrand { cells } => self.choose_grand(seat, cells, announce),
            Action::EndTurn {} => self.end_turn(seat, announce),
            Action::Oracle { card } => self.play_oracle(seat, card, announce),
            Action::Done {} => self.done(seat, announce),
            Action::Hire(hire) => self.hire(seat, hire, announce),
            Action::NoHire {} => self.hire_nobody(seat, announce),
            Action::Craft(craft) => self.craft(seat, craft, announce),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_for(viewer)
    }

    fn legal(&self, seat: Seat, extent: Extent) -> Legal<Action, Form> {
        match &self.phase {
            // Oracles are played on anybody's turn.
            Phase::Placing(placing) => self.legal_placing(placing, seat, extent),
            _ if !self.waiting().contains(seat) => Legal::none(),
            Phase::Characters(_) => Legal::list(self.legal_characters()),
            Phase::Discarding(_) => self.legal_discards(seat, extent),
            Phase::Preparing => self.legal_preparing(seat, extent),
            Phase::LastCall(_) => {
                let mut actions = self.legal_oracles(seat);
                actions.push(Action::Done {});
                Legal::list(actions)
            }
            Phase::Hiring(_) => self.legal_hires(seat, extent),
            Phase::Crafting(_) => self.legal_crafts(seat, extent),
            Phase::Altar | Phase::Order | Phase::Oracles | Phase::Helpers | Phase::Over => {
                Legal::none()
            }
        }
    }

    /// A seat is asked at most once a round for each of these; a Grand Sacrifice is chosen several
    /// times in a turn, and each choice is a question of its own. Whether it can play an oracle on
    /// another's turn is one question, whoever places what.
    fn question(&self, seat: Seat) -> u32 {
        let kind = match &self.phase {
            Phase::Altar | Phase::Order | Phase::Oracles | Phase::Helpers | Phase::Over => 0,
            Phase::Characters(_) => 1,
            Phase::Discarding(_) => 2,
            Phase::Preparing => 3,
            Phase::Placing(_) if self.turn_of() != Some(seat) => 4,
            Phase::Placing(placing) if placing.candidates.is_empty() => 5,
            Phase::Placing(placing) => 16 + u32::from(placing.choices),
            Phase::LastCall(_) => 6,
            Phase::Hiring(_) => 7,
            Phase::Crafting(_) => 8,
        };
        u32::from(self.round) * 64 + kind
    }

    fn scores(&self) -> Option<BySeat<i32>> {
        Some(match self.phase {
            Phase::Over => self.players.map(|seat, _| self.final_score(seat).total),
            _ => self.players.map(|_, player| player.score),
        })
    }

    fn outcome(&self) -> Option<Outcome> {
        matches!(self.phase, Phase::Over).then(|| Outcome {
            ranks: ranks(&self.players.map(|seat, _| self.rank_key(seat))),
            losers: None,
            reason: "rounds_played",
            tiebreak: None,
        })
    }

    fn sheet(&self) -> Sheet {
        self.score_sheet()
    }
}
