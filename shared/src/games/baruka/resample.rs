//! Other worlds that one viewer cannot tell from the true one.
//!
//! Oracles are dealt anew within their level from those that the viewer has not seen; piles are
//! shuffled; what others prepare or give up behind the screen is chosen anew from what they own.
//! Each such world comes about by the same steps with other cards dealt.

use rand::Rng;

use super::action::{Action, Preparation};
use super::card_set::{HelperId, HelperKind, OracleId};
use super::goods::Totem;
use super::options::Discards;
use super::player::{DEALT, levels};
use super::prepare::{FREE, TILES};
use super::{BANK, Baruka, Phase};
use crate::chance::{below, shuffle};
use crate::resample::{Hidden, Print, Resample};
use crate::seat::{Seat, Viewer};
use crate::secret::Secret;

/// How often a preparation is made up before the true one is kept.
const TRIES: usize = 100;

impl Resample for Baruka {
    fn resample(&self, viewer: Viewer, rng: &mut dyn Rng) -> Self {
        let mut world = self.clone();
        if matches!(self.phase, Phase::Over) {
            return world;
        }
        for pile in world.piles.open_mut() {
            shuffle(pile, rng);
        }
        for level in 1..=3 {
            world.deal_anew(level, viewer, rng);
        }
        for seat in self.others(viewer) {
            if self.players[seat].preparation.open().is_some() {
                world.prepare_anew(seat, rng);
            }
        }
        world
    }

    fn learns(&self, viewer: Viewer, seat: Seat, action: &Action) -> Print {
        let own = viewer.is(seat);
        match action {
            Action::DiscardOracles { cards } => match self.phase {
                Phase::Discarding(waiting) => {
                    let all = (waiting.len() == 1).then(|| self.discards_with(seat, cards));
                    Print::of((seat, own.then_some(cards), all))
                }
                // Between rounds nobody else hears of it.
                _ => Print::of(own.then_some(cards)),
            },
            Action::Prepare(preparation) => {
                let last = self.waiting().len() == 1;
                let all = last.then(|| {
                    self.players
                        .iter()
                        .filter(|(other, _)| *other != seat)
                        .map(|(_, player)| player.preparation.open().clone())
                        .chain([Some(preparation.clone())])
                        .collect::<Vec<_>>()
                });
                let discards = last.then(|| self.discards_with(seat, &[]));
                Print::of((seat, own.then_some(preparation), all, discards))
            }
            public => {
                // What is said aloud, and what it turns over: new helpers, or all at the end.
                let all = self.ends_with(seat, public).then(|| self.all_hidden());
                Print::of((seat, public, self.next_helpers(seat, public), all))
            }
        }
    }

    fn hidden(&self, viewer: Viewer) -> Vec<Hidden> {
        if matches!(self.phase, Phase::Over) {
            return Vec::new();
        }
        let others: Vec<Seat> = self.others(viewer).collect();
        let of = |cards: fn(&Self, Seat) -> &Vec<OracleId>| -> Vec<Vec<OracleId>> {
            others.iter().map(|seat| cards(self, *seat).clone()).collect()
        };
        let hands = of(|state, seat| state.players[seat].hand.open());
        let discards = of(|state, seat| state.players[seat].discarded.open());
        let mut hidden = Vec::new();
        if hands.iter().any(|hand| !hand.is_empty()) {
            hidden.push(Hidden::new("hands", hands));
        }
        if discards.iter().any(|cards| !cards.is_empty()) {
            hidden.push(Hidden::new("discards", discards));
        }
        let undealt = self.undealt();
        if !matches!(self.phase, Phase::Altar | Phase::Order | Phase::Oracles)
            && !undealt.is_empty()
        {
            hidden.push(Hidden::new("undealt", undealt));
        }
        if self.piles.open().iter().any(|pile| pile.len() > 1) {
            hidden.push(Hidden::new("piles", self.piles.open()));
        }
        let prepared: Vec<Option<Preparation>> =
            others.iter().map(|seat| self.players[*seat].preparation.open().clone()).collect();
        if prepared.iter().any(Option::is_some) {
            hidden.push(Hidden::new("preparations", prepared));
        }
        hidden
    }

    fn invariants(&self) -> Result<(), String> {
        let mut goods = self.bank;
        for player in self.players.values() {
            goods.put(&player.stock);
            goods.put(&player.ready);
            goods.expansion += player.spent_tiles + player.laid;
        }
        self.shown.iter().flatten().flatten().for_each(|shown| goods.put(&shown.on));
        self.altar.totems().for_each(|(_, standing)| goods.add(standing.totem));
        if goods != BANK {
            return Err(format!("totems and tiles are not conserved: {goods:?}"));
        }
        let mut dealt: Vec<OracleId> = Vec::new();
        for (seat, player) in self.players.iter() {
            let mut cards = player.completed.clone();
            cards.extend(player.hand.open());
            cards.extend(player.discarded.open());
            let held = !matches!(self.phase, Phase::Altar | Phase::Order | Phase::Oracles);
            if held && levels(&self.set, &cards) != DEALT {
                return Err(format!("the oracles of {seat} are not those dealt"));
            }
            if !player.hand.open().is_sorted() || !player.discarded.open().is_sorted() {
                return Err(format!("the oracles of {seat} are out of order"));
            }
            dealt.extend(cards);
        }
        let all = dealt.len();
        dealt.sort_unstable();
        dealt.dedup();
        if dealt.len() < all {
            return Err("an oracle is in two places".into());
        }
        self.helpers_are_conserved()
    }
}

impl Baruka {
    fn others(&self, viewer: Viewer) -> impl Iterator<Item = Seat> {
        self.players.seats().filter(move |seat| !viewer.is(*seat))
    }

    /// Deals what the viewer has not seen of a level: undealt cards, others' hands and discards.
    fn deal_anew(&mut self, level: u8, viewer: Viewer, rng: &mut dyn Rng) {
        let mut unseen = self.undealt();
        unseen.retain(|card| self.set[*card].level == level);
        let others: Vec<Seat> = self.others(viewer).collect();
        let mut held = Vec::new();
        for seat in &others {
            let player = &mut self.players[*seat];
            let mut count = 0;
            for cards in [&mut player.hand, &mut player.discarded] {
                let (ours, rest): (Vec<_>, Vec<_>) =
                    cards.open().iter().partition(|card| self.set[**card].level == level);
                count += ours.len();
                unseen.extend(ours);
                *cards = Secret::new(rest);
            }
            held.push(count);
        }
        shuffle(&mut unseen, rng);
        for (seat, count) in others.into_iter().zip(held) {
            let known = self.players[seat].discards_shown[usize::from(level) - 1];
            let discarded = if self.may_have_discarded(seat) {
                known + below(rng, (count - known) as u32 + 1) as usize
            } else {
                known
            };
            let player = &mut self.players[seat];
            let cards = unseen.split_off(unseen.len() - count);
            player.discarded.open_mut().extend(&cards[..discarded]);
            player.hand.open_mut().extend(&cards[discarded..]);
            player.discarded.open_mut().sort_unstable();
            player.hand.open_mut().sort_unstable();
        }
    }

    /// Whether the seat may have given up cards that nobody knows of yet.
    fn may_have_discarded(&self, seat: Seat) -> bool {
        match self.phase {
            Phase::Discarding(waiting) => !waiting.contains(seat),
            Phase::Preparing => self.options.discards == Discards::AnyTime,
            _ => false,
        }
    }

    fn prepare_anew(&mut self, seat: Seat, rng: &mut dyn Rng) {
        let (board, stock) = (self.spaces(seat), self.players[seat].stock);
        for _ in 0..TRIES {
            let mut some = |most: usize| -> Vec<Totem> {
                let count = below(rng, most as u32 + 1);
                let mut some: Vec<Totem> =
                    (0..count).map(|_| Totem::ALL[below(rng, 4) as usize]).collect();
                some.sort_unstable();
                some
            };
            let tiles = usize::from(stock.expansion.min(TILES));
            let (free, extra) = (some(FREE), some(tiles));
            let spaces = board.map(|space| match below(rng, 6) {
                0 => None,
                1 => Some(Totem::Purple),
                _ => Some(space.into()),
            });
            let tiles = below(rng, (tiles - extra.len()) as u32 + 1) as u8;
            let preparation = Preparation { spaces, free, extra, tiles };
            if preparation.check(board, &stock).is_ok() {
                self.players[seat].preparation = Secret::new(Some(preparation));
                return;
            }
        }
    }

    /// How many of each level everybody has given up once this seat has these too.
    fn discards_with(&self, seat: Seat, cards: &[String]) -> Vec<[usize; 3]> {
        let more = levels(&self.set, &self.cards(cards).unwrap_or_default());
        self.players
            .iter()
            .map(|(other, player)| {
                let mut all = levels(&self.set, player.discarded.open());
                if other == seat {
                    (0..3).for_each(|level| all[level] += more[level]);
                }
                all
            })
            .collect()
    }

    /// The helpers that come into the gaps when the last seat has hired, or not.
    fn next_helpers(&self, seat: Seat, action: &Action) -> Vec<HelperId> {
        let hired = match action {
            Action::Hire(hire) => self.helper(&hire.helper).ok(),
            Action::NoHire {} => None,
            _ => return Vec::new(),
        };
        if self.order.last() != Some(&seat) {
            return Vec::new();
        }
        self.shown
            .iter()
            .zip(self.piles.open())
            .flat_map(|(shown, pile)| {
                let gaps = shown
                    .iter()
                    .filter(|place| place.is_none_or(|shown| Some(shown.helper) == hired))
                    .count();
                pile.iter().rev().take(gaps).copied()
            })
            .collect()
    }

    /// Whether the action ends the match.
    fn ends_with(&self, seat: Seat, action: &Action) -> bool {
        self.round == self.rounds()
            && match action {
                Action::Done {} => self.waiting().len() == 1,
                Action::EndTurn {} => self.order.last() == Some(&seat) && self.holders().is_empty(),
                _ => false,
            }
    }

    /// Everything that is shown after the end.
    fn all_hidden(&self) -> (Vec<[&Vec<OracleId>; 2]>, &[Vec<HelperId>]) {
        let cards = self
            .players
            .values()
            .map(|player| [player.hand.open(), player.discarded.open()])
            .collect();
        (cards, self.piles.open())
    }

    fn helpers_are_conserved(&self) -> Result<(), String> {
        if matches!(self.phase, Phase::Altar | Phase::Order | Phase::Oracles | Phase::Helpers) {
            return Ok(());
        }
        let mut helpers: Vec<HelperId> = self.piles.open().iter().flatten().copied().collect();
        helpers.extend(self.shown.iter().flatten().flatten().map(|shown| shown.helper));
        for player in self.players.values() {
            helpers.extend(player.helpers.iter().map(|hired| hired.helper));
        }
        helpers.sort_unstable();
        let mut all: Vec<HelperId> =
            HelperKind::ALL.into_iter().flat_map(|kind| self.set.helpers_of(kind)).collect();
        all.sort_unstable();
        if helpers == all { Ok(()) } else { Err("helpers are not conserved".into()) }
    }
}
