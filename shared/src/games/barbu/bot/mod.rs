//! Bots of Barbu.
//!
//! `easy` judges its hand for each contract, doubles when the hand looks better than most, ducks
//! in negative contracts, wins what it can in Trumps, and blocks in Dominoes. It remembers which
//! cards of the deal have been played.

mod cards;
mod judge;

use rand::rngs::ChaCha8Rng;

use super::Barbu;
use super::action::Action;
use super::view::{Event, View};
use crate::bot::{Bots, Policy};
use crate::cards::CardSet;
use crate::rules::{Legal, NoForm};
use crate::seat::Seat;

impl Bots for Barbu {
    const LEVELS: &'static [&'static str] = &["easy"];

    fn bot(level: &str, seat: Seat) -> Option<Box<dyn Policy<Self>>> {
        match level {
            "easy" => Some(Box::new(Easy { seat, played: CardSet::EMPTY })),
            _ => None,
        }
    }
}

/// Plays by rules of thumb.
struct Easy {
    seat: Seat,
    /// The cards it has seen played in this deal.
    played: CardSet,
}

impl Policy<Barbu> for Easy {
    fn observe(&mut self, _: &View, events: &[&Event]) {
        for event in events {
            match event {
                Event::Dealt { .. } => self.played = CardSet::EMPTY,
                Event::Played { card, .. } => self.played.insert(*card),
                _ => {}
            }
        }
    }

    fn choose(
        &mut self,
        view: &View,
        legal: &Legal<Action, NoForm>,
        _: &mut ChaCha8Rng,
    ) -> Option<Action> {
        let hand: CardSet = view.hand.iter().flatten().copied().collect();
        let worth = |action: &Action| match action {
            Action::Declare(declaration) => judge::promise(*declaration, hand),
            Action::Double { targets } => {
                view.declaration.map_or(0, |now| judge::bet(now, hand, targets, self.seat, view))
            }
            Action::Play { card } => cards::worth(*card, hand, self.played, view),
            Action::Pass {} => 0,
        };
        legal.actions.iter().max_by_key(|action| worth(action)).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::{RandomPolicy, duel};
    use crate::chance::Seed;
    use crate::rules::Setup;

    #[test]
    fn easy_beats_random_play() {
        let setup = Setup {
            seats: 4,
            options: Default::default(),
            rules_version: 1,
            data: Default::default(),
        };
        let easy = |seat| Barbu::bot("easy", seat).expect("a level");
        let duel = duel::<Barbu>(&setup, &easy, &|_| Box::new(RandomPolicy), 4, Seed::new([1; 32]))
            .expect("a duel");
        let points = duel.points.expect("points");
        assert!(points.low() > 0.0, "{points} points a session, beats {}", duel.beaten);
    }
}
