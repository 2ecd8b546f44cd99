//! The Bark Side under the laws.

use barroom_shared::games::bark_side::{Action, BarkSide, Card, Event, View};
use barroom_shared::play::Match;
use barroom_shared::rules::Extent;
use barroom_shared::seat::{Seat, Viewer};
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};

use crate::subject::{Moment, Subject};

#[test]
fn laws() {
    crate::run::laws::<BarkSide>();
}

impl Subject for BarkSide {
    // Sixteen rounds with three seats and sixty cards, each 3 passes and up to 27 plays.
    const LONGEST: usize = 600;
    const TASTES: usize = 3;
    // All of them: some stand before an end that play hardly comes to.
    const OPENINGS: usize = 100;
    const MATCHES: usize = 40;
    const ROWS: &'static [(&'static str, &'static [&'static str])] = &[
        ("phase", &["passing", "tricks", "over"]),
        (
            "event",
            &[
                "round_started",
                "passed",
                "handed_over",
                "played",
                "tucked",
                "trick_won",
                "last_cards",
                "ended",
            ],
        ),
        ("end", &["seven_strengths", "few_cards"]),
        (
            "rare",
            &[
                "a tuck carried out as a play",
                "a set led",
                "a set of three or more led",
                "a set answered by a tuck",
                "all others tuck",
                "an equal play takes the trick",
                "a play wins over a tuck that lowered the bar",
                "two lose together",
                "all lose together",
                "the winner is not alone",
                "the fewest cards lose",
            ],
        ),
    ];
    const HIDDEN: &'static [&'static str] = &["hands", "undealt", "passed", "played"];

    /// The list, and the tuck where it is listed as the play that it is.
    fn choices(now: &Match<Self>, seat: Seat, _: &mut ChaCha8Rng) -> Vec<Action> {
        let mut choices = now.legal(seat, Extent::Complete).actions;
        let tuck = Action::Tuck {};
        if !choices.contains(&tuck) && now.check_parsed(seat, &tuck).is_ok() {
            choices.push(tuck);
        }
        choices
    }

    fn taste(taste: usize, seat: Seat, view: &View, action: &Action) -> i64 {
        let hand = view.hand.as_deref().unwrap_or_default();
        let high = |cards: &[Card]| cards.iter().map(|card| i64::from(card.0)).sum::<i64>();
        let fewest = view.seats.values().map(|other| other.area.len()).min();
        let is_due = view.seats.get(seat).map(|own| own.area.len()) == fewest;
        match (taste, action) {
            // Gathers sets and leads the largest, else tucks whenever that is allowed.
            (0, Action::Play { cards }) if view.trick.is_none() => 100 * cards.len() as i64,
            (0, Action::Pass { cards }) => {
                -(hand.iter().filter(|card| cards.contains(card)).count() as i64)
            }
            (0, Action::Tuck {}) => 50,
            (0, Action::Play { .. }) => 0,
            // Loses rounds in turn with the others, so that the cards run out before an area fills.
            (1, Action::Pass { cards } | Action::Play { cards }) if is_due => -high(cards),
            (1, Action::Pass { cards } | Action::Play { cards }) => high(cards),
            (1, Action::Tuck {}) => {
                if is_due {
                    100
                } else {
                    0
                }
            }
            // Answers as low as it can.
            (_, Action::Tuck {}) => 0,
            (_, Action::Pass { cards } | Action::Play { cards }) => 20 - high(cards),
        }
    }

    /// Cards in another order, and a tuck that is listed as the play that it is.
    fn covered(now: &Match<Self>, seat: Seat, action: &Action) -> bool {
        let spelled = match action {
            Action::Pass { cards } | Action::Play { cards } => {
                let mut cards = cards.clone();
                cards.sort_unstable();
                match action {
                    Action::Pass { .. } => Action::Pass { cards },
                    _ => Action::Play { cards },
                }
            }
            Action::Tuck {} => {
                let view = now.view(Viewer::Seat(seat));
                let width = view.trick.as_ref().map_or(0, |trick| trick.width);
                Action::Play { cards: view.hand.unwrap_or_default()[..width].to_vec() }
            }
        };
        spelled != *action && now.legal(seat, Extent::Complete).actions.contains(&spelled)
    }

    /// The whole of an own strength: near `keep_one`, `no_sets_yet`, `wrong_count`.
    fn probes(now: &Match<Self>, seat: Seat, _: &mut ChaCha8Rng) -> Vec<Value> {
        let hand = now.view(Viewer::Seat(seat)).hand.unwrap_or_default();
        let mut probes: Vec<Value> = hand
            .chunk_by(|a, b| a == b)
            .map(|equal| json!({ "type": "play", "cards": equal }))
            .collect();
        probes.push(json!({ "type": "tuck" }));
        probes
    }

    fn rare(moment: &Moment<Self>) -> Vec<&'static str> {
        let mut rare = Vec::new();
        let mut note = |name, met: bool| {
            if met {
                rare.push(name);
            }
        };
        let view = moment.before.view(Viewer::Spectator);
        let told = moment.after.events(Viewer::Spectator);
        let tucked = told.iter().any(|event| matches!(event, Event::Tucked { .. }));
        let wide = view.trick.as_ref().is_some_and(|trick| trick.width > 1);
        note("a tuck carried out as a play", matches!(moment.action, Action::Tuck {}) && !tucked);
        note("a set answered by a tuck", wide && tucked);
        if let (None, Action::Play { cards }) = (&view.trick, moment.action) {
            note("a set led", cards.len() > 1);
            note("a set of three or more led", cards.len() > 2);
        }
        let won = told.iter().any(|event| matches!(event, Event::TrickWon { .. }));
        if let Some(trick) = moment.after.view(Viewer::Spectator).last_trick.filter(|_| won) {
            let played: Vec<_> = trick.plays.iter().filter(|play| !play.tucked).collect();
            note("all others tuck", played.len() == 1);
            let highest = played.iter().map(|play| play.cards[0]).max();
            let equal = played.iter().filter(|play| Some(play.cards[0]) == highest).count();
            note("an equal play takes the trick", equal > 1);
            note(
                "a play wins over a tuck that lowered the bar",
                played.iter().any(|play| play.cards[0] < played[0].cards[0]),
            );
        }
        if let (Some(end), Some(cards)) = (moment.after.outcome(), moment.after.scores()) {
            let losers = end.losers.unwrap_or_default();
            note("two lose together", losers.len() == 2);
            note("all lose together", losers.len() == moment.after.seats());
            note("the winner is not alone", end.winners().len() > 1);
            let fewest = cards.values().min();
            note(
                "the fewest cards lose",
                losers.len() < cards.len() && losers.iter().any(|seat| cards.get(seat) == fewest),
            );
        }
        rare
    }
}
