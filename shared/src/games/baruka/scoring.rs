//! The end: what counts besides the scoring track, and who has won.

use std::cmp::Reverse;

use serde::Serialize;

use super::card_set::{Ability, Letter, OracleId, Per, Score};
use super::goods::Basic;
use super::player::levels;
use super::{Baruka, Phase};
use crate::rules::{Column, Sheet};
use crate::seat::Seat;

/// Points for a discarded oracle of level I, II and III. Rulebook, how to play.
const DISCARDED: [i32; 3] = [1, 2, 3];

/// How a seat's points come about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "baruka/"))]
pub struct FinalScore {
    /// The scoring track.
    pub track: i32,
    /// Discarded oracles.
    pub discarded: i32,
    /// Scoring helpers.
    pub helpers: i32,
    /// The character board.
    pub character: i32,
    /// The tracks of the Grand Sacrifices.
    pub grand: i32,
    /// All of it.
    pub total: i32,
}

/// Points of a track at a number of sacrifices. Ruling: past its end the last value holds.
fn on_track(track: &[i32], count: u8) -> i32 {
    match usize::from(count) {
        0 => 0,
        count => track[..count.min(track.len())].last().copied().unwrap_or(0),
    }
}

impl Baruka {
    /// How the seat's points would come about if this were the end.
    pub(super) fn final_score(&self, seat: Seat) -> FinalScore {
        let player = &self.players[seat];
        let tracks = &self.set.grand_track;
        let discarded: i32 = levels(&self.set, player.discarded.open())
            .into_iter()
            .zip(DISCARDED)
            .map(|(cards, points)| cards as i32 * points)
            .sum();
        let helpers: i32 = player
            .helpers
            .iter()
            .map(|hired| match self.set[hired.helper].ability {
                Ability::Scoring { score } => self.points(seat, score),
                Ability::Resource(_) | Ability::Skill { .. } => 0,
            })
            .sum();
        let character =
            player.character.map_or(0, |character| self.points(seat, self.set[character].score));
        let grand = on_track(&tracks.red, player.grand.red)
            + on_track(&tracks.green, player.grand.green)
            + on_track(&tracks.blue, player.grand.blue);
        let track = player.score;
        let total = track + discarded + helpers + character + grand;
        FinalScore { track, discarded, helpers, character, grand, total }
    }

    fn points(&self, seat: Seat, score: Score) -> i32 {
        self.count(seat, score.per) as i32 * score.points
    }

    fn count(&self, seat: Seat, per: Per) -> u32 {
        let player = &self.players[seat];
        let completed = |passes: &dyn Fn(OracleId) -> bool| {
            player.completed.iter().filter(|card| passes(**card)).count() as u32
        };
        let level = |least: u8| completed(&|card| self.set[card].level >= least);
        let with = |colour: Basic| {
            completed(&|card| {
                let mut letters = self.set[card].icons.iter().flatten().map(|spot| spot.2);
                letters.any(|letter: Letter| letter.is(colour))
            })
        };
        let grand = &player.grand;
        let two = |one: u8, other: u8| u32::from(one) + u32::from(other);
        match per {
            Per::Oracle => level(1),
            Per::OracleLevel3 => level(3),
            Per::OracleLevel2Or3 => level(2),
            Per::OracleWithRed => with(Basic::Red),
            Per::OracleWithGreen => with(Basic::Green),
            Per::OracleWithBlue => with(Basic::Blue),
            Per::TwoTotemsLeft => (player.stock.totems() + u32::from(player.stock.purple)) / 2,
            Per::ExpansionOnAltar => u32::from(player.laid),
            Per::GrandSacrifice => grand.total(),
            Per::GrandRedOrGreen => two(grand.red, grand.green),
            Per::GrandGreenOrBlue => two(grand.green, grand.blue),
            Per::GrandRedOrBlue => two(grand.red, grand.blue),
            Per::OracleDiscarded => player.discarded.open().len() as u32,
            Per::Helper => player.helpers.len() as u32,
        }
    }

    /// Highest total first. Ruling: of equals who completed more oracles, then who performed more
    /// Grand Sacrifices.
    pub(super) fn rank_key(&self, seat: Seat) -> Reverse<(i32, usize, u32)> {
        let player = &self.players[seat];
        Reverse((self.final_score(seat).total, player.completed.len(), player.grand.total()))
    }

    /// The scoring track after each round; at the end, what comes to it.
    pub(super) fn score_sheet(&self) -> Sheet {
        let mut columns = vec![Column::Table("line")];
        columns.extend(self.players.seats().map(|seat| Column::Seat(seat, "points")));
        let row = |name: String, points: &dyn Fn(Seat) -> i32| {
            let points = self.players.seats().map(|seat| points(seat).to_string());
            [name].into_iter().chain(points).collect()
        };
        let rounds = (1..).zip(&self.tracks);
        let mut rows: Vec<Vec<String>> =
            rounds.map(|(round, track)| row(round.to_string(), &|seat| track[seat])).collect();
        if matches!(self.phase, Phase::Over) {
            let scores = self.players.map(|seat, _| self.final_score(seat));
            rows.extend([
                row("discarded".into(), &|seat| scores[seat].discarded),
                row("helpers".into(), &|seat| scores[seat].helpers),
                row("character".into(), &|seat| scores[seat].character),
                row("grand".into(), &|seat| scores[seat].grand),
                row("total".into(), &|seat| scores[seat].total),
            ]);
        }
        Sheet { columns, rows }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tracks_hold_their_last_value() {
        let red = [4, 8, 15, 15, 30];
        for (count, points) in [(0, 0), (1, 4), (2, 8), (3, 15), (4, 15), (5, 30), (6, 30)] {
            assert_eq!(on_track(&red, count), points, "{count}");
        }
    }
}
