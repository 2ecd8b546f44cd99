//! Many buckets of tokens in a fixed piece of memory.

use std::hash::{BuildHasher, Hash, RandomState};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// Buckets remembered: 128 KiB a table.
///
/// Keys share small groups of places. When a group is full, the key that is nearest to a full
/// bucket is forgotten and starts again with a full one: little is lost with it, and somebody who
/// has thousands of addresses to push it out with would not have needed to.
const PLACES: usize = 8192;
/// Places in a group.
const GROUP: usize = 8;

/// One bucket for each key: so much at once, then one more after each pause.
#[derive(Debug)]
pub struct Table {
    at_once: u32,
    pause: Duration,
    places: Mutex<Box<[Place]>>,
    /// Keyed anew in each process, so that nobody can choose keys that meet. What was hashed is
    /// not kept.
    hasher: RandomState,
    began: Instant,
}

/// How long to wait until there is something in the bucket again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wait(pub Duration);

impl Wait {
    /// Whole seconds, as `Retry-After` has them.
    #[must_use]
    pub fn seconds(self) -> u64 {
        self.0.as_millis().div_ceil(1000).max(1).try_into().unwrap_or(u64::MAX)
    }
}

#[derive(Clone, Copy, Default, Debug)]
struct Place {
    key: u64,
    /// When the bucket will be full again, in µs since `began`; past for a free place.
    full_at: u64,
}

impl Table {
    /// Full buckets of this size, refilled by one after each pause.
    #[must_use]
    pub fn new(at_once: u32, pause: Duration) -> Self {
        let places = vec![Place::default(); PLACES].into_boxed_slice();
        let (places, hasher, began) = (Mutex::new(places), RandomState::new(), Instant::now());
        Self { at_once, pause, places, hasher, began }
    }

    /// Takes one out of the key's bucket.
    ///
    /// # Errors
    /// It is empty.
    pub fn take(&self, key: impl Hash) -> Result<(), Wait> {
        self.ask(key, true)
    }

    /// Whether there is one to take.
    ///
    /// # Errors
    /// There is none.
    pub fn peek(&self, key: impl Hash) -> Result<(), Wait> {
        self.ask(key, false)
    }

    fn ask(&self, key: impl Hash, take: bool) -> Result<(), Wait> {
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX / 4);
        let key = self.hasher.hash_one(key).max(1);
        let (now, pause) = (micros(self.began.elapsed()), micros(self.pause));
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        let groups = (places.len() / GROUP) as u64;
        let first = usize::try_from(key % groups).unwrap_or(0) * GROUP;
        let group = &mut places[first..first + GROUP];
        let known = group.iter().position(|place| place.key == key);
        let full_at = known.map_or(0, |at| group[at].full_at).max(now);
        let last = now + pause * u64::from(self.at_once.saturating_sub(1));
        if full_at > last {
            return Err(Wait(Duration::from_micros(full_at - last)));
        }
        if take {
            let fullest = || (0..GROUP).min_by_key(|at| group[*at].full_at).unwrap_or(0);
            let at = known.unwrap_or_else(fullest);
            group[at] = Place { key, full_at: full_at + pause };
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn a_bucket_gives_its_size_and_then_one_a_pause() {
        let table = Table::new(5, 10 * SECOND);
        assert_eq!((0..9).filter(|_| table.take("ann").is_ok()).count(), 5);
        assert_eq!(table.take("ann"), Err(Wait(10 * SECOND)));
        assert!(table.take("ben").is_ok());
        tokio::time::advance(4 * SECOND).await;
        assert_eq!(table.peek("ann"), Err(Wait(6 * SECOND)));
        tokio::time::advance(6 * SECOND).await;
        assert!(table.peek("ann").is_ok() && table.peek("ann").is_ok());
        assert!(table.take("ann").is_ok() && table.take("ann").is_err());
        tokio::time::advance(3600 * SECOND).await;
        assert_eq!((0..9).filter(|_| table.take("ann").is_ok()).count(), 5);
    }

    #[tokio::test(start_paused = true)]
    async fn a_million_keys_take_no_more_room_and_free_nobody_who_has_run_dry() {
        let table = Table::new(5, 3600 * SECOND);
        while table.take("greedy").is_ok() {}
        for key in 0..100_000_u32 {
            assert!(table.take(key).is_ok(), "a new key has a full bucket");
        }
        assert!(table.take("greedy").is_err());
        assert_eq!(table.places.lock().unwrap().len(), PLACES);
    }
}
