//! Two players: draw a card, then play or discard it.

use super::action::{Action, Illegal, Onto, Source};
use super::card::Card;
use super::view::Event;
use super::{Barakka, Drawn, Phase};
use crate::announce::Announcements;
use crate::rules::Refusal;
use crate::seat::{Seat, SeatSet};
use crate::secret::{Face, Secret};

/// After so many turns in a row in which neither a card left the deck nor one was played, the
/// next draw is from the deck. Ruling: the rulebook lets two players stall for ever.
pub const MOST_IDLE_TURNS: u8 = 6;
/// How many discard piles two players have. Rulebook, settings.
pub const PILES: usize = 2;

impl Barakka {
    pub(super) fn check_draw(&self, seat: Seat, from: Source) -> Result<(), Refusal<Illegal>> {
        if seat != self.turn {
            return Err(Refusal::NotYourTurn);
        }
        if from != Source::Deck && self.must_draw_deck() {
            return Err(Refusal::Rule(Illegal::MustDrawDeck));
        }
        Ok(())
    }

    /// Whether a pile may not be drawn from now.
    pub(super) const fn must_draw_deck(&self) -> bool {
        matches!(self.phase, Phase::Draw) && self.idle_turns >= MOST_IDLE_TURNS
    }

    pub(super) fn draw_card(
        &mut self,
        seat: Seat,
        from: Source,
        announce: &mut Announcements<Event>,
    ) {
        let event = |face| Event::Drew { seat, from, cards: vec![face] };
        let cards = match from.pile() {
            None => {
                let cards = self.deck.draw();
                self.stalls = false;
                let inside = Event::Drew { seat, from, cards: faces(&cards) };
                announce.split(SeatSet::only(seat), inside, event(Face::Down));
                cards
            }
            Some(pile) => {
                let cards: Vec<_> = self.piles[pile].pop().into_iter().collect();
                announce.all(Event::Drew { seat, from, cards: faces(&cards) });
                self.refill(pile, announce);
                cards
            }
        };
        self.drawn = Some(Drawn { from, cards: Secret::new(cards) });
        self.phase = Phase::Use;
    }

    /// Rulebook, gameplay: who empties a pile replaces it from the deck at once.
    fn refill(&mut self, pile: usize, announce: &mut Announcements<Event>) {
        if self.piles[pile].height() > 0 {
            return;
        }
        for card in self.deck.draw() {
            self.piles[pile].push(card);
            self.stalls = false;
            announce.all(Event::Refilled { pile, card });
        }
    }

    pub(super) fn check_play(
        &self,
        seat: Seat,
        onto: Option<Onto>,
    ) -> Result<(), Refusal<Illegal>> {
        if seat != self.turn {
            return Err(Refusal::NotYourTurn);
        }
        match self.drawn_cards() {
            [card, ..] => self.check_place(seat, *card, onto),
            [] => Err(Refusal::WrongPhase),
        }
    }

    pub(super) fn check_discard(&self, seat: Seat) -> Result<(), Refusal<Illegal>> {
        if seat == self.turn { Ok(()) } else { Err(Refusal::NotYourTurn) }
    }

    pub(super) fn play_card(
        &mut self,
        seat: Seat,
        onto: Option<Onto>,
        announce: &mut Announcements<Event>,
    ) {
        let mut asked = false;
        for card in self.take_drawn() {
            self.stalls = false;
            asked |= self.place(seat, card, onto, announce);
        }
        if asked {
            self.phase = Phase::DesertRose;
        } else {
            self.end_turn(announce);
        }
    }

    pub(super) fn discard_card(
        &mut self,
        seat: Seat,
        pile: u8,
        announce: &mut Announcements<Event>,
    ) {
        for card in self.take_drawn() {
            self.piles[usize::from(pile)].push(card);
            announce.all(Event::Discarded { seat, pile: pile.into(), card: Face::Up(card) });
        }
        self.end_turn(announce);
    }

    pub(super) fn legal_draws(&self, seat: Seat) -> Vec<Action> {
        let legal = |from: &Source| self.check_draw(seat, *from).is_ok();
        Source::ALL.into_iter().filter(legal).map(|from| Action::Draw { from }).collect()
    }

    pub(super) fn legal_uses(&self, seat: Seat) -> Vec<Action> {
        let places = self.drawn_cards().iter().flat_map(|card| self.legal_places(seat, *card));
        let discards = (0..PILES as u8).map(|pile| Action::Discard { pile });
        places.map(|onto| Action::Play { onto }).chain(discards).collect()
    }
}

/// Cards face up.
pub fn faces(cards: &[Card]) -> Vec<Face<Card>> {
    cards.iter().copied().map(Face::Up).collect()
}
