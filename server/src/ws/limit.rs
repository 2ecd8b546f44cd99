//! How much one socket may send.

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

    /// Takes a token out, if there is one.
    pub fn take(&mut self) -> bool {
        let now = Instant::now();
        let since = (now - self.filled).as_secs_f64();
        self.level = (self.level + since * self.per_second).min(self.size);
        self.filled = now;
        let some = self.level >= 1.0;
        if some {
            self.level -= 1.0;
        }
        some
    }
}

/// What one socket may send: far more than anybody can mean, far less than hurts.
#[derive(Debug)]
pub struct Limits {
    /// Actions: programs answer prompts as fast as they come, and each costs microseconds.
    pub acts: Bucket,
    /// Frames of any other kind. Past it they are refused.
    pub frames: Bucket,
    /// Refusals for too many frames. Past it the socket is closed (4029).
    pub patience: Bucket,
    /// Lines of chat, and feelings shown.
    pub chat: Bucket,
    /// Names given and seats asked for: others are told at once, and a name is stored.
    pub asks: Bucket,
    /// Passwords set: each costs a slow hash.
    pub locks: Bucket,
}

impl Limits {
    /// As they are at the start.
    pub fn new() -> Self {
        Self {
            acts: Bucket::new(1000, 500),
            frames: Bucket::new(60, 30),
            patience: Bucket::new(100, 5),
            chat: Bucket::new(5, 1),
            asks: Bucket::new(10, 1),
            locks: Bucket::new(3, 1),
        }
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
        tokio::time::advance(Duration::from_secs(3600)).await;
        assert_eq!((0..10).filter(|_| bucket.take()).count(), 5);
    }
}
