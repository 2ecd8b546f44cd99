//! Solo: the top cards of both decks are drawn, one of them may be played, the rest is discarded.

use super::action::{Action, Illegal, Onto, Source};
use super::turns::faces;
use super::view::Event;
use super::{Barakka, Drawn, Phase};
use crate::announce::Announcements;
use crate::rules::Refusal;
use crate::seat::{Seat, SeatSet};
use crate::secret::{Face, Secret};

/// How many decks there are, and how many cards are drawn a turn. Rulebook, one player variant.
pub const DECKS: usize = 2;

impl Barakka {
    /// Starts a turn: both top cards are drawn at once.
    pub(super) fn draw_pair(&mut self, announce: &mut Announcements<Event>) {
        let (seat, from) = (self.turn, Source::Deck);
        let cards = self.deck.draw();
        self.stalls = false;
        announce.split(
            SeatSet::only(seat),
            Event::Drew { seat, from, cards: faces(&cards) },
            Event::Drew { seat, from, cards: vec![Face::Down; DECKS] },
        );
        self.drawn = Some(Drawn { from, cards: Secret::new(cards) });
        self.phase = Phase::Solo;
    }

    pub(super) fn check_solo(
        &self,
        seat: Seat,
        play: Option<u8>,
        onto: Option<Onto>,
    ) -> Result<(), Refusal<Illegal>> {
        if seat != self.turn {
            return Err(Refusal::NotYourTurn);
        }
        match play.and_then(|deck| self.drawn_cards().get(usize::from(deck))) {
            Some(card) => self.check_place(seat, *card, onto),
            None => Ok(()),
        }
    }

    pub(super) fn solo_turn(
        &mut self,
        seat: Seat,
        play: Option<u8>,
        onto: Option<Onto>,
        announce: &mut Announcements<Event>,
    ) {
        let cards = self.take_drawn();
        let mut asked = false;
        let played = play.map(usize::from);
        if let Some(card) = played.and_then(|deck| cards.get(deck)) {
            asked = self.place(seat, *card, onto, announce);
        }
        for (deck, card) in cards.into_iter().enumerate().filter(|(deck, _)| played != Some(*deck))
        {
            self.piles[0].push(card);
            // The first of two is covered before anybody could look.
            let covered = played.is_none() && deck == 0;
            let card = if covered { Face::Down } else { Face::Up(card) };
            announce.all(Event::Discarded { seat, pile: 0, card });
        }
        if asked {
            self.phase = Phase::DesertRose;
        } else {
            self.end_turn(announce);
        }
    }

    pub(super) fn legal_solo(&self, seat: Seat) -> Vec<Action> {
        let mut legal = vec![Action::Solo { play: None, onto: None }];
        for (deck, card) in (0..).zip(self.drawn_cards()) {
            let places = self.legal_places(seat, *card).into_iter();
            legal.extend(places.map(|onto| Action::Solo { play: Some(deck), onto }));
        }
        legal
    }
}
