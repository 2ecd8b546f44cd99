//! `barroom replay FILE`

use std::path::PathBuf;
use std::process::ExitCode;

use barroom_shared::record::{Record, ReplayOptions};
use barroom_shared::seat::{MOST_SEATS, Seat, Viewer};

use super::{FAILED, print, read, unreadable};

/// What to replay and what to show.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The record; - reads standard input
    file: PathBuf,
    /// Stop after this many actions
    #[arg(long, value_name = "K")]
    at: Option<usize>,
    /// Show only this seat's view
    #[arg(long, value_name = "N", conflicts_with = "spectator")]
    seat: Option<u8>,
    /// Show only the spectators' view
    #[arg(long)]
    spectator: bool,
    /// List what each pending seat may do
    #[arg(long)]
    legal: bool,
}

/// Exit status 0: played; 1: stopped by something illegal; 2: no record.
pub fn run(args: &Args) -> ExitCode {
    let viewer = match args.seat {
        Some(seat) if seat >= MOST_SEATS => {
            return unreadable(format_args!("seat: no game has a seat {seat}"));
        }
        Some(seat) => Some(Viewer::Seat(Seat::new(seat))),
        None => args.spectator.then_some(Viewer::Spectator),
    };
    let options = ReplayOptions { at: args.at, viewer, legal: args.legal };
    let replay = read(&args.file).and_then(|text| {
        let record = Record::parse(&text).map_err(|error| error.to_string())?;
        record.replay(options).map_err(|error| error.to_string())
    });
    match replay {
        Err(why) => unreadable(why),
        Ok(replay) => {
            let printed = print(&replay);
            if printed && replay.ok { ExitCode::SUCCESS } else { ExitCode::from(FAILED) }
        }
    }
}
