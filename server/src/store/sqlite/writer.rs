//! The one thread that writes: a transaction for everything that waits, never waiting for more.

use std::{
    error::Error,
    thread,
    time::{Duration, Instant},
};

use rusqlite::{Connection, ErrorCode};
use tokio::sync::{mpsc, oneshot};

use super::{connection::LOCK_WAIT, folder::DataFolder, thread::Thread};
use crate::store::Unavailable;

/// Writes that may wait. When the queue is full, callers wait for a place in it: each room has at
/// most one commit on its way, so what waits is bounded by the rooms, and each of them by its own
/// mailbox.
const QUEUE: usize = 1_024;

/// Writes put into one transaction at most, so that the first of them is not kept too long.
const BATCH: usize = 256;

/// How long the thread sleeps between two looks at a lock that another process holds. SQLite's own
/// waiting sleeps up to 100 ms and so misses short gaps.
const LOCK_LOOK: Duration = Duration::from_millis(2);

/// Hands writes to the thread. Dropping it waits until the database is closed.
pub struct Writer {
    queue: mpsc::Sender<Box<dyn Job>>,
    _thread: Thread,
}

impl Writer {
    /// Starts the thread. It holds the folder until its connection is closed.
    pub fn start(connection: Connection, folder: DataFolder) -> Result<Self, Box<dyn Error>> {
        // The wait for locks is in `begin`: SQLite would count it anew for each batch.
        connection.busy_timeout(Duration::ZERO)?;
        let (queue, jobs) = mpsc::channel(QUEUE);
        let thread = Thread::start("store-writer", move || {
            run(&connection, jobs);
            drop(connection);
            drop(folder);
        })?;
        Ok(Self { queue, _thread: thread })
    }

    /// Does `work` in a transaction and answers when that is durable. An `Err` undoes what this
    /// `work` did and nothing else.
    pub async fn write<T, E, F>(&self, work: F) -> Result<T, E>
    where
        T: Send + 'static,
        E: From<Unavailable> + Send + 'static,
        F: FnOnce(&Connection) -> Result<T, E> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let asked = Instant::now();
        let write = Box::new(Write { asked, work: Some(work), result: None, reply });
        self.queue.send(write).await.map_err(|_| stopped())?;
        answer.await.map_err(|_| stopped())?
    }
}

fn stopped() -> Unavailable {
    Unavailable::because("the thread that writes has stopped")
}

/// A write without its types.
trait Job: Send {
    /// Since when the caller has been waiting.
    fn asked(&self) -> Instant;
    /// Does it, inside a transaction. `Err`: undo it alone.
    fn run(&mut self, connection: &Connection) -> Result<(), ()>;
    /// Tells the caller how it ended: `Ok` if the transaction is durable.
    fn answer(self: Box<Self>, fate: Result<(), Unavailable>);
}

struct Write<T, E, F> {
    asked: Instant,
    work: Option<F>,
    result: Option<Result<T, E>>,
    reply: oneshot::Sender<Result<T, E>>,
}

impl<T, E, F> Job for Write<T, E, F>
where
    T: Send,
    E: From<Unavailable> + Send,
    F: FnOnce(&Connection) -> Result<T, E> + Send,
{
    fn asked(&self) -> Instant {
        self.asked
    }

    fn run(&mut self, connection: &Connection) -> Result<(), ()> {
        self.result = self.work.take().map(|work| work(connection));
        if let Some(Ok(_)) = self.result { Ok(()) } else { Err(()) }
    }

    fn answer(self: Box<Self>, fate: Result<(), Unavailable>) {
        let result = match (fate, self.result) {
            (Err(unavailable), Some(Ok(_)) | None) => Err(unavailable.into()),
            (_, Some(result)) => result,
            (Ok(()), None) => Err(stopped().into()),
        };
        // A caller that has gone away does not want to know.
        let _ = self.reply.send(result);
    }
}

fn run(connection: &Connection, mut jobs: mpsc::Receiver<Box<dyn Job>>) {
    let mut batch = Vec::with_capacity(BATCH);
    while let Some(first) = jobs.blocking_recv() {
        batch.push(first);
        while batch.len() < BATCH
            && let Ok(next) = jobs.try_recv()
        {
            batch.push(next);
        }
        let fate = transact(connection, &mut batch);
        for job in batch.drain(..) {
            job.answer(fate.clone());
        }
    }
}

/// Runs all jobs in one transaction, each in a savepoint of its own.
fn transact(connection: &Connection, batch: &mut [Box<dyn Job>]) -> Result<(), Unavailable> {
    begin(connection, batch.iter().map(|job| job.asked()).min())?;
    let done = batch.iter_mut().try_for_each(|job| run_alone(connection, job.as_mut()));
    let done = done.and_then(|()| execute(connection, "COMMIT"));
    if done.is_err() && !connection.is_autocommit() {
        execute(connection, "ROLLBACK")?;
    }
    done
}

/// Takes the lock, waiting as long as whoever has waited longest may be kept. The others of the
/// batch are then told early that it was in vain, and may ask again.
fn begin(connection: &Connection, asked_first: Option<Instant>) -> Result<(), Unavailable> {
    let since = asked_first.unwrap_or_else(Instant::now);
    let mut begin = connection.prepare_cached("BEGIN IMMEDIATE").map_err(Unavailable::because)?;
    loop {
        match begin.execute([]) {
            Err(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                    && since.elapsed() < LOCK_WAIT =>
            {
                thread::sleep(LOCK_LOOK);
            }
            done => return done.map(drop).map_err(Unavailable::because),
        }
    }
}

fn run_alone(connection: &Connection, job: &mut dyn Job) -> Result<(), Unavailable> {
    execute(connection, "SAVEPOINT job")?;
    if job.run(connection).is_err() {
        if connection.is_autocommit() {
            // SQLite gives up the whole transaction when the disk is full or fails.
            return Err(Unavailable::because("another write undid the common transaction"));
        }
        execute(connection, "ROLLBACK TO job")?;
    }
    execute(connection, "RELEASE job")
}

fn execute(connection: &Connection, sql: &str) -> Result<(), Unavailable> {
    let done = connection.prepare_cached(sql).and_then(|mut statement| statement.execute([]));
    done.map(drop).map_err(Unavailable::because)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn start(folder: &Path) -> Writer {
        let folder = DataFolder::take(folder).unwrap();
        let connection = Connection::open(folder.database()).unwrap();
        connection.execute_batch("CREATE TABLE t (a TEXT)").unwrap();
        // A disk of 64 pages.
        connection.pragma_update(None, "max_page_count", 64).unwrap();
        Writer::start(connection, folder).unwrap()
    }

    async fn insert(writer: &Writer, bytes: usize, then: Result<(), ()>) -> Result<(), String> {
        let work = move |db: &Connection| {
            let done = db.execute("INSERT INTO t VALUES (?1)", ["x".repeat(bytes)]);
            done.map_err(|error| Failed(error.to_string()))?;
            then.map_err(|()| Failed("changed its mind".into()))
        };
        writer.write(work).await.map_err(|Failed(reason)| reason)
    }

    async fn count(writer: &Writer) -> i64 {
        let counted = writer.write(|db| {
            let count = db.query_row("SELECT count(*) FROM t", [], |row| row.get(0));
            count.map_err(|error| Failed(error.to_string()))
        });
        counted.await.unwrap_or(-1)
    }

    #[derive(Debug)]
    struct Failed(String);

    impl From<Unavailable> for Failed {
        fn from(unavailable: Unavailable) -> Self {
            Self(unavailable.reason)
        }
    }

    #[tokio::test]
    async fn a_write_that_fails_is_undone_alone() {
        let folder = tempfile::tempdir().unwrap();
        let writer = start(folder.path());
        let (first, second, third) = tokio::join!(
            insert(&writer, 1, Ok(())),
            insert(&writer, 1, Err(())),
            insert(&writer, 1, Ok(())),
        );
        assert_eq!((first, third), (Ok(()), Ok(())));
        assert_eq!(second, Err("changed its mind".into()));
        assert_eq!(count(&writer).await, 2);
    }

    #[tokio::test]
    async fn a_full_disk_is_answered_and_does_not_stop_what_fits() {
        let folder = tempfile::tempdir().unwrap();
        let writer = start(folder.path());
        assert_eq!(insert(&writer, 1, Ok(())).await, Ok(()));
        let (before, too_big, after) = tokio::join!(
            insert(&writer, 1, Ok(())),
            insert(&writer, 1_000_000, Ok(())),
            insert(&writer, 1, Ok(())),
        );
        assert!(too_big.unwrap_err().contains("full"));
        // The three may have shared a transaction or not: each is kept exactly if it was told so.
        let kept = [before, after].iter().filter(|answer| answer.is_ok()).count() as i64;
        assert_eq!(count(&writer).await, 1 + kept);
        assert_eq!(insert(&writer, 1, Ok(())).await, Ok(()));
    }
}
