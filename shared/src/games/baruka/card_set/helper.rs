//! Helpers, and what they and character boards score.

use serde::{Deserialize, Serialize};

use crate::games::baruka::goods::{Good, Goods, Totem};

/// A helper card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct Helper {
    /// Its name.
    pub id: String,
    /// Totems to pay, purple ones counting two.
    pub cost: u8,
    /// What it does; its tag is the kind of helper.
    #[serde(flatten)]
    pub ability: Ability,
}

impl Helper {
    /// Its kind.
    #[must_use]
    pub const fn kind(&self) -> HelperKind {
        match self.ability {
            Ability::Resource(_) => HelperKind::Resource,
            Ability::Skill { .. } => HelperKind::Skill,
            Ability::Scoring { .. } => HelperKind::Scoring,
        }
    }

    /// What it yields, if it is a resource helper.
    #[must_use]
    pub const fn resource(&self) -> Option<&Resource> {
        match &self.ability {
            Ability::Resource(resource) => Some(resource),
            _ => None,
        }
    }

    /// What it can do, if it has a skill.
    #[must_use]
    pub const fn effect(&self) -> Option<Effect> {
        match self.ability {
            Ability::Skill { effect } => Some(effect),
            _ => None,
        }
    }
}

/// The kinds of helpers; each has a pile of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HelperKind {
    /// Yields goods.
    Resource,
    /// Has a skill for phase 2.
    Skill,
    /// Scores at the end.
    Scoring,
}

impl HelperKind {
    /// All, in their usual order.
    pub const ALL: [Self; 3] = [Self::Resource, Self::Skill, Self::Scoring];
}

/// What a helper does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Ability {
    /// Yields goods.
    Resource(Resource),
    /// Has a skill for phase 2.
    Skill {
        /// Which.
        effect: Effect,
    },
    /// Scores at the end.
    Scoring {
        /// What for.
        score: Score,
    },
}

/// What a resource helper yields.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct Resource {
    /// What is laid on it each round while nobody has hired it.
    pub stock: Stock,
    /// What it brings its owner in each maintenance.
    pub income: Goods,
    /// Whether it also brings a basic totem of its owner's choice.
    pub choice: bool,
    /// Whether its owner crafts one thing more.
    pub craft_extra: bool,
    /// Whether its owner may swap a basic totem with the bank.
    pub swap: bool,
    /// Whether the totems on it may be exchanged when it is hired.
    pub exchange: bool,
}

/// What is laid on a resource helper.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub enum Stock {
    /// A red totem.
    Red,
    /// A green totem.
    Green,
    /// A blue totem.
    Blue,
    /// A purple totem.
    Purple,
    /// An expansion tile.
    Expansion,
    /// A totem of which the bank has most; of equals the first of red, green, blue, purple.
    MostPlentiful,
}

impl Stock {
    /// What it is now, with this bank.
    #[must_use]
    pub fn good(self, bank: &Goods) -> Good {
        match self {
            Self::Red => Good::Red,
            Self::Green => Good::Green,
            Self::Blue => Good::Blue,
            Self::Purple => Good::Purple,
            Self::Expansion => Good::Expansion,
            // `max_by_key` takes the last of equals.
            Self::MostPlentiful => Totem::ALL
                .into_iter()
                .rev()
                .max_by_key(|totem| bank.of(*totem))
                .map_or(Good::Red, Good::from),
        }
    }
}

/// What a skill does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub enum Effect {
    /// Corners count as neighbours, always.
    Diagonal,
    /// Moves a totem to an empty cell beside it.
    Move,
    /// Swaps two totems that stand beside each other.
    Swap,
    /// Takes an open-eyed totem off the altar.
    Remove,
    /// Replaces a totem by one of another basic colour.
    Repaint,
    /// Opens closed eyes.
    Wake,
}

/// Points for each of something, at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct Score {
    /// What is counted.
    pub per: Per,
    /// Points for each.
    pub points: i32,
}

/// What a score counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub enum Per {
    /// Completed oracles.
    Oracle,
    /// Completed oracles of level III.
    #[serde(rename = "oracle_level_3")]
    OracleLevel3,
    /// Completed oracles of level II or III.
    #[serde(rename = "oracle_level_2_or_3")]
    OracleLevel2Or3,
    /// Completed oracles with red in an icon.
    OracleWithRed,
    /// Completed oracles with green in an icon.
    OracleWithGreen,
    /// Completed oracles with blue in an icon.
    OracleWithBlue,
    /// Pairs of totems left in stock, purple ones counting two.
    TwoTotemsLeft,
    /// Cells one has added to the altar.
    ExpansionOnAltar,
    /// Grand Sacrifices.
    GrandSacrifice,
    /// Grand Sacrifices in these colours.
    GrandRedOrGreen,
    /// Grand Sacrifices in these colours.
    GrandGreenOrBlue,
    /// Grand Sacrifices in these colours.
    GrandRedOrBlue,
    /// Discarded oracles.
    OracleDiscarded,
    /// Hired helpers.
    Helper,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_plentiful_prefers_the_first_of_equals() {
        let bank = |red, green, blue, purple| Goods { red, green, blue, purple, expansion: 99 };
        for (bank, good) in [
            (bank(5, 5, 5, 5), Good::Red),
            (bank(4, 5, 5, 1), Good::Green),
            (bank(4, 3, 5, 5), Good::Blue),
            (bank(4, 3, 5, 6), Good::Purple),
        ] {
            assert_eq!(Stock::MostPlentiful.good(&bank), good, "{bank:?}");
        }
    }
}
