//! One trick: what lies there, what must be equalled or beaten, who is ahead.

use super::card::Card;
use super::options::BarRule;
use super::view::{PlayView, TrickView};
use crate::seat::Seat;

/// A trick from its first card on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trick {
    /// How many cards each lays.
    pub width: usize,
    /// What must be equalled or beaten now.
    pub bar: Card,
    /// The highest strength played so far; tucked cards do not count.
    highest: Card,
    /// Who played it, the last of equals.
    pub best: Seat,
    /// What was laid, in order.
    pub plays: Vec<Play>,
}

/// What one seat laid.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Play {
    /// Who.
    pub seat: Seat,
    /// What, ascending.
    pub cards: Vec<Card>,
    /// Whether it was tucked.
    pub tucked: bool,
}

impl Trick {
    /// A trick that begins with this play of one strength.
    pub fn led(seat: Seat, cards: Vec<Card>) -> Self {
        let strength = cards[0];
        Self {
            width: cards.len(),
            bar: strength,
            highest: strength,
            best: seat,
            plays: vec![Play { seat, cards, tucked: false }],
        }
    }

    /// Who led.
    pub fn leader(&self) -> Seat {
        self.plays[0].seat
    }

    /// A following play at or above the bar.
    pub fn follow(&mut self, seat: Seat, cards: Vec<Card>, rule: BarRule) {
        let strength = cards[0];
        if strength >= self.highest {
            self.highest = strength;
            self.best = seat;
        }
        self.bar = match rule {
            BarRule::Best => self.highest,
            BarRule::Previous => strength,
        };
        self.plays.push(Play { seat, cards, tucked: false });
    }

    /// A seat tucks its lowest cards, ascending.
    pub fn tuck(&mut self, seat: Seat, cards: Vec<Card>, rule: BarRule) {
        if rule == BarRule::Previous
            && let Some(highest) = cards.last()
        {
            self.bar = self.bar.min(*highest);
        }
        self.plays.push(Play { seat, cards, tucked: true });
    }

    /// The lowest cards of a hand that a tuck would take, and whether laying them is a play.
    ///
    /// Ruling: low cards that are themselves a legal play are that play, not a tuck.
    pub fn lowest(&self, hand: &[Card]) -> (Vec<Card>, bool) {
        let cards = hand[..self.width].to_vec();
        let is_play = cards[0] == cards[self.width - 1] && cards[0] >= self.bar;
        (cards, is_play)
    }

    /// All cards of the trick.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.plays.iter().flat_map(|play| play.cards.iter().copied())
    }

    /// The trick as all see it.
    pub fn view(&self) -> TrickView {
        TrickView {
            leader: self.leader(),
            width: self.width,
            bar: self.bar,
            best: self.best,
            plays: self
                .plays
                .iter()
                .map(|play| PlayView {
                    seat: play.seat,
                    cards: play.cards.clone(),
                    tucked: play.tucked,
                })
                .collect(),
        }
    }
}
