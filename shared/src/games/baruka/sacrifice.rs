//! What placing a totem scores: basic sacrifices at once, and the Grand Sacrifices it offers.
//!
//! Ruling: a run scores once, by its length now. Only open-eyed totems serve, purple ones in every
//! colour.

use serde::Serialize;

use super::altar::{Altar, Cell};
use super::goods::{Basic, Totem};

/// How many totems of a run are sacrificed.
pub const RUN: usize = 5;

/// Points for a placement that makes a red run of 3, 4, or completes a Grand Sacrifice. Rulebook,
/// scoring by sacrifice; likewise below.
const RED: [i32; 3] = [1, 2, 3];
/// The same for a green run.
const GREEN: [i32; 3] = [2, 3, 4];
/// Points for a blue square.
const BLUE_SQUARE: i32 = 2;
/// Points for a blue Grand Sacrifice.
const BLUE_BLOCK: i32 = 4;

/// Totems that score together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct Sacrifice {
    /// In which colour.
    pub colour: Basic,
    /// Which cells, by row, then column.
    pub cells: Vec<Cell>,
    /// For how many points.
    pub points: i32,
}

/// What a placement brings.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Gain {
    /// What scores at once.
    pub basic: Vec<Sacrifice>,
    /// Grand Sacrifices, of which at most one is performed.
    pub candidates: Vec<Sacrifice>,
}

/// What the totem that was just placed on the cell brings.
#[must_use]
pub fn gain(altar: &Altar, at: Cell, totem: Totem) -> Gain {
    let mut gain = Gain::default();
    if totem.counts_as(Basic::Red) {
        gain.run(altar, at, (1, 0), Basic::Red, RED);
        gain.run(altar, at, (0, 1), Basic::Red, RED);
    }
    if totem.counts_as(Basic::Green) {
        gain.run(altar, at, (1, 1), Basic::Green, GREEN);
        gain.run(altar, at, (-1, 1), Basic::Green, GREEN);
    }
    if totem.counts_as(Basic::Blue) {
        gain.blocks(altar, at);
    }
    gain
}

impl Gain {
    fn run(
        &mut self,
        altar: &Altar,
        at: Cell,
        step @ (dx, dy): (i16, i16),
        colour: Basic,
        points: [i32; 3],
    ) {
        let serving = |step: (i16, i16)| {
            std::iter::successors(Some(at.step(step)), move |cell| Some(cell.step(step)))
                .take_while(|cell| altar.serves(*cell, colour))
        };
        let mut cells: Vec<Cell> = serving((-dx, -dy)).chain([at]).chain(serving(step)).collect();
        // Every direction leads down, or to the right: cells of a run sort along it.
        cells.sort_unstable();
        match cells.len() {
            0..3 => {}
            3 | 4 => {
                let points = points[cells.len() - 3];
                self.basic.push(Sacrifice { colour, cells, points });
            }
            _ => {
                self.candidates.extend(
                    cells.windows(RUN).filter(|window| window.contains(&at)).map(|window| {
                        Sacrifice { colour, cells: window.to_vec(), points: points[2] }
                    }),
                )
            }
        }
    }

    /// A square that lies in a block scores nothing, whether the block is sacrificed or not.
    fn blocks(&mut self, altar: &Altar, at: Cell) {
        let colour = Basic::Blue;
        let of_size = |width: i16, height: i16| {
            (1 - height..=0)
                .flat_map(move |dy| (1 - width..=0).map(move |dx| at.step((dx, dy))))
                .map(move |corner| {
                    let row = move |dy| (0..width).map(move |dx| corner.step((dx, dy)));
                    (0..height).flat_map(row).collect::<Vec<_>>()
                })
                .filter(|cells| cells.iter().all(|cell| altar.serves(*cell, colour)))
        };
        let blocks: Vec<Vec<Cell>> = of_size(3, 2).chain(of_size(2, 3)).collect();
        let in_a_block = |square: &Vec<Cell>| {
            blocks.iter().any(|block| square.iter().all(|cell| block.contains(cell)))
        };
        self.basic.extend(
            of_size(2, 2).filter(|square| !in_a_block(square)).map(|cells| Sacrifice {
                colour,
                cells,
                points: BLUE_SQUARE,
            }),
        );
        self.candidates.extend(blocks.into_iter().map(|cells| Sacrifice {
            colour,
            cells,
            points: BLUE_BLOCK,
        }));
    }
}
