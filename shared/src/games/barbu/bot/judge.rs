//! How well a hand suits a contract.

use super::super::contract::Declaration;
use super::super::view::View;
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::seat::Seat;

/// How much better than most hands this one looks for a contract, in tenths of a point or so.
pub fn promise(declaration: Declaration, hand: CardSet) -> i32 {
    let danger: i32 = Suit::ALL.into_iter().map(|suit| danger(hand.of(suit))).sum();
    match declaration {
        Declaration::NoTricks | Declaration::NoLastTwo | Declaration::RavageCity => {
            2 * (USUAL_DANGER - danger)
        }
        Declaration::NoHearts => {
            let hearts = hand.of(Suit::Hearts);
            // Hearts are not led, so many of them are thrown on others' tricks.
            USUAL_DANGER - danger + 12 * (hearts.len() as i32 - 3)
        }
        Declaration::NoQueens => {
            let exposed = Suit::ALL.into_iter().map(|suit| exposed_queen(hand.of(suit)));
            USUAL_DANGER - danger + 25 - 40 * exposed.sum::<i32>()
        }
        Declaration::Barbu => {
            let hearts = hand.of(Suit::Hearts);
            let king = hearts.contains(Card::new(Rank::King, Suit::Hearts));
            let safe = if king { 25 * (hearts.len() as i32 - 4) } else { 15 };
            USUAL_DANGER - danger + safe
        }
        Declaration::Trumps { suit } => {
            let trumps = hand.of(suit);
            let high = hand.iter().filter(|card| card.rank() >= Rank::King).count() as i32;
            let top = trumps.iter().filter(|card| card.rank() >= Rank::Jack).count() as i32;
            45 * (trumps.len() as i32 - 5) + 20 * (high - 2) + 20 * (top - 2)
        }
        Declaration::Dominoes { rank } => {
            let starts = hand.iter().filter(|card| card.rank() == rank).count() as i32;
            let far: i32 = hand.iter().map(|card| (card.rank() as i32 - rank as i32).abs()).sum();
            let ends = |card: Card| matches!(card.rank(), Rank::Two | Rank::Ace);
            let stuck = hand.iter().filter(|card| ends(*card)).count() as i32;
            30 * (starts - 1) + 3 * (45 - far) - 25 * (stuck - 2)
        }
    }
}

/// How good it looks to double these players now; the pass is worth 0.
pub fn bet(
    declaration: Declaration,
    hand: CardSet,
    targets: &[Seat],
    seat: Seat,
    view: &View,
) -> i32 {
    let promise = promise(declaration, hand);
    let worth = |target: &Seat| {
        let declarer = *target == view.declarer;
        let owed = declarer && view.seats[seat].owes[view.declarer] > 0;
        match (declaration, declarer) {
            // Who declares has chosen by a good hand.
            (Declaration::Trumps { .. } | Declaration::Dominoes { .. }, _) => promise - 100,
            (_, true) => promise - if owed { 10 } else { 30 },
            (_, false) => promise - 10,
        }
    };
    targets.iter().map(worth).sum()
}

/// What [`danger`] adds to in a usual hand.
const USUAL_DANGER: i32 = 38;

/// How likely a suit is to win tricks against one's will: high cards without low ones below.
pub fn danger(cards: CardSet) -> i32 {
    let above = |(nth, card): (usize, Card)| (card.rank() as i32 - 3 * nth as i32 - 2).max(0);
    cards.iter().enumerate().map(above).sum()
}

/// 1 for a queen with too few cards below her, or an honour above where she may fall.
fn exposed_queen(cards: CardSet) -> i32 {
    let low = cards.iter().filter(|card| card.rank() < Rank::Jack).count();
    let top = cards.iter().any(|card| card.rank() >= Rank::Queen);
    i32::from(top && low < 3)
}
