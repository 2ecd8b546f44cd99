//! The `barroom` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    barroom_server::cli::run()
}
