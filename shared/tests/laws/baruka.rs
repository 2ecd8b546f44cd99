//! Baruka under the laws.

mod probes;
mod rare;

use barroom_shared::games::baruka::{
    Action, Baruka, Craft, Form, Good, Hire, Preparation, Totem, TotemView, View,
};
use barroom_shared::play::Match;
use barroom_shared::rules::Extent;
use barroom_shared::seat::{Seat, Viewer};
use rand::rngs::ChaCha8Rng;
use serde_json::Value;

use crate::subject::{Moment, Subject};

#[test]
fn laws() {
    crate::run::laws::<Baruka>();
}

impl Subject for Baruka {
    // Four seats, five rounds, with everything prepared, laid, used, given up and played.
    const LONGEST: usize = 900;
    const TASTES: usize = 4;
    const OPENINGS: usize = 100;
    const MATCHES: usize = 30;
    // Few states have something prepared behind the screen: many are resampled, not for long.
    const RESAMPLED: usize = 8;
    const SIDE_BY_SIDE: usize = 4;
    const ROWS: &'static [(&'static str, &'static [&'static str])] = &[
        (
            "phase",
            &["characters", "discards", "prepare", "place", "last_call", "hire", "craft", "over"],
        ),
        (
            "event",
            &[
                "character_taken",
                "discarded",
                "discards_shown",
                "round_started",
                "prepared",
                "revealed",
                "placed",
                "grand_offered",
                "grand",
                "expanded",
                "used",
                "turn_ended",
                "oracle_played",
                "last_call",
                "done",
                "hired",
                "hired_nobody",
                "maintained",
                "crafted",
                "ended",
            ],
        ),
        ("end", &["rounds_played"]),
        ("rare", rare::ROWS),
    ];
    const HIDDEN: &'static [&'static str] =
        &["hands", "discards", "undealt", "piles", "preparations"];

    /// Those that stand before what play hardly comes to: a bank run dry, a full altar, three
    /// colours at once, sources of points.
    fn opens(name: &str) -> bool {
        ["craft", "end", "expand", "grand", "hire-bubu", "oracle-nothing", "place-altar", "tie"]
            .iter()
            .any(|rare| name.starts_with(rare))
    }

    /// A choice among Grand Sacrifices.
    fn looked_at(now: &Match<Self>) -> bool {
        !now.view(Viewer::Spectator).candidates.is_empty()
    }

    fn taste(taste: usize, _: Seat, view: &View, action: &Action) -> i64 {
        match (taste, action) {
            (_, Action::Oracle { .. }) => 100,
            (_, Action::DiscardOracles { cards }) => -(cards.len() as i64),
            // Places much, alike beside alike: Grand Sacrifices, several of them at once.
            (0, Action::Prepare(Preparation { free, extra, .. })) => {
                let alike = free.iter().filter(|totem| Some(*totem) == free.first()).count();
                (free.len() + extra.len() + alike) as i64
            }
            (0, Action::Place { totem, at }) => alike(view, *totem, (at.x(), at.y())),
            // Hoards one colour, then the next: the bank runs out.
            (1, Action::Prepare(preparation)) => {
                -(preparation.free.len() as i64) - preparation.extra.len() as i64
            }
            (1, Action::Craft(Craft { take, choice, swap })) => {
                let first = |good: &Good| 5 - *good as i64;
                let chosen = choice.iter().map(|colour| first(&Good::from(*colour)));
                take.iter().map(first).chain(chosen).sum::<i64>() + i64::from(swap.is_some())
            }
            (1, Action::Hire(Hire { exchange, .. })) => 2 + i64::from(exchange.is_some()),
            // Hires and uses whatever it can.
            (2, Action::Use(_)) => 50,
            (2, Action::Hire(Hire { helper, pay, .. })) => {
                let shown = view.helpers.skill.shown.iter().flatten();
                let skilled = shown.filter(|shown| shown.helper.id == *helper).count();
                5 + 10 * skilled as i64 + i64::from(pay.purple)
            }
            (2, Action::Craft(Craft { take, .. })) if *take == [Good::Purple] => 10,
            // Lives for tiles.
            (3, Action::Craft(Craft { take, .. })) => {
                take.iter().filter(|good| **good == Good::Expansion).count() as i64
            }
            (3, Action::Prepare(Preparation { extra, tiles, .. })) => {
                2 * extra.len() as i64 + 3 * i64::from(*tiles)
            }
            (3, Action::Expand { .. }) => 60,
            (3, Action::Hire(Hire { helper, .. })) => i64::from(helper == "mason") * 20,
            _ => 0,
        }
    }

    /// Lists in another order, and the two of a swap the other way round.
    fn covered(now: &Match<Self>, seat: Seat, action: &Action) -> bool {
        let legal = now.legal(seat, Extent::Complete);
        let same = |other: &Action| sorted(other) == sorted(action);
        let chosen = |cells: &mut Vec<_>| {
            cells.sort_unstable();
            legal.forms.iter().any(
                |form| matches!(form, Form::ChooseGrand { candidates } if candidates.contains(cells)),
            )
        };
        match action {
            Action::ChooseGrand { cells } => chosen(&mut cells.clone()),
            _ => legal.actions.iter().any(same),
        }
    }

    fn probes(now: &Match<Self>, seat: Seat, rng: &mut ChaCha8Rng) -> Vec<Value> {
        probes::near(&now.view(Viewer::Seat(seat)), seat, rng)
    }

    fn rare(moment: &Moment<Self>) -> Vec<&'static str> {
        rare::met(moment)
    }
}

/// How many open-eyed totems near a cell count as this one's colour.
fn alike(view: &View, totem: Totem, at: (i16, i16)) -> i64 {
    let near = |other: &&TotemView| {
        let (dx, dy) = ((other.at.x() - at.0).abs(), (other.at.y() - at.1).abs());
        let in_line = match totem {
            Totem::Red => dx == 0 || dy == 0,
            Totem::Green => dx == dy,
            Totem::Blue => dx < 2 && dy < 2,
            Totem::Purple => true,
        };
        other.open
            && in_line
            && dx < 5
            && dy < 5
            && (totem == Totem::Purple || [totem, Totem::Purple].contains(&other.totem))
    };
    view.altar.totems.iter().filter(near).count() as i64
}

/// An action with its lists in order.
fn sorted(action: &Action) -> Action {
    let mut action = action.clone();
    match &mut action {
        Action::DiscardOracles { cards } => cards.sort_unstable(),
        Action::Prepare(preparation) => {
            preparation.free.sort_unstable();
            preparation.extra.sort_unstable();
        }
        Action::Craft(craft) => {
            craft.take.sort_unstable();
            craft.choice.sort_unstable();
        }
        Action::Use(with) if with.a > with.b => std::mem::swap(&mut with.a, &mut with.b),
        _ => {}
    }
    action
}
