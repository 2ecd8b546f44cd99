//! Whether the icons of an oracle stand on the altar.
//!
//! An icon may be turned but not mirrored, eyes do not matter, and no totem serves twice for one
//! card. Places are sets of cells, one bit a cell: the largest altar has 111.

use super::altar::{Altar, Cell};
use super::card_set::Spot;

/// Cells of the altar, by their place in its list.
type Cells = u128;

/// Whether all icons are found at once.
#[must_use]
pub fn matches(altar: &Altar, icons: &[Vec<Spot>]) -> bool {
    if let [icon] = icons {
        return places(altar, icon).next().is_some();
    }
    let mut found: Vec<Vec<Cells>> =
        icons.iter().map(|icon| places(altar, icon).collect()).collect();
    // The rarest first: a card that does not match is turned down soonest.
    found.sort_unstable_by_key(Vec::len);
    apart(&found, 0)
}

/// One place for each icon, none sharing a cell with another or with `used`.
fn apart(found: &[Vec<Cells>], used: Cells) -> bool {
    match found {
        [] => true,
        [places, rest @ ..] => {
            places.iter().any(|place| place & used == 0 && apart(rest, used | place))
        }
    }
}

/// Everywhere the icon stands.
fn places(altar: &Altar, icon: &[Spot]) -> impl Iterator<Item = Cells> {
    turns(icon).into_iter().flat_map(move |turned| {
        altar.totems().filter_map(move |(cell, _)| place_at(altar, &turned, cell))
    })
}

/// The cells of the icon when its first spot is on this cell, if it stands there.
fn place_at(altar: &Altar, icon: &[Spot], cell: Cell) -> Option<Cells> {
    let Spot(x, y, _) = icon.first()?;
    icon.iter().try_fold(0, |cells, spot| {
        let at = altar.place(cell.step((spot.0 - x, spot.1 - y)))?;
        let standing = altar.standing(at)?;
        spot.2.admits(standing.totem).then_some(cells | 1 << at)
    })
}

/// The icon turned by no, one, two and three quarters, equal ones once, each in a fixed order and
/// moved to the origin.
pub fn turns(icon: &[Spot]) -> Vec<Vec<Spot>> {
    let mut turns = Vec::with_capacity(4);
    let mut icon = icon.to_vec();
    for _ in 0..4 {
        icon.iter_mut().for_each(|spot| *spot = Spot(-spot.1, spot.0, spot.2));
        let left = icon.iter().map(|spot| spot.0).min().unwrap_or(0);
        let top = icon.iter().map(|spot| spot.1).min().unwrap_or(0);
        icon.iter_mut().for_each(|spot| *spot = Spot(spot.0 - left, spot.1 - top, spot.2));
        icon.sort_unstable();
        if !turns.contains(&icon) {
            turns.push(icon.clone());
        }
    }
    turns
}

/// What two cards have in common exactly when their icons are the same up to rotation.
#[must_use]
pub fn figure(icons: &[Vec<Spot>]) -> Vec<Vec<Spot>> {
    let mut figure: Vec<Vec<Spot>> =
        icons.iter().filter_map(|icon| turns(icon).into_iter().min()).collect();
    figure.sort_unstable();
    figure
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::baruka::altar::Standing;
    use crate::games::baruka::card_set::Letter;
    use crate::games::baruka::goods::Totem;

    /// An altar drawn in rows: capitals open-eyed, small letters closed, dots empty.
    fn altar(rows: &[&str]) -> Altar {
        let drawn: Vec<(Cell, char)> = (0..)
            .zip(rows)
            .flat_map(|(y, row)| (0..).zip(row.chars()).map(move |(x, c)| (Cell::new(x, y), c)))
            .collect();
        let mut altar = Altar::new(drawn.iter().map(|(cell, _)| *cell).collect());
        for (cell, letter) in drawn {
            let totem = match letter.to_ascii_uppercase() {
                'R' => Totem::Red,
                'G' => Totem::Green,
                'B' => Totem::Blue,
                'P' => Totem::Purple,
                _ => continue,
            };
            altar.set(cell, Some(Standing { totem, open: letter.is_ascii_uppercase() }));
        }
        altar
    }

    fn icon(rows: &[&str]) -> Vec<Spot> {
        (0..)
            .zip(rows)
            .flat_map(|(y, row)| (0..).zip(row.chars()).map(move |(x, c)| (x, y, c)))
            .filter_map(|(x, y, letter)| {
                let letter = match letter {
                    'R' => Letter::Red,
                    'G' => Letter::Green,
                    'B' => Letter::Blue,
                    'P' => Letter::Purple,
                    '?' => Letter::Any,
                    _ => return None,
                };
                Some(Spot(x, y, letter))
            })
            .collect()
    }

    #[test]
    fn icons_are_found() {
        let (two, three) = (icon(&["RR"]), icon(&["RRR"]));
        let lines = [two, three.clone()];
        let hook = [icon(&["..R", "GB."])];
        type Case<'a> = (&'a str, &'a [&'a str], &'a [Vec<Spot>], bool);
        let cases: &[Case] = &[
            ("the domino fits in the lower row only", &["RRR", "RR."], &lines, true),
            ("five in a row hold 2 and 3", &["RRRRR"], &lines, true),
            ("a line down and a line across", &["RRR", "..R", "..R"], &lines, true),
            ("two threes overlap in five", &["RRRRR"], &[three.clone(), three.clone()], false),
            ("two threes fit in six", &["RRRRRR"], &[three.clone(), three.clone()], true),
            ("purple serves, closed eyes too", &["rRPRrR"], &[three.clone(), three], true),
            ("as printed", &["..R", "GB."], &hook, true),
            ("turned once", &["G..", "B..", ".R."], &hook, true),
            ("turned twice", &[".BG", "R.."], &hook, true),
            ("turned three times", &["R.", ".B", ".G"], &hook, true),
            ("mirrored", &["R..", ".BG"], &hook, false),
            ("mirrored and turned", &["..G", "..B", ".R."], &hook, false),
            ("an empty cell is no totem", &["G."], &[icon(&["G?"])], false),
            ("any totem is any", &["GP"], &[icon(&["G?"])], true),
            ("purple alone is purple", &["GR"], &[icon(&["GP"])], false),
        ];
        for (why, rows, icons, found) in cases {
            assert_eq!(matches(&altar(rows), icons), *found, "{why}");
        }
    }

    #[test]
    fn figures_are_the_same_up_to_rotation_only() {
        let one = figure(&[icon(&["..R", "GB."])]);
        assert_eq!(one, figure(&[icon(&["R.", ".B", ".G"])]));
        assert_ne!(one, figure(&[icon(&["R..", ".BG"])]));
        assert_eq!(
            figure(&[icon(&["RR"]), icon(&["G"])]),
            figure(&[icon(&["G"]), icon(&["R", "R"])])
        );
    }
}
