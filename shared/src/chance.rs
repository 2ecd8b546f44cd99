//! Chance: recorded steps, and streams that a seed proves.

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};
use rand::Rng;
use sha2::{Digest, Sha256};

/// 32 bytes that decide every deal of a match.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed of these bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The bytes.
    #[must_use]
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The seed that a server's secret and the players' contributions make together:
    /// SHA-256 over the raw bytes, contributions in seat order.
    pub fn combine<'a>(
        server_seed: &[u8; 32],
        contributions: impl IntoIterator<Item = &'a [u8; 32]>,
    ) -> Self {
        let mut hash = Sha256::new();
        hash.update(server_seed);
        for contribution in contributions {
            hash.update(contribution);
        }
        Self(hash.finalize().into())
    }

    /// The stream of the `n`-th event (from 0) of a name: ChaCha20, nonce and counter zero, keyed
    /// by SHA-256 of the seed and `name#n`.
    #[must_use]
    pub fn stream(&self, name: &str, n: u32) -> ChanceStream {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(format!("{name}#{n}"));
        let key: [u8; 32] = hash.finalize().into();
        ChanceStream(ChaCha20::new(&key.into(), &[0; 12].into()))
    }
}

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed")
    }
}

/// The numbers that decide one chance event.
pub struct ChanceStream(ChaCha20);

impl ChanceStream {
    /// A number below `m`, each equally likely: little-endian words, those past the last full
    /// multiple of `m` passed over.
    ///
    /// `m` is the number of things to choose from, at least 1.
    pub fn below(&mut self, m: u32) -> u32 {
        debug_assert!(m > 0, "nothing to choose from");
        let end = (1u64 << 32) / u64::from(m) * u64::from(m);
        loop {
            let mut word = [0; 4];
            self.0.apply_keystream(&mut word);
            let word = u32::from_le_bytes(word);
            if u64::from(word) < end {
                return word % m;
            }
        }
    }

    /// Fisher–Yates from the last place down.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for i in (1..things.len()).rev() {
            let j = self.below(i as u32 + 1) as usize;
            things.swap(i, j);
        }
    }

    /// One of these things. `from` is not empty.
    pub fn choose<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u32) as usize]
    }
}

/// A fair shuffle for everything that is no recorded chance: resampling, bots, tests.
pub fn shuffle<T>(things: &mut [T], rng: &mut dyn Rng) {
    for i in (1..things.len()).rev() {
        things.swap(i, below(rng, i as u32 + 1) as usize);
    }
}

/// A number below `m` for everything that is no recorded chance. `m` is at least 1.
pub fn below(rng: &mut dyn Rng, m: u32) -> u32 {
    let end = u32::MAX - u32::MAX % m;
    loop {
        let word = rng.next_u32();
        if word < end || end == 0 {
            return word % m;
        }
    }
}
