//! The play of a deal and its end: what a seat may do at the table, and what comes of it.

use std::sync::Arc;

use super::action::{Action, Illegal};
use super::contract::Declaration;
use super::dominoes::Dominoes;
use super::doubling::Doubles;
use super::four::{Four, SEATS};
use super::options::Leader;
use super::scoring::{bets, settled};
use super::sheet::{PreviousDeal, SheetDeal};
use super::tricks::{Taken, Tricks};
use super::view::Event;
use super::{Barbu, Phase};
use crate::announce::Announcements;
use crate::cards::Card;
use crate::rules::Refusal;
use crate::seat::{BySeat, Seat};

impl Barbu {
    pub(super) fn start_play(&mut self, declaration: Declaration) {
        let declarer = self.declarer();
        self.phase = match declaration {
            Declaration::Dominoes { rank } => {
                Phase::Dominoes(Dominoes::new(rank, self.options.dominoes_ace, declarer))
            }
            _ => {
                let leader = match self.options.leader {
                    Leader::Declarer => declarer,
                    Leader::Left => declarer.clockwise(1, SEATS),
                };
                Phase::Tricks(Tricks::new(declaration, &self.options, leader))
            }
        };
    }

    pub(super) fn check_trick_play(
        &self,
        seat: Seat,
        card: Card,
        tricks: &Tricks,
    ) -> Result<(), Refusal<Illegal>> {
        self.check_turn_and_hand(seat, card)?;
        match tricks.refuse(*self.hands[seat].open(), card) {
            Some(why) => Err(Refusal::Rule(why)),
            None => Ok(()),
        }
    }

    pub(super) fn check_domino(
        &self,
        seat: Seat,
        card: Card,
        dominoes: &Dominoes,
    ) -> Result<(), Refusal<Illegal>> {
        self.check_turn_and_hand(seat, card)?;
        let playable = dominoes.playable(*self.hands[seat].open());
        if playable.contains(card) {
            return Ok(());
        }
        Err(Refusal::Rule(Illegal::NotPlayable(playable)))
    }

    pub(super) fn check_pass(
        &self,
        seat: Seat,
        dominoes: &Dominoes,
    ) -> Result<(), Refusal<Illegal>> {
        if self.next() != Some(seat) {
            return Err(Refusal::NotYourTurn);
        }
        let playable = dominoes.playable(*self.hands[seat].open());
        if playable.is_empty() {
            return Ok(());
        }
        Err(Refusal::Rule(Illegal::MustPlay(playable)))
    }

    fn check_turn_and_hand(&self, seat: Seat, card: Card) -> Result<(), Refusal<Illegal>> {
        if self.next() != Some(seat) {
            Err(Refusal::NotYourTurn)
        } else if !self.hands[seat].open().contains(card) {
            Err(Refusal::NotInHand)
        } else {
            Ok(())
        }
    }

    pub(super) fn legal_trick_plays(&self, seat: Seat, tricks: &Tricks) -> Vec<Action> {
        let playable = tricks.playable(*self.hands[seat].open());
        playable.iter().map(|card| Action::Play { card }).collect()
    }

    /// Every card that fits, or the pass where none does.
    pub(super) fn legal_dominoes(&self, seat: Seat, dominoes: &Dominoes) -> Vec<Action> {
        let playable = dominoes.playable(*self.hands[seat].open());
        if playable.is_empty() {
            return vec![Action::Pass {}];
        }
        playable.iter().map(|card| Action::Play { card }).collect()
    }

    pub(super) fn play(&mut self, seat: Seat, card: Card, announce: &mut Announcements<Event>) {
        self.hands[seat].open_mut().remove(card);
        announce.all(Event::Played { seat, card });
        match &mut self.phase {
            Phase::Tricks(tricks) => {
                if let Some(winner) = tricks.play(card) {
                    announce.all(Event::TrickWon { seat: winner });
                }
            }
            Phase::Dominoes(dominoes) => {
                let last = self.hands[seat].open().is_empty();
                dominoes.play(card, last);
                if last {
                    let place = dominoes.out().len() as u8;
                    announce.all(Event::WentOut { seat, place });
                }
            }
            _ => {}
        }
        self.end_if_over(announce);
    }

    pub(super) fn pass(&mut self, seat: Seat, announce: &mut Announcements<Event>) {
        if let Phase::Dominoes(dominoes) = &mut self.phase {
            dominoes.pass();
            announce.all(Event::Passed { seat });
        }
    }

    /// A negative contract that nobody has doubled is settled without play, and the hands shown.
    pub(super) fn throw_in(
        &mut self,
        declaration: Declaration,
        announce: &mut Announcements<Event>,
    ) {
        let prices = self.options.scores.prices();
        let points = prices.of_thrown_in(declaration.contract(), self.declarer());
        self.end_deal(declaration, &points, Played::ThrownIn, announce);
    }

    fn end_if_over(&mut self, announce: &mut Announcements<Event>) {
        let prices = self.options.scores.prices();
        match &self.phase {
            Phase::Tricks(tricks) if tricks.cards().is_empty() && tricks.is_over() => {
                let (declaration, tricks) = (tricks.declaration(), tricks.taken().to_vec());
                let points = prices.of_tricks(declaration.contract(), &tricks);
                self.end_deal(declaration, &points, Played::Tricks(&tricks), announce);
            }
            Phase::Dominoes(dominoes) if dominoes.is_over() => {
                let dominoes = dominoes.clone();
                let declaration = Declaration::Dominoes { rank: dominoes.rank() };
                let points = prices.of_dominoes(dominoes.out());
                self.end_deal(declaration, &points, Played::Dominoes(&dominoes), announce);
            }
            _ => {}
        }
    }

    fn end_deal(
        &mut self,
        declaration: Declaration,
        points: &Four<i32>,
        played: Played,
        announce: &mut Announcements<Event>,
    ) {
        let bets = bets(points, &self.doubles);
        let settled = settled(points, &bets);
        let before = self.sheet.totals();
        let result = SheetDeal {
            deal: self.deal() as u8 + 1,
            declarer: self.declarer(),
            declaration,
            thrown_in: matches!(played, Played::ThrownIn),
            doubles: self.doubles.0.map(|_, targets| targets.unwrap_or_default()).by_seat(),
            points: points.by_seat(),
            settled: settled.by_seat(),
            totals: BySeat::from_fn(SEATS, |seat| before[seat] + settled[seat]),
        };
        announce.all(Event::DealEnded { result: result.clone() });
        self.previous = Some(Arc::new(PreviousDeal {
            result: result.clone(),
            bets,
            tricks: match played {
                Played::Tricks(tricks) => tricks.iter().map(Taken::view).collect(),
                Played::Dominoes(_) | Played::ThrownIn => Vec::new(),
            },
            moves: match played {
                Played::Dominoes(dominoes) => dominoes.moves().to_vec(),
                Played::Tricks(_) | Played::ThrownIn => Vec::new(),
            },
            out: match played {
                Played::Dominoes(dominoes) => dominoes.out().to_vec(),
                Played::Tricks(_) | Played::ThrownIn => Vec::new(),
            },
            hands: self.hands.map(|_, hand| hand.open().to_vec()).by_seat(),
        }));
        self.sheet.push(result);
        self.hands = Four::default();
        self.doubles = Doubles::default();
        self.phase = Phase::Deal;
        if self.sheet.deals().len() == self.options.deals() {
            self.phase = Phase::Over;
            announce.all(Event::Ended {});
        }
    }
}

/// How a deal was played.
#[derive(Clone, Copy)]
enum Played<'a> {
    ThrownIn,
    Tricks(&'a [Taken]),
    Dominoes(&'a Dominoes),
}
