//! The rules of five table games, and the words in which server and client speak of them.
//!
//! Nothing in here does I/O, reads a clock, starts a thread or draws a random number of its own.
//!
//! # Vocabulary
//! A *match* is one play of a game. A *seat* is a place at its table; a *viewer* is a seat or the
//! spectators. An *action* is what a seat asks for; a *step* is what happened: an action that was
//! checked, or chance. A *view* is what a viewer sees now, *events* are what it is told about a
//! step, a *prompt* is what a seat may do now.
//!
//! # Map
//! - [`seat`], [`secret`], [`announce`], [`chance`]: the parts rules are made of
//! - [`rules`]: what a game is; [`resample`], [`bot`]: what it can do besides
//! - [`cards`]: the French deck, and who wins a trick
//! - [`games`]: the games, a folder each, a phase a file
//! - [`play`]: a match of one game, the only door to its rules
//! - [`catalog`]: all games behind one closed enum; [`game_info`]: what the lobby is told of each
//! - [`protocol`]: the words in which server and client speak
//! - [`record`]: a whole game as a file, replayed and verified
//! - `wire`: types that read only as they are written

#![cfg_attr(
    not(test),
    deny(clippy::disallowed_macros, clippy::disallowed_methods, clippy::disallowed_types)
)]

pub mod announce;
pub mod bot;
pub mod cards;
pub mod catalog;
pub mod chance;
pub mod game_info;
pub mod hex;
pub mod play;
pub mod protocol;
pub mod record;
pub mod resample;
pub mod rules;
pub mod seat;
pub mod secret;
mod wire;

pub use catalog::games;
