//! The break before a round: somebody may call the last order, and then everybody bets on the
//! order of the turns.

use super::action::Illegal;
use super::event::Event;
use super::money::{MOST_OFFERED, Notes};
use super::{Barracuda, Phase};
use crate::announce::Announcements;
use crate::rules::Refusal;
use crate::seat::{BySeat, Seat, SeatSet, Viewer};
use crate::secret::Secret;

/// The bets on the order of a round.
#[derive(Clone, Debug)]
pub struct Stakes {
    /// Who called for them.
    pub caller: Seat,
    /// What each has put down. Once all have, it is the bank's, and everybody sees it.
    pub stakes: BySeat<Secret<Option<Notes>>>,
}

impl Stakes {
    /// Who has put something down.
    pub fn sent(&self) -> SeatSet {
        self.stakes.seats_where(|stake| stake.open().is_some())
    }

    /// Who is still to.
    pub fn missing(&self) -> SeatSet {
        SeatSet::all(self.stakes.len()).without(self.sent())
    }

    /// The stakes as a viewer sees them: its own; once all have staked, all.
    pub fn stakes_for(&self, viewer: Viewer) -> BySeat<Option<Notes>> {
        let shown = self.missing().is_empty();
        self.stakes.map(|seat, stake| stake.open().filter(|_| shown || viewer.is(seat)))
    }
}

impl Barracuda {
    /// All turns of a round are over.
    pub(super) fn start_break(&mut self, announce: &mut Announcements<Event>) {
        self.note_round();
        self.round += 1;
        self.stakes = None;
        announce.all(Event::BreakStarted { round: self.round });
        self.enter(Phase::Break { declined: SeatSet::EMPTY });
    }

    pub(super) fn check_break(
        &self,
        declined: SeatSet,
        seat: Seat,
    ) -> Result<(), Refusal<Illegal>> {
        if declined.contains(seat) { Err(Illegal::AlreadySent.into()) } else { Ok(()) }
    }

    /// Once all have declined, the round begins in no order but the lots'.
    pub(super) fn decline(&mut self, seat: Seat, announce: &mut Announcements<Event>) {
        let Phase::Break { declined } = &mut self.phase else { return };
        declined.insert(seat);
        let declined = *declined;
        announce.all(Event::Declined { seat });
        let everybody = SeatSet::all(self.purses.len());
        if declined == everybody {
            self.start_round(vec![everybody], announce);
        }
    }

    /// Everybody stakes, the caller and those who had declined too.
    pub(super) fn call(&mut self, caller: Seat, announce: &mut Announcements<Event>) {
        announce.all(Event::LastOrder { caller });
        let stakes = self.purses.map(|_, _| Secret::new(None));
        self.stakes = Some(Stakes { caller, stakes });
        self.enter(Phase::Stakes);
    }

    pub(super) fn check_stake(&self, seat: Seat, notes: &Notes) -> Result<(), Refusal<Illegal>> {
        if !self.waiting().contains(seat) {
            return Err(Illegal::AlreadySent.into());
        }
        let purse = self.purses[seat].open();
        if !purse.holds(notes) {
            return Err(Illegal::NotEnoughMoney.into());
        }
        if notes.purse().cash > MOST_OFFERED {
            return Err(Illegal::StakeRange { max: MOST_OFFERED }.into());
        }
        if notes.is_empty() && !purse.is_empty() {
            return Err(Illegal::NoteRequired.into());
        }
        Ok(())
    }

    pub(super) fn stake(&mut self, seat: Seat, notes: Notes, announce: &mut Announcements<Event>) {
        let Some(bets) = &mut self.stakes else { return };
        bets.stakes[seat] = Secret::new(Some(notes));
        self.purses[seat].open_mut().take(notes.purse());
        announce.split(
            SeatSet::only(seat),
            Event::StakeSent { seat, notes: Some(notes) },
            Event::StakeSent { seat, notes: None },
        );
        if bets.missing().is_empty() {
            self.reveal_stakes(announce);
        }
    }

    /// Everything staked goes to the bank; the lowest stake has the first turn, lots decide among
    /// equals.
    fn reveal_stakes(&mut self, announce: &mut Announcements<Event>) {
        let Some(bets) = &self.stakes else { return };
        let stakes = bets.stakes.map(|_, stake| stake.open().unwrap_or_default());
        let mut groups: Vec<(u16, SeatSet)> = Vec::new();
        for (seat, notes) in stakes.iter() {
            let money = notes.purse();
            self.bank.open_mut().put(money);
            self.paid[seat] += money.cash;
            match groups.iter_mut().find(|(cash, _)| *cash == money.cash) {
                Some((_, seats)) => seats.insert(seat),
                None => groups.push((money.cash, SeatSet::only(seat))),
            }
        }
        groups.sort_unstable_by_key(|(cash, _)| *cash);
        announce.all(Event::StakesShown { stakes });
        self.start_round(groups.into_iter().map(|(_, seats)| seats).collect(), announce);
    }

    fn start_round(&mut self, order: Vec<SeatSet>, announce: &mut Announcements<Event>) {
        self.to_come = order;
        announce.all(Event::RoundStarted { round: self.round, order: self.to_come.clone() });
        self.next_turn(announce);
    }
}
