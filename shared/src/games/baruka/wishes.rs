//! Where on the altar somebody would like which totem: what the oracles in a hand still need.

use super::altar::{Altar, Cell};
use super::card_set::{Letter, Oracle, Spot};
use super::goods::{Goods, Totem};
use super::matching::turns;

/// A totem that would help an oracle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wish {
    /// Where.
    pub at: Cell,
    /// What would do.
    pub letter: Letter,
    /// How much it is wished for: the points of the card, less the more is missing.
    pub weight: i32,
}

/// What the cards need, each where it needs least. `owned` is what could be placed soon.
pub fn wishes<'a>(
    altar: &Altar,
    cards: impl Iterator<Item = &'a Oracle>,
    owned: &Goods,
) -> Vec<Wish> {
    let mut wishes = Vec::new();
    for card in cards {
        // Icons are looked for one by one; that two of them may want one cell is left to luck.
        let found: Option<Vec<Vec<Spot>>> =
            card.icons.iter().map(|icon| least_missing(altar, icon)).collect();
        let missing: Vec<Spot> = found.unwrap_or_default().concat();
        if missing.is_empty() {
            continue;
        }
        let need = missing.len() as i32;
        let worth = 20 * card.reward.points / (need * need);
        let weight = if can_supply(&missing, owned) { worth } else { worth / 4 };
        wishes.extend(missing.into_iter().map(|Spot(x, y, letter)| Wish {
            at: Cell::new(x, y),
            letter,
            weight,
        }));
    }
    wishes
}

/// The empty cells of the place where the icon lacks least, with what they need; `None` if there
/// is no room for it.
fn least_missing(altar: &Altar, icon: &[Spot]) -> Option<Vec<Spot>> {
    turns(icon)
        .iter()
        .flat_map(|turned| {
            altar.cells().iter().filter_map(move |cell| missing(altar, turned, *cell))
        })
        .min_by_key(Vec::len)
}

fn missing(altar: &Altar, icon: &[Spot], cell: Cell) -> Option<Vec<Spot>> {
    let Spot(x, y, _) = icon.first()?;
    let mut missing = Vec::new();
    for spot in icon {
        let at = cell.step((spot.0 - x, spot.1 - y));
        match altar.standing(altar.place(at)?) {
            None => missing.push(Spot(at.x(), at.y(), spot.2)),
            Some(standing) if spot.2.admits(standing.totem) => {}
            Some(_) => return None,
        }
    }
    Some(missing)
}

fn can_supply(missing: &[Spot], owned: &Goods) -> bool {
    let mut left = *owned;
    missing
        .iter()
        .all(|spot| Totem::ALL.into_iter().any(|totem| spot.2.admits(totem) && left.take(totem)))
}
