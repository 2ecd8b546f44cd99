//! Bots of The Bark Side.
//!
//! `easy` wants to be left with a low card: it hands its middle cards over and plays its high
//! ones while it can, keeping its lowest for the end.

use rand::rngs::ChaCha8Rng;

use super::BarkSide;
use super::action::Action;
use super::card::Card;
use super::view::{Event, View};
use crate::bot::{Bots, Policy};
use crate::rules::{Legal, NoForm};
use crate::seat::Seat;

impl Bots for BarkSide {
    const LEVELS: &'static [&'static str] = &["easy"];

    fn bot(level: &str, _: Seat) -> Option<Box<dyn Policy<Self>>> {
        match level {
            "easy" => Some(Box::new(Easy)),
            _ => None,
        }
    }
}

/// Judges by its hand and the trick alone; remembers nothing.
struct Easy;

impl Policy<BarkSide> for Easy {
    fn observe(&mut self, _: &View, _: &[&Event]) {}

    fn choose(
        &mut self,
        view: &View,
        legal: &Legal<Action, NoForm>,
        _: &mut ChaCha8Rng,
    ) -> Option<Action> {
        let hand = view.hand.as_deref().unwrap_or_default();
        legal.actions.iter().max_by_key(|action| worth(action, hand, view)).cloned()
    }
}

/// How good an action looks; higher is better.
fn worth(action: &Action, hand: &[Card], view: &View) -> i32 {
    match action {
        // A singleton in the upper middle can neither win safely nor be tucked early.
        Action::Pass { cards } => cards
            .iter()
            .map(|card| {
                let alike = hand.iter().filter(|other| *other == card).count() as i32;
                i32::from(card.0) - 3 * (alike - 1)
            })
            .sum(),
        // The more high cards leave the hand the better; a low card is worth keeping to the end.
        Action::Play { cards } => {
            let last_of_hand = hand.len() as i32 - cards.len() as i32;
            let out: i32 = cards.iter().map(|card| 2 * i32::from(card.0) - 7).sum();
            let follows = view.trick.is_some();
            out + if follows && last_of_hand <= 2 { 2 * i32::from(cards[0].0) } else { 0 }
        }
        Action::Tuck {} => {
            let width = view.trick.as_ref().map_or(1, |trick| trick.width);
            hand.iter().take(width).map(|card| 2 * i32::from(card.0) - 9).sum()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::{Duel, RandomPolicy, duel};
    use crate::chance::Seed;
    use crate::games::bark_side::Options;
    use crate::rules::Setup;

    #[test]
    fn easy_beats_random_play() {
        for seats in [3, 5] {
            let setup = Setup {
                seats,
                options: Options::default(),
                rules_version: 1,
                data: Default::default(),
            };
            let Duel { beaten, points } = duel::<BarkSide>(
                &setup,
                &|_| Box::new(Easy),
                &|_| Box::new(RandomPolicy),
                10,
                Seed::new([1; 32]),
            )
            .expect("a duel");
            assert!(beaten.low() > 0.75, "{seats} seats: leaves {beaten} of its rivals behind");
            let points = points.expect("points");
            assert!(points.high() < -2.0, "{seats} seats: catches {points} cards more");
        }
    }
}
