//! The cards a table plays with: oracles, helpers and character boards.
//!
//! The faces of the box's own cards are not known, so the project plays with a set of its own, and
//! a table may load another one. [`read::read`] takes a set file and says what is wrong with it.

mod helper;
mod node;
mod oracle;
mod read;
mod reader;

use std::ops::Index;
use std::sync::Arc;

use serde::Serialize;
use sha2::{Digest, Sha256};

pub use self::helper::{Ability, Effect, Helper, HelperKind, Per, Resource, Score, Stock};
pub use self::oracle::{Letter, Oracle, Reward, Spot};
pub use self::read::read;
pub use self::reader::SetFault;
use super::goods::Basic;
use crate::hex;

/// The set that comes with the program.
const HOUSE: &str = include_str!("../data/house-set.json");

/// How many oracles a set has of each level, from I. Rulebook, components.
pub const ORACLES: [usize; 3] = [30, 15, 15];
/// How many helpers a set has. Rulebook, components.
pub const HELPERS: usize = 20;
/// How many helpers of each kind lie open. Rulebook, setup 3.
pub const SHOWN: usize = 3;

/// A set of cards.
#[derive(Clone, PartialEq, Debug)]
pub struct CardSet {
    /// Its name for people.
    pub name: String,
    /// SHA-256 of its text, 64 lower-case hex digits.
    pub hash: String,
    /// Points at the end for the number of Grand Sacrifices of a colour.
    pub grand_track: GrandTrack,
    /// The oracles, in the order of the file.
    pub oracles: Vec<Arc<Oracle>>,
    /// The helpers, in the order of the file.
    pub helpers: Vec<Arc<Helper>>,
    /// The character boards, in the order of the file.
    pub characters: Vec<Arc<Character>>,
}

/// Points for the first, second, … Grand Sacrifice of each colour; further ones add nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct GrandTrack {
    /// The red track.
    pub red: Vec<i32>,
    /// The green track.
    pub green: Vec<i32>,
    /// The blue track.
    pub blue: Vec<i32>,
}

/// A character board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct Character {
    /// Its name.
    pub id: String,
    /// The colours of its two spaces.
    pub spaces: [Basic; 2],
    /// What it scores at the end.
    pub score: Score,
}

impl CardSet {
    /// The set that comes with the program.
    ///
    /// # Errors
    /// Never in a program that has passed its tests.
    pub fn house() -> Result<Self, Vec<SetFault>> {
        read(HOUSE)
    }

    /// The oracle of this name.
    #[must_use]
    pub fn oracle(&self, id: &str) -> Option<OracleId> {
        place(&self.oracles, |oracle| oracle.id == id).map(OracleId)
    }

    /// The helper of this name.
    #[must_use]
    pub fn helper(&self, id: &str) -> Option<HelperId> {
        place(&self.helpers, |helper| helper.id == id).map(HelperId)
    }

    /// The character board of this name.
    #[must_use]
    pub fn character(&self, id: &str) -> Option<CharacterId> {
        place(&self.characters, |character| character.id == id).map(CharacterId)
    }

    /// All oracles, in the order of the set.
    pub fn all_oracles(&self) -> impl Iterator<Item = OracleId> {
        (0..self.oracles.len() as u8).map(OracleId)
    }

    /// All oracles of a level, in the order of the set.
    pub fn oracles_of(&self, level: u8) -> impl Iterator<Item = OracleId> {
        self.all_oracles().filter(move |card| self[*card].level == level)
    }

    /// All helpers of a kind, in the order of the set.
    pub fn helpers_of(&self, kind: HelperKind) -> impl Iterator<Item = HelperId> {
        let all = (0..self.helpers.len() as u8).map(HelperId);
        all.filter(move |helper| self[*helper].kind() == kind)
    }

    /// All character boards.
    pub fn boards(&self) -> impl Iterator<Item = CharacterId> {
        (0..self.characters.len() as u8).map(CharacterId)
    }
}

/// An oracle, by its place in the set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct OracleId(u8);

/// A helper, by its place in the set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct HelperId(u8);

/// A character board, by its place in the set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CharacterId(u8);

impl Index<OracleId> for CardSet {
    type Output = Arc<Oracle>;
    fn index(&self, OracleId(place): OracleId) -> &Arc<Oracle> {
        &self.oracles[usize::from(place)]
    }
}

impl Index<HelperId> for CardSet {
    type Output = Arc<Helper>;
    fn index(&self, HelperId(place): HelperId) -> &Arc<Helper> {
        &self.helpers[usize::from(place)]
    }
}

impl Index<CharacterId> for CardSet {
    type Output = Arc<Character>;
    fn index(&self, CharacterId(place): CharacterId) -> &Arc<Character> {
        &self.characters[usize::from(place)]
    }
}

fn place<T>(things: &[Arc<T>], is: impl FnMut(&Arc<T>) -> bool) -> Option<u8> {
    things.iter().position(is).map(|place| place as u8)
}

/// SHA-256 of a set file's text, 64 lower-case hex digits.
#[must_use]
pub fn hash(text: &str) -> String {
    hex::encode(&Sha256::digest(text).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_house_set_has_no_fault() {
        let set = CardSet::house().expect("the house set");
        assert_eq!(set.name, "house");
        assert_eq!((set.oracles.len(), set.helpers.len(), set.characters.len()), (60, 20, 8));
        assert_eq!(set.hash, hash(HOUSE));
        assert_eq!(ORACLES.iter().sum::<usize>(), set.oracles.len());
    }
}
