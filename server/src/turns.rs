//! Work that takes milliseconds of a core, done beside the sockets and little of it at once.

use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::task::spawn_blocking;

/// So much of such work may be done at once; others wait, first come, first served. How many may
/// come to wait is for whoever lets them in to limit.
#[derive(Debug)]
pub struct Turns(Semaphore);

/// Leave to do it once.
#[derive(Debug)]
pub struct Turn(SemaphorePermit<'static>);

impl Turns {
    /// As many as this at once.
    #[must_use]
    pub const fn new(at_once: usize) -> Self {
        Self(Semaphore::const_new(at_once))
    }

    /// Waits for a turn; `None` never, as nobody ends them.
    pub async fn take(&'static self) -> Option<Turn> {
        self.0.acquire().await.ok().map(Turn)
    }
}

impl Turn {
    /// Does the work on a thread for it; `None` if that panics. The turn is over when the work
    /// is done, even if whoever asked for it has gone long before.
    pub async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let work = move || {
            let Self(_permit) = self;
            work()
        };
        spawn_blocking(work).await.ok()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn no_more_is_done_at_once_when_those_who_asked_go_away() {
        static TURNS: Turns = Turns::new(2);
        static BUSY: AtomicUsize = AtomicUsize::new(0);
        let mut most = 0;
        for _ in 0..20 {
            let work = async {
                let turn = TURNS.take().await?;
                turn.run(|| {
                    let busy = BUSY.fetch_add(1, Ordering::SeqCst) + 1;
                    std::thread::sleep(Duration::from_millis(20));
                    BUSY.fetch_sub(1, Ordering::SeqCst);
                    busy
                })
                .await
            };
            let _ = tokio::time::timeout(Duration::from_millis(5), work).await;
            most = most.max(BUSY.load(Ordering::SeqCst));
        }
        assert!((1..=2).contains(&most), "{most} at once");
        let last = TURNS.take().await.unwrap().run(|| 7).await;
        assert_eq!(last, Some(7));
        let broken = TURNS.take().await.unwrap().run(|| panic!("a test wants it so")).await;
        assert_eq!(broken, None::<()>);
        assert!(TURNS.take().await.is_some(), "its turn was given back");
    }
}
