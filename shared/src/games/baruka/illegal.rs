//! Why the rules refuse.

use std::fmt;

use serde_json::{Value, json};

use super::goods::{Basic, Good};
use crate::rules;

/// Why the rules refuse.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Illegal {
    /// Another seat has this board.
    CharacterTaken,
    /// Too many or too few were named.
    WrongCount {
        /// How many are right, if it is one number.
        needed: Option<usize>,
    },
    /// A coloured space takes its colour or purple.
    WrongColour {
        /// The colour of the space.
        space: Basic,
    },
    /// The seat does not own that much.
    NotOwned,
    /// A space stays empty though a totem of its colour is there.
    MustFill {
        /// The colour of the space.
        space: Basic,
    },
    /// Fewer totems are prepared than must be.
    TooFew {
        /// How many must be prepared.
        needed: u32,
    },
    /// The cell is no part of the altar.
    NotOnAltar,
    /// A totem stands there already.
    Occupied,
    /// The cell has neither an edge nor a totem beside it; a tile has no altar beside it.
    NotAdjacent,
    /// No such totem is left of what was prepared.
    NotPrepared,
    /// No tile is left of those taken along.
    NoTile,
    /// The cell is part of the altar already.
    OnAltar,
    /// A prepared totem can still be placed.
    MustPlace,
    /// No Grand Sacrifice on offer has these cells.
    NoCandidate,
    /// The icons are not all on the altar.
    NoMatch,
    /// The seat has no helper who can do that.
    NotHired,
    /// The skill was used this round.
    AlreadyUsed,
    /// No totem stands there.
    NoTotem,
    /// The two cells are not beside each other.
    NotBeside,
    /// The totem's eyes are closed.
    ClosedEyed,
    /// The totem's eyes are open.
    OpenEyed,
    /// The totem has this colour already.
    SameColour,
    /// The bank does not have that.
    NotInBank {
        /// What it lacks.
        good: Good,
    },
    /// This helper does not lie open.
    NotShown,
    /// The payment is below the cost.
    Underpaid {
        /// The cost.
        cost: u8,
    },
    /// A totem of the payment is superfluous.
    Overpaid {
        /// The cost.
        cost: u8,
    },
    /// The totems on this helper can't be exchanged for that.
    BadExchange,
}

impl rules::Illegal for Illegal {
    const CODES: &'static [&'static str] = &[
        "character_taken",
        "wrong_count",
        "wrong_colour",
        "not_owned",
        "must_fill",
        "too_few",
        "not_on_altar",
        "occupied",
        "not_adjacent",
        "not_prepared",
        "no_tile",
        "on_altar",
        "must_place",
        "no_candidate",
        "no_match",
        "not_hired",
        "already_used",
        "no_totem",
        "not_beside",
        "closed_eyed",
        "open_eyed",
        "same_colour",
        "not_in_bank",
        "not_shown",
        "underpaid",
        "overpaid",
        "bad_exchange",
    ];

    fn code(&self) -> &'static str {
        match self {
            Self::CharacterTaken => "character_taken",
            Self::WrongCount { .. } => "wrong_count",
            Self::WrongColour { .. } => "wrong_colour",
            Self::NotOwned => "not_owned",
            Self::MustFill { .. } => "must_fill",
            Self::TooFew { .. } => "too_few",
            Self::NotOnAltar => "not_on_altar",
            Self::Occupied => "occupied",
            Self::NotAdjacent => "not_adjacent",
            Self::NotPrepared => "not_prepared",
            Self::NoTile => "no_tile",
            Self::OnAltar => "on_altar",
            Self::MustPlace => "must_place",
            Self::NoCandidate => "no_candidate",
            Self::NoMatch => "no_match",
            Self::NotHired => "not_hired",
            Self::AlreadyUsed => "already_used",
            Self::NoTotem => "no_totem",
            Self::NotBeside => "not_beside",
            Self::ClosedEyed => "closed_eyed",
            Self::OpenEyed => "open_eyed",
            Self::SameColour => "same_colour",
            Self::NotInBank { .. } => "not_in_bank",
            Self::NotShown => "not_shown",
            Self::Underpaid { .. } => "underpaid",
            Self::Overpaid { .. } => "overpaid",
            Self::BadExchange => "bad_exchange",
        }
    }

    fn detail(&self) -> Value {
        match self {
            Self::WrongCount { needed: Some(needed) } => json!({ "needed": needed }),
            Self::WrongColour { space } | Self::MustFill { space } => json!({ "space": space }),
            Self::TooFew { needed } => json!({ "needed": needed }),
            Self::NotInBank { good } => json!({ "good": good }),
            Self::Underpaid { cost } | Self::Overpaid { cost } => json!({ "cost": cost }),
            _ => Value::Null,
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CharacterTaken => f.write_str("Another player has this board."),
            Self::WrongCount { needed: Some(needed) } => {
                write!(f, "Another number is needed here: {needed}.")
            }
            Self::WrongCount { needed: None } => f.write_str("Another number is needed here."),
            Self::WrongColour { space } => {
                write!(f, "This space takes {} or purple totems.", name(*space))
            }
            Self::NotOwned => f.write_str("You do not own that much."),
            Self::MustFill { space } => {
                write!(f, "You have a {} totem left: its space must not stay empty.", name(*space))
            }
            Self::TooFew { needed } => {
                write!(f, "Prepare at least {needed} totems, those on tiles not counted.")
            }
            Self::NotOnAltar => f.write_str("This cell is not part of the altar."),
            Self::Occupied => f.write_str("A totem stands there already."),
            Self::NotAdjacent => {
                f.write_str("It must lie at an edge or a totem; a tile at the altar.")
            }
            Self::NotPrepared => f.write_str("You have prepared no such totem, or placed it."),
            Self::NoTile => f.write_str("You have no tile left that you took along."),
            Self::OnAltar => f.write_str("This cell is part of the altar already."),
            Self::MustPlace => f.write_str("Place your other prepared totems first."),
            Self::NoCandidate => f.write_str("These are not the cells of a Grand Sacrifice."),
            Self::NoMatch => f.write_str("The icons of this card are not all on the altar."),
            Self::NotHired => f.write_str("You have no helper for that."),
            Self::AlreadyUsed => f.write_str("You have used this skill in this round."),
            Self::NoTotem => f.write_str("No totem stands there."),
            Self::NotBeside => f.write_str("These two cells are not beside each other."),
            Self::ClosedEyed => f.write_str("This totem's eyes are closed."),
            Self::OpenEyed => f.write_str("This totem's eyes are open."),
            Self::SameColour => f.write_str("This totem has that colour already."),
            Self::NotInBank { .. } => f.write_str("The bank does not have that."),
            Self::NotShown => f.write_str("This helper can't be hired now."),
            Self::Underpaid { cost } => write!(f, "This helper costs {cost}; purple pays 2."),
            Self::Overpaid { cost } => {
                write!(f, "This helper costs {cost}: one of these totems is not needed.")
            }
            Self::BadExchange => f.write_str(
                "The totems on this helper can be exchanged for as many others from the bank, \
                 purple ones for purple ones.",
            ),
        }
    }
}

const fn name(colour: Basic) -> &'static str {
    match colour {
        Basic::Red => "red",
        Basic::Green => "green",
        Basic::Blue => "blue",
    }
}
