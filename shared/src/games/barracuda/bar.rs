//! The twelve bars: the only place that knows their names, prices and seats.

use serde::{Deserialize, Serialize};

use crate::wire::words;

/// How many bars of each kind are played with; one more of each stays in the box.
pub const PLAYED_OF_A_KIND: usize = 5;
/// How many bars lie on the table.
pub const PLAYED: usize = 2 * PLAYED_OF_A_KIND;

/// A bar.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
#[expect(missing_docs, reason = "names of bars")]
pub enum Bar {
    Harpoon,
    Karambole,
    Lighthouse,
    Barracuda,
    Octopus,
    Driftwood,
    Albatros,
    Banana,
    Pelican,
    Siesta,
    Mermaid,
    Anchor,
}

words!(Bar);

impl Bar {
    /// All bars in the order of the table: two seats first, then the dearer.
    pub const ALL: [Self; 12] = [
        Self::Harpoon,
        Self::Karambole,
        Self::Lighthouse,
        Self::Barracuda,
        Self::Octopus,
        Self::Driftwood,
        Self::Albatros,
        Self::Banana,
        Self::Pelican,
        Self::Siesta,
        Self::Mermaid,
        Self::Anchor,
    ];

    /// The printed price, in thousands, and how many seats it has: a tenant's and perhaps a
    /// partner's.
    ///
    /// Ruling: the rulebook has the prices, but not which of them have two seats. A table that
    /// owns the box corrects it here.
    const fn printed(self) -> (u16, u8) {
        match self {
            Self::Harpoon => (6, 2),
            Self::Karambole | Self::Lighthouse | Self::Barracuda => (5, 2),
            Self::Octopus | Self::Driftwood => (4, 2),
            Self::Albatros => (4, 1),
            Self::Banana | Self::Pelican | Self::Siesta | Self::Mermaid => (3, 1),
            Self::Anchor => (2, 1),
        }
    }

    /// The printed price, in thousands.
    #[must_use]
    pub const fn price(self) -> u16 {
        self.printed().0
    }

    /// Whether it has a partner's seat.
    #[must_use]
    pub const fn takes_partner(self) -> bool {
        self.printed().1 == 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_box_holds_what_the_rulebook_lists() {
        let with_price = |price| Bar::ALL.iter().filter(|bar| bar.price() == price).count();
        assert_eq!([6, 5, 4, 3, 2].map(with_price), [1, 3, 3, 4, 1]);
        let two_seats = Bar::ALL.iter().filter(|bar| bar.takes_partner()).count();
        assert_eq!(two_seats, PLAYED_OF_A_KIND + 1);
        assert_eq!(Bar::ALL.len() - two_seats, PLAYED_OF_A_KIND + 1);
        assert!(Bar::ALL.is_sorted(), "the order of the table is the order of the type");
    }
}
