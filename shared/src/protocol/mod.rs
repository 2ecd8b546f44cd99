//! The words in which server and client speak: JSON text frames, version 1.
//!
//! [`client`] is what comes in and is not trusted, [`server`] what goes out, [`close`] how a
//! socket ends, [`act_id`] which ids actions may have.

pub mod client;
pub mod close;
pub mod server;

/// The version of the protocol, which `hello` and `welcome` carry.
pub const PROTOCOL: u32 = 1;

/// The WebSocket subprotocol.
pub const SUBPROTOCOL: &str = "barroom.v1";

/// The largest frame a client may send, in bytes.
pub const LARGEST_FRAME: usize = 16 * 1024;

/// The feelings people can show.
pub const REACTIONS: [&str; 12] =
    ["👍", "👏", "😀", "😂", "😮", "😢", "😡", "🤔", "🎉", "❤️", "🙏", "👋"];

/// Whether a client may use this as the id of an action or a chat line: 1–64 of `[A-Za-z0-9_-]`.
#[must_use]
pub fn act_id(id: &str) -> bool {
    (1..=64).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
}
