//! Random bytes from the operating system: tokens, codes, seeds.

/// Fresh random bytes.
///
/// # Panics
/// The operating system has no random numbers to give, without which nothing here is safe.
#[must_use]
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[expect(clippy::expect_used, reason = "a server without random numbers must not go on")]
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A number at least `from` and below `to`, for delays and jitter; `from` where there is none.
#[must_use]
pub fn between(from: u64, to: u64) -> u64 {
    from + u64::from_le_bytes(bytes()) % to.saturating_sub(from).max(1)
}
