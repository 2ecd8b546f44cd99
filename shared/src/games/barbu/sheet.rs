//! The score sheet, and the deal that ended last.

use std::sync::Arc;

use serde::Serialize;

use super::contract::{Contract, Declaration};
use super::dominoes::Move;
use super::four::{Four, SEATS, seats};
use super::scoring::Bet;
use super::view::TrickView;
use crate::cards::Card;
use crate::rules::{Column, Sheet};
use crate::seat::{BySeat, Seat, SeatSet};

/// The deals that have ended. Shared, not copied, by the copies of a state.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ScoreSheet(Arc<Vec<SheetDeal>>);

/// One deal of the score sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub struct SheetDeal {
    /// Which deal, from 1.
    pub deal: u8,
    /// Who declared.
    pub declarer: Seat,
    /// What.
    pub declaration: Declaration,
    /// Whether it was settled without play, nobody having doubled.
    pub thrown_in: bool,
    /// Whom each doubled.
    pub doubles: BySeat<SeatSet>,
    /// Points from play.
    pub points: BySeat<i32>,
    /// Points with the side bets settled.
    pub settled: BySeat<i32>,
    /// The running totals after it.
    pub totals: BySeat<i32>,
}

/// The deal that ended last, whole.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barbu/"))]
pub struct PreviousDeal {
    /// Its line of the score sheet.
    pub result: SheetDeal,
    /// The side bets that led from `points` to `settled`.
    pub bets: Vec<Bet>,
    /// Its tricks; none in Dominoes.
    pub tricks: Vec<TrickView>,
    /// What was done in Dominoes, in order.
    pub moves: Vec<Move>,
    /// Who went out in Dominoes, the first first; the fourth seat is not among them.
    pub out: Vec<Seat>,
    /// The cards each was left with, ascending.
    pub hands: BySeat<Vec<Card>>,
}

impl ScoreSheet {
    /// The deals, in order.
    pub fn deals(&self) -> &[SheetDeal] {
        &self.0
    }

    /// The deals, shared.
    pub fn shared(&self) -> Arc<Vec<SheetDeal>> {
        Arc::clone(&self.0)
    }

    /// A deal has ended.
    pub fn push(&mut self, deal: SheetDeal) {
        Arc::make_mut(&mut self.0).push(deal);
    }

    /// The running totals.
    pub fn totals(&self) -> BySeat<i32> {
        match self.0.last() {
            Some(deal) => deal.totals.clone(),
            None => Four::<i32>::default().by_seat(),
        }
    }

    /// Whether a seat has declared a contract.
    pub fn declared(&self, seat: Seat, contract: Contract) -> bool {
        self.0.iter().any(|deal| deal.declarer == seat && deal.declaration.contract() == contract)
    }

    /// In how many deals of a declarer a player has doubled that declarer.
    pub fn doubled(&self, player: Seat, declarer: Seat) -> u8 {
        let doubled = |deal: &&SheetDeal| {
            deal.declarer == declarer && deal.doubles[player].contains(declarer)
        };
        self.0.iter().filter(doubled).count() as u8
    }

    /// The sheet as people would have written it: a line a deal.
    pub fn written(&self) -> Sheet {
        let mut columns: Vec<Column> =
            ["deal", "declarer", "contract", "doubles"].map(Column::Table).to_vec();
        for column in ["points", "settled", "total"] {
            columns.extend(seats().map(|seat| Column::Seat(seat, column)));
        }
        let rows = self.0.iter().map(SheetDeal::written).collect();
        Sheet { columns, rows }
    }
}

impl SheetDeal {
    fn written(&self) -> Vec<String> {
        let contract = match self.declaration {
            Declaration::Trumps { suit } => format!("trumps {}", suit.as_str()),
            Declaration::Dominoes { rank } => format!("dominoes {}", rank.as_str()),
            other => other.contract().as_str().to_owned(),
        };
        let thrown_in = if self.thrown_in { ", thrown in" } else { "" };
        let mut row = vec![
            self.deal.to_string(),
            person(self.declarer),
            format!("{contract}{thrown_in}"),
            self.written_doubles(),
        ];
        for points in [&self.points, &self.settled, &self.totals] {
            row.extend(points.values().map(ToString::to_string));
        }
        row
    }

    /// `2>1 2>3 1>2`: who doubled whom, in the order they spoke.
    fn written_doubles(&self) -> String {
        let order = self.declarer.clockwise(1, SEATS).round(SEATS);
        let doubles = order.flat_map(|seat| {
            self.doubles[seat].iter().map(move |to| format!("{}>{}", person(seat), person(to)))
        });
        doubles.collect::<Vec<_>>().join(" ")
    }
}

/// Seats as people count them.
fn person(seat: Seat) -> String {
    (seat.number() + 1).to_string()
}
