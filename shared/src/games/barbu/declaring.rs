//! The declarer sees the hand and announces the contract.

use super::action::{Action, Illegal};
use super::contract::{Contract, Declaration};
use super::four::SEATS;
use super::options::{Doubling, Rotation};
use super::view::Event;
use super::{Barbu, Phase};
use crate::announce::Announcements;
use crate::rules::Refusal;
use crate::seat::Seat;

impl Barbu {
    /// The declarer of a deal, counted from 0.
    pub(super) fn declarer_of(&self, deal: usize) -> Seat {
        let steps = match self.options.rotation {
            Rotation::Block => deal / self.options.contracts().len(),
            Rotation::Alternate => deal,
        };
        self.first.clockwise(steps, SEATS)
    }

    /// The contracts that a seat has yet to declare, that of this deal no more among them.
    pub(super) fn contracts_left(&self, seat: Seat) -> Vec<Contract> {
        let now = self.declaration().filter(|_| self.declarer() == seat).map(Declaration::contract);
        let mut left = self.options.contracts().to_vec();
        left.retain(|contract| now != Some(*contract) && !self.sheet.declared(seat, *contract));
        left
    }

    pub(super) fn check_declare(
        &self,
        seat: Seat,
        declaration: Declaration,
    ) -> Result<(), Refusal<Illegal>> {
        if seat != self.declarer() {
            return Err(Refusal::NotYourTurn);
        }
        let contract = declaration.contract();
        if !self.options.contracts().contains(&contract) {
            return Err(Refusal::Rule(Illegal::ContractNotInGame(contract)));
        }
        if self.sheet.declared(seat, contract) {
            return Err(Refusal::Rule(Illegal::ContractUsed(contract)));
        }
        Ok(())
    }

    pub(super) fn declare(
        &mut self,
        seat: Seat,
        declaration: Declaration,
        announce: &mut Announcements<Event>,
    ) {
        announce.all(Event::Declared { seat, declaration });
        if self.options.doubling == Doubling::Off {
            self.start_play(declaration);
        } else {
            self.phase = Phase::Doubling(declaration);
        }
    }

    /// Every contract that is left, with every suit and rank.
    pub(super) fn legal_declarations(&self, seat: Seat) -> Vec<Action> {
        self.contracts_left(seat)
            .into_iter()
            .flat_map(Declaration::every)
            .map(Action::Declare)
            .collect()
    }
}
