//! How the altar lies at the start: the two printed ways, or tiles laid at random.

use serde::{Deserialize, Serialize};

use super::altar::{Altar, BESIDE, Cell};
use super::options::AltarRule;
use crate::chance::ChanceStream;
use crate::rules::BadChance;
use crate::wire::words;

/// Size of a big tile, columns by rows. Ruling; the box's own sizes are not known.
pub const BIG: (i16, i16) = (6, 4);
/// Size of a small tile, columns by rows. Ruling.
pub const SMALL: (i16, i16) = (3, 4);
/// The furthest a tile's corner may lie from the origin.
const FAR: i16 = 100;

/// Which tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
pub enum TileKind {
    /// Six by four cells.
    Big,
    /// Three by four cells.
    Small,
}

/// A tile on the table: kind, left column, top row, width, height.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Tile(pub TileKind, pub i16, pub i16, pub i16, pub i16);

impl Tile {
    fn at(kind: TileKind, x: i16, y: i16, turned: bool) -> Self {
        let (width, height) = kind.size();
        if turned { Self(kind, x, y, height, width) } else { Self(kind, x, y, width, height) }
    }

    fn cells(self) -> impl Iterator<Item = Cell> {
        let Self(_, left, top, width, height) = self;
        (top..top + height).flat_map(move |y| (left..left + width).map(move |x| Cell::new(x, y)))
    }

    fn overlaps(self, other: Self) -> bool {
        let apart = |a: i16, size: i16, b: i16, other: i16| a + size <= b || b + other <= a;
        !apart(self.1, self.3, other.1, other.3) && !apart(self.2, self.4, other.2, other.4)
    }

    /// Whether the two share a piece of an edge.
    fn touches(self, other: Self) -> bool {
        BESIDE
            .iter()
            .any(|(dx, dy)| Self(self.0, self.1 + dx, self.2 + dy, self.3, self.4).overlaps(other))
            && !self.overlaps(other)
    }
}

words!(TileKind);

impl TileKind {
    const fn size(self) -> (i16, i16) {
        match self {
            Self::Big => BIG,
            Self::Small => SMALL,
        }
    }
}

/// The tiles of a table of so many seats, big ones first. Rulebook, setup 2.
pub fn tiles(seats: usize) -> Vec<TileKind> {
    let (big, small) = match seats {
        2 => (2, 1),
        3 => (3, 1),
        _ => (3, 2),
    };
    [vec![TileKind::Big; big], vec![TileKind::Small; small]].concat()
}

/// The altar of a rule that leaves nothing to chance; `None` for the one that does.
pub fn fixed(rule: AltarRule, seats: usize) -> Option<Altar> {
    use TileKind::{Big, Small};
    let tiles = match (rule, seats) {
        (AltarRule::Random, _) => return None,
        (AltarRule::Standard, 2) => {
            vec![Tile(Big, 0, 0, 6, 4), Tile(Big, 0, 4, 6, 4), Tile(Small, 6, 2, 3, 4)]
        }
        (AltarRule::Standard, seats) => {
            let mut tiles = vec![
                Tile(Big, 0, 0, 6, 4),
                Tile(Big, 0, 4, 6, 4),
                Tile(Big, 6, 0, 6, 4),
                Tile(Small, 6, 4, 3, 4),
            ];
            if seats > 3 {
                tiles.push(Tile(Small, 9, 4, 3, 4));
            }
            tiles
        }
        // With two seats one big tile stands as two small ones.
        (AltarRule::Hollow, 2) => vec![
            Tile(Big, 0, 0, 6, 4),
            Tile(Small, 0, 4, 3, 4),
            Tile(Small, 5, 4, 3, 4),
            Tile(Small, 2, 8, 4, 3),
        ],
        (AltarRule::Hollow, seats) => {
            let mut tiles = vec![
                Tile(Big, 0, 0, 6, 4),
                Tile(Big, 6, 0, 4, 6),
                Tile(Big, 4, 6, 6, 4),
                Tile(Small, 1, 4, 3, 4),
            ];
            if seats > 3 {
                tiles.push(Tile(Small, 10, 0, 3, 4));
            }
            tiles
        }
    };
    Some(altar(&tiles))
}

/// The altar that these tiles make.
pub fn altar(tiles: &[Tile]) -> Altar {
    Altar::new(tiles.iter().flat_map(|tile| tile.cells()).collect())
}

/// Whether tiles can lie like that: the right ones, in one piece, none over another.
///
/// # Errors
/// What is wrong with them.
pub fn check(laid: &[Tile], seats: usize) -> Result<(), BadChance> {
    let bad = |why: &str| Err(BadChance(why.into()));
    if laid.iter().map(|tile| tile.0).ne(tiles(seats)) {
        return bad("these are not the altar tiles of this table, big ones first");
    }
    for Tile(kind, x, y, width, height) in laid {
        let (long, short) = kind.size();
        if ![(long, short), (short, long)].contains(&(*width, *height)) {
            return bad("an altar tile has another size");
        }
        if x.unsigned_abs() > FAR.unsigned_abs() || y.unsigned_abs() > FAR.unsigned_abs() {
            return bad("an altar tile lies too far away");
        }
    }
    let mut joined = vec![laid[0]];
    while let Some(next) = laid
        .iter()
        .find(|tile| !joined.contains(tile) && joined.iter().any(|other| tile.touches(*other)))
    {
        joined.push(*next);
    }
    let overlap = laid
        .iter()
        .enumerate()
        .any(|(n, tile)| laid[..n].iter().any(|other| tile.overlaps(*other)));
    if overlap || joined.len() < laid.len() {
        return bad("the altar tiles lie over each other or not in one piece");
    }
    Ok(())
}

/// Lays the tiles one after the other, each to those that lie there.
pub fn draw(stream: &mut ChanceStream, seats: usize) -> Vec<Tile> {
    let mut laid: Vec<Tile> = Vec::new();
    for kind in tiles(seats) {
        if laid.is_empty() {
            laid.push(Tile::at(kind, 0, 0, false));
            continue;
        }
        let turned = stream.below(2) == 1;
        let corners = corners(&laid, kind, turned);
        let corner = stream.choose(&corners);
        laid.push(Tile::at(kind, corner.x(), corner.y(), turned));
    }
    laid
}

/// Every top left corner where the tile fits, by row, then column.
fn corners(laid: &[Tile], kind: TileKind, turned: bool) -> Vec<Cell> {
    let reach = BIG.0;
    let left = laid.iter().map(|tile| tile.1 - reach).min().unwrap_or(0);
    let right = laid.iter().map(|tile| tile.1 + tile.3).max().unwrap_or(0);
    let top = laid.iter().map(|tile| tile.2 - reach).min().unwrap_or(0);
    let bottom = laid.iter().map(|tile| tile.2 + tile.4).max().unwrap_or(0);
    (top..=bottom)
        .flat_map(|y| (left..=right).map(move |x| Cell::new(x, y)))
        .filter(|corner| {
            let tile = Tile::at(kind, corner.x(), corner.y(), turned);
            laid.iter().all(|other| !tile.overlaps(*other))
                && laid.iter().any(|other| tile.touches(*other))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Seed;

    #[test]
    fn printed_altars_have_the_cells_of_their_tiles() {
        for (seats, cells) in [(2, 60), (3, 84), (4, 96)] {
            for rule in [AltarRule::Standard, AltarRule::Hollow] {
                let altar = fixed(rule, seats).expect("a printed altar");
                let mut all = altar.cells().to_vec();
                all.sort_unstable();
                all.dedup();
                assert_eq!(all.len(), cells, "{rule:?} for {seats}");
            }
            assert!(fixed(AltarRule::Random, seats).is_none());
        }
    }

    #[test]
    fn random_altars_are_in_one_piece() {
        for n in 0..200 {
            let mut stream = Seed::new([7; 32]).stream("altar", n);
            let seats = 2 + n as usize % 3;
            let laid = draw(&mut stream, seats);
            assert_eq!(check(&laid, seats), Ok(()), "{laid:?}");
        }
    }

    #[test]
    fn tiles_that_cannot_lie_so_are_refused() {
        use TileKind::{Big, Small};
        let fits = vec![Tile(Big, 0, 0, 6, 4), Tile(Big, 6, 3, 4, 6), Tile(Small, -4, 0, 4, 3)];
        assert_eq!(check(&fits, 2), Ok(()));
        let wrong: [(&str, Vec<Tile>); 6] = [
            ("corner to corner", vec![fits[0], Tile(Big, 6, 4, 4, 6), fits[2]]),
            ("one over the other", vec![fits[0], Tile(Big, 5, 3, 4, 6), fits[2]]),
            ("another size", vec![fits[0], Tile(Big, 6, 3, 5, 5), fits[2]]),
            ("too few", fits[..2].to_vec()),
            ("small first", vec![fits[2], fits[0], fits[1]]),
            ("far away", vec![fits[0], fits[1], Tile(Small, i16::MAX, 0, 3, 4)]),
        ];
        for (why, tiles) in wrong {
            assert!(check(&tiles, 2).is_err(), "{why}");
        }
    }
}
