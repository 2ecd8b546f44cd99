//! Barakka tiles, the sand token and the Desert Rose: who holds them, and what moves them.

use super::Barakka;
use super::card::Colour;
use super::options::{Options, Portugues, Sadid};
use super::view::Event;
use crate::announce::Announcements;
use crate::seat::{BySeat, Seat};

/// Where the tiles are. Public.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tiles {
    /// Those of the base game that nobody has taken; with `in_order` the stack, the top first.
    pub supply: Vec<Colour>,
    /// How many gold ones nobody has been given.
    pub gold: usize,
    /// Out of the game.
    pub discarded: Vec<Colour>,
    /// What each seat holds, as it came.
    pub held: BySeat<Vec<Colour>>,
    /// The sand token; none without sand cards.
    pub token: Option<Treasure>,
    /// The Desert Rose; none unless it is played with.
    pub rose: Option<Treasure>,
}

/// A tile of which there is one.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Treasure {
    /// Who has it; nobody yet.
    pub holder: Option<Seat>,
}

impl Tiles {
    /// All in the supply, in the order of the colours.
    ///
    /// Ruling: in solo one tile of each colour is at stake, and a gold one would go to nobody.
    pub fn new(options: &Options, seats: usize) -> Self {
        let each = if options.sadid == Sadid::Off { seats } else { 1 };
        Self {
            supply: Colour::BASE.into_iter().flat_map(|c| std::iter::repeat_n(c, each)).collect(),
            gold: if options.el_basr && seats > 1 { seats } else { 0 },
            discarded: Vec::new(),
            held: BySeat::from_fn(seats, |_| Vec::new()),
            token: (options.portugues != Portugues::Off).then(Treasure::default),
            rose: options.desert_rose.then(Treasure::default),
        }
    }

    /// All tiles are somewhere.
    pub fn invariants(&self, options: &Options) -> Result<(), String> {
        let held = self.held.values().flatten();
        let (gold, base): (Vec<Colour>, Vec<Colour>) = held
            .chain(&self.supply)
            .chain(&self.discarded)
            .partition(|colour| **colour == Colour::Gold);
        let all = Self::new(options, self.held.len());
        if base.len() != all.supply.len() || gold.len() + self.gold != all.gold {
            return Err(format!("tiles are not conserved: {self:?}"));
        }
        Ok(())
    }
}

impl Barakka {
    /// A sequence of this visible colour has reached five cards, whatever lies underneath.
    pub(super) fn finish_colour(
        &mut self,
        seat: Seat,
        colour: Colour,
        announce: &mut Announcements<Event>,
    ) {
        match colour {
            Colour::Sand => {}
            Colour::Gold => self.give_gold(seat, announce),
            _ => self.take_tile(seat, colour, announce),
        }
    }

    /// El-Basr: the tile goes to the opponent; in solo to nobody.
    fn give_gold(&mut self, from: Seat, announce: &mut Announcements<Event>) {
        let Some(left) = self.tiles.gold.checked_sub(1) else { return };
        self.tiles.gold = left;
        let seat = from.clockwise(1, self.seats());
        self.tiles.held[seat].push(Colour::Gold);
        announce.all(Event::TileTaken { seat, colour: Colour::Gold, from: None });
    }

    fn take_tile(&mut self, seat: Seat, colour: Colour, announce: &mut Announcements<Event>) {
        let in_supply = match self.options.sadid {
            Sadid::InOrder => self.tiles.supply.first().filter(|top| **top == colour).map(|_| 0),
            _ => self.tiles.supply.iter().position(|tile| *tile == colour),
        };
        if let Some(at) = in_supply {
            self.tiles.supply.remove(at);
            self.tiles.held[seat].push(colour);
            announce.all(Event::TileTaken { seat, colour, from: None });
        } else if self.options.sadid != Sadid::Off {
            self.steal_tile(seat, colour, announce);
        }
        if self.options.sadid == Sadid::InOrder {
            self.discard_dead_tops(announce);
        }
    }

    fn steal_tile(&mut self, seat: Seat, colour: Colour, announce: &mut Announcements<Event>) {
        for victim in self.tiles.held.seats().filter(|other| *other != seat) {
            let held = &mut self.tiles.held[victim];
            if let Some(at) = held.iter().position(|tile| *tile == colour) {
                held.remove(at);
                self.tiles.held[seat].push(colour);
                announce.all(Event::TileTaken { seat, colour, from: Some(victim) });
                return;
            }
        }
    }

    /// Sadid: a top tile whose colour everybody has finished leaves the game, then the next.
    fn discard_dead_tops(&mut self, announce: &mut Announcements<Event>) {
        while let Some(top) = self.tiles.supply.first().copied()
            && self.sequences.seats().all(|seat| self.has_finished(seat, top))
        {
            self.tiles.supply.remove(0);
            self.tiles.discarded.push(top);
            announce.all(Event::TileDiscarded { colour: top });
        }
    }

    fn has_finished(&self, seat: Seat, colour: Colour) -> bool {
        self.visible(seat, colour).is_some_and(|at| self.sequences[seat][at].is_full())
    }

    /// Portugués: the token follows the last sand card that was played.
    pub(super) fn take_token(&mut self, seat: Seat, announce: &mut Announcements<Event>) {
        if let Some(token) = &mut self.tiles.token
            && token.holder != Some(seat)
        {
            let from = token.holder.replace(seat);
            announce.all(Event::TokenTaken { seat, from });
        }
    }
}
