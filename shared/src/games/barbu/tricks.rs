//! Tricks: what may be played to one, who wins it, and when the deal is over.

use super::action::Illegal;
use super::contract::{Contract, Declaration};
use super::four::{SEATS, seats};
use super::options::{HeartsLead, Options, Trumping};
use crate::cards::{Card, CardSet, Rank, Suit, beats, winning_place};
use crate::seat::Seat;
use crate::secret::Secret;

/// How many tricks there are at most: one for each card of a hand.
pub const TRICKS: usize = 13;

/// The tricks of a deal.
#[derive(Clone, Debug)]
pub struct Tricks {
    declaration: Declaration,
    trumping: Trumping,
    hearts_lead: HeartsLead,
    /// Who led, or leads, to the trick on the table.
    leader: Seat,
    /// The cards on the table, in the order they were played.
    cards: Vec<Card>,
    /// Whether somebody has thrown a heart on another suit.
    hearts_broken: bool,
    taken: Secret<Vec<Taken>>,
}

/// A complete trick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Taken {
    /// Who led.
    pub leader: Seat,
    /// The four cards, in the order they were played.
    pub cards: [Card; SEATS],
    /// Who won it.
    pub winner: Seat,
}

impl Taken {
    /// Its cards.
    pub fn set(&self) -> CardSet {
        self.cards.into_iter().collect()
    }

    /// Who played what, in order.
    pub fn plays(self) -> impl Iterator<Item = (Seat, Card)> {
        self.leader.round(SEATS).zip(self.cards)
    }
}

impl Tricks {
    /// No trick yet; this seat leads the first.
    pub fn new(declaration: Declaration, options: &Options, leader: Seat) -> Self {
        Self {
            declaration,
            trumping: options.trumping,
            hearts_lead: options.hearts_lead,
            leader,
            cards: Vec::with_capacity(SEATS),
            hearts_broken: false,
            taken: Secret::default(),
        }
    }

    /// The same contract with nothing played.
    pub fn rewound(&self) -> Self {
        Self {
            leader: self.taken.open().first().map_or(self.leader, |first| first.leader),
            cards: Vec::with_capacity(SEATS),
            hearts_broken: false,
            taken: Secret::default(),
            ..*self
        }
    }

    /// What is played.
    pub fn declaration(&self) -> Declaration {
        self.declaration
    }

    /// Whose turn it is.
    pub fn next(&self) -> Seat {
        self.leader.clockwise(self.cards.len(), SEATS)
    }

    /// Who led, or leads, to the trick on the table.
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// The cards on the table, in the order they were played.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The complete tricks, in order. Hidden, but for the last.
    pub fn taken(&self) -> &[Taken] {
        self.taken.open()
    }

    /// Everything played so far, in order.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> {
        let complete = self.taken().iter().flat_map(|trick| trick.plays());
        complete.chain(self.leader.round(SEATS).zip(self.cards.iter().copied()))
    }

    /// The cards of the tricks that a seat has won.
    pub fn won_by(&self, seat: Seat) -> CardSet {
        let won = self.taken().iter().filter(|trick| trick.winner == seat);
        won.fold(CardSet::EMPTY, |cards, trick| cards | trick.set())
    }

    /// Whether hearts may be led by now; `None` where they always may or never become so.
    pub fn hearts_broken(&self) -> Option<bool> {
        let matters =
            self.declaration.contract().bars_hearts() && self.hearts_lead == HeartsLead::Broken;
        matters.then_some(self.hearts_broken)
    }

    /// Which cards of this hand may be played now.
    pub fn playable(&self, hand: CardSet) -> CardSet {
        let Some(led) = self.cards.first().map(|card| card.suit()) else {
            let others = hand - CardSet::suit(Suit::Hearts);
            return if self.hearts_may_be_led() || others.is_empty() { hand } else { others };
        };
        let same = hand.of(led);
        let owed = match self.declaration.trump() {
            // Rulebook, Trumps: one heads a trump lead, and trumps where one is void.
            Some(trump)
                if self.trumping == Trumping::Strict && (led == trump || same.is_empty()) =>
            {
                self.trumps_that_win(hand.of(trump), trump)
            }
            _ => CardSet::EMPTY,
        };
        [owed, same, hand].into_iter().find(|cards| !cards.is_empty()).unwrap_or(hand)
    }

    /// Why this card of the hand may not be played; `None` if it may.
    pub fn refuse(&self, hand: CardSet, card: Card) -> Option<Illegal> {
        let playable = self.playable(hand);
        if playable.contains(card) {
            return None;
        }
        let Some(led) = self.cards.first().map(|card| card.suit()) else {
            return Some(Illegal::HeartsNotLed(playable));
        };
        Some(if !hand.of(led).is_empty() && card.suit() != led {
            Illegal::MustFollowSuit(playable)
        } else if card.suit() == led {
            Illegal::MustHead(playable)
        } else if self.highest_trump().is_some() {
            Illegal::MustOvertrump(playable)
        } else {
            Illegal::MustTrump(playable)
        })
    }

    /// A card is played. Who wins the trick, if it is complete now.
    pub fn play(&mut self, card: Card) -> Option<Seat> {
        self.cards.push(card);
        let led = self.cards[0].suit();
        self.hearts_broken |= card.suit() == Suit::Hearts && led != Suit::Hearts;
        let cards = <[Card; SEATS]>::try_from(self.cards.as_slice()).ok()?;
        let place = winning_place(&cards, self.declaration.trump())?;
        let winner = self.leader.clockwise(place, SEATS);
        self.taken.open_mut().push(Taken { leader: self.leader, cards, winner });
        self.cards.clear();
        self.leader = winner;
        Some(winner)
    }

    /// Whether the deal is over: all is taken that counts. Asked between two tricks.
    pub fn is_over(&self) -> bool {
        let counts = match self.declaration.contract() {
            Contract::NoQueens => CardSet::rank(Rank::Queen),
            Contract::Barbu => [Card::new(Rank::King, Suit::Hearts)].into_iter().collect(),
            // A ruling: No Hearts ends as No Queens does.
            Contract::NoHearts => CardSet::suit(Suit::Hearts),
            _ => CardSet::ALL,
        };
        let taken = seats().fold(CardSet::EMPTY, |cards, seat| cards | self.won_by(seat));
        (counts - taken).is_empty()
    }

    fn hearts_may_be_led(&self) -> bool {
        !self.declaration.contract().bars_hearts() || self.hearts_broken() == Some(true)
    }

    fn highest_trump(&self) -> Option<Card> {
        let trump = self.declaration.trump()?;
        self.cards.iter().copied().filter(|card| card.suit() == trump).max()
    }

    fn trumps_that_win(&self, trumps: CardSet, trump: Suit) -> CardSet {
        match self.highest_trump() {
            None => trumps,
            Some(best) => trumps.iter().filter(|card| beats(*card, best, Some(trump))).collect(),
        }
    }
}
