//! `barroom backup FILE`

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::{FAILED, unreadable};
use crate::store::SqliteStore;

/// Exit status 0: copied; 1: it failed.
pub fn run(data: &Path, to: PathBuf) -> ExitCode {
    match SqliteStore::copy(data, &to) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            unreadable(error);
            ExitCode::from(FAILED)
        }
    }
}
