//! The face-down deck, or the two of solo, and the discard piles.

use super::card::Card;
use crate::secret::Secret;

/// The deck of two players; in solo two decks of equal size, and a card put aside if one is over.
///
/// All of it is one row in the order it was shuffled to: deck 0, deck 1, the card put aside.
/// Drawing only counts on, so that the row stays whole for resampling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deck {
    row: Secret<Vec<Card>>,
    decks: usize,
    drawn: usize,
}

impl Deck {
    /// `decks` decks laid out in one row, the top of each first.
    pub const fn new(row: Vec<Card>, decks: usize) -> Self {
        Self { row: Secret::new(row), decks, drawn: 0 }
    }

    /// How many cards each deck had.
    fn size(&self) -> usize {
        self.row.open().len() / self.decks
    }

    /// How many cards are left in each deck.
    pub fn left(&self) -> usize {
        self.size() - self.drawn
    }

    /// The top card of each deck; none where they have run out.
    pub fn tops(&self) -> Vec<Card> {
        self.places(self.drawn).map(|place| self.row.open()[place]).collect()
    }

    /// Where in the row the cards lie that are drawn after so many draws: one of each deck.
    pub fn places(&self, draws: usize) -> impl Iterator<Item = usize> {
        let decks = if draws < self.size() { self.decks } else { 0 };
        (0..decks).map(move |deck| deck * self.size() + draws)
    }

    /// Draws the top card of each deck.
    pub fn draw(&mut self) -> Vec<Card> {
        let tops = self.tops();
        self.drawn += usize::from(!tops.is_empty());
        tops
    }

    /// The cards left, deck after deck.
    pub fn rest(&self) -> impl Iterator<Item = Card> {
        (0..self.decks).flat_map(|deck| {
            self.row.open()[deck * self.size()..][self.drawn..self.size()].iter().copied()
        })
    }

    /// The card that is put aside, unseen to the end; at most one.
    pub fn aside(&self) -> &[Card] {
        &self.row.open()[self.size() * self.decks..]
    }

    /// The whole row as it was shuffled.
    pub fn row(&self) -> &[Card] {
        self.row.open()
    }
}

/// A discard pile: the topmost card covers the others.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Pile(Secret<Vec<Card>>);

impl Pile {
    /// The card on top. Public.
    pub fn top(&self) -> Option<Card> {
        self.0.open().last().copied()
    }

    /// How many cards. Public.
    pub fn height(&self) -> usize {
        self.0.open().len()
    }

    /// Puts a card on top.
    pub fn push(&mut self, card: Card) {
        self.0.open_mut().push(card);
    }

    /// Takes the card on top.
    pub fn pop(&mut self) -> Option<Card> {
        self.0.open_mut().pop()
    }

    /// All cards, the lowest first.
    pub fn cards(&self) -> &[Card] {
        self.0.open()
    }

    /// The cards under the top, the lowest first.
    pub fn covered(&self) -> &[Card] {
        self.0.open().split_last().map_or(&[], |(_, covered)| covered)
    }
}
