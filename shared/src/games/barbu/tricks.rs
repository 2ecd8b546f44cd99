//! Tricks: what may be played to one, who wins it, and when the deal is over.

use super::action::Illegal;
use super::contract::{Contract, Declaration};
use super::four::{SEATS, seats};
use super::options::{HeartsLead, Options, Trumping};
use crate::cards::{Card, CardSet, Rank, Suit, beats, winning_place};
use crate::seat::Seat;
use crate::secret::Secret;

/// How many tricks there are at most: one for each card of a hand.
pub const TRICKS: usize = 13;

/// The tricks of a deal.
#[derive(Clone, Debug)]
pub struct Tricks {
    declaration: Declaration,
    trumping: Trumping,
    hearts_lead: HeartsLead,
    /// Who led, or leads, to the trick on the table.
    leader: Seat,
    /// The cards on the table, in the order they were played.
    cards: Vec<Card>,
    /// Whether somebody has thrown a heart on another suit.
    hearts_broken: bool,
    taken: Secret<Vec<Taken>>,
}

/// A complete trick.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Taken {
    /// Who led.
    pub leader: Seat,
    /// The four cards, in the order they were played.
    pub cards: [Card; SEATS],
    /// Who won it.
    pub winner: Seat,
}

impl Taken {
    /// Its cards.
    pub fn set(&self) -> CardSet {
        self.cards.into_iter().collect()
    }

    /// Who played what, in order.
    pub fn plays(self) -> impl Iterator<Item = (Seat, Card)> {
        self.leader.round(SEATS).zip(self.cards)
    }
}

impl Tricks {
    /// No trick yet; this seat leads the first.
    pub fn new(declaration: Declaration, options: &Options, leader: Seat) -> Self {
        Self {
            declaration,
            trumping: options.trumping,
            hearts_lead: options.hearts_lead,
            leader,
            cards: Vec::with_capacity(SEATS),
            hearts_broken: false,
            taken: Secret::default(),
        }
    }

    /// The same contract with nothing played.
    pub fn rewound(&self) -> Self {
        Self {
            leader: self.taken.open().first().map_or(self.leader, |first| first.leader),
            cards: Vec::with_capacity(SEATS),
            hearts_broken: false,
            taken: Secret::default(),
            ..*self
        }
    }

    /// What is played.
    pub fn declaration(&self) -> Declaration {
        self.declaration
    }

    /// Whose turn it is.
    pub fn next(&self) -> Seat {
        self.leader.clockwise(self.cards.len(), SEATS)
    }

    /// Who led, or leads, to the trick on the table.
    pub fn leader(&self) -> Seat {
        self.leader
    }

    /// The cards on the table, in the order they were played.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The complete tricks, in order. Hidden, but for the last.
    pub fn taken(&self) -> &[Taken] {
        self.taken.open()
    }

    /// Everything played so far, in order.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> {
        let complete = self.taken().iter().flat_map(|trick| trick.plays());
        complete.chain(self.leader.round(SEATS).zip(self.cards.iter().copied()))
    }

    /// The cards of the tricks that a seat has won.
    pub fn won_by(&self, seat: Seat) -> CardSet {
        let won = self.taken().iter().filter(|trick| trick.winner == seat);
        won.fold(CardSet::EMPTY, |cards, trick| cards | trick.set())
    }

    /// Whether hearts may be led by now; `None` where they always may or never become so.
    pub fn hearts_broken(&self) -> Option<bool> {
        let matters =
            self.declaration.contract().bars_hearts() && self.hearts_lead == HeartsLead::Broken;
        matters.then_some(self.hearts_broken)
    }

    /// Which cards of this hand may be played now.
    pub fn playable(&self, hand: CardSet) -> CardSet {
        let Some(led) = self.cards.first().map(|card| card.suit()) else {
            let others = hand - CardSet::suit(Suit::Hearts);
            return if self.hearts_may_be_led() || others.is_empty() { hand } else { others };
        };
        let same = hand.of(led);
        let owed = match self.declaration.trump() {
            // Rulebook, Trumps: one heads a trump lead, and trumps where one is void.
            Some(trump)
                if self.trumping == Trumping::Strict && (led == trump || same.is_empty()) =>
            {
                self.trumps_that_win(hand.of(trump), trump)
            }
            _ => CardSet::EMPTY,
        };
        [owed, same, hand].into_iter().find(|cards| !cards.is_empty()).unwrap_or(hand)
    }

    /// Why this card of the hand may not be played; `None` if it may.
    pub fn refuse(&self, hand: CardSet, card: Card) -> Option<Illegal> {
        let playable = self.playable(hand);
        if playable.contains(card) {
            return None;
        }
        let Some(led) = self.cards.first().map(|card| card.suit()) else {
            return Some(Illegal::HeartsNotLed(playable));
        };
        Some(if !hand.of(led).is_empty() && card.suit() != led {
            Illegal::MustFollowSuit(playable)
        } else if card.suit() == led {
            Illegal::MustHead(playable)
        } else if self.highest_trump().is_some() {
            Illegal::MustOvertrump(playable)
        } else {
            Illegal::MustTrump(playable)
        })
    }

    /// A card is played. Who wins the trick, if it is complete now.
    pub fn play(&mut self, card: Card) -> Option<Seat> {
        self.cards.push(card);
        let led = self.cards[0].suit();
        self.hearts_broken |= card.suit() == Suit::Hearts && led != Suit::Hearts;
        let cards = <[Card; SEATS]>::try_from(self.cards.as_slice()).ok()?;
        let place = winning_place(&cards, self.declaration.trump())?;
        let winner = self.leader.clockwise(place, SEATS);
        self.taken.open_mut().push(Taken { leader: self.leader, cards, winner });
        self.cards.clear();
        self.leader = winner;
        Some(winner)
    }

    /// Whether the deal is over: all is taken that counts. Asked between two tricks.
    pub fn is_over(&self) -> bool {
        let counts = match self.declaration.contract() {
            Contract::NoQueens => CardSet::rank(Rank::Queen),
            Contract::Barbu => [Card::new(Rank::King, Suit::Hearts)].into_iter().collect(),
            // A ruling: No Hearts ends as No Queens does.
            Contract::NoHearts => CardSet::suit(Suit::Hearts),
            _ => CardSet::ALL,
        };
        let taken = seats().fold(CardSet::EMPTY, |cards, seat| cards | self.won_by(seat));
        (counts - taken).is_empty()
    }

    fn hearts_may_be_led(&self) -> bool {
        !self.declaration.contract().bars_hearts() || self.hearts_broken() == Some(true)
    }

    fn highest_trump(&self) -> Option<Card> {
        let trump = self.declaration.trump()?;
        self.cards.iter().copied().filter(|card| card.suit() == trump).max()
    }

    fn trumps_that_win(&self, trumps: CardSet, trump: Suit) -> CardSet {
        match self.highest_trump() {
            None => trumps,
            Some(best) => trumps.iter().filter(|card| beats(*card, best, Some(trump))).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Illegal as _;

    fn cards(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| Card::parse(card).expect("a card")).collect()
    }

    fn begun(declaration: Declaration, options: &Options, played: &str) -> Tricks {
        let mut tricks = Tricks::new(declaration, options, Seat::new(0));
        for card in cards(played) {
            tricks.play(card);
        }
        tricks
    }

    /// A deal so far, a hand, the cards it may play, and the code for every other.
    fn check(
        options: Options,
        declaration: Declaration,
        (played, hand, expected, code): (&str, &str, &str, &str),
    ) {
        let tricks = begun(declaration, &options, played);
        let hand: CardSet = cards(hand).into_iter().collect();
        let expected: CardSet = cards(expected).into_iter().collect();
        assert_eq!(tricks.playable(hand), expected, "{hand:?} after {played}");
        for card in hand.iter() {
            let found = tricks.refuse(hand, card).map(|illegal| illegal.code());
            let code = (!expected.contains(card)).then_some(code);
            assert_eq!(found, code, "{card} of {hand:?} after {played}");
        }
    }

    #[test]
    fn trump_duties() {
        let spades = Declaration::Trumps { suit: Suit::Spades };
        for case in [
            // Worked case 3.
            ("7D 4S", "3C 2S", "3C 2S", ""),
            ("7D 4S", "3C 5S", "5S", "must_overtrump"),
            // Worked case 4.
            ("9S", "KS 3S", "KS", "must_head"),
            ("9S", "KS AH", "KS", "must_follow_suit"),
            ("9S", "3S AH", "3S", "must_follow_suit"),
            ("9S JS", "TS 3S", "TS 3S", ""),
            // Void in the suit led.
            ("5D", "TS 3S AC", "TS 3S", "must_trump"),
            ("5D QS", "TS 3S AC", "TS 3S AC", ""),
            ("5D QS", "KS 3S AC", "KS", "must_overtrump"),
            ("5D", "AC 2H", "AC 2H", ""),
            // Who can follow a plain suit owes nothing more, a trump in the trick or not.
            ("5D QS", "KD AS", "KD", "must_follow_suit"),
            ("5D 9D", "KD 2D", "KD 2D", ""),
            // A lead is free, hearts too.
            ("", "AH 2S 3C", "AH 2S 3C", ""),
        ] {
            check(Options::default(), spades, case);
        }
        let free = Options { trumping: Trumping::Free, ..Options::default() };
        for case in [
            ("7D 4S", "3C 5S", "3C 5S", ""),
            ("9S", "KS 3S AH", "KS 3S", "must_follow_suit"),
            ("5D", "TS AC", "TS AC", ""),
        ] {
            check(free, spades, case);
        }
    }

    #[test]
    fn hearts_are_led_by_hands_of_hearts_or_once_broken() {
        let never = Options::default();
        let broken = Options { hearts_lead: HeartsLead::Broken, ..never };
        let discarded = "AC 2C AH 3C";
        let led = "2H 3C AH 4D";
        for declaration in [Declaration::NoHearts, Declaration::Barbu] {
            check(never, declaration, ("", "2H 7H 4C", "4C", "hearts_not_led"));
            check(never, declaration, ("", "2H 7H", "2H 7H", ""));
            check(never, declaration, (discarded, "2H 7H 4C", "4C", "hearts_not_led"));
            check(broken, declaration, ("", "2H 7H 4C", "4C", "hearts_not_led"));
            check(broken, declaration, (discarded, "2H 7H 4C", "2H 7H 4C", ""));
            // Hearts that were led, by a hand of nothing else, do not count.
            check(broken, declaration, (led, "7H 4C", "4C", "hearts_not_led"));
            // There is no ban on discarding them.
            check(never, declaration, ("AC", "AH 2D", "AH 2D", ""));
        }
        check(never, Declaration::NoQueens, ("", "9H 4C", "9H 4C", ""));
        check(never, Declaration::NoTricks, ("AC", "2C AH", "2C", "must_follow_suit"));
    }

    #[test]
    fn a_deal_ends_when_all_that_counts_is_taken() {
        let queens = "2C QC AC 3C  2D QD AD 3D  2H QH AH 3H  2S QS AS 3S";
        for (declaration, played, over) in [
            (Declaration::NoQueens, &queens[..queens.len() - 13], false),
            (Declaration::NoQueens, queens, true),
            (Declaration::Barbu, "2C 3C 4C QH", false),
            (Declaration::Barbu, "2C 3C 4C KH", true),
            (Declaration::NoHearts, "2H 3H 4H 5H  6H 7H 8H 9H  TH JH QH 2C", false),
            (Declaration::NoHearts, "2H 3H 4H 5H  6H 7H 8H 9H  TH JH QH 2C  KH 3C AH 4C", true),
            (Declaration::NoTricks, queens, false),
            (Declaration::NoLastTwo, queens, false),
            (Declaration::RavageCity, queens, false),
        ] {
            let tricks = begun(declaration, &Options::default(), played);
            assert_eq!(tricks.is_over(), over, "{declaration:?} {played}");
        }
        let all: Vec<String> = CardSet::ALL.iter().map(|card| card.to_string()).collect();
        for contract in Contract::ALL.into_iter().filter(|one| *one != Contract::Dominoes) {
            let declaration = Declaration::every(contract)[0];
            assert!(begun(declaration, &Options::default(), &all.join(" ")).is_over());
        }
    }
}
