//! `barroom verify FILE`

use std::path::Path;
use std::process::ExitCode;

use barroom_shared::record::Record;

use super::{FAILED, print, read, unreadable};

/// Exit status 0: nothing fails; 1: something does not hold; 2: no record.
pub fn run(file: &Path) -> ExitCode {
    let verdict = read(file).and_then(|text| {
        let record = Record::parse(&text).map_err(|error| error.to_string())?;
        record.verify().map_err(|error| error.to_string())
    });
    match verdict {
        Err(why) => unreadable(why),
        Ok(verdict) => {
            let printed = print(&verdict);
            if printed && verdict.ok { ExitCode::SUCCESS } else { ExitCode::from(FAILED) }
        }
    }
}
