//! What is counted, and how it is written down.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::process;

/// Everything counted since the start.
#[derive(Debug, Default)]
pub struct Figures {
    /// Players made.
    pub sessions: Counter,
    /// Rooms made.
    pub rooms: Counter,
    /// Actions of people that have become durable.
    pub acts: Counter,
    /// Frames refused, by code; an action's as well as any other's.
    pub refused: Labelled,
    /// Frames taken from clients.
    pub frames_in: Counter,
    /// Frames given to clients.
    pub frames_out: Counter,
    /// Sockets closed by the server, by reason.
    pub closed: Labelled,
    /// HTTP answers, by status.
    pub answers: Labelled,
    /// How long it took until a commit was durable.
    pub commits: Histogram,
    /// Operations that the log could not do, by name.
    pub store_errors: Labelled,
}

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// One more.
    pub fn count(&self) {
        self.add(1);
    }

    /// So many more.
    pub fn add(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Numbers that only grow, by words of the program's own: a few dozen at most.
#[derive(Debug, Default)]
pub struct Labelled(Mutex<BTreeMap<String, u64>>);

impl Labelled {
    /// One more of this.
    pub fn count(&self, word: &str) {
        let mut words = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match words.get_mut(word) {
            Some(n) => *n += 1,
            None => {
                words.insert(word.to_owned(), 1);
            }
        }
    }
}

/// Upper ends of the buckets in µs: from a commit shared with others to a disk that is full.
const BUCKETS: [u64; 12] =
    [100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000, 500_000, 2_000_000, 6_000_000];

/// How long something took.
#[derive(Debug, Default)]
pub struct Histogram {
    /// By bucket, each by itself.
    buckets: [AtomicU64; BUCKETS.len()],
    count: AtomicU64,
    sum_micros: AtomicU64,
}

impl Histogram {
    /// It took this long once more.
    pub fn took(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        if let Some(at) = BUCKETS.iter().position(|end| micros <= *end) {
            self.buckets[at].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.sum_micros.fetch_add(micros, Ordering::Relaxed);
    }
}

impl Figures {
    /// All of it, with what is there at this moment.
    pub fn text(&self, rooms: usize, sockets: usize) -> String {
        let mut page = Page(String::with_capacity(4096));
        page.head("barroom_build_info", "gauge", "Which program this is.");
        let (version, build) = (env!("CARGO_PKG_VERSION"), crate::BUILD);
        page.line(&format!("barroom_build_info{{version=\"{version}\",build=\"{build}\"}}"), 1);
        page.number("barroom_rooms_in_memory", "gauge", "Rooms in memory.", rooms as u64);
        page.number("barroom_sockets", "gauge", "Open WebSockets.", sockets as u64);
        let counters = [
            ("barroom_sessions_made_total", "Players made.", &self.sessions),
            ("barroom_rooms_made_total", "Rooms made.", &self.rooms),
            ("barroom_acts_total", "Actions of people that are durable.", &self.acts),
            ("barroom_frames_received_total", "Frames taken from clients.", &self.frames_in),
            ("barroom_frames_sent_total", "Frames given to clients.", &self.frames_out),
        ];
        for (name, help, counter) in counters {
            page.number(name, "counter", help, counter.get());
        }
        let labelled = [
            ("barroom_refused_total", "Frames refused.", "code", &self.refused),
            ("barroom_sockets_closed_total", "Sockets the server closed.", "reason", &self.closed),
            ("barroom_http_answers_total", "HTTP answers.", "status", &self.answers),
            (
                "barroom_store_errors_total",
                "What the log could not do.",
                "what",
                &self.store_errors,
            ),
        ];
        for (name, help, label, numbers) in labelled {
            page.head(name, "counter", help);
            for (word, n) in &*numbers.0.lock().unwrap_or_else(PoisonError::into_inner) {
                page.line(
                    &format!("{name}{{{label}=\"{}\"}}", word.replace(['"', '\\', '\n'], "_")),
                    *n,
                );
            }
        }
        page.histogram("barroom_commit_seconds", "Time until a commit is durable.", &self.commits);
        process::write(&mut page);
        page.0
    }
}

/// The text being written.
pub(super) struct Page(String);

impl Page {
    pub(super) fn number(&mut self, name: &str, kind: &str, help: &str, value: u64) {
        self.head(name, kind, help);
        self.line(name, value);
    }

    pub(super) fn seconds(&mut self, name: &str, kind: &str, help: &str, value: f64) {
        self.head(name, kind, help);
        self.line(name, value);
    }

    fn histogram(&mut self, name: &str, help: &str, histogram: &Histogram) {
        self.head(name, "histogram", help);
        let mut so_far = 0;
        for (end, n) in BUCKETS.iter().zip(&histogram.buckets) {
            so_far += n.load(Ordering::Relaxed);
            let seconds = Duration::from_micros(*end).as_secs_f64();
            self.line(&format!("{name}_bucket{{le=\"{seconds}\"}}"), so_far);
        }
        // Counted while this is written, it may be ahead of its buckets; never behind.
        let count = histogram.count.load(Ordering::Relaxed).max(so_far);
        self.line(&format!("{name}_bucket{{le=\"+Inf\"}}"), count);
        let sum = Duration::from_micros(histogram.sum_micros.load(Ordering::Relaxed));
        self.line(&format!("{name}_sum"), sum.as_secs_f64());
        self.line(&format!("{name}_count"), count);
    }

    fn head(&mut self, name: &str, kind: &str, help: &str) {
        // Writing to a string does not fail.
        let _ = write!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
    }

    fn line(&mut self, what: &str, value: impl std::fmt::Display) {
        let _ = writeln!(self.0, "{what} {value}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_reads_as_prometheus_wants_it() {
        let figures = Figures::default();
        figures.acts.add(3);
        figures.refused.count("stale_prompt");
        figures.refused.count("stale_prompt");
        for micros in [90, 300, 7_000_000] {
            figures.commits.took(Duration::from_micros(micros));
        }
        let text = figures.text(2, 5);
        for line in [
            "# TYPE barroom_acts_total counter",
            "barroom_acts_total 3",
            "barroom_rooms_in_memory 2",
            "barroom_sockets 5",
            "barroom_refused_total{code=\"stale_prompt\"} 2",
            "barroom_commit_seconds_bucket{le=\"0.0001\"} 1",
            "barroom_commit_seconds_bucket{le=\"0.0005\"} 2",
            "barroom_commit_seconds_bucket{le=\"6\"} 2",
            "barroom_commit_seconds_bucket{le=\"+Inf\"} 3",
            "barroom_commit_seconds_count 3",
        ] {
            assert!(text.lines().any(|one| one == line), "{line} is not in:\n{text}");
        }
        for name in ["process_resident_memory_bytes", "process_cpu_seconds_total"] {
            let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
            assert!(value.is_some_and(|value| value.parse::<f64>().unwrap() >= 0.0), "{name}");
        }
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (name, value) = line.rsplit_once(' ').unwrap();
            assert!(value.parse::<f64>().is_ok() && name.is_ascii(), "{line}");
        }
    }
}
