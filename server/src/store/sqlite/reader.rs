//! The thread that reads, on a connection of its own, so that loading a room holds up no commit.

use std::io;

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::thread::Thread;
use crate::store::Unavailable;

/// Reads that may wait. When the queue is full, callers wait for a place in it.
const QUEUE: usize = 256;

type Job = Box<dyn FnOnce(&Connection) + Send>;

/// Hands reads to the thread. Dropping it waits until its connection is closed.
pub struct Reader {
    queue: mpsc::Sender<Job>,
    _thread: Thread,
}

impl Reader {
    /// Starts the thread.
    pub fn start(connection: Connection) -> io::Result<Self> {
        let (queue, mut jobs) = mpsc::channel::<Job>(QUEUE);
        let thread = Thread::start("store-reader", move || {
            while let Some(job) = jobs.blocking_recv() {
                job(&connection);
            }
        })?;
        Ok(Self { queue, _thread: thread })
    }

    /// Answers a question from one state of the database, whatever is written meanwhile.
    pub async fn read<T, F>(&self, question: F) -> Result<T, Unavailable>
    where
        T: Send + 'static,
        F: FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job = move |connection: &Connection| {
            let result = connection.unchecked_transaction().and_then(|_one| question(connection));
            // A caller that has gone away does not want to know.
            let _ = reply.send(result);
        };
        self.queue.send(Box::new(job)).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?.map_err(Unavailable::because)
    }
}

fn stopped() -> Unavailable {
    Unavailable::because("the thread that reads has stopped")
}
