//! The ten bars on the table and the tokens in them.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::bar::{Bar, PLAYED};
use crate::seat::{BySeat, Seat};
use crate::secret::Secret;

/// How many tokens each seat has.
pub const TOKENS: usize = 5;
/// How many leased bars an auction needs.
pub const LEASES_TO_AUCTION: usize = 3;

/// Where a bar lies, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
#[cfg_attr(feature = "bindings", ts(type = "number", export, export_to = "barracuda/"))]
pub struct Position(u8);

impl Position {
    /// All positions, ascending.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..PLAYED as u8).map(Self)
    }

    /// Something for each position.
    pub fn map<T>(each: impl FnMut(Self) -> T) -> [T; PLAYED] {
        std::array::from_fn(|at| Self(at as u8)).map(each)
    }

    /// Whether there is such a position.
    pub const fn exists(self) -> bool {
        (self.0 as usize) < PLAYED
    }

    /// Its number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The bars and the tokens.
#[derive(Clone, Debug)]
pub struct Board {
    /// Which bar lies where, face-down ones included; empty before it is decided.
    layout: Secret<Vec<Bar>>,
    places: [Place; PLAYED],
    /// Who has had five tokens in place since the end of its own turn, without a gap.
    steady: BySeat<bool>,
    /// How many bars may be open at once.
    pub open_limit: usize,
}

/// One bar as it lies there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Whether it is face up.
    pub open: bool,
    /// Whether it is, or has been, face up: then everybody knows it for good. A ruling.
    pub known: bool,
    /// Whose token is on the tenant's seat; none while an open bar is auctioned off.
    pub tenant: Option<Seat>,
    /// Whose token is on the partner's seat.
    pub partner: Option<Seat>,
}

impl Board {
    /// Bars that are still to be laid out.
    pub fn new(seats: usize) -> Self {
        Self {
            layout: Secret::default(),
            places: [Place::default(); PLAYED],
            steady: BySeat::from_fn(seats, |_| false),
            open_limit: 2 * seats,
        }
    }

    /// Lays the bars out face down.
    pub fn lay_out(&mut self, layout: &[Bar]) {
        self.layout = Secret::new(layout.to_vec());
    }

    /// The bar at a position, for the rules.
    pub fn bar(&self, at: Position) -> Bar {
        self.layout.open()[at.index()]
    }

    /// The bar at a position, if everybody knows it.
    pub fn known_bar(&self, at: Position) -> Option<Bar> {
        self[at].known.then(|| self.bar(at))
    }

    /// Whether one more bar may be opened now.
    pub fn may_open(&self) -> bool {
        self.places.iter().filter(|place| place.open).count() < self.open_limit
    }

    /// The bars a seat is tenant of.
    pub fn leases(&self, seat: Seat) -> impl Iterator<Item = Position> {
        Position::all().filter(move |at| self[*at].tenant == Some(seat))
    }

    /// How many tokens a seat has in bars.
    pub fn tokens(&self, seat: Seat) -> usize {
        let places = self.places.iter().flat_map(|place| [place.tenant, place.partner]);
        places.filter(|token| *token == Some(seat)).count()
    }

    /// How many tokens a seat could still place.
    pub fn free_tokens(&self, seat: Seat) -> usize {
        TOKENS - self.tokens(seat)
    }

    /// Whether a seat must open a bar: it leases none, has a token for it, and one may be opened.
    pub fn must_open(&self, seat: Seat) -> bool {
        self.may_open() && self.free_tokens(seat) > 0 && self.leases(seat).next().is_none()
    }

    /// The sum of the printed prices of the bars a seat leases.
    pub fn prices(&self, seat: Seat) -> u16 {
        self.leases(seat).map(|at| self.bar(at).price()).sum()
    }

    /// What a seat pays when its turn begins.
    pub fn rent(&self, seat: Seat) -> u16 {
        let prices: Vec<u16> = self.leases(seat).map(|at| self.bar(at).price()).collect();
        rent(&prices)
    }

    /// Whether a seat has had five in place since the end of its own turn.
    pub fn is_steady(&self, seat: Seat) -> bool {
        self.steady[seat]
    }

    /// A seat's turn ends.
    pub fn end_turn(&mut self, seat: Seat) {
        self.steady[seat] = self.tokens(seat) == TOKENS;
    }

    /// Turns a bar over for its first tenant.
    pub fn open(&mut self, at: Position, tenant: Seat) {
        self.places[at.index()] =
            Place { open: true, known: true, tenant: Some(tenant), partner: None };
    }

    /// Turns a bar face down again; a partner leaves.
    pub fn close(&mut self, at: Position) {
        self.remove_tenant(at);
        self.remove_partner(at);
        self.places[at.index()].open = false;
    }

    /// Puts a token on the empty tenant's seat.
    pub fn add_tenant(&mut self, at: Position, seat: Seat) {
        self.places[at.index()].tenant = Some(seat);
    }

    /// Puts a token on the empty partner's seat.
    pub fn add_partner(&mut self, at: Position, seat: Seat) {
        self.places[at.index()].partner = Some(seat);
    }

    /// Gives the tenant's token back.
    pub fn remove_tenant(&mut self, at: Position) {
        let tenant = self.places[at.index()].tenant.take();
        self.unsettle(tenant);
    }

    /// Gives the partner's token back.
    pub fn remove_partner(&mut self, at: Position) {
        let partner = self.places[at.index()].partner.take();
        self.unsettle(partner);
    }

    /// A token that leaves a bar ends its owner's time with five, whatever comes in its place.
    fn unsettle(&mut self, owner: Option<Seat>) {
        if let Some(seat) = owner {
            self.steady[seat] = false;
        }
    }
}

impl std::ops::Index<Position> for Board {
    type Output = Place;

    fn index(&self, at: Position) -> &Place {
        &self.places[at.index()]
    }
}

/// The rent for bars with these prices. Rulebook, discounts.
///
/// Of three the cheapest is free, of four the dearest. Ruling: of five the dearest, too.
pub fn rent(prices: &[u16]) -> u16 {
    let free = match prices.len() {
        0..=2 => None,
        3 => prices.iter().min(),
        _ => prices.iter().max(),
    };
    prices.iter().sum::<u16>() - free.unwrap_or(&0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bar_is_free_from_three_on() {
        for (prices, due) in [
            (&[][..], 0),
            (&[3, 5], 8),
            (&[3, 5, 2], 8),
            (&[5, 5, 5], 10),
            (&[4, 3, 6, 5], 12),
            (&[3, 4, 2, 3, 3], 11),
        ] {
            assert_eq!(rent(prices), due, "{prices:?}");
        }
    }

    #[test]
    fn a_token_that_comes_back_later_does_not_mend_the_gap() {
        let seat = Seat::new(0);
        let mut board = Board::new(3);
        Position::all().take(TOKENS).for_each(|at| board.open(at, seat));
        board.end_turn(seat);
        assert!(board.is_steady(seat));
        board.remove_tenant(Position(2));
        board.add_tenant(Position(2), seat);
        assert_eq!(board.tokens(seat), TOKENS);
        assert!(!board.is_steady(seat));
        board.end_turn(seat);
        assert!(board.is_steady(seat));
    }

    #[test]
    fn six_eight_and_ten_bars_may_be_open() {
        assert_eq!([3, 4, 5].map(|seats| Board::new(seats).open_limit), [6, 8, 10]);
    }
}
