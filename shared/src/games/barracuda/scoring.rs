//! The end of the match, who has won it, and the score sheet.

use std::cmp::Reverse;

use serde::Serialize;
use serde_json::json;

use super::event::Event;
use super::{Barracuda, Phase};
use crate::announce::Announcements;
use crate::rules::{Column, Outcome, Sheet, ranks};
use crate::seat::{BySeat, Seat};

/// What ended the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barracuda/"))]
pub enum EndReason {
    /// A seat has kept all its tokens in place for a round.
    FiveInPlace,
    /// A seat could not pay its rent, not move, or not close a bar that nobody bid for.
    Broke,
}

/// How the match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Whose doing it was.
    pub seat: Seat,
    /// What it was.
    pub reason: EndReason,
}

impl End {
    /// This seat is broke.
    pub const fn broke(seat: Seat) -> Self {
        Self { seat, reason: EndReason::Broke }
    }
}

impl Barracuda {
    pub(super) fn finish(&mut self, end: End, announce: &mut Announcements<Event>) {
        self.note_round();
        self.to_come.clear();
        self.phase = Phase::Over(end);
        announce.all(Event::Ended { reason: end.reason, seat: end.seat });
    }

    /// Most tokens, then most cash, then the highest printed prices, without discounts (a ruling);
    /// before them all who has kept five in place, behind them all who is broke.
    pub(super) fn result(&self, end: End) -> Outcome {
        let cash = self.purses.map(|_, purse| purse.open().cash);
        let prices = self.purses.map(|seat, _| self.board.prices(seat));
        let keys = self.purses.map(|seat, _| {
            let place = match end.reason {
                _ if seat != end.seat => 1,
                EndReason::FiveInPlace => 0,
                EndReason::Broke => 2,
            };
            (place, Reverse((self.board.tokens(seat), cash[seat], prices[seat])))
        });
        Outcome {
            ranks: ranks(&keys),
            losers: None,
            reason: match end.reason {
                EndReason::FiveInPlace => "five_in_place",
                EndReason::Broke => "broke",
            },
            tiebreak: Some(json!({ "cash": cash, "prices": prices })),
        }
    }

    /// Writes down how the seats stand at the end of a round.
    pub(super) fn note_round(&mut self) {
        let line = self.paid.map(|seat, paid| (self.board.tokens(seat), *paid));
        self.rounds.push(line);
    }

    /// A line a round: tokens in bars, and what everybody has seen each seat pay in all.
    pub(super) fn score_sheet(&self) -> Sheet {
        let mut columns = vec![Column::Table("round")];
        columns.extend(
            self.paid
                .seats()
                .flat_map(|seat| [Column::Seat(seat, "tokens"), Column::Seat(seat, "paid")]),
        );
        let rows = self
            .rounds
            .iter()
            .zip(1..)
            .map(|(line, round): (&BySeat<(usize, u16)>, usize)| {
                let mut row = vec![round.to_string()];
                for (tokens, paid) in line.values() {
                    row.extend([tokens.to_string(), paid.to_string()]);
                }
                row
            })
            .collect();
        Sheet { columns, rows }
    }
}
