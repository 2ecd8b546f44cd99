//! The Desert Rose: offered once to who has started a sequence in each base colour.

use super::Barakka;
use super::action::Illegal;
use super::card::{Card, Colour};
use super::tiles::Treasure;
use super::view::Event;
use crate::announce::Announcements;
use crate::rules::Refusal;
use crate::seat::Seat;

impl Barakka {
    /// Whether this card, laid as a first card, makes five base colours of the seat's first cards.
    ///
    /// It does so at most once for each seat, so nobody is asked twice. Ruling: the truth decides,
    /// not what the players remember, although the question tells.
    pub(super) fn completes_five(&self, seat: Seat, card: Card) -> bool {
        let firsts = &self.sequences[seat];
        let started = |colour| firsts.iter().any(|sequence| sequence.first().colour == colour);
        card.colour.is_base()
            && !started(card.colour)
            && Colour::BASE.into_iter().all(|colour| colour == card.colour || started(colour))
    }

    /// Asks the seat, if the rose is there and nobody's. Says whether it does.
    pub(super) fn offer_rose(&self, seat: Seat, announce: &mut Announcements<Event>) -> bool {
        let free = self.tiles.rose.is_some_and(|rose| rose.holder.is_none());
        if free {
            announce.all(Event::RoseOffered { seat });
        }
        free
    }

    pub(super) fn check_rose(&self, seat: Seat) -> Result<(), Refusal<Illegal>> {
        if seat == self.turn { Ok(()) } else { Err(Refusal::NotYourTurn) }
    }

    pub(super) fn answer_rose(
        &mut self,
        seat: Seat,
        take: bool,
        announce: &mut Announcements<Event>,
    ) {
        if take {
            self.tiles.rose = Some(Treasure { holder: Some(seat) });
        }
        announce.all(Event::RoseAnswered { seat, taken: take });
        self.end_turn(announce);
    }
}
