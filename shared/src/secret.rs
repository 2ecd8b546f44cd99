//! Values that must not reach a wire, a log or a terminal.

use std::fmt;

use serde::Serialize;

/// Something that somebody must not see.
///
/// It is not serialisable and does not print, so a view can't hold one by mistake:
///
/// ```compile_fail
/// use barroom_shared::secret::Secret;
/// #[derive(serde::Serialize)]
/// struct View { hand: Secret<Vec<u8>> }
/// ```
///
/// Rules read it with [`Secret::open`]; what they read goes out only through a view or an
/// announcement, which name the viewer.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct Secret<T>(T);

impl<T> Secret<T> {
    /// Hides a value.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// The value, for the rules.
    pub const fn open(&self) -> &T {
        &self.0
    }

    /// The value, for the rules to change.
    pub const fn open_mut(&mut self) -> &mut T {
        &mut self.0
    }
}

impl<T> fmt::Debug for Secret<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// A thing that lies face up or face down before a viewer; `null` on the wire when face down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
#[cfg_attr(feature = "bindings", derive(ts_rs::TS))]
pub enum Face<T> {
    /// The viewer sees it.
    Up(T),
    /// The viewer sees that it is there.
    Down,
}
