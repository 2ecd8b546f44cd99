//! Playing cards: one card or a set is led, the others equal it, beat it or tuck.

use super::BarkSide;
use super::action::{Action, Illegal};
use super::card::Card;
use super::trick::Trick;
use super::view::Event;
use crate::announce::Announcements;
use crate::rules::Refusal;
use crate::seat::Seat;
use crate::secret::Secret;

/// The tricks of a round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tricks {
    /// Whose turn it is; between two tricks, who leads.
    pub next: Seat,
    /// How many have ended.
    pub number: u32,
    /// The one on the table.
    pub trick: Option<Trick>,
    /// The one before.
    pub last: Option<Trick>,
    /// Whether somebody tucked in an earlier trick.
    pub sets_allowed: bool,
    /// Cards that are out of the round, those of the last trick included.
    pub played: Secret<Vec<Card>>,
}

impl Tricks {
    /// No trick yet; this seat leads the first.
    pub fn new(starter: Seat) -> Self {
        Self {
            next: starter,
            number: 0,
            trick: None,
            last: None,
            sets_allowed: false,
            played: Secret::default(),
        }
    }
}

impl BarkSide {
    pub(super) fn check_play(&self, seat: Seat, cards: &[Card]) -> Result<(), Refusal<Illegal>> {
        if seat != self.tricks.next {
            return Err(Refusal::NotYourTurn);
        }
        self.check_held(seat, cards)?;
        let illegal = match &self.tricks.trick {
            None if cards.len() > 1 && !self.tricks.sets_allowed => Illegal::NoSetsYet,
            None if cards.len() == self.hands[seat].open().len() => Illegal::KeepOne,
            Some(trick) if cards.len() != trick.width => Illegal::WrongCount { led: trick.width },
            Some(trick) if cards[0] < trick.bar => Illegal::TooLow { bar: trick.bar },
            _ => return Ok(()),
        };
        Err(Refusal::Rule(illegal))
    }

    pub(super) fn check_tuck(&self, seat: Seat) -> Result<(), Refusal<Illegal>> {
        if seat != self.tricks.next {
            return Err(Refusal::NotYourTurn);
        }
        match self.tricks.trick {
            None => Err(Refusal::Rule(Illegal::LeadACard)),
            Some(_) => Ok(()),
        }
    }

    pub(super) fn play(&mut self, seat: Seat, cards: &[Card], announce: &mut Announcements<Event>) {
        self.take(seat, cards);
        match &mut self.tricks.trick {
            None => self.tricks.trick = Some(Trick::led(seat, cards.to_vec())),
            Some(trick) => trick.follow(seat, cards.to_vec(), self.options.bar),
        }
        announce.all(Event::Played { seat, cards: cards.to_vec() });
        self.advance(announce);
    }

    pub(super) fn tuck(&mut self, seat: Seat, announce: &mut Announcements<Event>) {
        let Some(trick) = &mut self.tricks.trick else { return };
        let (cards, is_play) = trick.lowest(self.hands[seat].open());
        if is_play {
            return self.play(seat, &cards, announce);
        }
        trick.tuck(seat, cards.clone(), self.options.bar);
        self.take(seat, &cards);
        announce.all(Event::Tucked { seat, cards });
        self.advance(announce);
    }

    /// Next player, or the end of the trick, or of the round.
    fn advance(&mut self, announce: &mut Announcements<Event>) {
        let seats = self.areas.len();
        self.tricks.next = self.tricks.next.clockwise(1, seats);
        if self.tricks.trick.as_ref().is_none_or(|trick| trick.plays.len() < seats) {
            return;
        }
        let Some(trick) = self.tricks.trick.take() else { return };
        self.tricks.next = trick.best;
        self.tricks.number += 1;
        self.tricks.sets_allowed |= trick.plays.iter().any(|play| play.tucked);
        self.tricks.played.open_mut().extend(trick.cards());
        announce.all(Event::TrickWon { seat: trick.best, sets_allowed: self.tricks.sets_allowed });
        self.tricks.last = Some(trick);
        if self.hands[self.tricks.next].open().len() == 1 {
            self.end_round(announce);
        }
    }

    /// Every set or card that may be laid, ascending, then the tuck unless it is one of them.
    pub(super) fn legal_plays(&self, seat: Seat) -> Vec<Action> {
        let hand = self.hands[seat].open();
        let mut plays: Vec<Action> = hand
            .chunk_by(|a, b| a == b)
            .flat_map(|equal| (1..=equal.len()).map(|width| equal[..width].to_vec()))
            .filter(|cards| self.check_play(seat, cards).is_ok())
            .map(|cards| Action::Play { cards })
            .collect();
        if let Some(trick) = &self.tricks.trick
            && !trick.lowest(hand).1
        {
            plays.push(Action::Tuck {});
        }
        plays
    }
}
