//! What a seat has.

use serde::Serialize;

use super::action::Preparation;
use super::card_set::{CardSet, CharacterId, HelperId, OracleId};
use super::goods::{Basic, Goods};
use crate::secret::Secret;

/// What each starts with. Rulebook, player setup.
pub const STOCK: Goods = Goods { red: 5, green: 5, blue: 5, purple: 0, expansion: 0 };
/// How many oracles each is dealt of each level, from I. Rulebook, how to play.
pub const DEALT: [usize; 3] = [5, 3, 2];

/// What a seat has.
#[derive(Clone, Debug)]
pub struct Player {
    /// Its board, once taken.
    pub character: Option<CharacterId>,
    /// In the order of the set, so that nothing shows how they were dealt.
    pub hand: Secret<Vec<OracleId>>,
    /// In the order of the set.
    pub discarded: Secret<Vec<OracleId>>,
    /// How many of each level the others know to be discarded.
    pub discards_shown: [usize; 3],
    /// Oracles played, in order.
    pub completed: Vec<OracleId>,
    /// Helpers hired, in order.
    pub helpers: Vec<Hired>,
    /// What it owns.
    pub stock: Goods,
    /// What it prepares, until all have.
    pub preparation: Secret<Option<Preparation>>,
    /// After the reveal: totems not yet placed, tiles not yet laid.
    pub ready: Goods,
    /// After the reveal: tiles that carried totems, until the end of the turn.
    pub spent_tiles: u8,
    /// The scoring track.
    pub score: i32,
    /// Grand Sacrifices performed.
    pub grand: Grand,
    /// Cells added to the altar.
    pub laid: u8,
}

/// A hired helper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hired {
    /// Who.
    pub helper: HelperId,
    /// Whether the skill was used this round.
    pub used: bool,
}

/// Numbers of Grand Sacrifices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct Grand {
    /// Red ones.
    pub red: u8,
    /// Green ones.
    pub green: u8,
    /// Blue ones.
    pub blue: u8,
}

impl Grand {
    /// All of them.
    #[must_use]
    pub fn total(&self) -> u32 {
        u32::from(self.red) + u32::from(self.green) + u32::from(self.blue)
    }

    /// One more.
    pub fn count(&mut self, colour: Basic) {
        match colour {
            Basic::Red => self.red += 1,
            Basic::Green => self.green += 1,
            Basic::Blue => self.blue += 1,
        }
    }
}

impl Player {
    /// A player with the starting stock, which comes from the bank.
    pub fn new(bank: &mut Goods) -> Self {
        bank.pull(&STOCK);
        Self {
            character: None,
            hand: Secret::default(),
            discarded: Secret::default(),
            discards_shown: [0; 3],
            completed: Vec::new(),
            helpers: Vec::new(),
            stock: STOCK,
            preparation: Secret::new(None),
            ready: Goods::default(),
            spent_tiles: 0,
            score: 0,
            grand: Grand::default(),
            laid: 0,
        }
    }

    /// How many cards of each level the others think are in its hand.
    pub fn hand_shown(&self, set: &CardSet) -> [usize; 3] {
        let completed = levels(set, &self.completed);
        [0, 1, 2].map(|level| DEALT[level] - completed[level] - self.discards_shown[level])
    }
}

/// How many of these cards there are of each level.
pub fn levels(set: &CardSet, cards: &[OracleId]) -> [usize; 3] {
    let mut levels = [0; 3];
    cards.iter().for_each(|card| levels[usize::from(set[*card].level) - 1] += 1);
    levels
}
