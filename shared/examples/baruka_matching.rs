//! How long it takes to look for ten oracles on a full altar, and for all cells of a placement.
//!
//! `cargo run --release -p barroom-shared --example baruka_matching`

use std::hint::black_box;
use std::time::{Duration, Instant};

use barroom_shared::chance::{below, shuffle};
use barroom_shared::games::baruka::card_set::CardSet;
use barroom_shared::games::baruka::{Altar, Cell, Standing, Totem, matches};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// The largest altar: four seats' tiles and every expansion tile.
const WIDTH: i16 = 12;
const HEIGHT: i16 = 8;
const EXPANSIONS: i16 = 15;
/// How many altars are measured.
const ALTARS: u32 = 2000;

fn main() {
    let set = CardSet::house().expect("the house set");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let [mut matching, mut worst, mut placing] = [Duration::ZERO; 3];
    let mut found = 0;
    for _ in 0..ALTARS {
        let altar = altar(&mut rng);
        let mut hand: Vec<_> = set.oracles.iter().collect();
        shuffle(&mut hand, &mut rng);
        let start = Instant::now();
        found += hand[..10].iter().filter(|card| matches(&altar, &card.icons)).count();
        let took = start.elapsed();
        matching += took;
        worst = Duration::max(worst, took);

        let mut half = altar.clone();
        altar.cells().iter().step_by(2).for_each(|cell| half.set(*cell, None));
        let start = Instant::now();
        black_box(half.open_cells(true).count());
        placing += start.elapsed();
    }
    println!("ten oracles on a full altar: {:?}, at worst {worst:?}", matching / ALTARS);
    println!("of them match: {:.1}", found as f64 / f64::from(ALTARS));
    println!("all cells of a placement: {:?}", placing / ALTARS);
}

/// A full altar of random totems.
fn altar(rng: &mut ChaCha8Rng) -> Altar {
    let row = |y: i16| (0..WIDTH).map(move |x| Cell::new(x, y));
    let mut cells: Vec<Cell> = (0..HEIGHT).flat_map(row).collect();
    cells.extend((0..EXPANSIONS).map(|n| Cell::new(n % WIDTH, HEIGHT + n / WIDTH)));
    let mut altar = Altar::new(cells.clone());
    for cell in cells {
        let totem = Totem::ALL[below(rng, 13) as usize / 4];
        altar.set(cell, Some(Standing { totem, open: true }));
    }
    altar
}
