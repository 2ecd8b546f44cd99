//! Side bets: each player once, left of the declarer first, the declarer last.

use super::action::{Action, Illegal};
use super::contract::Declaration;
use super::four::{Four, SEATS, seats};
use super::options::{Doubling, Undoubled};
use super::view::Event;
use super::{Barbu, Phase};
use crate::announce::Announcements;
use crate::rules::Refusal;
use crate::seat::{Seat, SeatSet};

/// Whom each has doubled in this deal; `None` until the seat has had its turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Doubles(pub Four<Option<SeatSet>>);

impl Doubles {
    /// Whether `seat` has doubled `target`.
    pub fn has(&self, seat: Seat, target: Seat) -> bool {
        self.0[seat].is_some_and(|targets| targets.contains(target))
    }

    /// How many of the two have doubled the other: 0, 1, or 2 after a redouble.
    pub fn multiplier(&self, a: Seat, b: Seat) -> u8 {
        u8::from(self.has(a, b)) + u8::from(self.has(b, a))
    }

    /// Whether nobody has doubled anybody.
    pub fn is_empty(&self) -> bool {
        self.0.values().all(|targets| targets.is_none_or(SeatSet::is_empty))
    }
}

/// What can be said about targets without looking at the state.
pub fn check_targets(seat: Seat, targets: &[Seat]) -> Result<(), Refusal<Illegal>> {
    let bad = |why: &str| Err(Refusal::BadAction(why.into()));
    if targets.iter().any(|target| target.index() >= SEATS) {
        bad("there is no such seat")
    } else if !targets.is_sorted_by(|a, b| a < b) {
        bad("targets ascend, each once")
    } else if targets.contains(&seat) {
        bad("nobody doubles themselves")
    } else {
        Ok(())
    }
}

impl Barbu {
    /// Who doubles now, while there is doubling.
    pub(super) fn next_to_double(&self) -> Seat {
        let acted = self.doubles.0.values().flatten().count();
        self.declarer().clockwise(acted + 1, SEATS)
    }

    /// Whom a seat may double in its turn.
    ///
    /// Rulebook, doubling: in positive contracts only the declarer; the declarer only redoubles.
    fn allowed_targets(&self, seat: Seat, declaration: Declaration) -> SeatSet {
        let declarer = self.declarer();
        if seat == declarer {
            seats().filter(|other| self.doubles.has(*other, declarer)).collect()
        } else if declaration.contract().is_positive()
            || self.options.doubling == Doubling::DeclarerOnly
        {
            SeatSet::only(declarer)
        } else {
            SeatSet::all(SEATS).without(SeatSet::only(seat))
        }
    }

    /// How many doubles a player still owes a declarer, those of this deal counted.
    pub(super) fn owed(&self, player: Seat, declarer: Seat) -> u8 {
        if player == declarer || self.options.doubling == Doubling::Off {
            return 0;
        }
        let now = self.declarer() == declarer && self.doubles.has(player, declarer);
        let done = self.sheet.doubled(player, declarer) + u8::from(now);
        self.options.compulsory.saturating_sub(done)
    }

    /// Whether a player owes the declarer as many doubles as the declarer has deals left, this
    /// one included.
    fn must_double(&self, player: Seat) -> bool {
        let declarer = self.declarer();
        let left = 1 + self.contracts_left(declarer).len();
        player != declarer && usize::from(self.owed(player, declarer)) >= left
    }

    pub(super) fn check_double(
        &self,
        seat: Seat,
        targets: &[Seat],
        declaration: Declaration,
    ) -> Result<(), Refusal<Illegal>> {
        if seat != self.next_to_double() {
            return Err(Refusal::NotYourTurn);
        }
        let allowed = self.allowed_targets(seat, declaration);
        if !targets.iter().all(|target| allowed.contains(*target)) {
            return Err(Refusal::Rule(Illegal::TargetNotAllowed { allowed }));
        }
        let declarer = self.declarer();
        if self.must_double(seat) && !targets.contains(&declarer) {
            return Err(Refusal::Rule(Illegal::CompulsoryDouble { declarer }));
        }
        Ok(())
    }

    pub(super) fn double(
        &mut self,
        seat: Seat,
        targets: &[Seat],
        declaration: Declaration,
        announce: &mut Announcements<Event>,
    ) {
        let targets: SeatSet = targets.iter().copied().collect();
        let redoubled = targets.iter().filter(|target| self.doubles.has(*target, seat)).collect();
        self.doubles.0[seat] = Some(targets);
        announce.all(Event::Doubled { seat, targets, redoubled });
        if seat != self.declarer() {
            return;
        }
        let thrown_in = self.options.undoubled == Undoubled::ThrowIn
            && !declaration.contract().is_positive()
            && self.doubles.is_empty();
        if thrown_in {
            self.throw_in(declaration, announce);
        } else {
            self.start_play(declaration);
        }
    }

    /// Every allowed set of targets, the pass first where it is legal.
    pub(super) fn legal_doubles(&self, seat: Seat) -> Vec<Action> {
        let Phase::Doubling(declaration) = self.phase else { return Vec::new() };
        let allowed: Vec<Seat> = self.allowed_targets(seat, declaration).iter().collect();
        let must = self.must_double(seat).then(|| self.declarer());
        (0..1usize << allowed.len())
            .map(|chosen| {
                let in_it = |nth: &usize| chosen & (1 << nth) != 0;
                (0..allowed.len()).filter(in_it).map(|nth| allowed[nth]).collect::<Vec<Seat>>()
            })
            .filter(|targets| must.is_none_or(|declarer| targets.contains(&declarer)))
            .map(|targets| Action::Double { targets })
            .collect()
    }
}
