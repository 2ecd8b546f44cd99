//! Any text as a record.
#![no_main]

use barroom_shared::record::{Record, ReplayOptions};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(record) = Record::parse(text) else { return };
    let options = ReplayOptions { legal: true, ..ReplayOptions::default() };
    let replayed = record.replay(options).map(|replay| replay.applied);
    let _ = record.verify();
    let exported = serde_json::to_string(&record).expect("JSON");
    let again = Record::parse(&exported).expect("what is exported reads back");
    let replayed_again = again.replay(options).map(|replay| replay.applied);
    assert_eq!(replayed.is_ok(), replayed_again.is_ok());
    assert_eq!(replayed.ok(), replayed_again.ok());
});
