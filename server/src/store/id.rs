//! The names of rooms and people in the store.

use std::fmt;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Crockford's base 32 in lower case: no `i`, `l`, `o` and `u`.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// The eight characters that name a room in its link.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomCode(String);

impl RoomCode {
    /// Characters in a code; each carries five bits.
    pub const LENGTH: usize = 8;

    /// The code made of the lowest 40 of these bits, which the caller draws at random.
    #[must_use]
    pub fn from_bits(bits: u64) -> Self {
        let digit = |place: usize| (bits >> (5 * place)) & 31;
        let place_to_char = |place| char::from(ALPHABET[digit(place) as usize]);
        Self((0..Self::LENGTH).rev().map(place_to_char).collect())
    }

    /// Reads a code as people type it: upper case counts as lower case, the letters that look
    /// like digits count as those digits, spaces and hyphens for nothing. `None` if it cannot name any room.
    #[must_use]
    pub fn parse(typed: &str) -> Option<Self> {
        let code: String = typed
            .chars()
            .filter(|c| !matches!(c, ' ' | '-'))
            .map(|c| match c.to_ascii_lowercase() {
                'o' => '0',
                'i' | 'l' => '1',
                other => other,
            })
            .collect();
        let known = code.bytes().all(|byte| ALPHABET.contains(&byte));
        (known && code.len() == Self::LENGTH).then_some(Self(code))
    }

    /// The code as it stands in links.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RoomCode({})", self.0)
    }
}

/// One browser or program, recognised by the token whose hash the store keeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub Uuid);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// SHA-256 of a player's token. The token itself is never stored.
pub type TokenHash = [u8; 32];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_type_them() {
        let check = |typed: &str, code: Option<&str>| {
            assert_eq!(RoomCode::parse(typed).as_ref().map(RoomCode::as_str), code, "{typed}");
        };
        check("k7m2q9xw", Some("k7m2q9xw"));
        check("K7M2Q9XW", Some("k7m2q9xw"));
        check("oOiIlL00", Some("00111100"));
        check("k7m2q9x", None);
        check("k7m2q9xww", None);
        check("k7m2q9xu", None);
        check("k7m2q9x\0", None);
        check("k7m2q9é", None);
    }

    #[test]
    fn drawn_codes_are_codes() {
        for bits in [0, 1, 31, 32, u64::MAX, 0x12_3456_789a] {
            let code = RoomCode::from_bits(bits);
            assert_eq!(RoomCode::parse(code.as_str()), Some(code));
        }
        assert_eq!(RoomCode::from_bits(33).as_str(), "00000011");
    }
}
