//! Any text as a client's frame.
#![no_main]

use barroom_shared::protocol::client::ClientMessage;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Err(bad) = ClientMessage::parse(text) {
        assert!(!bad.why.is_empty() && bad.why.len() <= 200);
    }
});
