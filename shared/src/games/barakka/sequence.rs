//! A sequence: cards that one player lays on each other.

use super::card::{Card, Colour, NUMBERS};
use crate::secret::Secret;

/// A sequence from its first card on.
///
/// Nobody sees its covered cards, not even their owner. Rules go by what is visible: the colour
/// (which a lone face-down card does not have) and the number of cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sequence {
    cards: Secret<Vec<Card>>,
    starts_face_down: bool,
}

impl Sequence {
    /// A sequence that starts with this card, with El-Karim face down.
    pub fn new(card: Card, starts_face_down: bool) -> Self {
        Self { cards: Secret::new(vec![card]), starts_face_down }
    }

    /// Lays a card on it.
    pub fn push(&mut self, card: Card) {
        self.cards.open_mut().push(card);
    }

    /// How many cards. Public.
    pub fn len(&self) -> usize {
        self.cards.open().len()
    }

    /// Whether it takes no more cards. Public.
    pub fn is_full(&self) -> bool {
        self.len() >= usize::from(NUMBERS)
    }

    /// The card on top, unless it lies face down. Public.
    pub fn top(&self) -> Option<Card> {
        let lone_face_down = self.starts_face_down && self.len() == 1;
        self.cards.open().last().copied().filter(|_| !lone_face_down)
    }

    /// The colour of its face-up cards; none for a lone face-down card. Public.
    pub fn colour(&self) -> Option<Colour> {
        self.top().map(|top| top.colour)
    }

    /// Its colour once all is shown: its second card's, for a lone card its own.
    pub fn true_colour(&self) -> Colour {
        let cards = self.cards.open();
        cards.get(1).unwrap_or(&cards[0]).colour
    }

    /// Its first card.
    pub fn first(&self) -> Card {
        self.cards.open()[0]
    }

    /// Its cards in the order they were laid.
    pub fn cards(&self) -> &[Card] {
        self.cards.open()
    }

    /// Whether its first card lies face down.
    pub const fn starts_face_down(&self) -> bool {
        self.starts_face_down
    }
}
