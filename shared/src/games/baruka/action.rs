//! What a seat may ask for, and what chance decides.

use serde::{Deserialize, Serialize};

use super::altar::Cell;
use super::card_set::HelperKind;
use super::goods::{Basic, Good, Totem, Totems};
use super::layout::Tile;
use crate::rules;
use crate::seat::{BySeat, Seat};
use crate::wire::{objects, present};

/// Something a seat asks for.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub enum Action {
    /// Takes a character board.
    Character {
        /// Which.
        id: String,
    },
    /// Gives up oracles for points at the end.
    DiscardOracles {
        /// Which; none is allowed before the first round.
        cards: Vec<String>,
    },
    /// Prepares the totems of this round, behind the screen.
    Prepare(Preparation),
    /// Places a prepared totem.
    Place {
        /// Which.
        totem: Totem,
        /// Where.
        at: Cell,
    },
    /// Adds a cell to the altar.
    Expand {
        /// Where.
        at: Cell,
    },
    /// Uses a skill.
    Use(Use),
    /// Performs one of several Grand Sacrifices.
    ChooseGrand {
        /// The totems sacrificed, in any order.
        cells: Vec<Cell>,
    },
    /// Ends one's turn of phase 2.
    EndTurn {},
    /// Plays an oracle whose icons stand on the altar.
    Oracle {
        /// Which.
        card: String,
    },
    /// Plays no further oracle this round.
    Done {},
    /// Hires a helper.
    Hire(Hire),
    /// Hires nobody this round.
    NoHire {},
    /// Crafts, and takes the income of one's helpers.
    Craft(Craft),
}

impl rules::Action for Action {
    const TYPES: &'static [&'static str] = &[
        "character",
        "discard_oracles",
        "prepare",
        "place",
        "expand",
        "use",
        "choose_grand",
        "end_turn",
        "oracle",
        "done",
        "hire",
        "no_hire",
        "craft",
    ];
}

/// What a seat brings into phase 2.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct Preparation {
    /// The two coloured spaces of the board; `null` is empty and costs points.
    pub spaces: [Option<Totem>; 2],
    /// Up to two totems of any colour.
    pub free: Vec<Totem>,
    /// Further totems, each on an expansion tile.
    pub extra: Vec<Totem>,
    /// Expansion tiles taken along to enlarge the altar.
    pub tiles: u8,
}

/// What is done with a skill; which keys there are depends on the skill.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "bindings",
    derive(ts_rs::TS),
    ts(export, export_to = "baruka/", optional_fields)
)]
pub struct Use {
    /// The helper who has it.
    pub helper: String,
    /// `move`: from where.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub from: Option<Cell>,
    /// `move`: to where.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub to: Option<Cell>,
    /// `swap`: one of the two.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub a: Option<Cell>,
    /// `swap`: the other.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub b: Option<Cell>,
    /// `remove`, `repaint`, `wake`: where.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub at: Option<Cell>,
    /// `repaint`: the colour it gets.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub totem: Option<Basic>,
}

/// Whom to hire, and for what.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "bindings",
    derive(ts_rs::TS),
    ts(export, export_to = "baruka/", optional_fields)
)]
pub struct Hire {
    /// Whom.
    pub helper: String,
    /// The totems paid.
    pub pay: Totems,
    /// What the totems on the helper are exchanged for, all of it.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub exchange: Option<Totems>,
}

/// What is crafted, and what is chosen of one's income.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "bindings",
    derive(ts_rs::TS),
    ts(export, export_to = "baruka/", optional_fields)
)]
pub struct Craft {
    /// What is taken from the bank.
    pub take: Vec<Good>,
    /// A colour for each helper who brings one of its owner's choice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "bindings", ts(optional, as = "Option<Vec<Basic>>"))]
    pub choice: Vec<Basic>,
    /// A totem swapped with the bank.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub swap: Option<Swap>,
}

/// A totem for another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct Swap {
    /// What the bank gets.
    pub give: Basic,
    /// What the bank gives.
    pub take: Basic,
}

objects!(Swap);

/// Something chance decides.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// Where the altar tiles lie, big ones first.
    Altar(Vec<Tile>),
    /// The turn order of the first round.
    Order(Vec<Seat>),
    /// Ten oracles for each seat.
    Oracles(BySeat<Vec<String>>),
    /// The helpers of each kind, the first three to be shown.
    Helpers(HelperPiles),
}

/// Helpers by kind, the next one to be shown first.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HelperPiles {
    /// Resource helpers.
    pub resource: Vec<String>,
    /// Helpers with skills.
    pub skill: Vec<String>,
    /// Scoring helpers.
    pub scoring: Vec<String>,
}

impl HelperPiles {
    /// The pile of one kind.
    #[must_use]
    pub fn of(&self, kind: HelperKind) -> &[String] {
        match kind {
            HelperKind::Resource => &self.resource,
            HelperKind::Skill => &self.skill,
            HelperKind::Scoring => &self.scoring,
        }
    }
}
