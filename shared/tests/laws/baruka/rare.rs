//! What is worth counting about a step of Baruka.

use barroom_shared::games::baruka::card_set::{Ability, Effect, Letter, Per, Score};
use barroom_shared::games::baruka::{
    Action, Baruka, Basic, Event, Good, Goods, PhaseName, SeatView, Totem, Use, View,
};
use barroom_shared::rules::Extent;
use barroom_shared::seat::Viewer;

use crate::subject::Moment;

/// Every name that [`met`] gives.
pub const ROWS: &[&str] = &[
    "skill: placed beside a corner",
    "skill: moved",
    "skill: moved across a corner",
    "skill: swapped",
    "skill: removed",
    "skill: repainted",
    "skill: woken",
    "sacrifice: red",
    "sacrifice: green",
    "sacrifice: blue",
    "sacrifice: several by one totem",
    "grand: red",
    "grand: green",
    "grand: blue",
    "grand: two on offer",
    "grand: three or more on offer",
    "grand: two colours on offer",
    "grand: three colours on offer",
    "oracle: on another's turn",
    "oracle: in a last call",
    "oracle: while a sacrifice is chosen",
    "oracle: of two icons",
    "oracle: a totem from the bank",
    "oracle: a tile from the bank",
    "oracle: the bank has none left",
    "oracle: given up between rounds",
    "last call: with a match",
    "last call: without one",
    "last call: nobody is asked",
    "prepare: an empty space",
    "prepare: purple on a space",
    "prepare: a totem on a tile",
    "prepare: a tile taken along",
    "altar: a cell added",
    "altar: a hollow filled",
    "altar: a totem goes home",
    "altar: a tile goes to the bank",
    "hire: with what lies on it",
    "hire: with an exchange",
    "hire: for purple",
    "hire: for half a purple too much",
    "hire: a gap stays",
    "craft: purple",
    "craft: two",
    "craft: three",
    "craft: everything left",
    "income: red",
    "income: green",
    "income: blue",
    "income: purple",
    "income: expansion",
    "income: of choice",
    "income: a swap",
    "bank: out of red",
    "bank: out of green",
    "bank: out of blue",
    "bank: out of purple",
    "bank: out of expansion",
    "points: track below nothing",
    "points: discarded",
    "points: grand",
    "points: oracle",
    "points: oracle_level_3",
    "points: oracle_level_2_or_3",
    "points: oracle_with_red",
    "points: oracle_with_green",
    "points: oracle_with_blue",
    "points: two_totems_left",
    "points: expansion_on_altar",
    "points: grand_sacrifice",
    "points: grand_red_or_green",
    "points: grand_green_or_blue",
    "points: grand_red_or_blue",
    "points: oracle_discarded",
    "points: helper",
    "end: a shared win",
];

/// What this step met.
pub fn met(moment: &Moment<Baruka>) -> Vec<&'static str> {
    let before = moment.before.view(Viewer::Spectator);
    let after = moment.after.view(Viewer::Spectator);
    let mut met = Vec::new();
    if before.phase == PhaseName::Prepare && matches!(moment.action, Action::DiscardOracles { .. })
    {
        met.push("oracle: given up between rounds");
    }
    for event in moment.after.events(Viewer::Spectator) {
        phase_two(event, &before, &mut met);
        phases_three_and_four(event, &before, &after, &mut met);
    }
    if before.phase == PhaseName::Place && after.phase != PhaseName::Place {
        if after.phase == PhaseName::LastCall {
            let can = after
                .waiting
                .iter()
                .any(|seat| moment.after.legal(seat, Extent::Prompt).actions.len() > 1);
            met.push(if can { "last call: with a match" } else { "last call: without one" });
        } else {
            met.push("last call: nobody is asked");
        }
    }
    for (good, name) in Good::ALL.into_iter().zip([
        "bank: out of red",
        "bank: out of green",
        "bank: out of blue",
        "bank: out of purple",
        "bank: out of expansion",
    ]) {
        if after.bank.of(good) == 0 {
            met.push(name);
        }
    }
    if after.phase == PhaseName::Over {
        the_end(&after, &mut met);
        if moment.after.outcome().is_some_and(|outcome| outcome.winners().len() > 1) {
            met.push("end: a shared win");
        }
    }
    met
}

fn phase_two(event: &Event, before: &View, met: &mut Vec<&'static str>) {
    match event {
        Event::Revealed { preparations, .. } => {
            for preparation in preparations {
                if preparation.spaces.contains(&None) {
                    met.push("prepare: an empty space");
                }
                if preparation.spaces.contains(&Some(Totem::Purple)) {
                    met.push("prepare: purple on a space");
                }
                if !preparation.extra.is_empty() {
                    met.push("prepare: a totem on a tile");
                }
                if preparation.tiles > 0 {
                    met.push("prepare: a tile taken along");
                }
            }
        }
        Event::Placed { at, sacrifices, .. } => {
            if sacrifices.len() > 1 {
                met.push("sacrifice: several by one totem");
            }
            met.extend(sacrifices.iter().map(|sacrifice| match sacrifice.colour {
                Basic::Red => "sacrifice: red",
                Basic::Green => "sacrifice: green",
                Basic::Blue => "sacrifice: blue",
            }));
            let footed = at.around(false).any(|cell| {
                !before.altar.cells.contains(&cell)
                    || before.altar.totems.iter().any(|totem| totem.at == cell)
            });
            if !footed {
                met.push("skill: placed beside a corner");
            }
        }
        Event::GrandOffered { candidates, .. } => {
            met.push("grand: two on offer");
            if candidates.len() > 2 {
                met.push("grand: three or more on offer");
            }
            let has = |colour| candidates.iter().any(|grand| grand.colour == colour);
            match Basic::ALL.into_iter().filter(|colour| has(*colour)).count() {
                2 => met.push("grand: two colours on offer"),
                3 => met.push("grand: three colours on offer"),
                _ => {}
            }
        }
        Event::Grand { sacrifice, .. } => met.push(match sacrifice.colour {
            Basic::Red => "grand: red",
            Basic::Green => "grand: green",
            Basic::Blue => "grand: blue",
        }),
        Event::Expanded { at, .. } => {
            met.push("altar: a cell added");
            if at.around(false).all(|cell| before.altar.cells.contains(&cell)) {
                met.push("altar: a hollow filled");
            }
        }
        Event::Used { with, .. } => met.extend(used(with, before)),
        Event::TurnEnded { kept, tiles, .. } => {
            if Goods::from(*kept).totems() > 0 {
                met.push("altar: a totem goes home");
            }
            if *tiles > 0 {
                met.push("altar: a tile goes to the bank");
            }
        }
        Event::OraclePlayed { seat, card, got } => {
            if before.phase == PhaseName::LastCall {
                met.push("oracle: in a last call");
            } else if before.turn != Some(*seat) {
                met.push("oracle: on another's turn");
            }
            if !before.candidates.is_empty() {
                met.push("oracle: while a sacrifice is chosen");
            }
            if card.icons.len() > 1 {
                met.push("oracle: of two icons");
            }
            met.extend(match (card.reward.good, got) {
                (None, _) => None,
                (Some(_), None) => Some("oracle: the bank has none left"),
                (Some(_), Some(Good::Expansion)) => Some("oracle: a tile from the bank"),
                (Some(_), Some(_)) => Some("oracle: a totem from the bank"),
            });
        }
        _ => {}
    }
}

fn used(with: &Use, before: &View) -> Vec<&'static str> {
    let helper = before.seats.values().flat_map(|seat| &seat.helpers).find_map(|hired| match hired
        .helper
        .ability
    {
        Ability::Skill { effect } if hired.helper.id == with.helper => Some(effect),
        _ => None,
    });
    match helper {
        Some(Effect::Move) => {
            let across = with
                .from
                .zip(with.to)
                .is_some_and(|(from, to)| from.x() != to.x() && from.y() != to.y());
            let mut met = vec!["skill: moved"];
            met.extend(across.then_some("skill: moved across a corner"));
            met
        }
        Some(Effect::Swap) => vec!["skill: swapped"],
        Some(Effect::Remove) => vec!["skill: removed"],
        Some(Effect::Repaint) => vec!["skill: repainted"],
        Some(Effect::Wake) => vec!["skill: woken"],
        Some(Effect::Diagonal) | None => Vec::new(),
    }
}

fn phases_three_and_four(event: &Event, before: &View, after: &View, met: &mut Vec<&'static str>) {
    match event {
        Event::Hired { helper, paid, took, .. } => {
            let helpers = &before.helpers;
            let shown = [&helpers.resource, &helpers.skill, &helpers.scoring]
                .into_iter()
                .flat_map(|kind| kind.shown.iter().flatten())
                .find(|shown| shown.helper.id == *helper);
            let Some(shown) = shown else { return };
            if shown.on != Goods::default() {
                met.push("hire: with what lies on it");
            }
            if shown.on != *took {
                met.push("hire: with an exchange");
            }
            if paid.purple > 0 {
                met.push("hire: for purple");
                let pay = Goods::from(*paid);
                if pay.basics() + 2 * u32::from(pay.purple) > u32::from(shown.helper.cost) {
                    met.push("hire: for half a purple too much");
                }
            }
        }
        Event::Maintained { .. } => {
            let kinds = [&after.helpers.resource, &after.helpers.skill, &after.helpers.scoring];
            if kinds.iter().any(|kind| kind.shown.contains(&None)) {
                met.push("hire: a gap stays");
            }
        }
        Event::Crafted { seat, taken, income, swap } => {
            let things = taken.basics() + u32::from(taken.expansion);
            met.push(match (taken.purple, things) {
                (1, _) => "craft: purple",
                (_, 2) => "craft: two",
                (_, 3) => "craft: three",
                _ => "craft: everything left",
            });
            for (good, name) in Good::ALL.into_iter().zip([
                "income: red",
                "income: green",
                "income: blue",
                "income: purple",
                "income: expansion",
            ]) {
                if income.of(good) > 0 {
                    met.push(name);
                }
            }
            if let Some(own) = before.seats.get(*seat)
                && own.helpers.iter().any(|hired| {
                    matches!(&hired.helper.ability, Ability::Resource(yields) if yields.choice)
                })
            {
                met.push("income: of choice");
            }
            met.extend(swap.map(|_| "income: a swap"));
        }
        _ => {}
    }
}

/// Sources of points, counted again from what everybody sees.
fn the_end(view: &View, met: &mut Vec<&'static str>) {
    let Some(scores) = &view.scores else { return };
    for (seat, score) in scores.iter() {
        if score.track < 0 {
            met.push("points: track below nothing");
        }
        if score.discarded > 0 {
            met.push("points: discarded");
        }
        if score.grand > 0 {
            met.push("points: grand");
        }
        let Some(own) = view.seats.get(seat) else { continue };
        let mut helpers = 0;
        for hired in &own.helpers {
            if let Ability::Scoring { score } = hired.helper.ability {
                helpers += points(own, score, met);
            }
        }
        assert_eq!(helpers, score.helpers, "the helpers of {seat}");
        let character = own.character.as_ref().map_or(0, |board| points(own, board.score, met));
        assert_eq!(character, score.character, "the board of {seat}");
        let total = score.track + score.discarded + helpers + character + score.grand;
        assert_eq!(total, score.total, "the total of {seat}");
    }
}

fn points(own: &SeatView, score: Score, met: &mut Vec<&'static str>) -> i32 {
    let level = |least| own.completed.iter().filter(|card| card.level >= least).count() as i32;
    let with = |letter: Letter| {
        let has = |card: &&std::sync::Arc<_>| holds(card, letter);
        own.completed.iter().filter(has).count() as i32
    };
    let [red, green, blue] = [own.grand.red, own.grand.green, own.grand.blue].map(i32::from);
    let (name, count) = match score.per {
        Per::Oracle => ("points: oracle", level(1)),
        Per::OracleLevel3 => ("points: oracle_level_3", level(3)),
        Per::OracleLevel2Or3 => ("points: oracle_level_2_or_3", level(2)),
        Per::OracleWithRed => ("points: oracle_with_red", with(Letter::Red)),
        Per::OracleWithGreen => ("points: oracle_with_green", with(Letter::Green)),
        Per::OracleWithBlue => ("points: oracle_with_blue", with(Letter::Blue)),
        Per::TwoTotemsLeft => (
            "points: two_totems_left",
            (own.stock.totems() as i32 + i32::from(own.stock.purple)) / 2,
        ),
        Per::ExpansionOnAltar => ("points: expansion_on_altar", i32::from(own.expansions)),
        Per::GrandSacrifice => ("points: grand_sacrifice", red + green + blue),
        Per::GrandRedOrGreen => ("points: grand_red_or_green", red + green),
        Per::GrandGreenOrBlue => ("points: grand_green_or_blue", green + blue),
        Per::GrandRedOrBlue => ("points: grand_red_or_blue", red + blue),
        Per::OracleDiscarded => {
            ("points: oracle_discarded", own.discarded.iter().sum::<usize>() as i32)
        }
        Per::Helper => ("points: helper", own.helpers.len() as i32),
    };
    if count > 0 {
        met.push(name);
    }
    count * score.points
}

fn holds(card: &barroom_shared::games::baruka::card_set::Oracle, letter: Letter) -> bool {
    card.icons.iter().flatten().any(|spot| spot.2 == letter)
}
