//! What is measured while it is measured.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Counts of all players together.
#[derive(Debug, Default)]
pub struct Figures {
    on: AtomicBool,
    moves: AtomicU64,
    /// Moves that were not taken.
    pub refused: AtomicU64,
    acknowledged: Mutex<Vec<Duration>>,
    seen_by_all: Mutex<Vec<Duration>>,
}

impl Figures {
    /// From now on things count.
    pub fn start(&self) {
        self.on.store(true, Ordering::Relaxed);
    }

    /// The moves until now; nothing counts any more.
    pub fn stop(&self) -> u64 {
        self.on.store(false, Ordering::Relaxed);
        self.moves.load(Ordering::Relaxed)
    }

    /// A move was acknowledged after this time.
    pub fn acknowledged(&self, after: Duration) {
        if self.on.load(Ordering::Relaxed) {
            self.moves.fetch_add(1, Ordering::Relaxed);
            self.acknowledged.lock().unwrap_or_else(PoisonError::into_inner).push(after);
        }
    }

    /// The last player of a room had its view of a move after this time.
    pub fn seen_by_all(&self, after: Duration) {
        if self.on.load(Ordering::Relaxed) {
            self.seen_by_all.lock().unwrap_or_else(PoisonError::into_inner).push(after);
        }
    }

    /// Prints the times.
    pub fn print(&self) {
        for (what, times) in
            [("acknowledged", &self.acknowledged), ("seen by all", &self.seen_by_all)]
        {
            let mut times = times.lock().unwrap_or_else(PoisonError::into_inner).clone();
            times.sort_unstable();
            for percent in [50, 99] {
                let at = (times.len() * percent / 100).min(times.len().saturating_sub(1));
                let ms = times.get(at).map_or(f64::NAN, |time| time.as_secs_f64() * 1000.0);
                println!("{:<22}{ms:>10.2}", format!("{what}, p{percent} ms"));
            }
        }
    }
}
