//! The Barroom server: rooms over WebSockets, a log that loses nothing, and the client's files.
//!
//! # Map
//! - [`app`] puts the parts together; [`config`] is what an operator can set
//! - [`listen`] takes connections, [`address`] says where they come from, [`limit`] how much one
//!   address may ask for, [`bucket`] is how that is counted
//! - [`http`] and [`ws`] speak with browsers, [`identity`] says who asks, [`text`] cleans what
//!   they write, [`wording`] says what is wrong with it
//! - [`handover`] moves a player to another device, [`present`] knows whose sockets are open
//! - [`password`] keeps rooms shut, [`turns`] keeps slow work from holding others up
//! - [`room`] is the server's unit: one task each, knowing neither sockets nor SQL
//! - [`sets`] are card sets of an operator's own
//! - [`store`] is the durable log
//! - [`telemetry`] is what operators are told, [`shutdown`] how it ends
//! - [`cli`] is the `barroom` command

pub mod address;
pub mod app;
pub mod bucket;
pub mod cli;
pub mod config;
pub mod error;
pub mod handover;
pub mod http;
pub mod identity;
pub mod limit;
pub mod listen;
pub mod password;
pub mod present;
pub mod random;
pub mod room;
pub mod sets;
pub mod shutdown;
pub mod store;
pub mod telemetry;
pub mod text;
pub mod time;
pub mod turns;
pub mod wording;
pub mod ws;

/// Stands for the content of all the client's files.
pub const BUILD: &str = env!("BARROOM_BUILD");
