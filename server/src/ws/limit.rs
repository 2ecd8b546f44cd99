//! How much one socket may send.

use crate::bucket::Bucket;

/// What one socket may send: far more than anybody can mean, far less than hurts.
#[derive(Debug)]
pub struct Limits {
    /// Actions: programs answer prompts as fast as they come, and each costs microseconds.
    pub acts: Bucket,
    /// Frames of any other kind. Past it they are refused.
    pub frames: Bucket,
    /// Refusals for too many frames. Past it the socket is closed (4029).
    pub patience: Bucket,
    /// Names given, seats taken, given up and asked for, and requests to take something back:
    /// others are told at once, and most of it is stored.
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
            asks: Bucket::new(10, 1),
            locks: Bucket::new(3, 1),
        }
    }
}
