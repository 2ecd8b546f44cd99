//! The program in a process of its own, with what it writes.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use tokio::net::TcpStream;

use super::support::PATIENCE;

/// The `barroom` command, without the settings of whoever runs the tests.
pub fn barroom() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_barroom"));
    for (name, _) in std::env::vars_os() {
        let shown = name.to_string_lossy();
        if shown.starts_with("BARROOM_") || ["DATABASE_URL", "container"].contains(&&*shown) {
            command.env_remove(&name);
        }
    }
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// A server that runs.
pub struct Running {
    child: Child,
    pub port: u16,
    log: Option<std::thread::JoinHandle<String>>,
}

impl Running {
    /// Starts it on this folder, with more flags and variables, and waits until it listens.
    pub async fn start(data: &Path, flags: &[&str], variables: &[(&str, &str)]) -> Self {
        let port = super::support::free_port().await;
        let mut child = barroom()
            .args(["serve", "--host", "127.0.0.1", "--bot-delay", "0-1"])
            .args(["--port", &port.to_string()])
            .arg("--data")
            .arg(data)
            .args(flags)
            .env("BARROOM_METRICS", "off")
            .envs(variables.iter().copied())
            .spawn()
            .expect("the binary");
        let mut pipe = child.stderr.take().expect("its errors");
        let log = std::thread::spawn(move || {
            let mut text = String::new();
            // Anything that is no UTF-8 fails the test that looks at it.
            pipe.read_to_string(&mut text).expect("a log in UTF-8");
            text
        });
        let until = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            assert!(Instant::now() < until, "it does not listen");
            assert!(child.try_wait().expect("a process").is_none(), "it has ended");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Self { child, port, log: Some(log) }
    }

    /// SIGTERM.
    pub fn terminate(&self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill").success());
    }

    /// Waits for its end: how, and what it had written.
    pub fn end(mut self) -> (ExitStatus, String) {
        let status = wait(&mut self.child, PATIENCE);
        let log = self.log.take().expect("a log, which is read once");
        (status, log.join().expect("its log"))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // It has ended already where this fails.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a command that should end by itself: how it ended, and what it wrote.
pub fn run(command: &mut Command, patience: Duration) -> (ExitStatus, String) {
    let mut child = command.spawn().expect("the binary");
    let status = wait(&mut child, patience);
    let mut text = String::new();
    child.stderr.take().expect("its errors").read_to_string(&mut text).expect("UTF-8");
    (status, text)
}

fn wait(child: &mut Child, patience: Duration) -> ExitStatus {
    let until = Instant::now() + patience;
    loop {
        if let Some(status) = child.try_wait().expect("a process") {
            return status;
        }
        if Instant::now() > until {
            child.kill().expect("a process to kill");
            panic!("it does not end");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}
