//! Where each card of the shuffled deck lies now, and what may lie there instead.

use super::Barakka;
use super::action::{Action, Onto, Source};
use super::card::Card;
use crate::seat::{BySeat, Seat, Viewer};

/// Where a card lies, as far as exchanging it with another is concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lies {
    /// The viewer sees it.
    Open,
    /// In the deck, a pile or somebody's hand: any card may lie there.
    Free,
    /// In a sequence whose colour all see: only a card of that colour may lie there.
    InColour,
    /// The face-down start of a sequence: a card of another colour may lie there, unless that
    /// would have made a difference before.
    First,
}

/// How each card of the row lies before a viewer, by its place in the row.
pub fn lies(state: &Barakka, viewer: Viewer) -> Vec<Lies> {
    let mut table = Table::of(state);
    for (seat, action) in &state.history.open().actions {
        table.follow(*seat, *action);
    }
    table.lies(viewer)
}

/// The table with places of the row instead of cards.
struct Table<'a> {
    state: &'a Barakka,
    row: &'a [Card],
    /// How many have been drawn from each deck.
    drawn_from_deck: usize,
    drawn: Vec<usize>,
    piles: Vec<Vec<usize>>,
    sequences: BySeat<Vec<Vec<usize>>>,
}

impl<'a> Table<'a> {
    /// As it is before the first action.
    fn of(state: &'a Barakka) -> Self {
        let mut table = Self {
            state,
            row: state.deck.row(),
            drawn_from_deck: 0,
            drawn: Vec::new(),
            piles: vec![Vec::new(); state.piles.len()],
            sequences: state.sequences.map(|_, _| Vec::new()),
        };
        if state.is_solo() {
            table.drawn = table.draw();
        } else {
            for pile in 0..table.piles.len() {
                table.piles[pile] = table.draw();
            }
        }
        table
    }

    fn draw(&mut self) -> Vec<usize> {
        let tops = self.state.deck.places(self.drawn_from_deck).collect();
        self.drawn_from_deck += 1;
        tops
    }

    fn follow(&mut self, seat: Seat, action: Action) {
        match action {
            Action::Draw { from } => match from.pile() {
                None => self.drawn = self.draw(),
                Some(pile) => {
                    self.drawn = self.piles[pile].pop().into_iter().collect();
                    if self.piles[pile].is_empty() {
                        self.piles[pile] = self.draw();
                    }
                }
            },
            Action::Play { onto } => self.lay(seat, 0, onto),
            Action::Discard { pile } => self.piles[usize::from(pile)].append(&mut self.drawn),
            Action::Solo { play, onto } => {
                if let Some(deck) = play {
                    self.lay(seat, usize::from(deck), onto);
                }
                self.piles[0].append(&mut self.drawn);
                self.drawn = self.draw();
            }
            Action::DesertRose { .. } => {}
        }
    }

    /// Lays the nth drawn card.
    fn lay(&mut self, seat: Seat, nth: usize, onto: Option<Onto>) {
        let place = self.drawn.remove(nth);
        let colour = self.row[place].colour;
        let sequences = &mut self.sequences[seat];
        let target = match onto {
            Some(Onto::New) => None,
            Some(Onto::Sequence(index)) => Some(usize::from(index)),
            None => sequences.iter().position(|places| self.row[places[0]].colour == colour),
        };
        match target.and_then(|index| sequences.get_mut(index)) {
            Some(places) => places.push(place),
            None => sequences.push(vec![place]),
        }
    }

    fn lies(&self, viewer: Viewer) -> Vec<Lies> {
        let mut lies = vec![Lies::Free; self.row.len()];
        for top in self.piles.iter().filter_map(|pile| pile.last()) {
            lies[*top] = Lies::Open;
        }
        // In solo the next pair is drawn only when the Desert Rose has been answered to.
        if let Some(drawn) = &self.state.drawn
            && (drawn.from != Source::Deck || viewer.is(self.state.turn))
        {
            self.drawn.iter().for_each(|place| lies[*place] = Lies::Open);
        }
        for (seat, sequences) in self.sequences.iter() {
            let remembered = self.state.options.open_memory && viewer.is(seat);
            for places in sequences {
                for (depth, place) in places.iter().enumerate() {
                    let first = self.state.options.el_karim && depth == 0;
                    let top = depth + 1 == places.len();
                    lies[*place] = match (first, top) {
                        _ if remembered => Lies::Open,
                        (true, _) => Lies::First,
                        (false, true) => Lies::Open,
                        (false, false) => Lies::InColour,
                    };
                }
            }
        }
        lies
    }
}
