//! Bots of Barakka.
//!
//! `easy` forgets: of the cards it has laid it remembers the last few, and judges a sequence by
//! those, by its top card and by how many cards it has.

use std::collections::VecDeque;

use rand::rngs::ChaCha8Rng;

use super::Barakka;
use super::action::{Action, Onto, Source};
use super::card::{Card, Colour, NUMBERS, Rank};
use super::view::{Event, View};
use crate::bot::{Bots, Policy};
use crate::rules::{Legal, NoForm};
use crate::seat::Seat;
use crate::secret::Face;

/// How many of its own laid cards `easy` remembers.
const REMEMBERED: usize = 12;

impl Bots for Barakka {
    const LEVELS: &'static [&'static str] = &["easy"];

    fn bot(level: &str, seat: Seat) -> Option<Box<dyn Policy<Self>>> {
        match level {
            "easy" => Some(Box::new(Easy { seat, remembered: VecDeque::new() })),
            _ => None,
        }
    }
}

/// Lays what it believes to fit.
struct Easy {
    seat: Seat,
    /// Its last cards and the sequences they went to, the latest last.
    remembered: VecDeque<(usize, Card)>,
}

impl Policy<Barakka> for Easy {
    fn observe(&mut self, _: &View, events: &[&Event]) {
        for event in events {
            if let Event::Played { seat, sequence, card, .. } = event
                && *seat == self.seat
            {
                self.remembered.push_back((*sequence, *card));
                if self.remembered.len() > REMEMBERED {
                    self.remembered.pop_front();
                }
            }
        }
    }

    fn choose(
        &mut self,
        view: &View,
        legal: &Legal<Action, NoForm>,
        _: &mut ChaCha8Rng,
    ) -> Option<Action> {
        legal.actions.iter().max_by_key(|action| self.worth(action, view)).copied()
    }
}

impl Easy {
    /// How good an action looks; 0 is as good as nothing.
    fn worth(&self, action: &Action, view: &View) -> i32 {
        let drawn = |nth: usize| match view.drawn.as_ref()?.cards.get(nth)? {
            Face::Up(card) => Some(*card),
            Face::Down => None,
        };
        match *action {
            // An unknown card is worth a little: most can be used somewhere.
            Action::Draw { from: Source::Deck } => 15,
            Action::Draw { from } => from
                .pile()
                .and_then(|pile| view.piles[pile].top)
                .map_or(0, |top| self.best_place(top, view)),
            Action::Play { onto } => drawn(0).map_or(0, |card| self.place(card, onto, view)),
            Action::Solo { play: Some(deck), onto } => {
                drawn(usize::from(deck)).map_or(0, |card| self.place(card, onto, view))
            }
            Action::Discard { .. } | Action::Solo { play: None, .. } => 0,
            // It would have to remember five whole sequences.
            Action::DesertRose { take } => {
                if take {
                    -1
                } else {
                    0
                }
            }
        }
    }

    /// The best it could do with a card.
    fn best_place(&self, card: Card, view: &View) -> i32 {
        let sequences = &view.seats[self.seat].sequences;
        let onto = (0..sequences.len()).map(|at| self.onto(card, at, view)).max();
        onto.unwrap_or(0).max(self.start(card, view))
    }

    fn place(&self, card: Card, onto: Option<Onto>, view: &View) -> i32 {
        let sequences = &view.seats[self.seat].sequences;
        let at = match onto {
            Some(Onto::New) => None,
            Some(Onto::Sequence(at)) => Some(usize::from(at)),
            None => sequences.iter().position(|sequence| sequence.colour == Some(card.colour)),
        };
        at.map_or_else(|| self.start(card, view), |at| self.onto(card, at, view))
    }

    /// Starting a sequence: fine, unless it remembers that it has one, or for sand.
    fn start(&self, card: Card, view: &View) -> i32 {
        let has_one = (0..view.seats[self.seat].sequences.len())
            .any(|at| self.colour(at, view) == Some(card.colour));
        match card.colour {
            Colour::Sand => -30,
            _ if has_one => -10,
            _ => 20,
        }
    }

    /// Laying a card on a sequence: good, unless it spoils it or may.
    fn onto(&self, card: Card, at: usize, view: &View) -> i32 {
        let sequence = &view.seats[self.seat].sequences[at];
        let known = self.known(at, view);
        if sequence.count >= usize::from(NUMBERS)
            || known.contains(&card.rank)
            || self.colour(at, view) != Some(card.colour)
        {
            return -10;
        }
        let forgotten = sequence.count.saturating_sub(known.len()) as i32;
        let low = match card.rank {
            Rank::Number(number) => 2 * i32::from(NUMBERS - number),
            Rank::Joker => 4,
        };
        30 + low - 12 * forgotten
    }

    /// The colour of a sequence, as far as it sees or remembers it.
    fn colour(&self, at: usize, view: &View) -> Option<Colour> {
        let remembered = || self.remembered.iter().find(|(other, _)| *other == at);
        view.seats[self.seat].sequences[at]
            .colour
            .or_else(|| remembered().map(|(_, card)| card.colour))
    }

    /// What it knows to lie in a sequence.
    fn known(&self, at: usize, view: &View) -> Vec<Rank> {
        let top = view.seats[self.seat].sequences[at].top;
        let mut known: Vec<Rank> = self
            .remembered
            .iter()
            .filter(|(other, _)| *other == at)
            .map(|(_, card)| card.rank)
            .chain(top.map(|top| top.rank))
            .collect();
        known.sort_unstable();
        known.dedup();
        known
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::bot::{RandomPolicy, bot_rng};
    use crate::chance::Seed;
    use crate::games::barakka::Options;
    use crate::play::{ChanceSource, Match};
    use crate::rules::{Setup, Turn};
    use crate::seat::{BySeat, Viewer};

    /// Scores of one match from this seed, with `easy` on these seats and chance on the others.
    fn play(seats: u8, options: Options, seed: u8, easy: &[u8]) -> BySeat<i32> {
        let setup = Setup { seats, options, rules_version: 1, data: Default::default() };
        let mut chance = ChanceSource::Seed(Seed::new([seed; 32]));
        let mut table = Match::<Barakka>::start(setup, &mut chance).unwrap();
        let mut players: Vec<Box<dyn Policy<Barakka>>> = (0..seats)
            .map(|seat| match Barakka::bot("easy", Seat::new(seat)) {
                Some(bot) if easy.contains(&seat) => bot,
                _ => Box::new(RandomPolicy),
            })
            .collect();
        let mut rng = ChaCha8Rng::from_rng(&mut bot_rng(&[seed; 32], Seat::new(0), 0));
        while table.turn() != Turn::Over {
            for (seat, player) in players.iter_mut().enumerate() {
                let viewer = Viewer::Seat(Seat::new(seat as u8));
                player.observe(&table.view(viewer), &table.events(viewer));
            }
            let seat = table.turn().musts().iter().next().unwrap();
            let legal = table.ask(seat).unwrap().legal;
            let view = table.view(Viewer::Seat(seat));
            let action = players[seat.index()].choose(&view, &legal, &mut rng).unwrap();
            table.check_parsed(seat, &action).unwrap();
            table.act(seat, action, &mut chance).unwrap();
        }
        table.scores().unwrap()
    }

    /// The lower end of the 95 % interval of the mean of these.
    fn at_least(differences: &[f64]) -> f64 {
        let n = differences.len() as f64;
        let mean = differences.iter().sum::<f64>() / n;
        let variance = differences.iter().map(|d| (d - mean).powi(2)).sum::<f64>() / (n - 1.0);
        let half = 1.96 * (variance / n).sqrt();
        println!("{mean:.1} ± {half:.1} points a game, {n} deals");
        mean - half
    }

    /// Each deal twice, with the seats exchanged.
    fn against_chance(options: Options) -> f64 {
        let differences: Vec<f64> = (0..30)
            .map(|deal| {
                let (a, b) = (play(2, options, deal, &[0]), play(2, options, deal, &[1]));
                let (first, second) = (Seat::new(0), Seat::new(1));
                f64::from(a[first] - a[second] + b[second] - b[first]) / 2.0
            })
            .collect();
        at_least(&differences)
    }

    #[test]
    fn easy_beats_chance() {
        assert!(against_chance(Options::default()) > 0.0);
        let karim = Options { el_karim: true, el_basr: true, ..Options::default() };
        assert!(against_chance(karim) > 0.0);
    }

    #[test]
    fn easy_beats_chance_alone() {
        let differences: Vec<f64> = (0..30)
            .map(|deal| {
                let score = |easy| play(1, Options::default(), deal, easy)[Seat::new(0)];
                f64::from(score(&[0]) - score(&[]))
            })
            .collect();
        assert!(at_least(&differences) > 0.0);
    }
}
