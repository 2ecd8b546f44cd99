//! How the log's lines are written: to standard error, short, and ours only.

use std::io::{self, IsTerminal, Write};

use tracing::Level;
use tracing_subscriber::filter::filter_fn;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Layer};

/// The longest line, in bytes; the rest of a longer one is cut off.
pub const LONGEST: usize = 1024;

/// Starts logging what this filter lets through.
pub fn start(filter: &str) {
    // Below a warning, libraries tell what goes through them: frames, queries with their values.
    let ours =
        filter_fn(|event| event.target().starts_with("barroom") || *event.level() <= Level::WARN);
    let lines = tracing_subscriber::fmt::layer()
        .with_writer(Short(io::stderr))
        .with_ansi(io::stderr().is_terminal())
        .with_filter(ours);
    tracing_subscriber::registry().with(EnvFilter::new(filter)).with(lines).init();
}

/// Cuts long lines off.
struct Short<M>(M);

/// One writer of such lines.
struct Cut<W>(W);

impl<'a, M: MakeWriter<'a>> MakeWriter<'a> for Short<M> {
    type Writer = Cut<M::Writer>;

    fn make_writer(&'a self) -> Self::Writer {
        Cut(self.0.make_writer())
    }
}

impl<W: Write> Write for Cut<W> {
    /// Takes a whole line, as the layer hands it over.
    fn write(&mut self, line: &[u8]) -> io::Result<usize> {
        if line.len() <= LONGEST {
            self.0.write_all(line)?;
        } else {
            let end = "…\n";
            let mut cut = LONGEST - end.len();
            while cut > 0 && line[cut] & 0xC0 == 0x80 {
                cut -= 1;
            }
            self.0.write_all(&[&line[..cut], end.as_bytes()].concat())?;
        }
        Ok(line.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_cut_between_characters() {
        for before in 0..4 {
            let mut out = Vec::new();
            let line = format!("{}{}\n", "x".repeat(before), "é中👪".repeat(200));
            assert_eq!(Cut(&mut out).write(line.as_bytes()).unwrap(), line.len());
            let text = String::from_utf8(out).unwrap();
            assert!(text.len() <= LONGEST && text.ends_with("…\n"), "{}", text.len());
        }
        let mut out = Vec::new();
        Cut(&mut out).write_all(b"short\n").unwrap();
        assert_eq!(out, b"short\n");
    }
}
