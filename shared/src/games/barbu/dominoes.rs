//! Dominoes: four rows built up and down from the starting rank.

use serde::Serialize;

use super::four::SEATS;
use super::options::DominoesAce;
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::seat::Seat;

/// How many must have gone out for the deal to end. A ruling: the fourth place is certain then.
pub const OUT_AT_THE_END: usize = 3;

/// A deal of Dominoes.
#[derive(Clone, Debug)]
pub struct Dominoes {
    rank: Rank,
    ace: DominoesAce,
    next: Seat,
    table: CardSet,
    out: Vec<Seat>,
    moves: Vec<Move>,
}

/// What a seat did in its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub struct Move {
    /// Who.
    pub seat: Seat,
    /// The card laid; null for a pass.
    pub card: Option<Card>,
}

/// The cards of one suit that lie on the table, all from `low` to `high`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub struct Row {
    /// Which suit.
    pub suit: Suit,
    /// The lower end; with low aces the ace is the lowest.
    pub low: Rank,
    /// The upper end.
    pub high: Rank,
}

impl Dominoes {
    /// An empty table; this seat begins.
    pub fn new(rank: Rank, ace: DominoesAce, starter: Seat) -> Self {
        let (out, moves) = (Vec::new(), Vec::new());
        Self { rank, ace, next: starter, table: CardSet::EMPTY, out, moves }
    }

    /// The same start with nothing played.
    pub fn rewound(&self) -> Self {
        Self::new(self.rank, self.ace, self.moves.first().map_or(self.next, |first| first.seat))
    }

    /// The starting rank.
    pub fn rank(&self) -> Rank {
        self.rank
    }

    /// Whose turn it is.
    pub fn next(&self) -> Seat {
        self.next
    }

    /// Who is out, the first first.
    pub fn out(&self) -> &[Seat] {
        &self.out
    }

    /// Everything done so far, in order.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The rows that have begun, in canonical order of their suits.
    pub fn rows(&self) -> Vec<Row> {
        let rows = Suit::ALL.into_iter().map(|suit| {
            let ranks = self.table.of(suit).iter().map(Card::rank);
            let low = ranks.min_by_key(|rank| self.step(*rank))?;
            let ranks = self.table.of(suit).iter().map(Card::rank);
            let high = ranks.max_by_key(|rank| self.step(*rank))?;
            Some(Row { suit, low, high })
        });
        rows.flatten().collect()
    }

    /// Which cards of this hand fit on the table.
    pub fn playable(&self, hand: CardSet) -> CardSet {
        hand.iter().filter(|card| self.fits(*card)).collect()
    }

    /// The next seat lays a card; `last` says that its hand is empty now.
    pub fn play(&mut self, card: Card, last: bool) {
        self.moves.push(Move { seat: self.next, card: Some(card) });
        self.table.insert(card);
        if last {
            self.out.push(self.next);
        }
        self.advance();
    }

    /// The next seat passes.
    pub fn pass(&mut self) {
        self.moves.push(Move { seat: self.next, card: None });
        self.advance();
    }

    /// Whether the deal is over.
    pub fn is_over(&self) -> bool {
        self.out.len() >= OUT_AT_THE_END
    }

    /// The turn passes clockwise, over those who are out.
    fn advance(&mut self) {
        let after = self.next.round(SEATS).skip(1);
        self.next = after.into_iter().find(|seat| !self.out.contains(seat)).unwrap_or(self.next);
    }

    fn fits(&self, card: Card) -> bool {
        card.rank() == self.rank
            || self
                .neighbours(card.rank())
                .any(|rank| self.table.contains(Card::new(rank, card.suit())))
    }

    /// Where a rank lies in a row, from 0.
    fn step(&self, rank: Rank) -> usize {
        match (self.ace, rank) {
            (DominoesAce::High, _) => rank as usize,
            (DominoesAce::Low, Rank::Ace) => 0,
            (DominoesAce::Low, _) => rank as usize + 1,
        }
    }

    /// The ranks beside this one; a row does not run round its ends.
    fn neighbours(&self, rank: Rank) -> impl Iterator<Item = Rank> {
        let step = self.step(rank);
        Rank::ALL.into_iter().filter(move |other| self.step(*other).abs_diff(step) == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_fits_beside_one_of_its_suit_or_starts_a_row() {
        use DominoesAce::{High, Low};
        use Rank::{Ace, King, Nine, Two};
        for (ace, rank, table, fits) in [
            // Worked case 2.
            (High, Nine, "9H 9S TS", "8H TH 8S JS 9D 9C"),
            (High, Nine, "", "9C 9D 9H 9S"),
            // A row does not run round its ends.
            (High, Ace, "AH", "KH AS AD AC"),
            (High, Two, "2H", "3H 2S 2D 2C"),
            (High, King, "KS", "AS QS KC KD KH"),
            (Low, Ace, "AH", "2H AS AD AC"),
            (Low, Two, "2H", "AH 3H 2S 2D 2C"),
            (Low, King, "KH", "QH KS KD KC"),
        ] {
            let mut dominoes = Dominoes::new(rank, ace, Seat::new(0));
            for card in table.split_whitespace().filter_map(Card::parse) {
                dominoes.play(card, false);
            }
            let expected: CardSet = fits.split_whitespace().filter_map(Card::parse).collect();
            let left = CardSet::ALL - dominoes.table;
            assert_eq!(dominoes.playable(left), expected, "{ace:?} from {rank:?}: {table}");
        }
    }

    #[test]
    fn players_who_are_out_are_passed_over_and_the_third_to_go_out_ends_it() {
        let mut dominoes = Dominoes::new(Rank::Nine, DominoesAce::Low, Seat::new(2));
        let mut order = Vec::new();
        for (card, last) in
            [("9C", false), ("9D", true), ("9H", false), ("9S", true), ("8C", false), ("8H", true)]
        {
            order.push(dominoes.next().number());
            assert!(!dominoes.is_over());
            dominoes.play(Card::parse(card).expect("a card"), last);
        }
        assert_eq!(order, [2, 3, 0, 1, 2, 0]);
        assert_eq!(dominoes.out(), [3, 1, 0].map(Seat::new));
        assert!(dominoes.is_over());
        let clubs = Row { suit: Suit::Clubs, low: Rank::Eight, high: Rank::Nine };
        assert_eq!(dominoes.rows()[0], clubs);
    }

    #[test]
    fn rows_end_with_the_ace_where_it_lies() {
        for (ace, cards, low, high) in [
            (DominoesAce::High, ["AS", "KS"], Rank::King, Rank::Ace),
            (DominoesAce::Low, ["AS", "2S"], Rank::Ace, Rank::Two),
        ] {
            let mut dominoes = Dominoes::new(Rank::Ace, ace, Seat::new(0));
            cards.iter().filter_map(|card| Card::parse(card)).for_each(|card| {
                dominoes.play(card, false);
            });
            assert_eq!(dominoes.rows(), [Row { suit: Suit::Spades, low, high }]);
        }
    }
}
