//! Bots get what a person on their seat gets, and do nothing that a person could not.

use std::collections::BTreeMap;

use barroom_shared::bot::{Bots, Policy, SeatedBot};
use barroom_shared::chance::{Seed, below};
use barroom_shared::play::{ChanceSource, Match};
use barroom_shared::resample::Resample;
use barroom_shared::rules::{Extent, GameOptions, Legal, Rules, Setup};
use barroom_shared::seat::{Seat, Viewer};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

/// What bots draw their random numbers from.
const SECRET: [u8; 32] = [3; 32];
/// How many states of a match are looked at, about.
const LOOKS: u32 = 30;

/// In worlds that a bot can't tell apart it does the same.
#[test]
fn bots_play_by_what_their_seat_knows() {
    macro_rules! check {
        ($($(#[$doc:meta])* $game:ident = $rules:ty),+ $(,)?) => {
            $(
                let compared = GameOptions::seats(&<$rules as Rules>::Options::default())
                    .map(alike::<$rules>)
                    .sum::<u32>();
                assert!(compared > 20, "{}: only {compared} choices compared", <$rules>::TITLE);
            )+
        };
    }
    barroom_shared::every_game!(check);
}

/// How many choices were compared in one match of random play.
fn alike<R: Resample + Bots>(seats: u8) -> u32 {
    let mut rng = ChaCha8Rng::seed_from_u64(u64::from(seats));
    let mut compared = 0;
    play::<R>(seats, |now| {
        for seat in now.turn().musts().iter() {
            if below(&mut rng, 4) > 0 || compared >= LOOKS {
                continue;
            }
            let other = now.with_rules(|rules| rules.resample(Viewer::Seat(seat), &mut rng));
            for level in R::LEVELS {
                let choose = |world: &Match<R>| {
                    let mut bot = SeatedBot::<R>::new(level, seat).expect("a level");
                    bot.observe(world);
                    bot.choose(world, &SECRET)
                };
                assert_eq!(choose(now), choose(&other), "{}: {level} on {seat}", R::TITLE);
                compared += 1;
            }
        }
    });
    compared
}

/// Whatever a policy answers, its seat does something legal, and nothing it is not asked for.
#[test]
fn a_bot_that_answers_nonsense_does_the_first_legal_thing() {
    macro_rules! check {
        ($($(#[$doc:meta])* $game:ident = $rules:ty),+ $(,)?) => {
            $(nonsense::<$rules>();)+
        };
    }
    barroom_shared::every_game!(check);
}

fn nonsense<R: Rules>() {
    let seats = *R::Options::default().seats().end();
    let mut earlier: Vec<R::Action> = Vec::new();
    let mut replaced = 0;
    play::<R>(seats, |now| {
        for seat in (0..seats).map(Seat::new) {
            let first = now.legal(seat, Extent::Prompt).actions.into_iter().next();
            let must = now.turn().musts().contains(seat);
            let silent = SeatedBot::<R>::with(seat, Box::new(Says(None))).choose(now, &SECRET);
            assert_eq!(silent, first.clone().filter(|_| must), "{}: silence", R::TITLE);
            let illegal = earlier.iter().find(|old| now.check_parsed(seat, old).is_err());
            if let (Some(illegal), Some(first)) = (illegal, first.clone()) {
                let says = Box::new(Says(Some(illegal.clone())));
                let done = SeatedBot::<R>::with(seat, says).choose(now, &SECRET);
                assert_eq!(done, Some(first), "{}: instead of {illegal:?}", R::TITLE);
                replaced += 1;
            }
            if earlier.len() < 50 {
                earlier.extend(first);
            }
        }
    });
    assert!(replaced > 20, "{}: only {replaced} illegal answers", R::TITLE);
}

/// Always says the same.
struct Says<A>(Option<A>);

impl<R: Rules> Policy<R> for Says<R::Action> {
    fn observe(&mut self, _: &R::View, _: &[&R::Event]) {}

    fn choose(
        &mut self,
        _: &R::View,
        _: &Legal<R::Action, R::Form>,
        _: &mut ChaCha8Rng,
    ) -> Option<R::Action> {
        self.0.clone()
    }
}

/// Shows every state of a match of random play.
fn play<R: Rules>(seats: u8, mut look: impl FnMut(&Match<R>)) {
    let setup = Setup {
        seats,
        options: R::Options::default(),
        rules_version: R::RULES_VERSION,
        data: BTreeMap::new(),
    };
    let mut chance = ChanceSource::Seed(Seed::new([seats; 32]));
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut now = Match::<R>::start(setup, &mut chance).expect("the default options start");
    loop {
        look(&now);
        let Some(seat) = now.turn().musts().iter().next() else { return };
        let mut legal = now.legal(seat, Extent::Prompt).actions;
        let action = legal.swap_remove(below(&mut rng, legal.len() as u32) as usize);
        now.act(seat, action, &mut chance).expect("drawn chance fits");
    }
}
