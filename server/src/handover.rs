//! Moving to another device: a code that is good once and for a short time.
//!
//! An answer may be lost on its way, and the old token with it. So the other device may send a key
//! of its own with the code: with the same key it gets the same answer once more, for a minute.
//! All of this is kept in memory only. After a restart people ask for another code.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use barroom_shared::hex;
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;
use tokio::time::Instant;

use crate::identity::Token;
use crate::store::PlayerId;

/// How long a code is good.
pub const GOOD_FOR: Duration = Duration::from_secs(10 * 60);

/// How long the answer to a code can be had again.
pub const REPEATED_FOR: Duration = Duration::from_secs(60);

/// Codes that may be good at once, and answers that are kept; past it the oldest is not any more.
const KEPT: usize = 10_000;

type Hash = [u8; 32];

/// What is known of codes, each by its hash.
#[derive(Debug, Default)]
pub struct Handovers(Mutex<Held>);

#[derive(Debug, Default)]
struct Held {
    /// Those that are good. A player has at most one.
    codes: HashMap<Hash, (PlayerId, Instant)>,
    /// Those that were used. A player has at most one.
    exchanges: HashMap<Hash, (Arc<Exchange>, Instant)>,
}

/// A code that was used.
#[derive(Debug)]
pub struct Exchange {
    /// Whose it was.
    pub player: PlayerId,
    /// What they are known by from now on.
    pub token: Token,
    retry: Option<Hash>,
    done: OnceCell<()>,
}

impl Handovers {
    /// A code for this player, 64 hexadecimal digits; an earlier one is void.
    pub fn draw(&self, player: PlayerId) -> String {
        let code = hex::encode(&crate::random::bytes());
        let mut held = self.held();
        held.codes.retain(|_, (other, _)| *other != player);
        insert(&mut held.codes, hash(&code), player, GOOD_FOR);
        code
    }

    /// Uses a code, or finds how it was used by who has the same key; `None` for one that is not
    /// good.
    pub fn take(&self, code: &str, retry: Option<&str>) -> Option<Arc<Exchange>> {
        let (code, retry) = (hash(code), retry.map(hash));
        let mut held = self.held();
        if let Some((known, _)) = held.exchanges.get(&code) {
            return (retry.is_some() && known.retry == retry).then(|| known.clone());
        }
        let (player, _) = held.codes.remove(&code)?;
        let mut theirs = held.exchanges.values().filter(|(other, _)| other.player == player);
        // The old token can still draw one while another is being exchanged. It must not win.
        if theirs.any(|(other, _)| other.is_under_way()) {
            return None;
        }
        held.exchanges.retain(|_, (other, _)| other.player != player);
        let (token, done) = (Token::draw(), OnceCell::new());
        let exchange = Arc::new(Exchange { player, token, retry, done });
        insert(&mut held.exchanges, code, exchange.clone(), REPEATED_FOR);
        Some(exchange)
    }

    /// Makes this player's code void, if there is one.
    pub fn void(&self, player: PlayerId) {
        self.held().codes.retain(|_, (other, _)| *other != player);
    }

    /// What is not too old.
    fn held(&self) -> MutexGuard<'_, Held> {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        held.codes.retain(|_, (_, until)| *until > now);
        held.exchanges.retain(|_, (_, until)| *until > now);
        held
    }
}

impl Exchange {
    /// Makes the token the player's by `write`, which is done until it succeeds once, however
    /// many ask.
    ///
    /// # Errors
    /// That of `write`; it may be tried again.
    pub async fn settle<E>(&self, write: impl Future<Output = Result<(), E>>) -> Result<(), E> {
        self.done.get_or_try_init(|| write).await.map(drop)
    }

    /// Whether somebody is at it: whoever is holds it, besides the one that is kept.
    fn is_under_way(self: &Arc<Self>) -> bool {
        !self.done.initialized() && Arc::strong_count(self) > 1
    }
}

fn insert<T>(map: &mut HashMap<Hash, (T, Instant)>, key: Hash, value: T, good_for: Duration) {
    if map.len() >= KEPT {
        let oldest = map.iter().min_by_key(|(_, (_, until))| *until).map(|(key, _)| *key);
        oldest.and_then(|oldest| map.remove(&oldest));
    }
    map.insert(key, (value, Instant::now() + good_for));
}

fn hash(text: &str) -> Hash {
    Sha256::digest(text).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAYER: PlayerId = PlayerId(uuid::Uuid::from_u128(1));

    #[tokio::test(start_paused = true)]
    async fn a_code_is_good_once_and_for_a_time() {
        let codes = Handovers::default();
        let is_good = |code: &str| codes.take(code, None).is_some_and(|one| one.player == PLAYER);
        let code = codes.draw(PLAYER);
        assert!(!is_good("other"));
        assert!(is_good(&code));
        assert!(!is_good(&code), "once");
        let (void, good) = (codes.draw(PLAYER), codes.draw(PLAYER));
        assert!(!is_good(&void), "the newest counts");
        tokio::time::advance(GOOD_FOR + Duration::from_secs(1)).await;
        assert!(!is_good(&good), "in time");
        let void = codes.draw(PLAYER);
        codes.void(PLAYER);
        assert!(!is_good(&void));
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_the_key_is_answered_again_for_a_minute() {
        let codes = Handovers::default();
        let token = |code: &str, retry| codes.take(code, retry).map(|one| one.token.reveal());
        let code = codes.draw(PLAYER);
        let first = token(&code, Some("key"));
        assert!(first.is_some());
        tokio::time::advance(REPEATED_FOR / 2).await;
        assert_eq!(token(&code, Some("key")), first);
        assert_eq!(token(&code, Some("other")), None);
        assert_eq!(token(&code, None), None);
        tokio::time::advance(REPEATED_FOR / 2 + Duration::from_secs(1)).await;
        assert_eq!(token(&code, Some("key")), None, "from the first time on");
        // Whoever has moved on since then does not come back by an older code.
        let code = codes.draw(PLAYER);
        assert!(token(&code, Some("key")).is_some());
        let newer = codes.draw(PLAYER);
        assert!(token(&newer, None).is_some());
        assert_eq!(token(&code, Some("key")), None);
    }

    #[tokio::test]
    async fn no_other_code_is_good_while_one_is_being_exchanged() {
        let codes = Handovers::default();
        let code = codes.draw(PLAYER);
        let exchange = codes.take(&code, Some("key")).unwrap();
        assert!(codes.take(&codes.draw(PLAYER), None).is_none());
        assert_eq!(exchange.settle(async { Err("no disk") }).await, Err("no disk"));
        assert!(codes.take(&codes.draw(PLAYER), None).is_none(), "it is still tried");
        assert_eq!(exchange.settle(async { Ok::<_, ()>(()) }).await, Ok(()));
        assert_eq!(exchange.settle(async { Err("twice") }).await, Ok(()));
        assert!(codes.take(&codes.draw(PLAYER), None).is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn no_more_than_so_many_are_kept() {
        let codes = Handovers::default();
        let player = |n| PlayerId(uuid::Uuid::from_u128(n));
        let first = codes.draw(player(0));
        for n in 1..=3 {
            tokio::time::advance(Duration::from_millis(1)).await;
            codes.draw(player(n));
        }
        let mut held = codes.held();
        let many =
            (0..KEPT - 4).map(|n| (hash(&n.to_string()), (PLAYER, Instant::now() + GOOD_FOR)));
        held.codes.extend(many);
        drop(held);
        codes.draw(player(9));
        assert_eq!(codes.held().codes.len(), KEPT);
        assert!(codes.take(&first, None).is_none(), "the oldest went");
    }
}
