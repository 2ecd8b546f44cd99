//! The Barroom server.
