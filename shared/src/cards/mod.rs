//! French cards: 52 of them, four suits of thirteen ranks, ace high.
//!
//! A card is written rank then suit, `"QH"`. The canonical order of the deck is ♣ ♦ ♥ ♠, each
//! from the 2 to the ace; cards sort so, and shuffles start from it.

mod card;
mod rank;
mod set;
mod suit;
mod trick;

pub use card::{Card, DECK_SIZE, deck};
pub use rank::Rank;
pub use set::CardSet;
pub use suit::Suit;
pub use trick::{beats, winning_place};
