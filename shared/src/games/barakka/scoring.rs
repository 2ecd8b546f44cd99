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
    // Without a 1 the joker that gives the most is always the 1: else nothing runs from there.
    let scored = |joker: Option<u8>| {
        let run = numbers.with(joker).run();
        let bonus = joker.filter(|number| *number <= run).map_or(0, i32::from);
        SequenceScore { colour, flaw, run, joker, points: table[usize::from(run)], bonus }
    };
    best(numbers, scored)
}

/// Sand has no jokers, and each number once. Ruling: a flawed sequence keeps a negative value,
/// and counts every card for it, a foreign one too; a foreign joker stands as in any sequence.
fn sand(cards: u8, numbers: Numbers, mixed: bool, second: bool, by: Portugues) -> SequenceScore {
    let flaw = if mixed { Some(Flaw::MixedColours) } else { second.then_some(Flaw::StartedSecond) };
    let scored = |joker: Option<u8>| {
        let run = match by {
            Portugues::Numbering => numbers.with(joker).run(),
            Portugues::Count | Portugues::Off => cards,
        };
        let value = SAND_POINTS[usize::from(run)];
        let points = if flaw.is_some() { value.min(0) } else { value };
        SequenceScore { colour: Colour::Sand, flaw, run, joker, points, bonus: 0 }
    };
    best(numbers, scored)
}

/// The joker, if there is one, stands for a number that is missing, whichever gives the most.
fn best(numbers: Numbers, scored: impl Fn(Option<u8>) -> SequenceScore) -> SequenceScore {
    (1..=NUMBERS)
        .filter(|number| numbers.jokers == 1 && !numbers.has(*number))
        .map(|number| scored(Some(number)))
        .max_by_key(SequenceScore::total)
        .unwrap_or_else(|| scored(None))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// `1 2 J`, with cards of the colour, and `red-1` for a foreign one.
    fn cards(text: &str, colour: Colour) -> Vec<Card> {
        let parse = |word: &str| match word.split_once('-') {
            Some(_) => serde_json::from_value(word.into()),
            None => serde_json::from_value(format!("{}-{word}", colour.as_str()).into()),
        };
        text.split(' ').map(|word| parse(word).unwrap()).collect()
    }

    fn check(colour: Colour, options: Options, worked: &[(&str, i32)]) {
        for (text, points) in worked {
            let score = score(&cards(text, colour), colour, false, &options);
            assert_eq!(score.total(), *points, "{colour:?} {text}: {score:?}");
        }
    }

    #[test]
    fn worked_cases() {
        check(
            Colour::Red,
            Options::default(),
            &[
                ("1", 1),
                ("2", 0),
                ("J", 2),
                ("1 2", 2),
                ("1 J", 4),
                ("3 J", 2),
                ("1 2 3", 5),
                ("1 2 4", 2),
                ("1 2 J", 8),
                ("2 3 J", 6),
                ("1 4 J", 4),
                ("1 3 5 J", 7),
                ("1 2 4 J", 11),
                ("1 2 3 J", 12),
                ("1 2 3 4", 8),
                ("1 2 3 5 J", 14),
                ("1 2 3 4 J", 15),
                ("2 3 4 5 J", 11),
                ("5 3 1 4 2", 10),
                ("2 3 4 5", 0),
                ("1 2 2 3 4", 0),
                ("J J", 0),
                ("1 J J", 0),
                ("blue-1 2 3", 0),
            ],
        );
        check(
            Colour::Gold,
            Options::default(),
            &[("1 2 3 4 5", 20), ("1 2 3 4 J", 25), ("1 2 3 J", 12), ("1 2 3 4", 8), ("J", 2)],
        );
    }

    #[test]
    fn el_samra_wants_a_joker_and_not_of_sand() {
        let samra = Options { el_samra: true, ..Options::default() };
        check(Colour::Red, samra, &[("1 2 3", 0), ("1 2 3 J", 12), ("1 J J", 0)]);
        check(Colour::Gold, samra, &[("1 2 3 4 5", 0), ("1 2 3 4 J", 25)]);
        let both = Options { portugues: Portugues::Count, ..samra };
        check(Colour::Sand, both, &[("1 2 3 4 5", 20)]);
    }

    #[test]
    fn sand_by_either_reading() {
        let by = |portugues| Options { portugues, ..Options::default() };
        check(
            Colour::Sand,
            by(Portugues::Count),
            &[
                ("3", -10),
                ("2 3", -5),
                ("1 3 5", 0),
                ("2 3 4 5", 5),
                ("5 4 3 2 1", 20),
                ("red-1 2", -5),
                ("red-J 2 3", 0),
                ("red-1 2 3 4", 0),
            ],
        );
        check(
            Colour::Sand,
            by(Portugues::Numbering),
            &[
                ("2 3", 0),
                ("1", -10),
                ("1 3", -10),
                ("1 2", -5),
                ("1 2 3 5", 0),
                ("1 2 3 4", 5),
                ("1 2 3 4 5", 20),
                ("red-1 2", -5),
                ("red-1 2 3 4", 0),
                ("red-J 1", -5),
                ("red-J 2", 0),
            ],
        );
    }

    #[test]
    fn what_is_started_second_is_flawed() {
        let second = |text: &str, colour| {
            let options = Options { portugues: Portugues::Count, ..Options::default() };
            score(&cards(text, colour), colour, true, &options)
        };
        assert_eq!(second("1 2 3", Colour::Red).flaw, Some(Flaw::StartedSecond));
        assert_eq!(second("1 2 3", Colour::Red).total(), 0);
        assert_eq!(second("1", Colour::Sand).total(), -10);
        assert_eq!(second("1 2 3 4", Colour::Sand).total(), 0);
    }

    #[test]
    fn a_joker_lies_where_it_stands() {
        let red = cards("5 J 1 3 2", Colour::Red);
        let joker = score(&red, Colour::Red, false, &Options::default()).joker;
        assert_eq!(laid_out(&red, joker), cards("1 2 3 J 5", Colour::Red));
        assert_eq!(laid_out(&cards("J 2 J", Colour::Red), None), cards("2 J J", Colour::Red));
    }
}
