//! What one sequence is worth once all is shown.

use serde::Serialize;

use super::card::{Card, Colour, NUMBERS, Rank};
use super::options::{Options, Portugues};

/// Points by how far a sequence runs from 1. Rulebook, scoring.
const BASE_POINTS: [i32; 6] = [0, 1, 2, 5, 8, 10];
/// The same for gold. Rulebook, Promo I.
const GOLD_POINTS: [i32; 6] = [0, 1, 2, 5, 8, 20];
/// Points of sand, by the number of cards or by how far they run. Rulebook, Promo II.
const SAND_POINTS: [i32; 6] = [0, -10, -5, 0, 5, 20];

/// What a sequence is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub struct SequenceScore {
    /// Its colour: its second card's, for a lone card its own.
    pub colour: Colour,
    /// What spoils it, the first thing that is found.
    pub flaw: Option<Flaw>,
    /// How far it runs from 1 without a gap, its joker included; of sand by `count` the number
    /// of cards.
    pub run: u8,
    /// The number its joker stands for.
    pub joker: Option<u8>,
    /// Points without the joker's.
    pub points: i32,
    /// The joker's points.
    pub bonus: i32,
}

/// What spoils a sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub enum Flaw {
    /// A number is there twice.
    Duplicate,
    /// There are two jokers or more.
    TwoJokers,
    /// The first card is of another colour.
    MixedColours,
    /// There is neither a 1 nor a joker.
    NoOne,
    /// El-Samra: there is no joker.
    NoJoker,
    /// The same player started another sequence of the colour before it.
    StartedSecond,
}

impl SequenceScore {
    /// Whether it keeps a tile: 1 to 5, and nothing spoils it.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.flaw.is_none() && self.run == NUMBERS
    }

    /// What it adds to the score.
    #[must_use]
    pub const fn total(&self) -> i32 {
        self.points + self.bonus
    }
}

/// What these cards of one sequence are worth; `second` if the same player has started another
/// sequence of this colour before. `cards` are one to five, the first one first.
pub fn score(cards: &[Card], colour: Colour, second: bool, options: &Options) -> SequenceScore {
    let numbers = Numbers::of(cards);
    let mixed = cards.iter().any(|card| card.colour != colour);
    if colour == Colour::Sand {
        return sand(cards.len() as u8, numbers, mixed, second, options.portugues);
    }
    let flaw = if numbers.repeated {
        Some(Flaw::Duplicate)
    } else if numbers.jokers > 1 {
        Some(Flaw::TwoJokers)
    } else if mixed {
        Some(Flaw::MixedColours)
    } else if !numbers.has(1) && numbers.jokers == 0 {
        Some(Flaw::NoOne)
    } else if options.el_samra && numbers.jokers == 0 {
        Some(Flaw::NoJoker)
    } else {
        second.then_some(Flaw::StartedSecond)
    };
    if flaw.is_some() {
        return SequenceScore { colour, flaw, run: 0, joker: None, points: 0, bonus: 0 };
    }
    let table = if colour == Colour::Gold { &GOLD_POINTS } else { &BASE_POINTS };
    let scored = |joker: Option<u8>| {
        let run = numbers.with(joker).run();
        let bonus = joker.filter(|number| *number <= run).map_or(0, i32::from);
        SequenceScore { colour, flaw, run, joker, points: table[usize::from(run)], bonus }
    };
    // The joker stands for a number that is missing, whichever gives the most. Without a 1 that
    // is always 1: with any other number nothing would run from 1.
    (1..=NUMBERS)
        .filter(|number| numbers.jokers == 1 && !numbers.has(*number))
        .map(|number| scored(Some(number)))
        .max_by_key(SequenceScore::total)
        .unwrap_or_else(|| scored(None))
}

/// Sand has no jokers, and each number once. Rulings: a flawed sequence keeps a negative value
/// and counts every card, a foreign one too, by its number; a foreign joker has none.
fn sand(cards: u8, numbers: Numbers, mixed: bool, second: bool, by: Portugues) -> SequenceScore {
    let run = match by {
        Portugues::Numbering => numbers.run(),
        Portugues::Count | Portugues::Off => cards,
    };
    let flaw = if mixed { Some(Flaw::MixedColours) } else { second.then_some(Flaw::StartedSecond) };
    let value = SAND_POINTS[usize::from(run)];
    let points = if flaw.is_some() { value.min(0) } else { value };
    SequenceScore { colour: Colour::Sand, flaw, run, joker: None, points, bonus: 0 }
}

/// Which numbers are there, and how many jokers.
#[derive(Clone, Copy)]
struct Numbers {
    /// By number; 0 is not used.
    there: [bool; NUMBERS as usize + 1],
    repeated: bool,
    jokers: u8,
}

impl Numbers {
    fn of(cards: &[Card]) -> Self {
        let mut numbers = Self { there: Default::default(), repeated: false, jokers: 0 };
        for card in cards {
            match card.rank {
                Rank::Number(number) => {
                    numbers.repeated |= numbers.has(number);
                    numbers = numbers.with(Some(number));
                }
                Rank::Joker => numbers.jokers += 1,
            }
        }
        numbers
    }

    fn has(self, number: u8) -> bool {
        self.there[usize::from(number)]
    }

    fn with(mut self, number: Option<u8>) -> Self {
        if let Some(number) = number {
            self.there[usize::from(number)] = true;
        }
        self
    }

    /// The largest k such that 1 to k are all there.
    fn run(self) -> u8 {
        (1..=NUMBERS).take_while(|number| self.has(*number)).count() as u8
    }
}

/// The cards as they are laid out at the end: ascending, the joker where it stands.
pub fn laid_out(cards: &[Card], joker: Option<u8>) -> Vec<Card> {
    let mut cards = cards.to_vec();
    cards.sort_by_key(|card| match card.rank {
        Rank::Number(number) => (number, card.colour),
        Rank::Joker => (joker.unwrap_or(NUMBERS + 1), card.colour),
    });
    cards
}
