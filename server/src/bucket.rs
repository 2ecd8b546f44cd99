//! How much of something may be done, at once and in the long run.

use tokio::time::Instant;

/// A bucket of tokens that fills up again with time.
#[derive(Debug)]
pub struct Bucket {
    size: f64,
    per_second: f64,
    level: f64,
    filled: Instant,
}

impl Bucket {
    /// A full bucket.
    pub fn new(size: u32, per_second: u32) -> Self {
        let size = f64::from(size);
        Self { size, per_second: f64::from(per_second), level: size, filled: Instant::now() }
    }

    /// Whether nothing has been taken out for so long that it is as good as new.
    pub fn is_full(&self) -> bool {
        self.level_now() >= self.size
    }

    fn level_now(&self) -> f64 {
        let since = self.filled.elapsed().as_secs_f64();
        (self.level + since * self.per_second).min(self.size)
    }

    /// Takes a token out, if there is one.
    pub fn take(&mut self) -> bool {
        self.level = self.level_now();
        self.filled = Instant::now();
        let some = self.level >= 1.0;
        if some {
            self.level -= 1.0;
        }
        some
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_bucket_empties_and_fills() {
        let mut bucket = Bucket::new(5, 1);
        assert_eq!((0..10).filter(|_| bucket.take()).count(), 5);
        tokio::time::advance(Duration::from_millis(2500)).await;
        assert_eq!((0..10).filter(|_| bucket.take()).count(), 2);
        assert!(!bucket.is_full());
        tokio::time::advance(Duration::from_secs(3600)).await;
        assert!(bucket.is_full());
        assert_eq!((0..10).filter(|_| bucket.take()).count(), 5);
    }
}
