//! Phase 2: in turn order, everybody places the prepared totems and lays the tiles taken along.

use super::action::Action;
use super::altar::{Cell, Standing};
use super::card_set::Effect;
use super::event::Event;
use super::form::Form;
use super::goods::{Good, Totem};
use super::illegal::Illegal;
use super::sacrifice::{self, Sacrifice};
use super::{Baruka, Phase};
use crate::announce::Announcements;
use crate::rules::{Extent, Legal, Refusal};
use crate::seat::Seat;

/// Where phase 2 stands.
#[derive(Clone, Debug, Default)]
pub struct Placing {
    /// Whose turn it is, by place in the turn order.
    pub nth: usize,
    /// Grand Sacrifices of which the placer must choose one; empty, or at least two.
    pub candidates: Vec<Sacrifice>,
    /// How many such choices this turn has had.
    pub choices: u8,
}

impl Baruka {
    /// Whether corners count as neighbours for this seat.
    pub(super) fn sees_corners(&self, seat: Seat) -> bool {
        self.players[seat]
            .helpers
            .iter()
            .any(|hired| self.set[hired.helper].effect() == Some(Effect::Diagonal))
    }

    /// It is the seat's turn, and no Grand Sacrifice is to be chosen first.
    pub(super) fn check_free_hand(
        &self,
        placing: &Placing,
        seat: Seat,
    ) -> Result<(), Refusal<Illegal>> {
        self.check_turn(seat)?;
        if placing.candidates.is_empty() { Ok(()) } else { Err(Refusal::WrongPhase) }
    }

    /// The cell is judged before the totem.
    pub(super) fn check_place(
        &self,
        seat: Seat,
        totem: Totem,
        at: Cell,
    ) -> Result<(), Refusal<Illegal>> {
        let illegal = if !self.altar.has(at) {
            Illegal::NotOnAltar
        } else if self.altar.at(at).is_some() {
            Illegal::Occupied
        } else if !self.altar.has_footing(at, self.sees_corners(seat)) {
            Illegal::NotAdjacent
        } else if self.players[seat].ready.of(totem) == 0 {
            Illegal::NotPrepared
        } else {
            return Ok(());
        };
        Err(Refusal::Rule(illegal))
    }

    pub(super) fn place(
        &mut self,
        seat: Seat,
        totem: Totem,
        at: Cell,
        announce: &mut Announcements<Event>,
    ) {
        self.players[seat].ready.take(totem);
        self.altar.set(at, Some(Standing { totem, open: true }));
        let mut gain = sacrifice::gain(&self.altar, at, totem);
        let points: i32 = gain.basic.iter().map(|basic| basic.points).sum();
        self.players[seat].score += points;
        announce.all(Event::Placed { seat, totem, at, sacrifices: gain.basic });
        match gain.candidates.len() {
            0 => {}
            1 => self.perform(seat, gain.candidates.swap_remove(0), announce),
            _ => {
                announce.all(Event::GrandOffered { seat, candidates: gain.candidates.clone() });
                if let Phase::Placing(placing) = &mut self.phase {
                    placing.candidates = gain.candidates;
                }
            }
        }
    }

    /// A Grand Sacrifice: its totems close their eyes.
    fn perform(&mut self, seat: Seat, grand: Sacrifice, announce: &mut Announcements<Event>) {
        grand.cells.iter().for_each(|cell| self.altar.turn(*cell, false));
        let player = &mut self.players[seat];
        player.score += grand.points;
        player.grand.count(grand.colour);
        announce.all(Event::Grand { seat, sacrifice: grand });
    }

    pub(super) fn check_choose_grand(
        &self,
        placing: &Placing,
        seat: Seat,
        cells: &[Cell],
    ) -> Result<(), Refusal<Illegal>> {
        if placing.candidates.is_empty() {
            return Err(Refusal::WrongPhase);
        }
        self.check_turn(seat)?;
        match candidate(placing, cells) {
            Some(_) => Ok(()),
            None => Err(Refusal::Rule(Illegal::NoCandidate)),
        }
    }

    pub(super) fn choose_grand(
        &mut self,
        seat: Seat,
        cells: &[Cell],
        announce: &mut Announcements<Event>,
    ) {
        let Phase::Placing(placing) = &mut self.phase else { return };
        let Some(nth) = candidate(placing, cells) else { return };
        let grand = placing.candidates.swap_remove(nth);
        placing.candidates.clear();
        placing.choices += 1;
        self.perform(seat, grand, announce);
    }

    pub(super) fn check_expand(&self, seat: Seat, at: Cell) -> Result<(), Refusal<Illegal>> {
        let illegal = if self.players[seat].ready.expansion == 0 {
            Illegal::NoTile
        } else if self.altar.has(at) {
            Illegal::OnAltar
        } else if !self.altar.touches(at, self.sees_corners(seat)) {
            Illegal::NotAdjacent
        } else {
            return Ok(());
        };
        Err(Refusal::Rule(illegal))
    }

    pub(super) fn expand(&mut self, seat: Seat, at: Cell, announce: &mut Announcements<Event>) {
        let player = &mut self.players[seat];
        player.ready.take(Good::Expansion);
        player.laid += 1;
        self.altar.extend(at);
        announce.all(Event::Expanded { seat, at });
    }

    pub(super) fn check_end_turn(&self, seat: Seat) -> Result<(), Refusal<Illegal>> {
        let placeable = self.players[seat].ready.totems() > 0
            && self.altar.open_cells(self.sees_corners(seat)).next().is_some();
        if placeable { Err(Refusal::Rule(Illegal::MustPlace)) } else { Ok(()) }
    }

    /// Totems that could not be placed go home, tiles to the bank.
    pub(super) fn end_turn(&mut self, seat: Seat, announce: &mut Announcements<Event>) {
        let player = &mut self.players[seat];
        let mut kept = std::mem::take(&mut player.ready);
        let tiles = std::mem::take(&mut kept.expansion) + std::mem::take(&mut player.spent_tiles);
        player.stock.put(&kept);
        self.bank.expansion += tiles;
        announce.all(Event::TurnEnded { seat, kept: kept.into(), tiles });
        let Phase::Placing(Placing { nth, .. }) = self.phase else { return };
        if nth + 1 < self.order.len() {
            self.phase = Phase::Placing(Placing { nth: nth + 1, ..Placing::default() });
        } else {
            self.last_call(announce);
        }
    }

    pub(super) fn legal_placing(
        &self,
        placing: &Placing,
        seat: Seat,
        extent: Extent,
    ) -> Legal<Action, Form> {
        let mut legal = match self.turn_of() {
            Some(turn) if turn != seat => Legal::none(),
            _ if !placing.candidates.is_empty() => legal_choices(placing),
            _ => self.legal_turn(seat, extent),
        };
        legal.actions.extend(self.legal_oracles(seat));
        legal
    }

    fn legal_turn(&self, seat: Seat, extent: Extent) -> Legal<Action, Form> {
        let (ready, corners) = (self.players[seat].ready, self.sees_corners(seat));
        let mut legal = Legal::none();
        let totems: Vec<Totem> =
            Totem::ALL.into_iter().filter(|totem| ready.of(*totem) > 0).collect();
        let mut cells: Vec<Cell> = self.altar.open_cells(corners).collect();
        cells.sort_unstable();
        let placeable = !totems.is_empty() && !cells.is_empty();
        if placeable {
            let all = totems
                .iter()
                .flat_map(|totem| cells.iter().map(|at| Action::Place { totem: *totem, at: *at }));
            legal.extend_some(all, extent);
            legal.forms.push(Form::Place { totems, cells });
        }
        if ready.expansion > 0 {
            let cells = self.altar.border(corners);
            legal.extend_some(cells.iter().map(|at| Action::Expand { at: *at }), extent);
            legal.forms.push(Form::Expand { cells });
        }
        self.legal_uses(seat, extent, &mut legal);
        if !placeable {
            legal.actions.push(Action::EndTurn {});
        }
        legal
    }
}

/// The candidate with these cells, in whatever order they are named.
fn candidate(placing: &Placing, cells: &[Cell]) -> Option<usize> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    placing.candidates.iter().position(|candidate| candidate.cells == cells)
}

fn legal_choices(placing: &Placing) -> Legal<Action, Form> {
    let candidates: Vec<Vec<Cell>> =
        placing.candidates.iter().map(|candidate| candidate.cells.clone()).collect();
    Legal {
        actions: candidates.iter().cloned().map(|cells| Action::ChooseGrand { cells }).collect(),
        forms: vec![Form::ChooseGrand { candidates }],
        ..Legal::none()
    }
}
