//! The `barroom` command: a file a subcommand.

mod backup;
mod replay;
mod serve;
mod simulate;
mod verify;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

/// Exit status of something that was asked and does not hold.
pub const FAILED: u8 = 1;
/// Exit status of a question that can't be read.
pub const UNREADABLE: u8 = 2;

/// Five table games whose names begin with Bar, for friends with a link
#[derive(Debug, Parser)]
#[command(name = "barroom", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Run the server
    Serve(crate::config::Config),
    /// Play a game record and print where it leads
    Replay(replay::Args),
    /// Prove a game record against its seed
    Verify {
        /// The record; - reads standard input
        file: PathBuf,
    },
    /// Let bots play and print what comes of it
    Simulate(simulate::Args),
    /// Copy a server's database to a new file while it may be running
    Backup {
        /// Folder of the database
        #[arg(long, env = "BARROOM_DATA", default_value = "data")]
        data: PathBuf,
        /// The file to write
        to: PathBuf,
    },
}

/// Runs the command of this process.
#[must_use]
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) if !error.use_stderr() => {
            // Help and version were asked for; a closed pipe is no failure of ours.
            let _ = error.print();
            return ExitCode::SUCCESS;
        }
        Err(error) if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return unreadable("say what to do, as barroom serve; barroom --help lists it all");
        }
        Err(error) => {
            // What is wrong and with what stands before the first empty line.
            let text = error.render().to_string();
            let lines: Vec<&str> =
                text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
            let line = lines.join(" ");
            return unreadable(line.strip_prefix("error: ").unwrap_or(&line));
        }
    };
    match cli.command {
        Command::Serve(config) => serve::run(config),
        Command::Replay(args) => replay::run(&args),
        Command::Verify { file } => verify::run(&file),
        Command::Simulate(args) => simulate::run(&args),
        Command::Backup { data, to } => backup::run(&data, to),
    }
}

/// One line on standard error: the question can't be read.
fn unreadable(why: impl std::fmt::Display) -> ExitCode {
    let _ = writeln!(std::io::stderr(), "barroom: {why}");
    ExitCode::from(UNREADABLE)
}

/// A file's text, or that of standard input.
fn read(file: &Path) -> Result<String, String> {
    let text = if file == Path::new("-") {
        std::io::read_to_string(std::io::stdin())
    } else {
        std::fs::read_to_string(file)
    };
    text.map_err(|error| format!("{}: {error}", file.display()))
}

/// Prints a line of JSON; `false` if nobody takes it.
fn print<T: serde::Serialize>(value: &T) -> bool {
    let text = serde_json::to_string(value).unwrap_or_default();
    writeln!(std::io::stdout(), "{text}").is_ok()
}
