//! The end of a round, the end of the match, and who has won it.

use std::cmp::Reverse;

use serde::Serialize;

use super::BarkSide;
use super::card::{Card, strengths, whole_deck};
use super::view::{LastCard, PreviousRound};
use crate::rules::{Column, Outcome, Sheet, ranks};
use crate::seat::{BySeat, Seat, SeatSet};

/// The largest hand. Rulebook, step 1.
pub const LARGEST_HAND: usize = 10;
/// With this many cards each, or fewer, no round is dealt any more. Rulebook, game end.
pub const TOO_FEW_EACH: usize = 4;
/// Whoever has this many different strengths in the area loses. Rulebook, game end.
pub const LOSING_STRENGTHS: usize = 7;

/// What ended the match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS), ts(export, export_to = "bark_side/"))]
pub enum EndReason {
    /// An area holds seven different strengths.
    SevenStrengths,
    /// Too few cards are left for another round.
    FewCards,
}

/// How the match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// Why.
    pub reason: EndReason,
    /// Who lost it.
    pub losers: SeatSet,
}

/// How the round ends when everybody shows the last card, from the leader on.
///
/// The highest loses, of equals the last; its owner takes it and the two lowest of the others.
pub fn last_cards(round: u16, leader: Seat, hands: &BySeat<Vec<Card>>) -> PreviousRound {
    let cards: Vec<LastCard> =
        leader.round(hands.len()).map(|seat| LastCard { seat, card: hands[seat][0] }).collect();
    // `max_by_key` takes the last of equals, as the rule does.
    let lost = cards.iter().max_by_key(|last| last.card).copied().unwrap_or(cards[0]);
    let mut others: Vec<Card> =
        cards.iter().filter(|last| last.seat != lost.seat).map(|last| last.card).collect();
    others.sort_unstable();
    PreviousRound { round, loser: lost.seat, added: [lost.card, others[0], others[1]], cards }
}

impl BarkSide {
    /// The cards that are in no area, in canonical order.
    pub(super) fn deck(&self) -> Vec<Card> {
        let caught: Vec<Card> = self.areas.values().flatten().copied().collect();
        super::card::without(&whole_deck(&self.options), &caught).unwrap_or_default()
    }

    /// How many cards each gets in the next deal.
    pub(super) fn next_hand_size(&self) -> usize {
        LARGEST_HAND.min(self.deck().len() / self.areas.len())
    }

    /// Whether the match is over, now that a round has ended.
    pub(super) fn end(&self) -> Option<End> {
        let full = self.areas.seats_where(|area| strengths(area) >= LOSING_STRENGTHS);
        if !full.is_empty() {
            return Some(End { reason: EndReason::SevenStrengths, losers: full });
        }
        if self.next_hand_size() > TOO_FEW_EACH {
            return None;
        }
        let worst = self.areas.values().map(|area| (strengths(area), area.len())).max();
        let losers = self.areas.seats_where(|area| Some((strengths(area), area.len())) == worst);
        Some(End { reason: EndReason::FewCards, losers })
    }

    /// Fewest cards win, then fewest strengths. Ruling: who loses takes the last rank, however
    /// few cards that is; if everybody loses, everybody shares the first.
    pub(super) fn result(&self, end: End) -> Outcome {
        let everybody = end.losers.len() == self.areas.len();
        let keys = self.areas.map(|seat, area| {
            if end.losers.contains(seat) && !everybody {
                (true, 0, 0)
            } else if everybody {
                (false, 0, 0)
            } else {
                (false, area.len(), strengths(area))
            }
        });
        Outcome {
            ranks: ranks(&keys),
            losers: Some(end.losers),
            reason: match end.reason {
                EndReason::SevenStrengths => "seven_strengths",
                EndReason::FewCards => "few_cards",
            },
            tiebreak: None,
        }
    }

    pub(super) fn score_sheet(&self) -> Sheet {
        let mut columns =
            vec![Column::Table("round"), Column::Table("loser"), Column::Table("added")];
        columns.extend(self.areas.seats().map(|seat| Column::Seat(seat, "cards")));
        let mut totals = BySeat::from_fn(self.areas.len(), |_| 0);
        let rows = self
            .rounds
            .iter()
            .map(|round| {
                totals[round.loser] += round.added.len();
                let mut added = round.added;
                added.sort_unstable_by_key(|card| Reverse(*card));
                let mut row = vec![
                    round.round.to_string(),
                    (round.loser.number() + 1).to_string(),
                    added.map(|card| card.0.to_string()).join(" "),
                ];
                row.extend(totals.values().map(ToString::to_string));
                row
            })
            .collect();
        Sheet { columns, rows }
    }
}
