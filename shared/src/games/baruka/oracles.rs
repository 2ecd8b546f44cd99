//! Oracles: played at any time of phase 2, on anybody's turn, and in a last call after it.

use super::action::Action;
use super::event::Event;
use super::illegal::Illegal;
use super::matching::matches;
use super::{Baruka, Phase};
use crate::announce::Announcements;
use crate::rules::Refusal;
use crate::seat::Seat;

impl Baruka {
    pub(super) fn check_oracle(&self, seat: Seat, id: &str) -> Result<(), Refusal<Illegal>> {
        let card = self.card(id)?;
        if !self.players[seat].hand.open().contains(&card) {
            return Err(Refusal::NotInHand);
        }
        if !matches(&self.altar, &self.set[card].icons) {
            return Err(Refusal::Rule(Illegal::NoMatch));
        }
        Ok(())
    }

    pub(super) fn play_oracle(
        &mut self,
        seat: Seat,
        id: &str,
        announce: &mut Announcements<Event>,
    ) {
        let Ok(card) = self.card(id) else { return };
        let player = &mut self.players[seat];
        player.hand.open_mut().retain(|other| *other != card);
        player.completed.push(card);
        let reward = self.set[card].reward;
        player.score += reward.points;
        let got = reward.good.filter(|good| self.bank.hand(*good, &mut player.stock));
        announce.all(Event::OraclePlayed { seat, card: self.set[card].clone(), got });
    }

    /// Everybody who holds a card is asked, whether it matches or not: it tells nothing.
    pub(super) fn last_call(&mut self, announce: &mut Announcements<Event>) {
        let seats = self.holders();
        self.phase = Phase::LastCall(seats);
        if seats.is_empty() {
            return self.end_placing(announce);
        }
        announce.all(Event::LastCall { seats });
    }

    pub(super) fn done(&mut self, seat: Seat, announce: &mut Announcements<Event>) {
        let Phase::LastCall(waiting) = &mut self.phase else { return };
        waiting.remove(seat);
        let over = waiting.is_empty();
        announce.all(Event::Done { seat });
        if over {
            self.end_placing(announce);
        }
    }

    /// Phases 3 and 4 are left out in the last round.
    fn end_placing(&mut self, announce: &mut Announcements<Event>) {
        self.tracks.push(self.players.map(|_, player| player.score));
        if self.round < self.rounds() {
            self.phase = Phase::Hiring(0);
            return;
        }
        self.phase = Phase::Over;
        announce.all(Event::Ended { scores: self.players.map(|seat, _| self.final_score(seat)) });
    }

    /// Cards in hand that match now.
    pub(super) fn legal_oracles(&self, seat: Seat) -> Vec<Action> {
        self.players[seat]
            .hand
            .open()
            .iter()
            .map(|card| &self.set[*card])
            .filter(|oracle| matches(&self.altar, &oracle.icons))
            .map(|oracle| Action::Oracle { card: oracle.id.clone() })
            .collect()
    }
}
