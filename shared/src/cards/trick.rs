//! Who wins a trick.

use super::{Card, Suit};

/// Whether `new` takes the trick from `best`, the card ahead so far.
#[must_use]
pub fn beats(new: Card, best: Card, trump: Option<Suit>) -> bool {
    if new.suit() == best.suit() { new.rank() > best.rank() } else { Some(new.suit()) == trump }
}

/// The place of the winning card among the cards of a trick, in the order they were played: the
/// highest trump, or with none the highest card of the suit led. `None` without cards.
#[must_use]
pub fn winning_place(cards: &[Card], trump: Option<Suit>) -> Option<usize> {
    (0..cards.len()).reduce(
        |best, new| {
            if beats(cards[new], cards[best], trump) { new } else { best }
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tricks_go_to_the_highest_trump_or_the_highest_of_the_suit_led() {
        let spades = Some(Suit::Spades);
        for (cards, trump, winner) in [
            ("AD KD 2S QD", spades, 2),
            ("AC 5S 9S KC", spades, 2),
            ("AC 9S 5S KC", spades, 1),
            ("9S KS 3S AH", spades, 1),
            ("2D AH AS AC", None, 0),
            ("2D AH 3D AC", None, 2),
            ("2D AH 3D AC", spades, 2),
            ("TD", None, 0),
        ] {
            let cards: Vec<Card> = cards.split(' ').filter_map(Card::parse).collect();
            assert_eq!(winning_place(&cards, trump), Some(winner), "{cards:?}");
        }
        assert_eq!(winning_place(&[], None), None);
    }
}
