//! A thread that is waited for.

use std::{io, thread};

/// Waits for its thread when dropped. The owner drops first what keeps the thread going: its
/// queue stands before this among the fields.
pub struct Thread(Option<thread::JoinHandle<()>>);

impl Thread {
    /// Starts a named thread.
    pub fn start(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<Self> {
        let handle = thread::Builder::new().name(name.to_owned()).spawn(work)?;
        Ok(Self(Some(handle)))
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        if let Some(Err(_panic)) = self.0.take().map(thread::JoinHandle::join) {
            tracing::error!("a thread of the store had panicked");
        }
    }
}
