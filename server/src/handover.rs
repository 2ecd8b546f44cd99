//! Moving to another device: a code that is good once and for a short time.
//!
//! Codes are kept in memory only. After a restart people ask for another one.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use barroom_shared::hex;
use sha2::{Digest, Sha256};
use tokio::time::Instant;

use crate::store::PlayerId;

/// How long a code is good.
pub const GOOD_FOR: Duration = Duration::from_secs(10 * 60);

/// Codes that may be good at once; past it the oldest is not any more.
const CODES: usize = 10_000;

/// The codes that are good now, by their hash. A player has at most one.
#[derive(Debug, Default)]
pub struct Handovers(Mutex<HashMap<[u8; 32], (PlayerId, Instant)>>);

impl Handovers {
    /// A code for this player, 64 hexadecimal digits; an earlier one is void.
    pub fn draw(&self, player: PlayerId) -> String {
        let code = hex::encode(&crate::random::bytes());
        let mut codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        codes.retain(|_, (other, until)| *other != player && *until > now);
        if codes.len() >= CODES {
            let oldest = codes.iter().min_by_key(|(_, (_, until))| *until).map(|(hash, _)| *hash);
            oldest.and_then(|oldest| codes.remove(&oldest));
        }
        codes.insert(hash(&code), (player, now + GOOD_FOR));
        code
    }

    /// The player of this code, which is void from now on; `None` for one that is not good.
    pub fn take(&self, code: &str) -> Option<PlayerId> {
        let mut codes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (player, until) = codes.remove(&hash(code))?;
        (until > Instant::now()).then_some(player)
    }
}

fn hash(code: &str) -> [u8; 32] {
    Sha256::digest(code).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_code_is_good_once_and_for_a_time() {
        let codes = Handovers::default();
        let player = PlayerId(uuid::Uuid::from_u128(1));
        let code = codes.draw(player);
        assert_eq!(codes.take("other"), None);
        assert_eq!(codes.take(&code), Some(player));
        assert_eq!(codes.take(&code), None, "once");
        let (void, good) = (codes.draw(player), codes.draw(player));
        assert_eq!(codes.take(&void), None, "the newest counts");
        tokio::time::advance(GOOD_FOR + Duration::from_secs(1)).await;
        assert_eq!(codes.take(&good), None, "in time");
    }
}
