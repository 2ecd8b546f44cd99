//! Which card to play.

use super::super::contract::{Contract, Declaration};
use super::super::four::SEATS;
use super::super::tricks::TRICKS;
use super::super::view::{TricksView, View};
use super::judge::danger;
use crate::cards::{Card, CardSet, Rank, Suit, beats, winning_place};

/// How good a card looks now; higher is better, and only the order counts.
pub fn worth(card: Card, hand: CardSet, played: CardSet, view: &View) -> i32 {
    let Some(declaration) = view.declaration else { return 0 };
    let unseen = CardSet::ALL - hand - played;
    match (&view.tricks, declaration) {
        (Some(tricks), Declaration::Trumps { suit }) => {
            worth_in_trumps(card, unseen, suit, &tricks.cards)
        }
        (Some(tricks), _) => worth_ducking(card, hand, unseen, declaration.contract(), tricks),
        (None, Declaration::Dominoes { rank }) => worth_in_dominoes(card, hand, unseen, rank),
        (None, _) => 0,
    }
}

/// Trumps: win as cheaply as is sure, lose with the lowest.
fn worth_in_trumps(card: Card, unseen: CardSet, trump: Suit, table: &[Card]) -> i32 {
    let cost = card.rank() as i32 + if card.suit() == trump { 8 } else { 0 };
    let sure = unseen.above(card).is_empty()
        && (card.suit() == trump || unseen.of(trump).is_empty() || table.is_empty());
    match winning_place(table, Some(trump)) {
        None if sure => 100 + cost,
        None => -cost,
        Some(place) if beats(card, table[place], Some(trump)) => {
            let last = table.len() + 1 == SEATS;
            if last || sure { 100 - cost } else { cost }
        }
        Some(_) => -cost,
    }
}

/// Negative contracts: do not win what hurts, and be rid of what may hurt later.
fn worth_ducking(
    card: Card,
    hand: CardSet,
    unseen: CardSet,
    contract: Contract,
    tricks: &TricksView,
) -> i32 {
    let rank = card.rank() as i32;
    let left = hand.of(card.suit()).len();
    // What it does to the suit it leaves, the higher the better.
    let relief = danger(hand.of(card.suit())) - danger(without(hand, card).of(card.suit()));
    let done: usize = tricks.taken.values().map(|taken| usize::from(*taken)).sum();
    let harmless_yet = contract == Contract::NoLastTwo && done + 3 < TRICKS;
    let Some(place) = winning_place(&tricks.cards, None) else {
        if harmless_yet {
            return rank;
        }
        let (above, below) = (unseen.above(card).len() as i32, unseen.below(card).len() as i32);
        return 10 * above - 6 * below - penalty(card, contract);
    };
    let best = tricks.cards[place];
    if !beats(card, best, None) {
        // It loses: the worst card goes. A void is worth having.
        let void = i32::from(left == 1) * 2;
        return 200 + 3 * penalty(card, contract) + 2 * rank + relief + void;
    }
    let hurts: i32 = tricks.cards.iter().map(|card| penalty(*card, contract)).sum();
    let last = tricks.cards.len() + 1 == SEATS;
    if harmless_yet || (last && hurts == 0 && contract != Contract::NoTricks) {
        return 190 + rank - 3 * penalty(card, contract);
    }
    // It may win. Last, the highest does no more harm; before that the lowest may be beaten.
    let risk = if last { -rank } else { 8 * rank };
    100 - risk - 3 * penalty(card, contract)
}

/// What it costs to take this card, in points; the trick itself counts nothing here.
fn penalty(card: Card, contract: Contract) -> i32 {
    match contract {
        Contract::NoHearts if card.suit() == Suit::Hearts => {
            if card.rank() == Rank::Ace {
                6
            } else {
                2
            }
        }
        Contract::NoQueens if card.rank() == Rank::Queen => 10,
        // Over K♥ there is but the ace, which may have to take it.
        Contract::Barbu if card.suit() == Suit::Hearts => match card.rank() {
            Rank::King => 20,
            Rank::Ace => 5,
            _ => 0,
        },
        _ => 0,
    }
}

/// Dominoes: open the way to one's own cards, keep shut the way to others'.
fn worth_in_dominoes(card: Card, hand: CardSet, unseen: CardSet, start: Rank) -> i32 {
    let beyond = |cards: CardSet| {
        let up = || cards.above(card).len() as i32;
        let down = || cards.below(card).len() as i32;
        match card.rank().cmp(&start) {
            std::cmp::Ordering::Greater => up(),
            std::cmp::Ordering::Less => down(),
            std::cmp::Ordering::Equal => up() + down(),
        }
    };
    let distance = (card.rank() as i32 - start as i32).abs();
    10 * beyond(hand) - 4 * beyond(unseen) + distance
}

fn without(mut hand: CardSet, card: Card) -> CardSet {
    hand.remove(card);
    hand
}
