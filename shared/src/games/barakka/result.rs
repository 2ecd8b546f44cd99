//! The end of a match: what each seat has, who has won, and the score sheet.

use std::cmp::Reverse;

use serde::Serialize;

use super::card::{Colour, NUMBERS};
use super::scoring::{self, SequenceScore};
use super::{Barakka, Phase};
use crate::rules::{Column, Outcome, Sheet, ranks};
use crate::seat::{BySeat, Seat};

/// What a lost Desert Rose costs. Rulebook, Desert Rose.
const LOST_ROSE: i32 = -10;

/// What a seat has at the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub struct SeatScore {
    /// Its sequences, in the order they were started.
    pub sequences: Vec<SequenceScore>,
    /// The tiles it keeps.
    pub tiles: Vec<Colour>,
    /// Whether it keeps the sand token.
    pub token: bool,
    /// What became of its Desert Rose.
    pub rose: RoseFate,
    /// The square of the number of tiles it keeps, token and rose included.
    pub tile_points: i32,
    /// Everything, a lost rose included.
    pub total: i32,
}

/// What became of a seat's Desert Rose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "barakka/"))]
pub enum RoseFate {
    /// The seat does not hold it.
    NotHeld,
    /// It counts as a tile.
    Kept,
    /// It is discarded and costs 10 points.
    Lost,
}

impl Barakka {
    /// Scores every seat. Asked when the last turn has ended.
    pub(super) fn score(&self) -> BySeat<SeatScore> {
        self.sequences.map(|seat, _| self.score_seat(seat))
    }

    fn score_seat(&self, seat: Seat) -> SeatScore {
        let sequences = self.score_sequences(seat);
        let complete =
            |colour| sequences.iter().any(|score| score.colour == colour && score.is_complete());
        // El-Basr: a gold tile counts for its holder, whatever gave it turns out to be.
        let kept = |colour: &Colour| *colour == Colour::Gold || complete(*colour);
        let tiles: Vec<Colour> = self.tiles.held[seat].iter().copied().filter(kept).collect();
        let token = self.tiles.token.is_some_and(|token| token.holder == Some(seat))
            && !self.somebody_has_all_sand();
        let rose = match self.tiles.rose {
            Some(rose) if rose.holder == Some(seat) => {
                let all = Colour::BASE.into_iter().all(complete);
                if all { RoseFate::Kept } else { RoseFate::Lost }
            }
            _ => RoseFate::NotHeld,
        };
        let count = tiles.len() + usize::from(token) + usize::from(rose == RoseFate::Kept);
        let tile_points = (count * count) as i32;
        let lost = if rose == RoseFate::Lost { LOST_ROSE } else { 0 };
        let total = sequences.iter().map(SequenceScore::total).sum::<i32>() + tile_points + lost;
        SeatScore { sequences, tiles, token, rose, tile_points, total }
    }

    fn score_sequences(&self, seat: Seat) -> Vec<SequenceScore> {
        let sequences = &self.sequences[seat];
        let scored = sequences.iter().enumerate().map(|(at, sequence)| {
            let colour = sequence.true_colour();
            let second = sequences[..at].iter().any(|other| other.true_colour() == colour);
            scoring::score(sequence.cards(), colour, second, &self.options)
        });
        scored.collect()
    }

    /// Portugués: who has played all five sand cards, onto whatever, loses everybody the token.
    fn somebody_has_all_sand(&self) -> bool {
        self.sequences.values().any(|sequences| {
            let cards = sequences.iter().flat_map(|sequence| sequence.cards());
            cards.filter(|card| card.colour == Colour::Sand).count() == usize::from(NUMBERS)
        })
    }

    /// A line a colour, then tiles, Desert Rose and total; nothing before the end.
    pub(super) fn score_sheet(&self) -> Sheet {
        let mut columns = vec![Column::Table("colour")];
        columns.extend(self.sequences.seats().map(|seat| Column::Seat(seat, "points")));
        let Phase::Over(scores) = &self.phase else {
            return Sheet { columns, rows: Vec::new() };
        };
        let row = |name: &str, points: &dyn Fn(&SeatScore) -> i32| {
            let points = scores.values().map(|score| points(score).to_string());
            std::iter::once(name.to_owned()).chain(points).collect::<Vec<_>>()
        };
        let mut rows: Vec<Vec<String>> = Colour::in_play(&self.options)
            .map(|colour| {
                row(colour.as_str(), &|score| {
                    let alike = score.sequences.iter().filter(|sequence| sequence.colour == colour);
                    alike.map(SequenceScore::total).sum()
                })
            })
            .collect();
        rows.push(row("tiles", &|score| score.tile_points));
        if self.options.desert_rose {
            rows.push(row("desert_rose", &|score| match score.rose {
                RoseFate::Lost => LOST_ROSE,
                RoseFate::NotHeld | RoseFate::Kept => 0,
            }));
        }
        rows.push(row("total", &|score| score.total));
        Sheet { columns, rows }
    }
}

/// Most points win; equal points share.
pub fn outcome(scores: &BySeat<SeatScore>) -> Outcome {
    Outcome {
        ranks: ranks(&scores.map(|_, score| Reverse(score.total))),
        losers: None,
        reason: "deck_out",
        tiebreak: None,
    }
}
