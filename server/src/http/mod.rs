//! The HTTP addresses, a file a noun.

pub mod assets;
pub mod door;
pub mod games;
pub mod headers;
pub mod health;
pub mod me;
pub mod nothing;
pub mod record;
pub mod rooms;
pub mod session;
