//! The process's own use of the machine, from `/proc`. Elsewhere than on Linux nothing is told.

use std::fs;

use super::figures::Page;

/// The kernel counts times for programs in hundredths of a second, whatever it does itself.
const TICKS: f64 = 100.0;

pub fn write(page: &mut Page) {
    if let Some(bytes) = resident_bytes() {
        page.number("process_resident_memory_bytes", "gauge", "Memory in use.", bytes);
    }
    if let Some(seconds) = cpu_seconds() {
        page.seconds("process_cpu_seconds_total", "counter", "CPU time used.", seconds);
    }
    if let Ok(open) = fs::read_dir("/proc/self/fd") {
        page.number("process_open_fds", "gauge", "Open files and sockets.", open.count() as u64);
    }
}

fn resident_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let kib = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(kib.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

fn cpu_seconds() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The second field is the program's name in brackets, which may hold anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field)?.parse::<f64>().ok();
    Some((ticks(11)? + ticks(12)?) / TICKS)
}
