//! Any text as a card set.
#![no_main]

use barroom_shared::games::baruka::card_set;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Err(faults) = card_set::read(text) {
        assert!(!faults.is_empty());
    }
});
