//! Matches that begin as somebody wrote them down: the golden records, played on from.
//!
//! They stand a few actions before something rare, where play from a seed would hardly come.

use std::fs;
use std::path::Path;

use barroom_shared::record::Record;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::subject::Subject;

/// The golden records of a game, by file name.
pub fn openings<R: Subject>() -> Vec<(String, Record)> {
    #[derive(Deserialize)]
    struct Case<'a> {
        #[serde(borrow)]
        record: &'a RawValue,
    }
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(R::KEY);
    let mut openings: Vec<(String, Record)> = ["hand", "golden"]
        .iter()
        .filter_map(|kind| fs::read_dir(golden.join(kind)).ok())
        .flatten()
        .map(|entry| entry.expect("an entry").path())
        .map(|path| {
            let text = fs::read_to_string(&path).expect("a case");
            let case: Case = serde_json::from_str(&text).expect("a case");
            let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            (name, Record::parse(case.record.get()).expect("a record"))
        })
        .collect();
    openings.sort_by(|a, b| a.0.cmp(&b.0));
    openings
}
