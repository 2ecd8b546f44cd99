//! The API's description says what the server does: each message, field and address stands in
//! `docs/`, nothing else does, and the example plays.
//!
//! `BARROOM_DOCS=write cargo nextest run -p barroom-server --test docs` renews what is generated.

#[path = "../live/support.rs"]
#[allow(dead_code, reason = "these tests use a part of it")]
mod support;

mod addresses;
mod bot;
mod page;
mod pages;
mod typescript;
