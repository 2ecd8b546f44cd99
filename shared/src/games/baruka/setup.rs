//! Before the first round: altar, turn order, cards; then boards, and oracles given up.

use std::sync::Arc;

use super::action::{Action, Chance, HelperPiles};
use super::card_set::{CardSet, CharacterId, HelperId, HelperKind, OracleId, SHOWN, hash, read};
use super::event::Event;
use super::form::Form;
use super::illegal::Illegal;
use super::options::{Options, SetName};
use super::player::{DEALT, levels};
use super::{Baruka, Phase, Shown, layout};
use crate::announce::Announcements;
use crate::chance::ChanceStream;
use crate::rules::{BadChance, Extent, Legal, Refusal, SetupError};
use crate::seat::{BySeat, Seat, SeatSet};
use crate::secret::Secret;

/// The cards that are played with.
///
/// # Errors
/// A loaded set whose text is missing, another one, or faulty, or which has too few boards.
pub fn card_set(
    options: &Options,
    text: Option<&String>,
    seats: usize,
) -> Result<Arc<CardSet>, SetupError> {
    let bad = |message: &str| SetupError::bad_option(message);
    let read = match (&options.set, text) {
        (SetName::House, _) => CardSet::house(),
        (SetName::Loaded(_), None) => return Err(bad("The text of the card set is missing.")),
        (SetName::Loaded(name), Some(text)) if *name != hash(text) => {
            return Err(bad("The text of the card set is not the one its hash names."));
        }
        (SetName::Loaded(_), Some(text)) => read(text),
    };
    let set = read.map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        bad(&format!("The card set can't be used: {}.", faults.join("; ")))
    })?;
    if set.characters.len() < seats {
        let boards = set.characters.len();
        return Err(bad(&format!("The card set has boards for {boards} seats only.")));
    }
    Ok(Arc::new(set))
}

impl Baruka {
    pub(super) fn board(&self, id: &str) -> Result<CharacterId, Refusal<Illegal>> {
        self.set.character(id).ok_or_else(|| unknown("board", id))
    }

    pub(super) fn helper(&self, id: &str) -> Result<HelperId, Refusal<Illegal>> {
        self.set.helper(id).ok_or_else(|| unknown("helper", id))
    }

    pub(super) fn card(&self, id: &str) -> Result<OracleId, Refusal<Illegal>> {
        self.set.oracle(id).ok_or_else(|| unknown("oracle", id))
    }

    pub(super) fn cards(&self, ids: &[String]) -> Result<Vec<OracleId>, Refusal<Illegal>> {
        ids.iter().map(|id| self.card(id)).collect()
    }

    pub(super) fn check_setup(&self, chance: &Chance) -> Result<(), BadChance> {
        let seats = self.players.len();
        match (&self.phase, chance) {
            (Phase::Altar, Chance::Altar(tiles)) => layout::check(tiles, seats),
            (Phase::Order, Chance::Order(order)) => {
                let mut sorted = order.clone();
                sorted.sort_unstable();
                if sorted.into_iter().eq(self.players.seats()) {
                    Ok(())
                } else {
                    Err(BadChance("the turn order does not name each seat once".into()))
                }
            }
            (Phase::Oracles, Chance::Oracles(hands)) => self.check_hands(hands),
            (Phase::Helpers, Chance::Helpers(piles)) => self.check_piles(piles),
            _ => Err(BadChance("another chance event is due".into())),
        }
    }

    fn check_hands(&self, hands: &BySeat<Vec<String>>) -> Result<(), BadChance> {
        if hands.len() != self.players.len() {
            return Err(BadChance(format!("{} hands are needed", self.players.len())));
        }
        let mut dealt = Vec::new();
        for hand in hands.values() {
            let hand = self.cards(hand).map_err(|no| BadChance(no.to_string()))?;
            if levels(&self.set, &hand) != DEALT {
                return Err(BadChance("a hand is not 5, 3 and 2 cards of levels I to III".into()));
            }
            dealt.extend(hand);
        }
        let all = dealt.len();
        dealt.sort_unstable();
        dealt.dedup();
        if dealt.len() < all {
            return Err(BadChance("a card is dealt twice".into()));
        }
        Ok(())
    }

    fn check_piles(&self, piles: &HelperPiles) -> Result<(), BadChance> {
        for kind in HelperKind::ALL {
            let mut pile = self.pile(piles, kind)?;
            pile.sort_unstable();
            if !pile.into_iter().eq(self.set.helpers_of(kind)) {
                return Err(BadChance("a pile is not the helpers of its kind".into()));
            }
        }
        Ok(())
    }

    fn pile(&self, piles: &HelperPiles, kind: HelperKind) -> Result<Vec<HelperId>, BadChance> {
        piles
            .of(kind)
            .iter()
            .map(|id| self.helper(id).map_err(|no| BadChance(no.to_string())))
            .collect()
    }

    pub(super) fn draw_setup(&self, stream: &mut ChanceStream) -> Chance {
        let seats = self.players.len();
        match self.phase {
            Phase::Altar => Chance::Altar(layout::draw(stream, seats)),
            Phase::Order => {
                let mut order: Vec<Seat> = self.players.seats().collect();
                stream.shuffle(&mut order);
                Chance::Order(order)
            }
            Phase::Oracles => {
                let mut hands = BySeat::from_fn(seats, |_| Vec::new());
                for (level, dealt) in (1..).zip(DEALT) {
                    let mut deck: Vec<OracleId> = self.set.oracles_of(level).collect();
                    stream.shuffle(&mut deck);
                    for ((_, hand), cards) in hands.iter_mut().zip(deck.chunks(dealt)) {
                        hand.extend(cards.iter().map(|card| self.set[*card].id.clone()));
                    }
                }
                Chance::Oracles(hands)
            }
            _ => {
                let [resource, skill, scoring] = HelperKind::ALL.map(|kind| {
                    let mut pile: Vec<HelperId> = self.set.helpers_of(kind).collect();
                    stream.shuffle(&mut pile);
                    pile.into_iter().map(|helper| self.set[helper].id.clone()).collect()
                });
                Chance::Helpers(HelperPiles { resource, skill, scoring })
            }
        }
    }

    pub(super) fn set_up(&mut self, chance: &Chance) {
        match chance {
            Chance::Altar(tiles) => {
                self.altar = layout::altar(tiles);
                self.phase = Phase::Order;
            }
            Chance::Order(order) => {
                self.order.clone_from(order);
                self.phase = Phase::Oracles;
            }
            Chance::Oracles(hands) => {
                for (seat, hand) in hands.iter() {
                    let mut hand = self.cards(hand).unwrap_or_default();
                    hand.sort_unstable();
                    self.players[seat].hand = Secret::new(hand);
                }
                self.phase = Phase::Helpers;
            }
            Chance::Helpers(piles) => {
                self.piles = Secret::new(HelperKind::ALL.map(|kind| {
                    let mut pile = self.pile(piles, kind).unwrap_or_default();
                    pile.reverse();
                    pile
                }));
                self.fill_gaps();
                self.phase = Phase::Characters(0);
            }
        }
    }

    /// Shows the next helper of its kind in every gap, as long as there are any.
    pub(super) fn fill_gaps(&mut self) {
        for (shown, pile) in self.shown.iter_mut().zip(self.piles.open_mut()) {
            debug_assert_eq!(shown.len(), SHOWN);
            for gap in shown.iter_mut().filter(|place| place.is_none()) {
                *gap = pile.pop().map(|helper| Shown { helper, on: super::Goods::default() });
            }
        }
    }

    /// Oracles that nobody was dealt, in the order of the set.
    pub(super) fn undealt(&self) -> Vec<OracleId> {
        let dealt = |card: &OracleId| {
            self.players.values().any(|player| {
                player.completed.contains(card)
                    || player.hand.open().contains(card)
                    || player.discarded.open().contains(card)
            })
        };
        self.set.all_oracles().filter(|card| !dealt(card)).collect()
    }

    fn is_free(&self, board: CharacterId) -> bool {
        self.players.values().all(|player| player.character != Some(board))
    }

    /// Boards that nobody has taken.
    pub(super) fn free_boards(&self) -> impl Iterator<Item = CharacterId> {
        self.set.boards().filter(|board| self.is_free(*board))
    }

    pub(super) fn check_character(&self, seat: Seat, id: &str) -> Result<(), Refusal<Illegal>> {
        self.check_turn(seat)?;
        let board = self.board(id)?;
        if self.is_free(board) { Ok(()) } else { Err(Refusal::Rule(Illegal::CharacterTaken)) }
    }

    pub(super) fn take_character(
        &mut self,
        seat: Seat,
        id: &str,
        announce: &mut Announcements<Event>,
    ) {
        let Phase::Characters(taken) = self.phase else { return };
        let Ok(board) = self.board(id) else { return };
        self.players[seat].character = Some(board);
        announce.all(Event::CharacterTaken { seat, character: self.set[board].clone() });
        self.phase = if taken + 1 < self.order.len() {
            Phase::Characters(taken + 1)
        } else {
            Phase::Discarding(SeatSet::all(self.players.len()))
        };
    }

    pub(super) fn legal_characters(&self) -> Vec<Action> {
        self.free_boards()
            .map(|board| Action::Character { id: self.set[board].id.clone() })
            .collect()
    }

    pub(super) fn check_discards(
        &self,
        seat: Seat,
        cards: &[String],
    ) -> Result<(), Refusal<Illegal>> {
        self.check_turn(seat)?;
        let hand = self.players[seat].hand.open();
        if self.cards(cards)?.iter().all(|card| hand.contains(card)) {
            Ok(())
        } else {
            Err(Refusal::NotInHand)
        }
    }

    /// Between rounds a discard is no answer to a question, so it must name a card.
    pub(super) fn check_more_discards(
        &self,
        seat: Seat,
        cards: &[String],
    ) -> Result<(), Refusal<Illegal>> {
        self.check_discards(seat, cards)?;
        if cards.is_empty() {
            return Err(Refusal::Rule(Illegal::WrongCount { needed: None }));
        }
        Ok(())
    }

    pub(super) fn discard(
        &mut self,
        seat: Seat,
        ids: &[String],
        announce: &mut Announcements<Event>,
    ) {
        let cards = self.cards(ids).unwrap_or_default();
        let player = &mut self.players[seat];
        player.hand.open_mut().retain(|card| !cards.contains(card));
        player.discarded.open_mut().extend(cards);
        player.discarded.open_mut().sort_unstable();
        let own = SeatSet::only(seat);
        let Phase::Discarding(waiting) = &mut self.phase else {
            // Later ones come to light with the preparations; until then nobody hears of them.
            return announce.only(own, Event::Discarded { seat, cards: Some(ids.to_vec()) });
        };
        waiting.remove(seat);
        let all_have = waiting.is_empty();
        announce.split(
            own,
            Event::Discarded { seat, cards: Some(ids.to_vec()) },
            Event::Discarded { seat, cards: None },
        );
        if all_have {
            self.show_discards();
            announce.all(Event::DiscardsShown {
                levels: self.players.map(|_, player| player.discards_shown),
            });
            self.start_round(announce);
        }
    }

    /// Lets everybody know how many of each level have been given up.
    pub(super) fn show_discards(&mut self) {
        for (_, player) in self.players.iter_mut() {
            player.discards_shown = levels(&self.set, player.discarded.open());
        }
    }

    /// Every choice of cards to give up, the smaller ones first.
    pub(super) fn legal_discards(&self, seat: Seat, extent: Extent) -> Legal<Action, Form> {
        let hand = self.players[seat].hand.open();
        let names: Vec<String> = hand.iter().map(|card| self.set[*card].id.clone()).collect();
        let choices = match extent {
            Extent::Prompt => vec![Vec::new()],
            Extent::Complete => subsets(&names),
        };
        Legal {
            actions: choices.into_iter().map(|cards| Action::DiscardOracles { cards }).collect(),
            forms: vec![Form::DiscardOracles { cards: names }],
            ..Legal::none()
        }
    }

    /// The same between rounds, where no card is no choice.
    pub(super) fn legal_more_discards(&self, seat: Seat, extent: Extent) -> Legal<Action, Form> {
        let hand = self.players[seat].hand.open();
        let names: Vec<String> = hand.iter().map(|card| self.set[*card].id.clone()).collect();
        if names.is_empty() {
            return Legal::none();
        }
        let choices = match extent {
            Extent::Prompt => vec![names[..1].to_vec()],
            Extent::Complete => subsets(&names).split_off(1),
        };
        Legal {
            actions: choices.into_iter().map(|cards| Action::DiscardOracles { cards }).collect(),
            forms: vec![Form::DiscardOracles { cards: names }],
            ..Legal::none()
        }
    }
}

/// Every choice of some of these, none first.
fn subsets(names: &[String]) -> Vec<Vec<String>> {
    (0u32..1 << names.len())
        .map(|mask| {
            let chosen = (0..).zip(names).filter(|(place, _)| mask >> place & 1 == 1);
            chosen.map(|(_, name)| name.clone()).collect()
        })
        .collect()
}

fn unknown(what: &str, id: &str) -> Refusal<Illegal> {
    // The set's own names are short; what was sent may be anything.
    let shown: String = id.chars().take(40).collect();
    Refusal::BadAction(format!("there is no {what} {shown:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUSE: &str = include_str!("data/house-set.json");

    #[test]
    fn a_loaded_set_needs_its_own_faultless_text() {
        let loaded =
            |text: &str| Options { set: SetName::Loaded(hash(text)), ..Options::default() };
        let other = HOUSE.replace("I-01", "I-99");
        let faulty = HOUSE.replace("I-01", "I-02");
        let boards = HOUSE.find("  {\"id\": \"wave\"").expect("the third board");
        let two = format!("{}]}}", HOUSE[..boards].trim_end().trim_end_matches(','));
        let cases = [
            ("house", Options::default(), None, 4, true),
            ("another set", loaded(&other), Some(&other), 4, true),
            ("no text", loaded(&other), None, 2, false),
            ("another text", loaded(&other), Some(&faulty), 2, false),
            ("a fault", loaded(&faulty), Some(&faulty), 2, false),
            ("boards for two", loaded(&two), Some(&two), 2, true),
            ("too few boards", loaded(&two), Some(&two), 3, false),
        ];
        for (why, options, text, seats, fits) in cases {
            match card_set(&options, text, seats) {
                Ok(_) => assert!(fits, "{why}"),
                Err(SetupError::Option { code, .. }) => {
                    assert!(!fits && code == "bad_option", "{why}");
                }
                Err(other) => panic!("{why}: {other}"),
            }
        }
    }
}
