//! Sets of cards, a bit a card.

use std::fmt;
use std::ops::{BitAnd, BitOr, Sub};

use serde::{Serialize, Serializer};

use super::{Card, DECK_SIZE, Rank, Suit};

/// A set of cards, written as an ascending list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u64);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);
    /// The whole deck.
    pub const ALL: Self = Self((1 << DECK_SIZE) - 1);

    const SUIT: u64 = (1 << Rank::ALL.len()) - 1;

    /// The thirteen cards of a suit.
    #[must_use]
    pub const fn suit(suit: Suit) -> Self {
        Self(Self::SUIT << (suit as usize * Rank::ALL.len()))
    }

    /// The four cards of a rank.
    #[must_use]
    pub fn rank(rank: Rank) -> Self {
        Suit::ALL.into_iter().map(|suit| Card::new(rank, suit)).collect()
    }

    /// Those of this suit.
    #[must_use]
    pub const fn of(self, suit: Suit) -> Self {
        Self(self.0 & Self::suit(suit).0)
    }

    /// Those of the card's suit that are higher than it.
    #[must_use]
    pub const fn above(self, card: Card) -> Self {
        Self(self.of(card.suit()).0 & !((2 << card.place()) - 1))
    }

    /// Those of the card's suit that are lower than it.
    #[must_use]
    pub const fn below(self, card: Card) -> Self {
        Self(self.of(card.suit()).0 & ((1 << card.place()) - 1))
    }

    /// Whether the card is in it.
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & (1 << card.place()) != 0
    }

    /// Adds a card.
    pub const fn insert(&mut self, card: Card) {
        self.0 |= 1 << card.place();
    }

    /// Takes a card out.
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.place());
    }

    /// How many cards.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether it holds no card.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Its first card in canonical order; within a suit, the lowest.
    #[must_use]
    pub fn first(self) -> Option<Card> {
        (!self.is_empty()).then(|| Card::at(self.0.trailing_zeros() as usize))
    }

    /// Its last card in canonical order; within a suit, the highest.
    #[must_use]
    pub fn last(self) -> Option<Card> {
        (!self.is_empty()).then(|| Card::at(self.0.ilog2() as usize))
    }

    /// The cards, ascending.
    pub fn iter(self) -> impl Iterator<Item = Card> {
        std::iter::successors(Some(self.0), |left| Some(left & left.wrapping_sub(1)))
            .map_while(|left| Self(left).first())
    }

    /// The cards, ascending, as a list.
    #[must_use]
    pub fn to_vec(self) -> Vec<Card> {
        self.iter().collect()
    }
}

impl BitOr for CardSet {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for CardSet {
    type Output = Self;
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        cards.into_iter().for_each(|card| set.insert(card));
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for CardSet {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(self.iter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::deck;

    #[test]
    fn a_set_gives_its_cards_back_in_order() {
        let cards: Vec<Card> = deck().step_by(5).collect();
        let set: CardSet = cards.iter().rev().copied().collect();
        assert_eq!(set.to_vec(), cards);
        assert_eq!(set.len(), cards.len());
        assert_eq!(set.first(), cards.first().copied());
        assert_eq!(set.last(), cards.last().copied());
        assert_eq!(CardSet::ALL.to_vec(), deck().collect::<Vec<_>>());
        assert_eq!(CardSet::EMPTY.first(), None);
        assert_eq!(CardSet::EMPTY.last(), None);
    }

    #[test]
    fn above_and_below_stay_in_the_suit() {
        for card in deck() {
            let expected = |pass: fn(Card, Card) -> bool| {
                deck()
                    .filter(|other| other.suit() == card.suit() && pass(*other, card))
                    .collect::<CardSet>()
            };
            assert_eq!(CardSet::ALL.above(card), expected(|a, b| a > b), "{card}");
            assert_eq!(CardSet::ALL.below(card), expected(|a, b| a < b), "{card}");
        }
    }
}
