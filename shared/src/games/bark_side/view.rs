//! What a viewer of The Bark Side sees and is told.
//!
//! | thing | seen by |
//! |---|---|
//! | a hand | its owner |
//! | cards handed over | giver; once all have passed, the receiver |
//! | areas, hand sizes, the trick, the last trick, whether sets may be led | all |
//! | numbers of undealt and played cards | all |
//! | undealt cards, and cards played before the last trick | nobody |
//! | the last cards of the round before, its loser, the cards added | all |

use serde::Serialize;

use super::card::{Card, strengths};
use super::scoring::EndReason;
use super::trick::Trick;
use super::{BarkSide, Phase};
use crate::seat::{BySeat, Seat, SeatSet, Viewer};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "bark_side/"))]
pub struct View {
    /// The round, from 1.
    pub round: u16,
    /// What is going on.
    pub phase: PhaseName,
    /// Who leads the first trick of the round.
    pub starter: Seat,
    /// Whose turn it is, in the tricks.
    pub turn: Option<Seat>,
    /// Whom the table waits for.
    #[cfg_attr(feature = "bindings", ts(type = "Array<number>"))]
    pub waiting: SeatSet,
    /// Each seat as everybody sees it.
    pub seats: BySeat<SeatView>,
    /// One's own cards, ascending; spectators have none.
    pub hand: Option<Vec<Card>>,
    /// The two cards one has handed over this round.
    pub given: Option<[Card; 2]>,
    /// The two cards one has received this round.
    pub received: Option<[Card; 2]>,
    /// Whether more than one card may be led.
    pub sets_allowed: bool,
    /// The trick on the table, from its first card on.
    pub trick: Option<TrickView>,
    /// The trick before, until the next deal.
    pub last_trick: Option<TrickView>,
    /// How many cards nobody was dealt.
    pub undealt: usize,
    /// How many cards are out of this round, those of the last trick included.
    pub played: usize,
    /// How the round before ended.
    pub previous_round: Option<PreviousRound>,
}

/// What is going on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "bark_side/"))]
pub enum PhaseName {
    /// Everybody hands two cards over.
    Passing,
    /// Cards are played.
    Tricks,
    /// The match has ended.
    Over,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "bark_side/"))]
pub struct SeatView {
    /// How many cards it holds.
    pub hand_size: usize,
    /// Whether it has handed over its two cards this round.
    pub passed: bool,
    /// Its area, ascending.
    pub area: Vec<Card>,
    /// How many different strengths lie in its area.
    pub strengths: usize,
}

/// A trick.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "bark_side/"))]
pub struct TrickView {
    /// Who led.
    pub leader: Seat,
    /// How many cards each lays.
    pub width: usize,
    /// What must be equalled or beaten now.
    pub bar: Card,
    /// Whose play is the highest so far; in the last trick, who won it.
    pub best: Seat,
    /// What was laid, in order.
    pub plays: Vec<PlayView>,
}

/// What one seat laid in a trick.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "bark_side/"))]
pub struct PlayView {
    /// Who.
    pub seat: Seat,
    /// What, ascending.
    pub cards: Vec<Card>,
    /// Whether it was tucked; tucked cards never win.
    pub tucked: bool,
}

/// How a round ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "bark_side/"))]
pub struct PreviousRound {
    /// Which round.
    pub round: u16,
    /// The last cards in the order they were shown.
    pub cards: Vec<LastCard>,
    /// Who lost it.
    pub loser: Seat,
    /// What the loser's area took: the loser's own card first, then the two lowest others.
    pub added: [Card; 3],
}

/// The last card of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "bark_side/"))]
pub struct LastCard {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub card: Card,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "bark_side/"))]
pub enum Event {
    /// Cards were dealt.
    RoundStarted {
        /// The round, from 1.
        round: u16,
        /// How many cards each got.
        hand_size: usize,
        /// How many nobody got.
        undealt: usize,
        /// Who will lead.
        starter: Seat,
        /// One's own cards, ascending.
        hand: Option<Vec<Card>>,
    },
    /// A seat has chosen the cards it hands over.
    Passed {
        /// Who.
        seat: Seat,
        /// Which, to the giver alone.
        cards: Option<[Card; 2]>,
    },
    /// All have; the cards changed hands.
    HandedOver {
        /// What one received.
        received: Option<[Card; 2]>,
    },
    /// Cards were played.
    Played {
        /// Who.
        seat: Seat,
        /// Which.
        cards: Vec<Card>,
    },
    /// Cards were tucked.
    Tucked {
        /// Who.
        seat: Seat,
        /// Which, ascending.
        cards: Vec<Card>,
    },
    /// A trick was won.
    TrickWon {
        /// By whom.
        seat: Seat,
        /// Whether sets may be led from now on.
        sets_allowed: bool,
    },
    /// The last cards were shown.
    LastCards(PreviousRound),
    /// The match ended.
    Ended {
        /// What ended it.
        reason: EndReason,
    },
}

impl BarkSide {
    pub(super) fn view_for(&self, viewer: Viewer) -> View {
        let own = viewer.seat();
        let passing = matches!(self.phase, Phase::Passing);
        View {
            round: self.round,
            phase: match self.phase {
                Phase::Start | Phase::Deal | Phase::Passing => PhaseName::Passing,
                Phase::Tricks => PhaseName::Tricks,
                Phase::Over(_) => PhaseName::Over,
            },
            starter: self.starter,
            turn: matches!(self.phase, Phase::Tricks).then_some(self.tricks.next),
            waiting: self.waiting(),
            seats: self.hands.map(|seat, hand| SeatView {
                hand_size: hand.open().len(),
                passed: self.given[seat].open().is_some(),
                area: self.areas[seat].clone(),
                strengths: strengths(&self.areas[seat]),
            }),
            hand: own.map(|seat| self.hands[seat].open().clone()),
            given: own.and_then(|seat| *self.given[seat].open()),
            // What comes from the left is seen only when nobody can answer to it any more.
            received: own
                .filter(|_| !passing)
                .and_then(|seat| *self.given[self.left_of(seat)].open()),
            sets_allowed: self.tricks.sets_allowed,
            trick: self.tricks.trick.as_ref().map(Trick::view),
            last_trick: self.tricks.last.as_ref().map(Trick::view),
            undealt: self.undealt.open().len(),
            played: self.tricks.played.open().len(),
            previous_round: self.rounds.last().cloned(),
        }
    }
}
