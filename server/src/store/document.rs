//! Text that the store keeps without looking into it.

use std::{fmt, ops::Deref};

/// What a caller wrote, usually JSON, given back byte for byte. It may tell about cards or carry
/// chat, so it does not print: `Debug` shows its length in bytes only.
#[derive(Clone, PartialEq, Eq)]
pub struct Document(String);

impl Document {
    /// The text itself.
    #[must_use]
    pub fn into_string(self) -> String {
        self.0
    }
}

impl<T: Into<String>> From<T> for Document {
    fn from(text: T) -> Self {
        Self(text.into())
    }
}

impl Deref for Document {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Document({} bytes)", self.0.len())
    }
}

/// 32 bytes from which cards are dealt. They do not print.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed(pub [u8; 32]);

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_does_not_print() {
        assert_eq!(format!("{:?}", Document::from("ace of spades")), "Document(13 bytes)");
        assert_eq!(format!("{:?}", Seed([7; 32])), "Seed(hidden)");
    }
}
