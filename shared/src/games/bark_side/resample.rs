//! Other deals that one viewer cannot tell from the true one.
//!
//! The round is dealt anew with two cards exchanged, and everything that was done in it is done
//! again. Where each step is still legal and the viewer has seen the same, the exchange stands;
//! so every world that comes out is one that legal steps lead to.

use rand::Rng;

use super::action::Action;
use super::card::{Card, whole_deck, without};
use super::tricks::Tricks;
use super::{BarkSide, Phase};
use crate::announce::Announcements;
use crate::chance::below;
use crate::resample::{Hidden, Print, Resample};
use crate::rules::{Rules, Step};
use crate::seat::{BySeat, Seat, Viewer};
use crate::secret::Secret;

/// How many exchanges are tried. Late in a round about one in five stands.
const EXCHANGES: usize = 40;

/// A round from its deal on.
#[derive(Clone, Debug, Default)]
pub struct RoundHistory {
    hands: Vec<Vec<Card>>,
    actions: Vec<(Seat, Action)>,
}

impl RoundHistory {
    /// A round with these hands, in which nothing has been done.
    pub fn new(hands: BySeat<Vec<Card>>) -> Self {
        Self { hands: hands.values().cloned().collect(), actions: Vec::new() }
    }

    /// Something was done.
    pub fn note(&mut self, seat: Seat, action: &Action) {
        self.actions.push((seat, action.clone()));
    }
}

/// What was done, in places of the deal instead of cards.
enum Placed {
    Pass(Vec<usize>),
    Play(Vec<usize>),
    Tuck,
}

/// A deal laid out in one row, hand after hand, then the undealt cards.
struct Layout {
    cards: Vec<Card>,
    hand_size: usize,
    actions: Vec<(Seat, Placed)>,
}

impl Layout {
    fn of(state: &BarkSide) -> Self {
        let history = state.history.open();
        let hand_size = history.hands.first().map_or(0, Vec::len);
        let mut cards: Vec<Card> = history.hands.iter().flatten().copied().collect();
        cards.extend(state.undealt.open());
        let mut layout = Self { cards, hand_size, actions: Vec::new() };
        let seats = history.hands.len();
        let mut hands: Vec<Vec<usize>> =
            (0..seats).map(|seat| (seat * hand_size..(seat + 1) * hand_size).collect()).collect();
        let mut given = vec![Vec::new(); seats];
        let mut width = 0;
        for (nth, (seat, action)) in history.actions.iter().enumerate() {
            let at = seat.index();
            let done = match action {
                Action::Pass { cards } => {
                    given[at] = layout.take(&mut hands[at], cards);
                    Placed::Pass(given[at].clone())
                }
                Action::Play { cards } => {
                    width = cards.len();
                    Placed::Play(layout.take(&mut hands[at], cards))
                }
                Action::Tuck {} => {
                    hands[at].sort_by_key(|place| layout.cards[*place]);
                    hands[at].drain(..width);
                    Placed::Tuck
                }
            };
            layout.actions.push((*seat, done));
            if nth + 1 == seats {
                for (giver, places) in given.iter_mut().enumerate() {
                    hands[(giver + seats - 1) % seats].append(places);
                }
            }
        }
        layout
    }

    fn take(&self, hand: &mut Vec<usize>, cards: &[Card]) -> Vec<usize> {
        cards
            .iter()
            .filter_map(|card| {
                let at = hand.iter().position(|place| self.cards[*place] == *card)?;
                Some(hand.swap_remove(at))
            })
            .collect()
    }

    /// The round played again over this layout, if every step of it is legal.
    fn replay(&self, from: &BarkSide) -> Option<BarkSide> {
        let mut world = from.clone();
        world.round -= 1;
        world.phase = Phase::Deal;
        let hands = BySeat::from_fn(from.areas.len(), |seat| {
            self.cards[seat.index() * self.hand_size..][..self.hand_size].to_vec()
        });
        world.deal(&hands, &mut Announcements::default());
        for (seat, done) in &self.actions {
            let cards = |places: &[usize]| places.iter().map(|place| self.cards[*place]).collect();
            let action = match done {
                Placed::Pass(places) => Action::Pass { cards: cards(places) },
                Placed::Play(places) => Action::Play { cards: cards(places) },
                Placed::Tuck => Action::Tuck {},
            };
            world.check(*seat, &action).ok()?;
            world.apply(&Step::Action { seat: *seat, action }, &mut Announcements::default());
        }
        Some(world)
    }
}

impl BarkSide {
    /// What this viewer has seen of the round and not forgotten.
    ///
    /// It follows the table in `view.rs`, not the view: with a view that shows too much for a
    /// measure, the worlds that give it away would never come up.
    fn known(&self, viewer: Viewer) -> impl PartialEq + use<> {
        let shown = Tricks { played: Secret::default(), ..self.tricks.clone() };
        let own = viewer.seat().map(|seat| {
            let is_received = matches!(self.phase, Phase::Tricks);
            let received = is_received.then(|| self.given[self.left_of(seat)].clone());
            (self.hands[seat].clone(), self.given[seat].clone(), received)
        });
        let sizes = self.hands.map(|_, hand| hand.open().len());
        (self.waiting(), shown, own, sizes)
    }
}

impl Resample for BarkSide {
    fn resample(&self, viewer: Viewer, rng: &mut dyn Rng) -> Self {
        let mut world = self.clone();
        if !matches!(self.phase, Phase::Passing | Phase::Tricks) {
            return world;
        }
        let known = self.known(viewer);
        let mut layout = Layout::of(self);
        for _ in 0..EXCHANGES {
            let places = layout.cards.len() as u32;
            let (a, b) = (below(rng, places) as usize, below(rng, places) as usize);
            if layout.cards[a] == layout.cards[b] {
                continue;
            }
            layout.cards.swap(a, b);
            match layout.replay(self) {
                Some(other) if other.known(viewer) == known => world = other,
                _ => layout.cards.swap(a, b),
            }
        }
        world
    }

    fn learns(&self, viewer: Viewer, seat: Seat, action: &Action) -> Print {
        match action {
            Action::Pass { cards } => {
                let mut cards = cards.clone();
                cards.sort_unstable();
                let last = self.waiting().len() == 1;
                let received = viewer.seat().filter(|_| last).map(|receiver| {
                    let from = self.left_of(receiver);
                    if from == seat {
                        Some(cards.clone())
                    } else {
                        self.given[from].open().map(Vec::from)
                    }
                });
                Print::of((seat, viewer.is(seat).then_some(cards), received))
            }
            Action::Play { .. } | Action::Tuck {} => {
                let hand = self.hands[seat].open();
                let (laid, tucked) = match (action, &self.tricks.trick) {
                    (Action::Play { cards }, _) => (cards.clone(), false),
                    (_, Some(trick)) => {
                        let (cards, is_play) = trick.lowest(hand);
                        (cards, !is_play)
                    }
                    (_, None) => (Vec::new(), true),
                };
                let left = without(hand, &laid).unwrap_or_default();
                let closes = self
                    .tricks
                    .trick
                    .as_ref()
                    .is_some_and(|trick| trick.plays.len() + 1 == self.areas.len());
                // With one card left each, everybody shows it at once.
                let shown = (closes && left.len() == 1).then(|| {
                    self.hands
                        .map(|other, hand| if other == seat { left[0] } else { hand.open()[0] })
                        .values()
                        .copied()
                        .collect::<Vec<_>>()
                });
                Print::of((seat, laid, tucked, shown))
            }
        }
    }

    /// After the end only cards that are never shown stay hidden, and nothing is sent any more.
    fn hidden(&self, viewer: Viewer) -> Vec<Hidden> {
        if !matches!(self.phase, Phase::Passing | Phase::Tricks) {
            return Vec::new();
        }
        let mut hidden = Vec::new();
        let mut add = |name, things: Vec<Vec<Card>>| {
            if things.iter().any(|cards| !cards.is_empty()) {
                hidden.push(Hidden::new(name, things));
            }
        };
        let others = |seat: &Seat| !viewer.is(*seat);
        add(
            "hands",
            self.hands.seats().filter(others).map(|seat| self.hands[seat].open().clone()).collect(),
        );
        let mut undealt = self.undealt.open().clone();
        undealt.sort_unstable();
        add("undealt", vec![undealt]);
        // What comes to the viewer is hidden only until the cards change hands.
        let received = |seat: &Seat| {
            matches!(self.phase, Phase::Tricks)
                && viewer.seat().is_some_and(|own| self.left_of(own) == *seat)
        };
        add(
            "passed",
            self.given
                .seats()
                .filter(|seat| others(seat) && !received(seat))
                .map(|seat| self.given[seat].open().map(Vec::from).unwrap_or_default())
                .collect(),
        );
        let last: Vec<Card> = self.tricks.last.iter().flat_map(|trick| trick.cards()).collect();
        let mut earlier = without(self.tricks.played.open(), &last).unwrap_or_default();
        earlier.sort_unstable();
        add("played", vec![earlier]);
        hidden
    }

    fn invariants(&self) -> Result<(), String> {
        let mut cards: Vec<Card> = self.areas.values().flatten().copied().collect();
        cards.extend(self.undealt.open());
        cards.extend(self.tricks.played.open());
        cards.extend(self.tricks.trick.iter().flat_map(|trick| trick.cards()));
        cards.extend(self.hands.values().flat_map(|hand| hand.open()));
        if matches!(self.phase, Phase::Passing) {
            let under_way = self.given.values().filter_map(|given| *given.open());
            cards.extend(under_way.flatten());
        }
        cards.sort_unstable();
        if cards != whole_deck(&self.options) {
            return Err(format!("cards are not conserved: {cards:?}"));
        }
        if self.hands.values().any(|hand| !hand.open().is_sorted()) {
            return Err("a hand is not in order".into());
        }
        Ok(())
    }
}
