//! What the server's process uses, from `/proc`.

use anyhow::Context;

/// A process of this machine.
#[derive(Clone, Copy, Debug)]
pub struct Process(pub u32);

impl Process {
    /// Resident memory.
    pub fn memory_kib(self) -> anyhow::Result<f64> {
        let status = self.read("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB")).context("no VmRSS")?;
        Ok(kib.parse()?)
    }

    /// CPU time of all its threads, the kernel's work for it included. The scheduler's own count
    /// is finer than the hundredths of a second of `stat`.
    pub fn cpu_micros(self) -> anyhow::Result<u64> {
        let mut nanos = 0;
        for task in std::fs::read_dir(format!("/proc/{}/task", self.0))? {
            // A thread may end while this is read.
            let Ok(text) = std::fs::read_to_string(task?.path().join("schedstat")) else {
                continue;
            };
            nanos += text.split(' ').next().context("no time")?.parse::<u64>()?;
        }
        Ok(nanos / 1000)
    }

    fn read(self, what: &str) -> anyhow::Result<String> {
        std::fs::read_to_string(format!("/proc/{}/{what}", self.0)).context("no such process")
    }
}
