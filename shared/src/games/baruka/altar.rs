//! The altar: cells in one plane, each empty or with a totem on it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::goods::{Basic, Totem};

/// Steps to the four cells beside a cell.
pub const BESIDE: [(i16, i16); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
/// Steps to the four cells at its corners.
pub const CORNERS: [(i16, i16); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// A place in the plane, `[x, y]`: x to the right, y down. Cells sort by row, then column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "(i16, i16)", into = "(i16, i16)")]
#[cfg_attr(
    feature = "bindings",
    derive(ts_rs::TS),
    ts(export_to = "baruka/", type = "[number, number]")
)]
pub struct Cell {
    y: i16,
    x: i16,
}

impl Cell {
    /// The cell of this column and row.
    #[must_use]
    pub const fn new(x: i16, y: i16) -> Self {
        Self { y, x }
    }

    /// Its column.
    #[must_use]
    pub const fn x(self) -> i16 {
        self.x
    }

    /// Its row.
    #[must_use]
    pub const fn y(self) -> i16 {
        self.y
    }

    /// The cell so many columns and rows on. The end of the plane is never on an altar.
    #[must_use]
    pub const fn step(self, (dx, dy): (i16, i16)) -> Self {
        Self { y: self.y.saturating_add(dy), x: self.x.saturating_add(dx) }
    }

    /// The cells around it: beside it, and with `diagonal` those at its corners too.
    pub fn around(self, diagonal: bool) -> impl Iterator<Item = Self> {
        let corners = if diagonal { &CORNERS[..] } else { &[] };
        BESIDE.iter().chain(corners).map(move |step| self.step(*step))
    }
}

impl From<(i16, i16)> for Cell {
    fn from((x, y): (i16, i16)) -> Self {
        Self::new(x, y)
    }
}

impl From<Cell> for (i16, i16) {
    fn from(cell: Cell) -> Self {
        (cell.x, cell.y)
    }
}

/// A totem on the altar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    /// Which.
    pub totem: Totem,
    /// Whether its eyes are open; closed ones serve in no further sacrifice.
    pub open: bool,
}

/// The altar with what stands on it.
#[derive(Clone, Debug)]
pub struct Altar {
    ground: Arc<Ground>,
    /// By place of the cell in [`Ground::cells`].
    standing: Vec<Option<Standing>>,
}

/// The cells, and where each is in their list.
#[derive(Clone, Debug)]
struct Ground {
    cells: Vec<Cell>,
    corner: Cell,
    width: usize,
    height: usize,
    /// Row by row from the corner, the place of the cell in the list.
    places: Vec<Option<u8>>,
}

impl Ground {
    fn new(cells: Vec<Cell>) -> Self {
        let range = |along: fn(Cell) -> i16| {
            let least = cells.iter().copied().map(along).min().unwrap_or(0);
            (least, cells.iter().copied().map(along).max().unwrap_or(0) - least + 1)
        };
        let ((left, width), (top, height)) = (range(Cell::x), range(Cell::y));
        let mut ground = Self {
            corner: Cell::new(left, top),
            width: width as usize,
            height: height as usize,
            places: vec![None; width as usize * height as usize],
            cells,
        };
        for place in 0..ground.cells.len() {
            if let Some(at) = ground.slot(ground.cells[place]) {
                ground.places[at] = Some(place as u8);
            }
        }
        ground
    }

    fn slot(&self, cell: Cell) -> Option<usize> {
        let x = usize::try_from(i32::from(cell.x) - i32::from(self.corner.x)).ok()?;
        let y = usize::try_from(i32::from(cell.y) - i32::from(self.corner.y)).ok()?;
        (x < self.width && y < self.height).then_some(y * self.width + x)
    }
}

impl Altar {
    /// An empty altar of these cells.
    #[must_use]
    pub fn new(cells: Vec<Cell>) -> Self {
        let standing = vec![None; cells.len()];
        Self { ground: Arc::new(Ground::new(cells)), standing }
    }

    /// Its cells, those added later last.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.ground.cells
    }

    /// Whether the cell belongs to it.
    #[must_use]
    pub fn has(&self, cell: Cell) -> bool {
        self.place(cell).is_some()
    }

    /// The cell's place in the list of cells.
    #[must_use]
    pub fn place(&self, cell: Cell) -> Option<usize> {
        self.ground.places[self.ground.slot(cell)?].map(usize::from)
    }

    /// What stands on the cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> Option<Standing> {
        self.standing(self.place(cell)?)
    }

    /// What stands on the cell with this place in the list.
    #[must_use]
    pub fn standing(&self, place: usize) -> Option<Standing> {
        *self.standing.get(place)?
    }

    /// Whether an open-eyed totem that counts as this colour stands there.
    #[must_use]
    pub fn serves(&self, cell: Cell, colour: Basic) -> bool {
        self.at(cell).is_some_and(|standing| standing.open && standing.totem.counts_as(colour))
    }

    /// Every totem with its cell.
    pub fn totems(&self) -> impl Iterator<Item = (Cell, Standing)> {
        self.cells().iter().zip(&self.standing).filter_map(|(cell, on)| Some((*cell, (*on)?)))
    }

    /// Empty cells.
    pub fn empty(&self) -> impl Iterator<Item = Cell> {
        self.cells()
            .iter()
            .zip(&self.standing)
            .filter(|(_, on)| on.is_none())
            .map(|(cell, _)| *cell)
    }

    /// Whether a cell of the altar has an edge or a totem beside it. Edges of a hollow are edges.
    #[must_use]
    pub fn has_footing(&self, cell: Cell, diagonal: bool) -> bool {
        cell.around(diagonal).any(|other| !self.has(other) || self.at(other).is_some())
    }

    /// Empty cells on which a totem may be placed.
    pub fn open_cells(&self, diagonal: bool) -> impl Iterator<Item = Cell> {
        self.empty().filter(move |cell| self.has_footing(*cell, diagonal))
    }

    /// Whether a cell outside lies at the altar.
    #[must_use]
    pub fn touches(&self, cell: Cell, diagonal: bool) -> bool {
        cell.around(diagonal).any(|other| self.has(other))
    }

    /// Cells outside to which a tile may be laid, by row, then column.
    #[must_use]
    pub fn border(&self, diagonal: bool) -> Vec<Cell> {
        let mut border: Vec<Cell> = self
            .cells()
            .iter()
            .flat_map(|cell| cell.around(diagonal))
            .filter(|cell| !self.has(*cell))
            .collect();
        border.sort_unstable();
        border.dedup();
        border
    }

    /// Adds a cell.
    pub fn extend(&mut self, cell: Cell) {
        let mut cells = self.ground.cells.clone();
        cells.push(cell);
        self.ground = Arc::new(Ground::new(cells));
        self.standing.push(None);
    }

    /// Puts something on a cell, or clears it.
    pub fn set(&mut self, cell: Cell, on: Option<Standing>) {
        if let Some(place) = self.place(cell) {
            self.standing[place] = on;
        }
    }

    /// Opens or closes the eyes of whatever stands there.
    pub fn turn(&mut self, cell: Cell, open: bool) {
        self.set(cell, self.at(cell).map(|standing| Standing { open, ..standing }));
    }
}
