//! Everybody hands two cards over to the right, all at once and secretly.

use super::action::{Action, Illegal};
use super::card::{Card, without};
use super::view::Event;
use super::{BarkSide, Phase};
use crate::announce::Announcements;
use crate::rules::Refusal;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::secret::Secret;

/// How many cards each hands over. Rulebook, step 1.
pub const HANDED_OVER: usize = 2;

impl BarkSide {
    /// What can be said about an action without looking at the state.
    pub(super) fn check_shape(&self, action: &Action) -> Result<(), Refusal<Illegal>> {
        let bad = |why: &str| Err(Refusal::BadAction(why.into()));
        let (Action::Pass { cards } | Action::Play { cards }) = action else { return Ok(()) };
        if cards.iter().any(|card| !(1..=self.options.deck.highest()).contains(&card.0)) {
            return bad("there is no such card in this deck");
        }
        match action {
            Action::Pass { .. } if cards.len() != HANDED_OVER => bad("two cards are handed over"),
            Action::Play { .. } if cards.is_empty() => bad("at least one card is played"),
            Action::Play { .. } if cards.iter().any(|card| *card != cards[0]) => {
                bad("cards played together are of one strength")
            }
            _ => Ok(()),
        }
    }

    pub(super) fn check_pass(&self, seat: Seat, cards: &[Card]) -> Result<(), Refusal<Illegal>> {
        if self.given[seat].open().is_some() {
            return Err(Refusal::Rule(Illegal::AlreadyPassed));
        }
        self.check_held(seat, cards)
    }

    pub(super) fn check_held(&self, seat: Seat, cards: &[Card]) -> Result<(), Refusal<Illegal>> {
        without(self.hands[seat].open(), cards).map(|_| ()).ok_or(Refusal::NotInHand)
    }

    pub(super) fn pass(&mut self, seat: Seat, cards: &[Card], announce: &mut Announcements<Event>) {
        self.take(seat, cards);
        let mut cards = [cards[0], cards[1]];
        cards.sort_unstable();
        self.given[seat] = Secret::new(Some(cards));
        announce.split(
            SeatSet::only(seat),
            Event::Passed { seat, cards: Some(cards) },
            Event::Passed { seat, cards: None },
        );
        if self.waiting().is_empty() {
            self.hand_over(announce);
        }
    }

    /// Takes cards out of a hand that holds them.
    pub(super) fn take(&mut self, seat: Seat, cards: &[Card]) {
        if let Some(left) = without(self.hands[seat].open(), cards) {
            self.hands[seat] = Secret::new(left);
        }
    }

    fn hand_over(&mut self, announce: &mut Announcements<Event>) {
        for seat in self.areas.seats() {
            let from = self.left_of(seat);
            let received = self.given[from].open().unwrap_or([Card(0); HANDED_OVER]);
            let hand = self.hands[seat].open_mut();
            hand.extend(received);
            hand.sort_unstable();
        }
        self.phase = Phase::Tricks;
        announce.each(self.areas.len(), |viewer: Viewer| Event::HandedOver {
            received: viewer.seat().and_then(|seat| *self.given[self.left_of(seat)].open()),
        });
    }

    /// Every pair of cards in the hand, each once.
    pub(super) fn legal_passes(&self, seat: Seat) -> Vec<Action> {
        let hand = self.hands[seat].open();
        let mut pairs: Vec<[Card; 2]> = (0..hand.len())
            .flat_map(|i| (i + 1..hand.len()).map(move |j| [hand[i], hand[j]]))
            .collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs.into_iter().map(|pair| Action::Pass { cards: pair.to_vec() }).collect()
    }
}
