//! Chance favours nobody: shuffles, deals and lots from seeds, held against what equal odds give.
//!
//! The seeds are fixed, so that a test that holds goes on holding.

use std::collections::BTreeMap;

use barroom_shared::cards::{Card, Rank, Suit};
use barroom_shared::chance::Seed;
use barroom_shared::games::barbu::{Barbu, Chance as Deal};
use barroom_shared::games::barracuda::{Action, Barracuda, Event, Notes, Position};
use barroom_shared::play::{ChanceSource, Match};
use barroom_shared::rules::{Extent, GameOptions, Rules, Setup, Step};
use barroom_shared::seat::{Seat, Viewer};

/// How far equal odds stray in one case of a thousand, as a normal variable.
const ONE_IN_A_THOUSAND: f64 = 3.09;

#[test]
fn a_shuffle_brings_every_card_to_every_place_alike() {
    const CARDS: usize = 52;
    const SHUFFLES: u32 = 20_000;
    let mut stream = seed(1).stream("shuffle", 0);
    let mut counts = vec![[0_u32; CARDS]; CARDS];
    for _ in 0..SHUFFLES {
        let mut deck: [usize; CARDS] = std::array::from_fn(|card| card);
        stream.shuffle(&mut deck);
        for (place, card) in deck.into_iter().enumerate() {
            counts[place][card] += 1;
        }
    }
    let cells: Vec<u32> = counts.into_iter().flatten().collect();
    // Each row and each column adds up by itself.
    fair("a card's place", &cells, (CARDS - 1) * (CARDS - 1));
}

#[test]
fn every_seat_is_dealt_the_king_of_hearts_and_declares_first_alike() {
    let king = Card::new(Rank::King, Suit::Hearts);
    let (mut kings, mut declarers) = ([0; 4], [0; 4]);
    for nth in 0..8_000 {
        let start = start::<Barbu>(4, nth);
        for step in start.fresh() {
            match step {
                Step::Chance(Deal::FirstDeclarer(seat)) => declarers[seat.index()] += 1,
                Step::Chance(Deal::Deal(hands)) => {
                    let with = hands.iter().find(|(_, hand)| hand.contains(&king));
                    kings[with.expect("somebody has it").0.index()] += 1;
                }
                Step::Action { .. } => {}
            }
        }
    }
    fair("who has the king of hearts", &kings, 3);
    fair("who declares first", &declarers, 3);
}

#[test]
fn lots_draw_every_order_alike() {
    let mut orders = BTreeMap::new();
    for nth in 0..3_000 {
        let mut game = Game::of(3, nth);
        (0..3).for_each(|_| game.open());
        *orders.entry(game.turns).or_insert(0) += 1;
    }
    assert_eq!(orders.len(), 6, "{orders:?}");
    fair("the order of the first round", &orders.into_values().collect::<Vec<_>>(), 5);
}

#[test]
fn lots_decide_among_equal_stakes_only() {
    let mut orders = BTreeMap::new();
    for nth in 0..2_000 {
        let mut game = Game::of(5, nth);
        (0..5).for_each(|_| game.open());
        game.act(Seat::new(0), Action::LastOrder {});
        let counterfeit = Notes { fakes: 1, ..Notes::default() };
        let two = Notes { twos: 1, ..Notes::default() };
        let four = Notes { twos: 2, ..Notes::default() };
        for (seat, notes) in (0..).zip([counterfeit, counterfeit, two, four, four]) {
            game.act(Seat::new(seat), Action::Stake { notes });
        }
        game.turns.drain(..5);
        (0..4).for_each(|_| game.open());
        *orders.entry(game.turns).or_insert(0) += 1;
    }
    let seats = |order: [u8; 5]| order.map(Seat::new).to_vec();
    let expected = [[0, 1, 2, 3, 4], [0, 1, 2, 4, 3], [1, 0, 2, 3, 4], [1, 0, 2, 4, 3]].map(seats);
    assert_eq!(orders.keys().cloned().collect::<Vec<_>>(), expected);
    fair("the order among equal stakes", &orders.into_values().collect::<Vec<_>>(), 3);
}

/// A match of BaRRacuda, and whose turns there have been.
struct Game {
    now: Match<Barracuda>,
    chance: ChanceSource,
    turns: Vec<Seat>,
}

impl Game {
    fn of(seats: u8, nth: u32) -> Self {
        let mut chance = ChanceSource::Seed(seed(nth));
        let now = Match::start(setup::<Barracuda>(seats), &mut chance).expect("a start");
        let first = now.turn().musts().iter().next().expect("a turn");
        Self { now, chance, turns: vec![first] }
    }

    /// Whoever has the turn opens a bar.
    fn open(&mut self) {
        let seat = self.now.turn().musts().iter().next().expect("a turn");
        let legal = self.now.legal(seat, Extent::Complete).actions;
        let closed = |bar: &Position| legal.contains(&Action::Open { bar: *bar });
        let bar = Position::all().find(closed).expect("a closed bar");
        self.act(seat, Action::Open { bar });
    }

    fn act(&mut self, seat: Seat, action: Action) {
        self.now.check_parsed(seat, &action).expect("a legal action");
        self.now.act(seat, action, &mut self.chance).expect("chance from a seed fits");
        for event in self.now.events(Viewer::Spectator) {
            if let Event::TurnStarted { seat } = event {
                self.turns.push(*seat);
            }
        }
    }
}

/// Whether these counts may well come of equal odds: Pearson's test with so many degrees of
/// freedom, and Wilson and Hilferty's approximation of how far it strays.
fn fair(what: &str, counts: &[u32], freedom: usize) {
    let expected = counts.iter().sum::<u32>() as f64 / counts.len() as f64;
    let strays: f64 =
        counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
    let spread = 2.0 / (9.0 * freedom as f64);
    let most = freedom as f64 * (1.0 - spread + ONE_IN_A_THOUSAND * spread.sqrt()).powi(3);
    assert!(strays < most, "{what}: {strays:.1}, of equal odds at most {most:.1}: {counts:?}");
}

fn start<R: Rules>(seats: u8, nth: u32) -> Match<R> {
    Match::start(setup::<R>(seats), &mut ChanceSource::Seed(seed(nth))).expect("a start")
}

fn setup<R: Rules>(seats: u8) -> Setup<R::Options> {
    let options = R::Options::default();
    assert!(options.seats().contains(&seats));
    Setup { seats, options, rules_version: R::RULES_VERSION, data: BTreeMap::new() }
}

fn seed(nth: u32) -> Seed {
    let mut bytes = [0; 32];
    bytes[..4].copy_from_slice(&nth.to_le_bytes());
    Seed::new(bytes)
}
