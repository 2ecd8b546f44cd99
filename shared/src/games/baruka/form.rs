//! Ranges of actions that are too wide to list in a prompt.

use serde::Serialize;

use super::action::Action;
use super::altar::Cell;
use super::goods::{Basic, Goods, Totem};
use crate::rules::{Extent, Legal};

/// How many actions of a wide range a prompt lists, spread over the range.
pub const SAMPLES: usize = 8;

/// A range of actions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub enum Form {
    /// Any of these oracles may be given up.
    DiscardOracles {
        /// The cards in hand.
        cards: Vec<String>,
    },
    /// What may be prepared.
    Prepare {
        /// The colours of the two spaces; purple fills either.
        spaces: [Basic; 2],
        /// What one owns.
        stock: Goods,
        /// How many tiles may be taken along.
        tiles_max: u8,
        /// How many totems may be put on tiles; together no more than `tiles_max`.
        extra_max: u8,
    },
    /// Each of these totems may go on each of these cells.
    Place {
        /// Prepared totems.
        totems: Vec<Totem>,
        /// Cells with footing.
        cells: Vec<Cell>,
    },
    /// A tile may be laid on each of these cells.
    Expand {
        /// Cells at the altar.
        cells: Vec<Cell>,
    },
    /// What a skill reaches.
    Use(SkillRange),
    /// One of these is performed.
    ChooseGrand {
        /// The cells of each Grand Sacrifice.
        candidates: Vec<Vec<Cell>>,
    },
    /// A helper who can be paid.
    Hire {
        /// Whom.
        helper: String,
        /// Totems to pay, purple ones counting two.
        cost: u8,
        /// What one owns.
        stock: Goods,
    },
    /// What may be crafted.
    Craft {
        /// What there is.
        bank: Goods,
        /// How many basic totems or expansion tiles are taken; or one purple totem alone.
        count: usize,
        /// How many colours are chosen at most.
        choices: usize,
        /// Whether a totem may be swapped.
        swap: bool,
    },
}

/// What a skill reaches; lists of keys that it does not have are empty.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct SkillRange {
    /// Who has it.
    pub helper: String,
    /// `move`: totems that can be moved.
    pub from: Vec<Cell>,
    /// `move`: cells they can be moved to, each beside one of them.
    pub to: Vec<Cell>,
    /// `swap`: totems with another one beside them.
    pub a: Vec<Cell>,
    /// `swap`: the same.
    pub b: Vec<Cell>,
    /// `remove`, `repaint`, `wake`: totems that it works on.
    pub at: Vec<Cell>,
    /// `repaint`: the colours the bank has.
    pub totems: Vec<Basic>,
}

impl Legal<Action, Form> {
    /// Adds these actions; for a prompt only a few, spread over the range.
    pub(super) fn extend_some(&mut self, actions: impl Iterator<Item = Action>, extent: Extent) {
        match extent {
            Extent::Complete => self.actions.extend(actions),
            Extent::Prompt => {
                let all: Vec<Action> = actions.collect();
                let few = SAMPLES.min(all.len());
                self.actions.extend((0..few).map(|n| all[n * all.len() / few].clone()));
            }
        }
    }
}
