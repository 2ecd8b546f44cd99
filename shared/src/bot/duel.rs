//! One kind of bot among others of another kind: how much better is it, and how surely?
//!
//! Every deal is played once for each seat, with the challenger there and rivals on all other
//! seats, so that neither seat nor cards favour anybody.

use std::cmp::Ordering;
use std::fmt;

use super::{Policy, SeatedBot};
use crate::chance::Seed;
use crate::play::{ChanceError, ChanceSource, Match, StartError};
use crate::rules::{Outcome, Rules, Setup};
use crate::seat::{BySeat, Seat};

/// Makes the bots of one side, by seat.
pub type Side<'a, R> = &'a dyn Fn(Seat) -> Box<dyn Policy<R>>;

/// What came of a duel. Deals are what is counted: their games are not independent.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Duel {
    /// The share of rivals that the challenger leaves behind, ties half: 0 to 1, equals get 0.5.
    pub beaten: Estimate,
    /// The challenger's final score less the mean of the rivals', in points a game; `None` in a
    /// game without scores. Whether more is better, the game knows.
    pub points: Option<Estimate>,
}

/// A mean with its uncertainty.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// Half the width of the 95 % interval around it.
    pub half_width: f64,
}

/// Why a duel could not be played.
#[derive(Debug)]
pub enum DuelError {
    /// The table does not start.
    Start(StartError),
    /// Chance does not fit: a fault of the rules.
    Chance(ChanceError),
    /// Nobody acts, and it is not over: a fault of the rules.
    Stuck,
}

/// Plays `deals` deals, each once for every seat; the same again for the same `seed`.
///
/// # Errors
/// The setup is refused, or the rules are at fault.
pub fn duel<R: Rules>(
    setup: &Setup<R::Options>,
    challenger: Side<R>,
    rivals: Side<R>,
    deals: u32,
    seed: Seed,
) -> Result<Duel, DuelError> {
    let mut beaten = Vec::new();
    let mut points = Vec::new();
    for deal in 0..deals {
        let mut stream = seed.stream("duel", deal);
        let secret = std::array::from_fn(|_| stream.below(256) as u8);
        let games = (0..setup.seats)
            .map(|at| game(setup, challenger, rivals, Seat::new(at), secret))
            .collect::<Result<Vec<Game>, _>>()?;
        let each = f64::from(setup.seats);
        beaten.push(games.iter().map(|game| game.beaten).sum::<f64>() / each);
        points
            .push(games.iter().map(|game| game.points).sum::<Option<f64>>().map(|sum| sum / each));
    }
    let points: Option<Vec<f64>> = points.into_iter().collect();
    Ok(Duel { beaten: Estimate::of(&beaten), points: points.map(|points| Estimate::of(&points)) })
}

/// What came of one game for the challenger; as in [`Duel`].
struct Game {
    beaten: f64,
    points: Option<f64>,
}

fn game<R: Rules>(
    setup: &Setup<R::Options>,
    challenger: Side<R>,
    rivals: Side<R>,
    at: Seat,
    secret: [u8; 32],
) -> Result<Game, DuelError> {
    let mut bots = BySeat::from_fn(usize::from(setup.seats), |seat| {
        SeatedBot::with(seat, if seat == at { challenger(seat) } else { rivals(seat) })
    });
    let (scores, outcome) = play_out(setup, &mut bots, &secret)?;
    let others = (outcome.ranks.len() - 1).max(1) as f64;
    let own = outcome.ranks[at];
    let worth = |rank: &u8| match rank.cmp(&own) {
        Ordering::Greater => 1.0,
        Ordering::Equal => 0.5,
        Ordering::Less => 0.0,
    };
    // One's own rank is among the equal ones.
    let beaten = (outcome.ranks.values().map(worth).sum::<f64>() - 0.5) / others;
    let points = scores.map(|scores| {
        let rivals = scores.values().sum::<i32>() - scores[at];
        f64::from(scores[at]) - f64::from(rivals) / others
    });
    Ok(Game { beaten, points })
}

/// Plays a match between bots to its end.
fn play_out<R: Rules>(
    setup: &Setup<R::Options>,
    bots: &mut BySeat<SeatedBot<R>>,
    secret: &[u8; 32],
) -> Result<(Option<BySeat<i32>>, Outcome), DuelError> {
    let mut chance = ChanceSource::Seed(Seed::new(*secret));
    let mut now = Match::<R>::start(setup.clone(), &mut chance).map_err(DuelError::Start)?;
    loop {
        if let Some(outcome) = now.outcome() {
            return Ok((now.scores(), outcome));
        }
        bots.iter_mut().for_each(|(_, bot)| bot.observe(&now));
        let acts = bots.iter_mut().find_map(|(seat, bot)| Some((seat, bot.choose(&now, secret)?)));
        let (seat, action) = acts.ok_or(DuelError::Stuck)?;
        now.act(seat, action, &mut chance).map_err(DuelError::Chance)?;
    }
}

impl Estimate {
    /// The mean of independent values; of fewer than two, nothing is sure.
    fn of(values: &[f64]) -> Self {
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n.max(1.0);
        let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0);
        let half_width = if values.len() < 2 { f64::INFINITY } else { 1.96 * (spread / n).sqrt() };
        Self { mean, half_width }
    }

    /// The lower end of the interval.
    #[must_use]
    pub fn low(self) -> f64 {
        self.mean - self.half_width
    }

    /// The upper end of the interval.
    #[must_use]
    pub fn high(self) -> f64 {
        self.mean + self.half_width
    }
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3} ± {:.3}", self.mean, self.half_width)
    }
}
