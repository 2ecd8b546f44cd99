//! Other deals that one viewer cannot tell from the true one.
//!
//! All actions of Barakka are public; only what the cards are is hidden. So another world is
//! another order of the deck under the same actions. Cards that the viewer does not see are
//! exchanged in it and the match is played again: every step must be legal, and what all
//! see of it the same.

use rand::Rng;

use super::action::{Action, Chance, Source};
use super::card::{Card, whole_deck};
use super::deck::Pile;
use super::places::{Lies, lies};
use super::sequence::Sequence;
use super::{Barakka, Phase, solo};
use crate::announce::Announcements;
use crate::chance::below;
use crate::resample::{Hidden, Print, Resample};
use crate::rules::{Rules, Step};
use crate::seat::{Seat, Viewer};

/// The most exchanges that are tried, as a power of two. Some worlds are taken near the true one
/// and some far from it: near ones can be played on alike for longer, which the laws live on.
const EXCHANGES: u32 = 8;
/// How many of them may cost a replay: those that change the colour of a face-down first card.
const REPLAYS: usize = 16;

/// What was done since the deck was shuffled.
#[derive(Clone, Default, Debug)]
pub struct History {
    /// The chance events after the deck.
    pub openings: Vec<Chance>,
    /// The actions.
    pub actions: Vec<(Seat, Action)>,
}

impl Barakka {
    /// The match played again over another row of the same cards, if every step of it is legal.
    fn replayed(&self, row: &[Card]) -> Option<Self> {
        let history = self.history.open();
        let mut unheard = Announcements::default();
        let mut world = Self::before_the_deal(self.options, self.seats());
        let deal = if self.is_solo() {
            let size = row.len() / solo::DECKS;
            Chance::Decks([row[..size].to_vec(), row[size..2 * size].to_vec()])
        } else {
            Chance::Deck(row.to_vec())
        };
        world.settle(&deal, &mut unheard);
        for opening in &history.openings {
            world.settle(opening, &mut unheard);
        }
        for (seat, action) in &history.actions {
            world.check(*seat, action).ok()?;
            world.apply(&Step::Action { seat: *seat, action: *action }, &mut unheard);
        }
        Some(world)
    }

    /// What follows for everybody from what the cards are: by the table in `view.rs`, not by the
    /// view, so that the laws find out if that shows too much. Cards that are seen are never
    /// exchanged.
    fn known(&self) -> impl PartialEq + use<> {
        let laid = |sequence: &Sequence| (sequence.len(), sequence.colour());
        (
            std::mem::discriminant(&self.phase),
            (self.turn, self.deck.left(), self.must_draw_deck()),
            self.piles.iter().map(Pile::height).collect::<Vec<_>>(),
            self.sequences.map(|_, sequences| sequences.iter().map(laid).collect::<Vec<_>>()),
            self.tiles.clone(),
        )
    }

    /// Whether this action ends the match, after which everything is shown.
    fn ends_with(&self, asks: bool, action: &Action) -> bool {
        self.deck.left() == 0 && !asks && !matches!(action, Action::Draw { .. })
    }

    /// Whether the Desert Rose is offered when this seat lays this card.
    fn asks_about_rose(&self, seat: Seat, card: Card, action: &Action) -> bool {
        let (Action::Play { onto } | Action::Solo { onto, .. }) = action else { return false };
        let starts = *onto == Some(super::Onto::New);
        let free = self.tiles.rose.is_some_and(|rose| rose.holder.is_none());
        starts && free && self.completes_five(seat, card)
    }
}

impl Resample for Barakka {
    fn resample(&self, viewer: Viewer, rng: &mut dyn Rng) -> Self {
        if !matches!(self.phase, Phase::Draw | Phase::Use | Phase::Solo | Phase::DesertRose) {
            return self.clone();
        }
        let known = self.known();
        let replay = |row: &[Card]| self.replayed(row).filter(|world| world.known() == known);
        let lies = lies(self, viewer);
        let hidden: Vec<usize> = (0..lies.len()).filter(|at| lies[*at] != Lies::Open).collect();
        if hidden.is_empty() {
            return self.clone();
        }
        let mut row = self.deck.row().to_vec();
        let mut replays = 0;
        for _ in 0..1 << below(rng, EXCHANGES + 1) {
            let [a, b] = [(); 2].map(|()| hidden[below(rng, hidden.len() as u32) as usize]);
            let (kinds, recoloured) = ([lies[a], lies[b]], row[a].colour != row[b].colour);
            if recoloured && kinds.contains(&Lies::InColour) {
                continue;
            }
            row.swap(a, b);
            if recoloured && kinds.contains(&Lies::First) {
                replays += 1;
                if replays > REPLAYS || replay(&row).is_none() {
                    row.swap(a, b);
                }
            }
        }
        replay(&row).unwrap_or_else(|| self.clone())
    }

    /// All actions are public, and so is a card once it is laid or on top of a pile.
    fn learns(&self, viewer: Viewer, seat: Seat, action: &Action) -> Print {
        let drawn = self.drawn_cards();
        let next_pair = || viewer.is(seat).then(|| self.deck.tops());
        let (shown, asks): (Vec<Card>, bool) = match *action {
            Action::Draw { from } => match from.pile() {
                None => (if viewer.is(seat) { self.deck.tops() } else { Vec::new() }, false),
                // The pile's top was seen before; what lay under it, or the refill, is new.
                Some(pile) => match self.piles[pile].covered() {
                    [.., under] => (vec![*under], false),
                    [] => (self.deck.tops(), false),
                },
            },
            Action::Play { .. } => (drawn.to_vec(), self.asks_about_rose(seat, drawn[0], action)),
            Action::Discard { .. } => (drawn.to_vec(), false),
            Action::Solo { play: None, .. } => (vec![drawn[1]], false),
            Action::Solo { play: Some(deck), .. } => {
                let played = drawn[usize::from(deck)];
                (drawn.to_vec(), self.asks_about_rose(seat, played, action))
            }
            Action::DesertRose { .. } => (Vec::new(), false),
        };
        let pair = (self.is_solo() && !asks).then(next_pair);
        let all = self.ends_with(asks, action).then(|| self.deck.row());
        Print::of((seat, action, shown, asks, pair, all))
    }

    /// After the end nothing is hidden.
    fn hidden(&self, viewer: Viewer) -> Vec<Hidden> {
        if !matches!(self.phase, Phase::Draw | Phase::Use | Phase::Solo | Phase::DesertRose) {
            return Vec::new();
        }
        let mut hidden = Vec::new();
        let mut add = |name, cards: Vec<Card>| {
            if !cards.is_empty() {
                hidden.push(Hidden::new(name, cards));
            }
        };
        add("deck", self.deck.rest().collect());
        add("aside", self.deck.aside().to_vec());
        add("piles", self.piles.iter().flat_map(|pile| pile.covered()).copied().collect());
        if self.drawn.as_ref().is_some_and(|drawn| drawn.from == Source::Deck)
            && !viewer.is(self.turn)
        {
            add("drawn", self.drawn_cards().to_vec());
        }
        let (mut covered, mut first) = (Vec::new(), Vec::new());
        let remembers = |seat: &Seat| self.options.open_memory && viewer.is(*seat);
        for seat in self.sequences.seats().filter(|seat| !remembers(seat)) {
            for sequence in &self.sequences[seat] {
                let below_top = &sequence.cards()[..sequence.len() - 1];
                match (sequence.starts_face_down(), below_top) {
                    (true, []) => first.push(sequence.first()),
                    (true, [down, rest @ ..]) => {
                        first.push(*down);
                        covered.extend(rest);
                    }
                    (false, all) => covered.extend(all),
                }
            }
        }
        add("covered", covered);
        add("first", first);
        hidden
    }

    fn invariants(&self) -> Result<(), String> {
        if matches!(self.phase, Phase::Deal) {
            return Ok(());
        }
        let mut cards: Vec<Card> = self.deck.rest().collect();
        cards.extend(self.deck.aside());
        cards.extend(self.drawn_cards());
        cards.extend(self.piles.iter().flat_map(|pile| pile.cards()));
        let sequences = || self.sequences.values().flatten();
        cards.extend(sequences().flat_map(|sequence| sequence.cards()));
        cards.sort_unstable();
        if cards != whole_deck(&self.options) {
            return Err(format!("cards are not conserved: {cards:?}"));
        }
        if sequences().any(|sequence| sequence.len() > usize::from(super::card::NUMBERS)) {
            return Err("a sequence has more than five cards".into());
        }
        self.tiles.invariants(&self.options)?;
        if !self.is_solo() && self.piles.iter().any(|pile| pile.height() == 0) {
            return Err("a pile is empty".into());
        }
        if self.idle_turns > super::turns::MOST_IDLE_TURNS {
            return Err("the deck was not drawn from in time".into());
        }
        Ok(())
    }
}
