//! The Barroom server.
pub mod store;
