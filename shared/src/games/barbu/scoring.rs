//! What a deal pays: points from play, then the side bets between each two players.

use serde::Serialize;

use super::contract::Contract;
use super::dominoes::OUT_AT_THE_END;
use super::doubling::Doubles;
use super::four::{Four, SEATS, seats};
use super::options::Scores;
use super::tricks::{TRICKS, Taken};
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::seat::Seat;

/// What counts how much, in points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prices {
    /// No Tricks: a trick.
    trick: i32,
    /// No Hearts: a heart other than the ace.
    heart: i32,
    /// No Hearts: A♥.
    ace_of_hearts: i32,
    /// No Queens: a queen.
    queen: i32,
    /// Barbu: K♥.
    king_of_hearts: i32,
    /// No Last Two: the last trick but one, and the last.
    last_two: [i32; 2],
    /// Trumps: a trick.
    trump_trick: i32,
    /// Dominoes, in the order of going out.
    dominoes: [i32; SEATS],
    /// Ravage City: the most cards of a suit.
    ravage: i32,
}

/// The scores of the rulebook.
const CLASSIC: Prices = Prices {
    trick: -2,
    heart: -2,
    ace_of_hearts: -6,
    queen: -6,
    king_of_hearts: -20,
    last_two: [-10, -20],
    trump_trick: 5,
    dominoes: [45, 20, 5, -5],
    ravage: -36,
};

impl Scores {
    /// What counts how much.
    pub const fn prices(self) -> Prices {
        match self {
            Self::Classic => CLASSIC,
            Self::Soft => Prices { king_of_hearts: -15, dominoes: [40, 20, 10, -10], ..CLASSIC },
            Self::BalancedEight => Prices {
                trick: -3,
                queen: -8,
                king_of_hearts: -21,
                trump_trick: 7,
                dominoes: [50, 25, 10, 0],
                ravage: -24,
                ..CLASSIC
            },
        }
    }
}

impl Prices {
    /// What the points of a deal of this contract add to.
    pub fn sum(&self, contract: Contract) -> i32 {
        let other_hearts = Rank::ALL.len() as i32 - 1;
        match contract {
            Contract::NoTricks => self.trick * TRICKS as i32,
            Contract::NoHearts => self.heart * other_hearts + self.ace_of_hearts,
            Contract::NoQueens => self.queen * Suit::ALL.len() as i32,
            Contract::Barbu => self.king_of_hearts,
            Contract::NoLastTwo => self.last_two.iter().sum(),
            Contract::Trumps => self.trump_trick * TRICKS as i32,
            Contract::Dominoes => self.dominoes.iter().sum(),
            Contract::RavageCity => self.ravage,
        }
    }

    /// The points of a deal that was played in tricks.
    pub fn of_tricks(&self, contract: Contract, tricks: &[Taken]) -> Four<i32> {
        if contract == Contract::RavageCity {
            return self.of_ravage(tricks);
        }
        let mut points = Four::default();
        for (nth, trick) in tricks.iter().enumerate() {
            let cards = trick.set();
            points[trick.winner] += match contract {
                Contract::NoTricks => self.trick,
                Contract::NoHearts => {
                    let hearts = cards.of(Suit::Hearts);
                    let ace = hearts.contains(Card::new(Rank::Ace, Suit::Hearts));
                    self.heart * (hearts.len() as i32 - i32::from(ace))
                        + self.ace_of_hearts * i32::from(ace)
                }
                Contract::NoQueens => {
                    self.queen * (cards & CardSet::rank(Rank::Queen)).len() as i32
                }
                Contract::Barbu => {
                    let king = cards.contains(Card::new(Rank::King, Suit::Hearts));
                    self.king_of_hearts * i32::from(king)
                }
                Contract::NoLastTwo if nth + 2 == TRICKS => self.last_two[0],
                Contract::NoLastTwo if nth + 1 == TRICKS => self.last_two[1],
                Contract::Trumps => self.trump_trick,
                Contract::NoLastTwo | Contract::Dominoes | Contract::RavageCity => 0,
            };
        }
        points
    }

    /// The points of a deal of Dominoes, from the order of going out.
    pub fn of_dominoes(&self, out: &[Seat]) -> Four<i32> {
        Four::from_fn(|seat| {
            let place = out.iter().position(|other| *other == seat);
            self.dominoes[place.unwrap_or(OUT_AT_THE_END)]
        })
    }

    /// A negative contract that nobody doubled: a third each for the other players, rounded up,
    /// and what that is too much goes to the declarer.
    pub fn of_thrown_in(&self, contract: Contract, declarer: Seat) -> Four<i32> {
        let others = SEATS as i32 - 1;
        let sum = self.sum(contract);
        let third = (-sum + others - 1) / others;
        Four::from_fn(|seat| if seat == declarer { sum + others * third } else { -third })
    }

    /// Ravage City: who holds the most cards of any one suit pays; equals share, and nobody pays
    /// twice.
    fn of_ravage(&self, tricks: &[Taken]) -> Four<i32> {
        let most = Four::from_fn(|seat| {
            let won = tricks.iter().filter(|trick| trick.winner == seat);
            let cards = won.fold(CardSet::EMPTY, |cards, trick| cards | trick.set());
            Suit::ALL.into_iter().map(|suit| cards.of(suit).len()).max()
        });
        let highest = seats().map(|seat| most[seat]).max().flatten();
        let sharers = seats().filter(|seat| most[*seat] == highest).count() as i32;
        most.map(|_, most| if *most == highest { self.ravage / sharers } else { 0 })
    }
}

/// The side bet between two players, settled.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub struct Bet {
    /// The two, ascending.
    pub seats: [Seat; 2],
    /// 1 after a double, 2 after a redouble.
    pub multiplier: u8,
    /// What the first of the two gains and the second loses; below 0 the other way round.
    pub gain: i32,
}

/// Every side bet of a deal. The differences are those of the points from play. Rulebook, scoring.
pub fn bets(points: &Four<i32>, doubles: &Doubles) -> Vec<Bet> {
    let pairs = seats().flat_map(|a| seats().filter(move |b| a < *b).map(move |b| (a, b)));
    pairs
        .map(|(a, b)| {
            let multiplier = doubles.multiplier(a, b);
            let gain = i32::from(multiplier) * (points[a] - points[b]);
            Bet { seats: [a, b], multiplier, gain }
        })
        .filter(|bet| bet.multiplier > 0)
        .collect()
}

/// Points from play with the side bets added.
pub fn settled(points: &Four<i32>, bets: &[Bet]) -> Four<i32> {
    let mut settled = *points;
    for Bet { seats: [a, b], gain, .. } in bets {
        settled[*a] += gain;
        settled[*b] -= gain;
    }
    settled
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seat::BySeat;

    #[test]
    fn every_contract_adds_to_its_sum() {
        use Scores::{BalancedEight, Classic, Soft};
        for (scores, sums) in [
            (Classic, [-26, -30, -24, -20, -30, 65, 65, -36]),
            (Soft, [-26, -30, -24, -15, -30, 65, 60, -36]),
            (BalancedEight, [-39, -30, -32, -21, -30, 91, 85, -24]),
        ] {
            let prices = scores.prices();
            assert_eq!(Contract::ALL.map(|contract| prices.sum(contract)), sums, "{scores:?}");
        }
    }

    /// Who wins the last two of thirteen tricks, and what each gets.
    #[test]
    fn the_last_two_tricks_cost_10_and_20() {
        for (twelfth, thirteenth, expected) in
            [(1, 3, [0, -10, 0, -20]), (2, 2, [0, 0, -30, 0]), (0, 1, [-10, -20, 0, 0])]
        {
            let leader = Seat::new(0);
            let tricks: Vec<Taken> = (0..TRICKS)
                .map(|nth| {
                    let cards = std::array::from_fn(|place| Card::at(SEATS * nth + place));
                    let winner = match nth {
                        11 => twelfth,
                        12 => thirteenth,
                        _ => 3,
                    };
                    Taken { leader, cards, winner: Seat::new(winner) }
                })
                .collect();
            let points = CLASSIC.of_tricks(Contract::NoLastTwo, &tricks);
            assert_eq!(points.by_seat(), BySeat::from_vec(expected.to_vec()));
        }
    }

    #[test]
    fn a_contract_thrown_in_costs_the_others_a_third_each() {
        use Contract::{Barbu, NoHearts, NoQueens, NoTricks};
        let declarer = Seat::new(2);
        for (contract, others, own) in
            [(NoTricks, -9, 1), (NoQueens, -8, 0), (NoHearts, -10, 0), (Barbu, -7, 1)]
        {
            let points = CLASSIC.of_thrown_in(contract, declarer);
            assert_eq!(points.by_seat(), BySeat::from_vec(vec![others, others, own, others]));
            assert_eq!(points.values().sum::<i32>(), CLASSIC.sum(contract));
        }
    }

    /// Points from play, doubles as `12` for seat 1 doubling seat 2, points in the end.
    #[test]
    fn side_bets_settle_the_differences_from_play() {
        for (points, doubled, expected) in [
            // Worked case 1: the rulebook's example.
            ([-6, 0, -6, -12], "10 12 13 20 02", [-12, 24, -12, -24]),
            ([35, 15, 10, 5], "10 01", [75, -25, 10, 5]),
            ([0, -18, -6, 0], "12 21", [0, -42, 18, 0]),
            ([0, -26, 0, 0], "02 23", [0, -26, 0, 0]),
            ([-24, 0, 0, 0], "10 01 30 03", [-120, 48, 0, 48]),
            ([-2, -4, -8, -12], "", [-2, -4, -8, -12]),
        ] {
            let mut doubles = Doubles::default();
            for pair in doubled.split_whitespace() {
                let digit = |nth| Seat::new(pair.as_bytes()[nth] - b'0');
                let targets = doubles.0[digit(0)].get_or_insert_default();
                targets.insert(digit(1));
            }
            let points = Four::from_fn(|seat| points[seat.index()]);
            let settled = settled(&points, &bets(&points, &doubles));
            assert_eq!(settled.by_seat(), BySeat::from_vec(expected.to_vec()), "{doubled}");
        }
    }
}
