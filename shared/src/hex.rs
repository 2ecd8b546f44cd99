//! 32 bytes as 64 lower-case hexadecimal digits.

/// Writes 32 bytes.
#[must_use]
pub fn encode(bytes: &[u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Reads 32 bytes; `None` unless there are exactly 64 lower-case digits.
#[must_use]
pub fn decode(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    let lower = |digit: &u8| matches!(digit, b'0'..=b'9' | b'a'..=b'f');
    if digits.len() != 64 || !digits.iter().all(lower) {
        return None;
    }
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(bytes)
}
