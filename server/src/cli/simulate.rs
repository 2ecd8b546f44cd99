//! `barroom simulate`: bots among themselves.

use std::process::ExitCode;

use barroom_shared::bot::RANDOM;
use barroom_shared::catalog::{AnyBot, AnyMatch, GameKey, Start};
use barroom_shared::chance::Seed;
use barroom_shared::play::ChanceSource;
use barroom_shared::record::Standing;
use barroom_shared::seat::Seat;
use serde_json::json;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};

use super::{FAILED, print, unreadable};

/// No game takes more actions than this; a game that does is stuck.
const MOST_ACTIONS: usize = 100_000;

/// Who plays what.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The game, as `bark_side`
    #[arg(long)]
    game: String,
    /// The level of each seat's bot; `random` plays anything legal
    #[arg(long, value_delimiter = ',', required = true)]
    bots: Vec<String>,
    /// How many games
    #[arg(long, default_value_t = 1)]
    games: u32,
    /// Any text; the same text gives the same games
    #[arg(long, default_value = "0")]
    seed: String,
    /// The game's options as JSON
    #[arg(long, default_value = "{}")]
    options: String,
}

/// A line of JSON a game, then a summary.
pub fn run(args: &Args) -> ExitCode {
    match simulate(args) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(FAILED),
        Err(why) => unreadable(why),
    }
}

fn simulate(args: &Args) -> Result<bool, String> {
    let game =
        GameKey::parse(&args.game).ok_or_else(|| format!("game: there is no `{}`", args.game))?;
    let options =
        RawValue::from_string(args.options.clone()).map_err(|error| format!("options: {error}"))?;
    let seats = u8::try_from(args.bots.len()).map_err(|_| "bots: too many".to_owned())?;
    let start = Start {
        game,
        seats,
        options,
        rules_version: game.rules_version(),
        data: Default::default(),
    };
    let mut totals = vec![(0i64, 0u32); args.bots.len()];
    for n in 0..args.games {
        let seed: [u8; 32] = Sha256::digest(format!("{}#{n}", args.seed)).into();
        let (played, actions) = play(&start, &args.bots, seed)?;
        let standing = Standing::of(&played);
        if let Some(scores) = &standing.scores {
            for ((total, _), score) in totals.iter_mut().zip(scores.values()) {
                *total += i64::from(*score);
            }
        }
        for seat in standing.winners.iter().flat_map(|winners| winners.iter()) {
            totals[seat.index()].1 += 1;
        }
        let mut line = serde_json::to_value(&standing).unwrap_or_default();
        line["game"] = json!(n);
        line["actions"] = json!(actions);
        if !print(&line) {
            return Ok(false);
        }
    }
    let seats: Vec<_> = args
        .bots
        .iter()
        .zip(&totals)
        .map(|(bot, (total, wins))| {
            json!({
                "bot": bot,
                "mean_score": *total as f64 / f64::from(args.games.max(1)),
                "wins": wins,
            })
        })
        .collect();
    Ok(print(&json!({ "summary": { "games": args.games, "seats": seats } })))
}

/// One game to its end.
fn play(start: &Start, levels: &[String], seed: [u8; 32]) -> Result<(AnyMatch, usize), String> {
    let mut chance = ChanceSource::Seed(Seed::new(seed));
    let mut played = AnyMatch::start(start, &mut chance).map_err(|error| error.to_string())?;
    let mut bots: Vec<AnyBot> = levels
        .iter()
        .enumerate()
        .map(|(at, level)| {
            played.bot(level, Seat::new(at as u8)).ok_or_else(|| {
                let levels = start.game.describe().bot_levels.join(", ");
                format!("bots: there is no level `{level}`; there are {RANDOM}, {levels}")
            })
        })
        .collect::<Result<_, _>>()?;
    for bot in &mut bots {
        bot.observe(&played);
    }
    for actions in 0..MOST_ACTIONS {
        if played.outcome().is_some() {
            return Ok((played, actions));
        }
        // Those who may act come first, as they would at a table that waits for others.
        let (must, may) = (played.turn().musts(), played.mays());
        let choice = may.iter().chain(must.iter()).find_map(|seat| {
            bots[seat.index()].choose(&played, &seed).map(|action| (seat, action))
        });
        let (seat, action) = choice.ok_or("nobody acts though somebody must")?;
        played.act(seat, &action, &mut chance).map_err(|error| format!("{error:?}"))?;
        for bot in &mut bots {
            bot.observe(&played);
        }
    }
    Err(format!("a game did not end within {MOST_ACTIONS} actions"))
}
