//! Other deals that one viewer cannot tell from the true one.
//!
//! Two cards change places throughout the deal: in the hands that were dealt and in everything
//! played since. What was played is played again; where every card is still legal and the viewer
//! has seen the same, the exchange stands. So every world that comes out is one that legal steps
//! lead to. Declaring and doubling look at no card, so they need no playing again.

use rand::Rng;

use super::action::Action;
use super::contract::Contract;
use super::four::{Four, seats};
use super::options::Undoubled;
use super::tricks::Taken;
use super::{Barbu, Phase};
use crate::cards::{Card, CardSet, Rank, Suit};
use crate::chance::below;
use crate::resample::{Hidden, Print, Resample};
use crate::seat::{Seat, Viewer};
use crate::secret::Secret;

/// How many exchanges are tried.
const EXCHANGES: usize = 40;

impl Barbu {
    /// Everything played in this deal, in order; `None` is a pass.
    fn history(&self) -> Vec<(Seat, Option<Card>)> {
        match &self.phase {
            Phase::Tricks(tricks) => {
                tricks.plays().map(|(seat, card)| (seat, Some(card))).collect()
            }
            Phase::Dominoes(dominoes) => {
                dominoes.moves().iter().map(|done| (done.seat, done.card)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// This deal with two cards exchanged, if what was done in it could be done then.
    fn exchanged(&self, a: Card, b: Card) -> Option<Self> {
        let exchange = |card: Card| match card {
            card if card == a => b,
            card if card == b => a,
            card => card,
        };
        let history = self.history();
        let mut hands: Four<CardSet> =
            self.hands.map(|_, hand| hand.open().iter().map(exchange).collect());
        for (seat, card) in &history {
            card.iter().for_each(|card| hands[*seat].insert(exchange(*card)));
        }
        let mut phase = match &self.phase {
            Phase::Tricks(tricks) => Phase::Tricks(tricks.rewound()),
            Phase::Dominoes(dominoes) => Phase::Dominoes(dominoes.rewound()),
            phase => phase.clone(),
        };
        for (seat, card) in history {
            let card = card.map(exchange);
            let hand = &mut hands[seat];
            match (&mut phase, card) {
                (Phase::Tricks(tricks), Some(card)) => {
                    if tricks.next() != seat || !tricks.playable(*hand).contains(card) {
                        return None;
                    }
                    hand.remove(card);
                    tricks.play(card);
                }
                (Phase::Dominoes(dominoes), Some(card)) => {
                    if dominoes.next() != seat || !dominoes.playable(*hand).contains(card) {
                        return None;
                    }
                    hand.remove(card);
                    dominoes.play(card, hand.is_empty());
                }
                (Phase::Dominoes(dominoes), None) => {
                    if dominoes.next() != seat || !dominoes.playable(*hand).is_empty() {
                        return None;
                    }
                    dominoes.pass();
                }
                _ => return None,
            }
        }
        Some(Self { phase, hands: hands.map(|_, hand| Secret::new(*hand)), ..self.clone() })
    }

    /// Whether somebody holds cards that others do not know.
    fn is_dealt(&self) -> bool {
        !matches!(self.phase, Phase::First | Phase::Deal | Phase::Over)
    }

    /// The complete tricks that nobody sees any more.
    fn earlier_tricks(&self) -> &[Taken] {
        match &self.phase {
            Phase::Tricks(tricks) if !self.options.open_tricks => {
                let taken = tricks.taken();
                &taken[..taken.len().saturating_sub(1)]
            }
            _ => &[],
        }
    }

    /// The cards that this viewer does not see now.
    fn unseen(&self, viewer: Viewer) -> CardSet {
        let others = seats().filter(|seat| !viewer.is(*seat));
        let hands = others.fold(CardSet::EMPTY, |cards, seat| cards | *self.hands[seat].open());
        self.earlier_tricks().iter().fold(hands, |cards, trick| cards | trick.set())
    }

    /// Whether doing this ends the deal, which is shown whole then.
    fn ends_deal(&self, seat: Seat, action: &Action) -> bool {
        match (&self.phase, action) {
            (Phase::Doubling(declaration), Action::Double { targets }) => {
                seat == self.declarer()
                    && self.options.undoubled == Undoubled::ThrowIn
                    && !declaration.contract().is_positive()
                    && targets.is_empty()
                    && self.doubles.is_empty()
            }
            (Phase::Tricks(tricks), Action::Play { card }) => {
                let mut after = tricks.clone();
                after.play(*card).is_some() && after.is_over()
            }
            (Phase::Dominoes(dominoes), Action::Play { card }) => {
                let mut after = dominoes.clone();
                after.play(*card, self.hands[seat].open().len() == 1);
                after.is_over()
            }
            _ => false,
        }
    }
}

impl Barbu {
    /// What follows for everybody from the cards that lie hidden in earlier tricks: by the table
    /// in `view.rs`, not by the view, so that the laws find out if that shows too much. Whatever
    /// else is seen is never exchanged.
    fn known(&self) -> impl PartialEq + use<> {
        let Phase::Tricks(tricks) = &self.phase else { return None };
        let shown = match tricks.declaration().contract() {
            Contract::NoHearts => CardSet::suit(Suit::Hearts),
            Contract::NoQueens => CardSet::rank(Rank::Queen),
            _ => CardSet::EMPTY,
        };
        let won = seats().map(|seat| tricks.won_by(seat));
        let won: Vec<_> = won.map(|cards| (cards.len(), cards & shown)).collect();
        Some((tricks.next(), tricks.hearts_broken(), won))
    }
}

impl Resample for Barbu {
    fn resample(&self, viewer: Viewer, rng: &mut dyn Rng) -> Self {
        let mut world = self.clone();
        if !self.is_dealt() {
            return world;
        }
        let known = self.known();
        let unseen = self.unseen(viewer).to_vec();
        for _ in 0..EXCHANGES {
            let [a, b] = [(); 2].map(|()| below(rng, unseen.len().max(1) as u32) as usize);
            if a == b {
                continue;
            }
            let other = world.exchanged(unseen[a], unseen[b]);
            if let Some(other) = other.filter(|other| other.known() == known) {
                world = other;
            }
        }
        world
    }

    /// Every action is open to all; the one that ends a deal turns all its cards over.
    fn learns(&self, _: Viewer, seat: Seat, action: &Action) -> Print {
        let shown = self
            .ends_deal(seat, action)
            .then(|| (self.history(), self.hands.map(|_, hand| *hand.open())));
        Print::of((seat, action, shown))
    }

    fn hidden(&self, viewer: Viewer) -> Vec<Hidden> {
        let mut hidden = Vec::new();
        let others = seats().filter(|seat| !viewer.is(*seat));
        if self.is_dealt() {
            let hands: Vec<CardSet> = others.map(|seat| *self.hands[seat].open()).collect();
            hidden.push(Hidden::new("hands", hands));
        }
        if !self.earlier_tricks().is_empty() {
            hidden.push(Hidden::new("earlier_tricks", self.earlier_tricks()));
        }
        hidden
    }

    fn invariants(&self) -> Result<(), String> {
        self.check_cards()?;
        for (number, deal) in self.sheet.deals().iter().enumerate() {
            let sum = self.options.scores.prices().sum(deal.declaration.contract());
            for points in [&deal.points, &deal.settled] {
                if points.values().sum::<i32>() != sum {
                    return Err(format!("deal {number} does not add to {sum}: {points:?}"));
                }
            }
        }
        let total: i32 = self.sheet.totals().values().sum();
        let end = self.options.final_sum();
        if matches!(self.phase, Phase::Over) && total != end {
            return Err(format!("the totals add to {total}, not {end}"));
        }
        Ok(())
    }
}

impl Barbu {
    /// The whole deck is in hands and in play, each card once.
    fn check_cards(&self) -> Result<(), String> {
        if !self.is_dealt() {
            return Ok(());
        }
        let played = self.history().into_iter().filter_map(|(_, card)| card);
        let held = self.hands.values().flat_map(|hand| hand.open().iter());
        let mut cards: Vec<Card> = held.chain(played).collect();
        cards.sort_unstable();
        if cards != CardSet::ALL.to_vec() {
            return Err(format!("cards are not conserved: {cards:?}"));
        }
        let sizes = self.hands.map(|_, hand| hand.open().len());
        let uneven = sizes.values().max() > sizes.values().min().map(|least| least + 1).as_ref();
        if matches!(self.phase, Phase::Tricks(_)) && uneven {
            return Err(format!("hands of uneven size: {sizes:?}"));
        }
        Ok(())
    }
}
