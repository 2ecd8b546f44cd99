//! How a socket is closed.

/// The client left.
pub const LEFT: u16 = 1000;
/// A binary frame.
pub const BINARY: u16 = 1003;
/// A frame that is no UTF-8.
pub const BAD_TEXT: u16 = 1007;
/// A frame past the limit.
pub const TOO_LARGE: u16 = 1009;
/// A fault of the server's.
pub const FAULT: u16 = 1011;
/// The server restarts; come back soon.
pub const RESTART: u16 = 1012;
/// Another protocol version: load the page again.
pub const RELOAD: u16 = 4001;
/// Not allowed in, or the player has moved to another device.
pub const NOT_ALLOWED: u16 = 4003;
/// The client does not read what it is sent.
pub const TOO_SLOW: u16 = 4008;
/// The client sends more than anybody can mean.
pub const FLOOD: u16 = 4029;
