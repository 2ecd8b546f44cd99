//! Barbu under the laws.

use barroom_shared::cards::{Card, Suit, beats, winning_place};
use barroom_shared::games::barbu::{
    Action, Barbu, Contract, Declaration, DominoesAce, Event, Options, SheetDeal, View,
};
use barroom_shared::play::Match;
use barroom_shared::rules::{Extent, Setup};
use barroom_shared::seat::{Seat, Viewer};
use rand::rngs::ChaCha8Rng;
use serde_json::{Value, json};

use crate::subject::{Moment, Subject, table};

#[test]
fn laws() {
    crate::run::laws::<Barbu>();
}

/// How a contract may be doubled.
macro_rules! shapes {
    ($($contract:literal),+) => {
        &[$(
            concat!($contract, ", nobody doubled"),
            concat!($contract, ", doubled"),
            concat!($contract, ", redoubled"),
            concat!($contract, ", maximum"),
        )+]
    };
}

const SHAPES: &[&str] = shapes!(
    "no_tricks",
    "no_hearts",
    "no_queens",
    "barbu",
    "no_last_two",
    "trumps",
    "dominoes",
    "ravage_city"
);

impl Subject for Barbu {
    // Of a deal's actions 5 come before the play; of four turns of Dominoes one lays a card.
    const LONGEST: usize = 32 * (5 + 4 * 52);
    const TASTES: usize = 4;
    // A match is 28 deals or 32: about two thousand states each.
    const MATCHES: usize = 6;
    const ROWS: &'static [(&'static str, &'static [&'static str])] = &[
        ("phase", &["declaring", "doubling", "tricks", "dominoes", "over"]),
        (
            "event",
            &[
                "dealt",
                "declared",
                "doubled",
                "played",
                "passed",
                "trick_won",
                "went_out",
                "deal_ended",
                "ended",
            ],
        ),
        ("end", &["all_deals_played"]),
        ("rare", SHAPES),
        (
            "rare",
            &[
                "thrown in",
                "a compulsory double forced",
                "a trump lead headed",
                "a trump lead that can't be headed",
                "a void hand trumps",
                "a void hand overtrumps",
                "a void hand can't overtrump",
                "hearts led by a hand of hearts",
                "hearts led once broken",
                "the fourth queen ends the deal",
                "the king of hearts ends the deal",
                "the thirteenth heart ends the deal",
                "left of the declarer leads",
                "dominoes from the ace, ace high",
                "dominoes from the ace, ace low",
                "dominoes from the 2, ace high",
                "dominoes from the 2, ace low",
                "the declarer can't start dominoes",
                "ravage city paid by 1",
                "ravage city paid by 2",
                "ravage city paid by 3",
                "ravage city paid by 4",
            ],
        ),
    ];
    const KNOCKED: usize = 60;
    const HIDDEN: &'static [&'static str] = &["hands", "earlier_tricks"];

    /// Tables that have every option value, several times with every other that it touches.
    fn tables() -> Vec<Setup<Options>> {
        let options = [
            json!({}),
            json!({"contracts": "eight", "undoubled": "throw_in", "hearts_lead": "broken",
                "dominoes_ace": "low", "compulsory": 3, "leader": "left"}),
            json!({"contracts": "eight", "scores": "balanced_eight", "open_tricks": true,
                "rotation": "alternate", "compulsory": 1}),
            json!({"scores": "soft", "doubling": "off", "dominoes_ace": "low",
                "hearts_lead": "broken"}),
            json!({"contracts": "eight", "doubling": "declarer_only", "compulsory": 0,
                "trumping": "free", "dominoes_ace": "low"}),
            json!({"contracts": "eight", "rotation": "alternate", "leader": "left",
                "undoubled": "throw_in", "scores": "soft",
                "dominoes_ace": "low", "compulsory": 3}),
        ];
        options
            .into_iter()
            .map(|options| table::<Self>(serde_json::from_value(options).expect("options"), 4))
            .collect()
    }

    /// One that comes to what play hardly does, and a session that thrown-in deals make short: any
    /// other opening is played on for a whole session.
    fn opens(name: &str) -> bool {
        name.starts_with("the-thirteenth-heart") || name.starts_with("session-throw-in-eight")
    }

    /// What a seat likes changes with the deals, so that each contract is met in many ways.
    fn taste(taste: usize, seat: Seat, view: &View, action: &Action) -> i64 {
        let manner = usize::from(view.deal) + taste;
        match action {
            Action::Declare(Declaration::Dominoes { rank }) => {
                let end = matches!(rank.as_str(), "A" | "2");
                let best = if taste.is_multiple_of(2) { "A" } else { "2" };
                i64::from(end) + i64::from(rank.as_str() == best)
            }
            Action::Declare(declaration) => {
                // The eighth contract early, before play has settled into its habits.
                i64::from(declaration.contract() == Contract::RavageCity && taste == 2)
            }
            // Some double nobody until they must.
            Action::Double { targets } if taste.is_multiple_of(3) => -(targets.len() as i64),
            Action::Double { targets } => match manner % 4 {
                0 => -(targets.len() as i64),
                1 => targets.len() as i64,
                2 => i64::from(targets.as_slice() == [view.declarer]),
                _ => i64::from(targets.contains(&seat.clockwise(1, 4))),
            },
            Action::Play { card } => match taste {
                0 => card.rank() as i64,
                1 => -(card.rank() as i64),
                // Throws hearts early, keeps them to the end.
                2 => i64::from(card.suit() == Suit::Hearts),
                _ => -i64::from(card.suit() == Suit::Hearts),
            },
            Action::Pass {} => 0,
        }
    }

    /// Everything in one's own hand, and every set of players: near each duty.
    fn probes(now: &Match<Self>, seat: Seat, _: &mut ChaCha8Rng) -> Vec<Value> {
        let hand = now.view(Viewer::Seat(seat)).hand.unwrap_or_default();
        let mut probes: Vec<Value> =
            hand.iter().map(|card| json!({ "type": "play", "card": card })).collect();
        probes.push(json!({ "type": "pass" }));
        probes.extend((0..16).map(|chosen| {
            let targets: Vec<u8> = (0..4).filter(|nth| chosen & (1 << nth) != 0).collect();
            json!({ "type": "double", "targets": targets })
        }));
        for contract in Contract::ALL {
            probes.push(json!({ "type": "declare", "contract": contract }));
        }
        probes.push(json!({ "type": "declare", "contract": "trumps", "suit": "H" }));
        probes.push(json!({ "type": "declare", "contract": "dominoes", "rank": "2" }));
        probes
    }

    /// Declarations, doubles that are owed, and trump duties.
    fn near_refusal(now: &Match<Self>) -> bool {
        let Some(seat) = now.turn().musts().iter().next() else { return false };
        let legal = now.legal(seat, Extent::Complete).actions;
        match legal.first() {
            Some(Action::Declare(_)) => true,
            Some(Action::Double { targets }) => !targets.is_empty(),
            Some(Action::Play { .. }) => {
                let view = now.view(Viewer::Seat(seat));
                let trumps = matches!(view.declaration, Some(Declaration::Trumps { .. }));
                trumps && legal.len() < view.seats[seat].hand_size
            }
            _ => false,
        }
    }

    fn rare(moment: &Moment<Self>) -> Vec<&'static str> {
        let view = moment.before.view(Viewer::Spectator);
        let mut rare = Vec::new();
        match moment.action {
            Action::Declare(declaration) => rare.extend(starting_rank(moment, *declaration)),
            Action::Double { targets } => rare.extend(doubling(moment, &view, targets)),
            Action::Play { card } => rare.extend(playing(moment, &view, *card)),
            Action::Pass {} => {
                let first = view.dominoes.as_ref().is_some_and(|dominoes| dominoes.rows.is_empty());
                let starts = first && view.turn == Some(view.declarer);
                rare.extend(starts.then_some("the declarer can't start dominoes"));
            }
        }
        for event in moment.after.events(Viewer::Spectator) {
            if let Event::DealEnded { result } = event {
                rare.extend(ending(&view, result));
            }
        }
        rare
    }
}

fn starting_rank(moment: &Moment<Barbu>, declaration: Declaration) -> Option<&'static str> {
    let Declaration::Dominoes { rank } = declaration else { return None };
    match (rank.as_str(), moment.setup.options.dominoes_ace) {
        ("A", DominoesAce::High) => Some("dominoes from the ace, ace high"),
        ("A", DominoesAce::Low) => Some("dominoes from the ace, ace low"),
        ("2", DominoesAce::High) => Some("dominoes from the 2, ace high"),
        ("2", DominoesAce::Low) => Some("dominoes from the 2, ace low"),
        _ => None,
    }
}

fn doubling(moment: &Moment<Barbu>, view: &View, targets: &[Seat]) -> Vec<&'static str> {
    let (Some(seat), Some(declaration)) = (view.turn, view.declaration) else { return Vec::new() };
    let legal = moment.before.legal(seat, Extent::Complete).actions;
    let most = legal.iter().filter_map(|action| match action {
        Action::Double { targets } => Some(targets.len()),
        _ => None,
    });
    let maximum = !targets.is_empty() && most.max() == Some(targets.len());
    let may_pass = legal.contains(&Action::Double { targets: Vec::new() });
    let mut rare = Vec::new();
    rare.extend(maximum.then(|| shape(declaration, "maximum")).flatten());
    rare.extend((!may_pass).then_some("a compulsory double forced"));
    rare
}

fn playing(moment: &Moment<Barbu>, view: &View, card: Card) -> Vec<&'static str> {
    let (Some(seat), Some(tricks)) = (view.turn, &view.tricks) else { return Vec::new() };
    let hand = moment.before.view(Viewer::Seat(seat)).hand.unwrap_or_default();
    let has = |suit: Suit| hand.iter().any(|card| card.suit() == suit);
    let Some(led) = tricks.cards.first().map(|card| card.suit()) else {
        let bars = view.declaration.is_some_and(|now| now.contract().bars_hearts());
        let hearts = bars && card.suit() == Suit::Hearts;
        let only = hand.iter().all(|card| card.suit() == Suit::Hearts);
        let first = tricks.last_trick.is_none();
        let mut rare = Vec::new();
        rare.extend((hearts && only).then_some("hearts led by a hand of hearts"));
        rare.extend((hearts && !only).then_some("hearts led once broken"));
        rare.extend((first && seat != view.declarer).then_some("left of the declarer leads"));
        return rare;
    };
    let Some(Declaration::Trumps { suit: trump }) = view.declaration else { return Vec::new() };
    let wins = winning_place(&tricks.cards, Some(trump))
        .is_some_and(|best| beats(card, tricks.cards[best], Some(trump)));
    let trumped = tricks.cards.iter().any(|card| card.suit() == trump);
    let follows = card.suit() == led;
    let row = match (led == trump, wins) {
        (true, true) => "a trump lead headed",
        (true, false) if follows => "a trump lead that can't be headed",
        (false, true) if !follows && trumped => "a void hand overtrumps",
        (false, true) if !follows => "a void hand trumps",
        (false, false) if !follows && trumped && has(trump) => "a void hand can't overtrump",
        _ => return Vec::new(),
    };
    vec![row]
}

fn ending(view: &View, result: &SheetDeal) -> Vec<&'static str> {
    let contract = result.declaration.contract();
    let doubles = |a: Seat, b: Seat| result.doubles[a].contains(b);
    let pairs: Vec<u8> = result
        .doubles
        .seats()
        .flat_map(|a| result.doubles.seats().filter(move |b| a < *b).map(move |b| (a, b)))
        .map(|(a, b)| u8::from(doubles(a, b)) + u8::from(doubles(b, a)))
        .collect();
    let mut rare = Vec::new();
    let mut note = |met: bool, name: Option<&'static str>| rare.extend(name.filter(|_| met));
    let nobody = pairs.iter().all(|times| *times == 0);
    note(nobody, shape(result.declaration, "nobody doubled"));
    note(pairs.contains(&1), shape(result.declaration, "doubled"));
    note(pairs.contains(&2), shape(result.declaration, "redoubled"));
    note(result.thrown_in, Some("thrown in"));
    let taken: u8 = view.tricks.iter().flat_map(|tricks| tricks.taken.values()).sum();
    let early = !result.thrown_in && taken + 1 < 13;
    note(
        early,
        match contract {
            Contract::NoQueens => Some("the fourth queen ends the deal"),
            Contract::Barbu => Some("the king of hearts ends the deal"),
            Contract::NoHearts => Some("the thirteenth heart ends the deal"),
            _ => None,
        },
    );
    let payers = result.points.values().filter(|points| **points < 0).count();
    note(
        contract == Contract::RavageCity && !result.thrown_in,
        match payers {
            1 => Some("ravage city paid by 1"),
            2 => Some("ravage city paid by 2"),
            3 => Some("ravage city paid by 3"),
            _ => Some("ravage city paid by 4"),
        },
    );
    rare
}

fn shape(declaration: Declaration, how: &str) -> Option<&'static str> {
    let row = format!("{}, {how}", declaration.contract().as_str());
    SHAPES.iter().copied().find(|shape| *shape == row)
}
