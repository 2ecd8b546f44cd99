//! What chance decides: the deck, or the two of solo, who starts, and the stack of tiles.

use super::action::Chance;
use super::card::{Colour, whole_deck, without};
use super::deck::{Deck, Pile};
use super::options::{Options, Sadid};
use super::tiles::Tiles;
use super::view::Event;
use super::{Barakka, Phase, solo, turns};
use crate::announce::Announcements;
use crate::chance::ChanceStream;
use crate::rules::BadChance;
use crate::seat::{BySeat, Seat};
use crate::secret::Secret;

impl Barakka {
    /// A match that waits for its deck.
    pub(super) fn before_the_deal(options: Options, seats: usize) -> Self {
        Self {
            options,
            phase: Phase::Deal,
            deck: Deck::new(Vec::new(), 1),
            piles: vec![Pile::default(); if seats == 1 { 1 } else { turns::PILES }],
            turn: Seat::new(0),
            drawn: None,
            sequences: BySeat::from_fn(seats, |_| Vec::new()),
            tiles: Tiles::new(&options, seats),
            idle_turns: 0,
            stalls: true,
            history: Secret::default(),
        }
    }

    /// Whether this can be the event that is waited for.
    pub(super) fn check_deal(&self, chance: &Chance) -> Result<(), BadChance> {
        let bad = |why: &str| Err(BadChance(why.into()));
        match (&self.phase, chance) {
            (Phase::Deal, Chance::Deck(cards)) if !self.is_solo() => {
                match without(&whole_deck(&self.options), cards).as_deref() {
                    Some([]) => Ok(()),
                    _ => bad("these are not the cards of the deck"),
                }
            }
            (Phase::Deal, Chance::Decks(decks)) if self.is_solo() => {
                let size = whole_deck(&self.options).len() / solo::DECKS;
                if decks.iter().any(|deck| deck.len() != size) {
                    return Err(BadChance(format!("each deck has {size} cards")));
                }
                match without(&whole_deck(&self.options), &decks.concat()) {
                    Some(_) => Ok(()),
                    None => bad("these are not the cards of the deck"),
                }
            }
            (Phase::Start, Chance::Start(seat)) if seat.index() < self.seats() => Ok(()),
            (Phase::Start, Chance::Start(seat)) => Err(BadChance(format!("there is no {seat}"))),
            (Phase::Tiles, Chance::Tiles(tiles)) => {
                let mut sorted = tiles.clone();
                sorted.sort_unstable();
                if sorted == Colour::BASE { Ok(()) } else { bad("each base colour has one tile") }
            }
            _ => bad("another chance event is due"),
        }
    }

    /// The event that is waited for, from the seed.
    pub(super) fn draw_deal(&self, stream: &mut ChanceStream) -> Chance {
        match self.phase {
            Phase::Start => Chance::Start(Seat::new(stream.below(self.seats() as u32) as u8)),
            Phase::Tiles => {
                let mut tiles = Colour::BASE;
                stream.shuffle(&mut tiles);
                Chance::Tiles(tiles.to_vec())
            }
            _ => {
                let mut cards = whole_deck(&self.options);
                stream.shuffle(&mut cards);
                if !self.is_solo() {
                    return Chance::Deck(cards);
                }
                let size = cards.len() / solo::DECKS;
                Chance::Decks([cards[..size].to_vec(), cards[size..2 * size].to_vec()])
            }
        }
    }

    /// Does a chance event; after the last one the first turn begins.
    pub(super) fn settle(&mut self, chance: &Chance, announce: &mut Announcements<Event>) {
        match chance {
            Chance::Deck(cards) => {
                self.deck = Deck::new(cards.clone(), 1);
                for pile in &mut self.piles {
                    self.deck.draw().into_iter().for_each(|card| pile.push(card));
                }
                self.phase = Phase::Start;
            }
            Chance::Decks(decks) => {
                let mut row = decks.concat();
                let aside = without(&whole_deck(&self.options), &row).unwrap_or_default();
                row.extend(aside);
                self.deck = Deck::new(row, solo::DECKS);
                self.after_the_deal(announce);
            }
            Chance::Start(seat) => {
                self.history.open_mut().openings.push(chance.clone());
                self.turn = *seat;
                self.after_the_deal(announce);
            }
            Chance::Tiles(tiles) => {
                self.history.open_mut().openings.push(chance.clone());
                self.tiles.supply = tiles.clone();
                self.begin(announce);
            }
        }
    }

    fn after_the_deal(&mut self, announce: &mut Announcements<Event>) {
        if self.options.sadid == Sadid::InOrder {
            self.phase = Phase::Tiles;
        } else {
            self.begin(announce);
        }
    }

    /// After the last chance event: the first turn.
    fn begin(&mut self, announce: &mut Announcements<Event>) {
        announce.all(Event::Started { turn: self.turn });
        self.begin_turn(announce);
    }
}
