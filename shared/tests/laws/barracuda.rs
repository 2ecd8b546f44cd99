//! BaRRacuda under the laws.

use barroom_shared::chance::below;
use barroom_shared::games::barracuda::{
    Action, Barracuda, CashRange, Event, Form, Notes, Options, PhaseName, View,
};
use barroom_shared::play::Match;
use barroom_shared::rules::{Extent, GameOptions, Setup};
use barroom_shared::seat::{Seat, Viewer};
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};

use crate::subject::{Moment, Subject, table};

/// How many notes are tried for each form.
const OFFERS: u32 = 8;
/// How many tokens a seat has.
const TOKENS: usize = 5;

#[test]
fn laws() {
    crate::run::laws::<Barracuda>();
}

impl Subject for Barracuda {
    // Rents end a match of random play after some thirty rounds at the very latest.
    const LONGEST: usize = 1500;
    const TASTES: usize = 4;
    // All of them: the rarest states are written down there.
    const OPENINGS: usize = 120;
    const MATCHES: usize = 44;
    // Auctions are short: their bids are seldom met.
    const RESAMPLED: usize = 5;
    const SIDE_BY_SIDE: usize = 12;
    const ROWS: &'static [(&'static str, &'static [&'static str])] = &[
        ("phase", &["turn", "offer", "bids", "sale", "break", "stakes", "over"]),
        (
            "event",
            &[
                "break_started",
                "declined",
                "last_order",
                "stake_sent",
                "stakes_shown",
                "round_started",
                "turn_started",
                "rent_paid",
                "opened",
                "partner_placed",
                "stayed",
                "offered",
                "answered",
                "auction_started",
                "bid_sent",
                "bids_in",
                "sold",
                "closed_down",
                "ended",
            ],
        ),
        ("end", &["five_in_place", "broke"]),
        (
            "rare",
            &[
                "an auction with bids",
                "an auction without bids",
                "a closed bar reopened",
                "an offer that can't be refused",
                "five leases",
                "equal stakes",
                "no note at a stake",
                "no note at a bid",
                "broke before the rent",
                "broke without a move",
                "broke without a bid",
                "a shared win",
                "an audit while others are asked",
            ],
        ),
    ];
    const HIDDEN: &'static [&'static str] = &[
        "closed_bars",
        "removed",
        "audits",
        "purses",
        "bank",
        "past_deals",
        "offer",
        "bids",
        "stakes",
    ];
    // No cards: what a purse does not hold is `not_enough_money`.
    const NEVER: &'static [&'static str] = &["not_in_hand"];

    /// Every pair of removed bars once, and blind removal with audits.
    fn tables() -> Vec<Setup<Options>> {
        let removed = &Options::describe()[0].values;
        let blind = std::iter::repeat_n(&removed[0], 8);
        let tables = removed.iter().skip(1).chain(blind).enumerate();
        tables
            .filter_map(|(nth, removed)| {
                let options = json!({ "removed": removed, "audit": nth % 3 != 0 });
                let seats = 3 + (nth % 5 % 3) as u8;
                Some(table::<Self>(serde_json::from_value(options).ok()?, seats))
            })
            .collect()
    }

    /// The list, and some notes for each form.
    fn choices(now: &Match<Self>, seat: Seat, rng: &mut ChaCha8Rng) -> Vec<Action> {
        let legal = now.legal(seat, Extent::Complete);
        let mut choices = legal.actions;
        for form in &legal.forms {
            let (cash, fake_max, notes_min) = range(form);
            for _ in 0..OFFERS {
                let sum = cash.min + below(rng, u32::from(cash.max - cash.min) + 1) as u16;
                let fakes = below(rng, u32::from(fake_max.min(2)) + 1) as u16;
                let notes = Notes::fewest(sum, fakes);
                if notes.count() >= u64::from(notes_min) {
                    choices.push(with(form, notes));
                }
            }
        }
        choices
    }

    fn taste(taste: usize, _: Seat, view: &View, action: &Action) -> i64 {
        let money = |notes: &Notes| notes.cash() as i64;
        match (taste, action) {
            // Places tokens as cheaply as it can, and keeps them.
            (0, Action::Stay {}) => 100,
            (0, Action::Partner { notes: None, .. }) => 90,
            (0, Action::Open { .. }) => 80,
            (0, Action::Partner { notes: Some(notes), .. }) => 60 - money(notes),
            (0, Action::Refuse {} | Action::NoLastOrder {}) => 10,
            (0, Action::Bid { notes }) => money(notes).min(5),
            (0, _) => 0,
            // Burns its money, and everybody else's.
            (1, Action::Stake { notes }) => money(notes) + i64::from(notes.fakes),
            (1, Action::LastOrder {} | Action::Close {}) => 10,
            (1, Action::Partner { notes: Some(notes), .. } | Action::TakeOver { notes, .. }) => {
                50 + money(notes) + i64::from(notes.fakes)
            }
            (1, _) => 0,
            // Leases what it can get, and auctions it off again.
            (2, Action::Auction { .. }) => 90,
            (2, Action::Open { .. }) => 80,
            (2, Action::TakeOver { notes, .. }) => 50 + money(notes),
            (2, Action::Bid { notes }) => money(notes),
            (2, Action::Accept { .. }) => 5,
            (2, Action::NoLastOrder {}) => 1,
            (2, _) => 0,
            // Gathers bars, and auctions them off to whoever is near the end.
            (_, Action::Auction { .. }) => 90,
            (_, Action::Bid { notes }) => money(notes),
            (_, Action::Open { .. }) => 50,
            (_, Action::Accept { seat: Some(winner) }) => view.seats[*winner].tokens as i64,
            (_, Action::Accept { seat: None }) => 5,
            (_, Action::NoLastOrder {}) => 1,
            (_, _) => 0,
        }
    }

    /// Other notes than those tried, inside a form.
    fn covered(now: &Match<Self>, seat: Seat, action: &Action) -> bool {
        let Some(notes) = notes_of(action) else { return false };
        now.legal(seat, Extent::Prompt).forms.iter().any(|form| {
            let (cash, fake_max, notes_min) = range(form);
            with(form, notes) == *action
                && (u64::from(cash.min)..=u64::from(cash.max)).contains(&notes.cash())
                && notes.fakes <= u32::from(fake_max)
                && notes.count() >= u64::from(notes_min)
        })
    }

    fn probes(now: &Match<Self>, seat: Seat, rng: &mut ChaCha8Rng) -> Vec<Value> {
        let mut probes: Vec<Value> =
            ["accept", "refuse", "close", "stay", "audit", "last_order", "no_last_order"]
                .map(|kind| json!({ "type": kind }))
                .into();
        probes.extend((0..now.seats()).map(|seat| json!({ "type": "accept", "seat": seat })));
        for notes in [
            json!({}),
            json!({ "fake": 1 }),
            json!({ "fake": 40 }),
            json!({ "1": 1 }),
            json!({ "10": 1, "1": 3 }),
            json!({ "10": 1, "2": 1 }),
            json!({ "1": 260 }),
            json!({ "10": u32::MAX, "1": u32::MAX }),
            json!([1, 2]),
        ] {
            probes.push(json!({ "type": "bid", "notes": notes }));
            probes.push(json!({ "type": "stake", "notes": notes }));
            let bar = below(rng, 11);
            probes.push(json!({ "type": "partner", "bar": bar, "notes": notes }));
            probes.push(json!({ "type": "take_over", "bar": bar, "notes": notes }));
        }
        for bar in 0..11 {
            for kind in ["open", "auction", "partner"] {
                probes.push(json!({ "type": kind, "bar": bar }));
            }
        }
        // Near the rarest refusals: the bars of one's own.
        let view = now.view(Viewer::Seat(seat));
        for (bar, _) in view.bars.iter().enumerate().filter(|(_, bar)| bar.tenant == Some(seat)) {
            let notes = json!({ "1": 1 });
            probes.push(json!({ "type": "partner", "bar": bar, "notes": notes }));
            probes.push(json!({ "type": "take_over", "bar": bar, "notes": notes }));
        }
        probes
    }

    fn rare(moment: &Moment<Self>) -> Vec<&'static str> {
        let mut rare = Vec::new();
        let mut note = |name, met: bool| {
            if met {
                rare.push(name);
            }
        };
        let (before, after) =
            (moment.before.view(Viewer::Spectator), moment.after.view(Viewer::Spectator));
        let told = moment.after.events(Viewer::Spectator);
        let empty = |notes: &Notes| notes.is_empty();
        match moment.action {
            Action::Bid { notes } => {
                note("no note at a bid", empty(notes));
                note("broke without a bid", after.phase == PhaseName::Over);
            }
            Action::Stake { notes } => note("no note at a stake", empty(notes)),
            Action::Open { bar } => {
                note("a closed bar reopened", before.bars[bar.index()].card.is_some());
            }
            Action::Accept { seat: None } => {
                let to = before.waiting.iter().next();
                let listed = to.map(|to| moment.before.legal(to, Extent::Prompt).actions);
                let refusal = listed.is_some_and(|listed| listed.contains(&Action::Refuse {}));
                note("an offer that can't be refused", !refusal);
            }
            Action::Audit {} => {
                note("an audit while others are asked", before.phase != PhaseName::Turn);
            }
            _ => {}
        }
        for event in told {
            match event {
                Event::BidsIn { bids, .. } => {
                    let with_notes = bids.values().flatten().any(|bid| bid.count > 0);
                    note("an auction with bids", with_notes);
                    note("an auction without bids", !with_notes);
                }
                Event::RoundStarted { order, .. } => {
                    let shared = order.len() > 1 && order.iter().any(|group| group.len() > 1);
                    note("equal stakes", shared);
                }
                _ => {}
            }
        }
        let paid = told_rent(moment);
        let is_broke = moment.after.outcome().is_some_and(|end| end.reason == "broke");
        let turned =
            matches!(after.phase, PhaseName::Over) && !matches!(moment.action, Action::Bid { .. });
        note("broke before the rent", is_broke && turned && !paid);
        note("broke without a move", is_broke && turned && paid);
        let leases = |seat: Seat| after.bars.iter().filter(|bar| bar.tenant == Some(seat)).count();
        note("five leases", paid && after.turn.is_some_and(|seat| leases(seat) == TOKENS));
        note("a shared win", moment.after.outcome().is_some_and(|end| end.winners().len() > 1));
        rare
    }
}

/// Whether the seat whose turn began last has paid its rent.
fn told_rent(moment: &Moment<Barracuda>) -> bool {
    let told = moment.after.events(Viewer::Spectator);
    told.iter().any(|event| matches!(event, Event::RentPaid { .. }))
}

/// The cash, the counterfeits and the fewest notes of a form.
fn range(form: &Form) -> (CashRange, u16, u16) {
    match *form {
        Form::Partner { cash, fake_max, .. } | Form::TakeOver { cash, fake_max, .. } => {
            (cash, fake_max, 1)
        }
        Form::Bid { cash, fake_max, notes_min } | Form::Stake { cash, fake_max, notes_min } => {
            (cash, fake_max, notes_min)
        }
    }
}

/// The action of a form with these notes.
fn with(form: &Form, notes: Notes) -> Action {
    match form {
        Form::Partner { bar, .. } => Action::Partner { bar: *bar, notes: Some(notes) },
        Form::TakeOver { bar, .. } => Action::TakeOver { bar: *bar, notes },
        Form::Bid { .. } => Action::Bid { notes },
        Form::Stake { .. } => Action::Stake { notes },
    }
}

fn notes_of(action: &Action) -> Option<Notes> {
    match action {
        Action::Partner { notes, .. } => *notes,
        Action::TakeOver { notes, .. } | Action::Bid { notes } | Action::Stake { notes } => {
            Some(*notes)
        }
        _ => None,
    }
}
