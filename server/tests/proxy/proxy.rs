//! A proxy in a process of its own.

use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;
use tokio::net::TcpStream;

use super::support::{PATIENCE, free_port};

/// nginx or Caddy, until it is dropped.
pub struct Proxy {
    child: Child,
    pub port: u16,
    _folder: TempDir,
}

/// Whether this program is here; without it a test says that it was skipped.
pub fn has(program: &str) -> bool {
    let there = std::env::var_os("PATH").is_some_and(|path| {
        std::env::split_paths(&path).any(|folder| folder.join(program).is_file())
    }) || std::path::Path::new("/usr/sbin").join(program).is_file();
    if !there {
        println!("SKIPPED: {program} is not installed");
    }
    there
}

impl Proxy {
    /// nginx with this in its `server` block, in which PORT stands for its own port.
    pub async fn nginx(server: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let port = free_port().await;
        let here = folder.path().display();
        let listen = if server.contains("ssl_certificate") { "PORT ssl" } else { "PORT" };
        let paths: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .iter()
            .map(|what| format!("{what}_temp_path {here}/{what};\n"))
            .collect();
        let text = format!(
            "daemon off; master_process off; pid {here}/pid; error_log {here}/error.log;\n\
             events {{ worker_connections 512; }}\n\
             http {{ access_log off;\n{paths}\
             server {{ listen 127.0.0.1:{listen}; server_name localhost;\n{server}\n}} }}\n"
        );
        let file = folder.path().join("nginx.conf");
        std::fs::write(&file, text.replace("PORT", &port.to_string())).expect("a file");
        let mut command = Command::new("nginx");
        // The log before the configuration is read.
        command.args(["-e", &format!("{here}/error.log"), "-p"]).arg(folder.path());
        command.arg("-c").arg(&file);
        Self::start(command, port, folder).await
    }

    /// Caddy with this site block, in which PORT stands for its own port.
    pub async fn caddy(site: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let port = free_port().await;
        let text = format!("{{\n\tadmin off\n\tauto_https off\n}}\n{site}\n");
        let file = folder.path().join("Caddyfile");
        std::fs::write(&file, text.replace("PORT", &port.to_string())).expect("a file");
        let mut command = Command::new("caddy");
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&file);
        for name in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
            command.env(name, folder.path());
        }
        Self::start(command, port, folder).await
    }

    async fn start(mut command: Command, port: u16, folder: TempDir) -> Self {
        let errors = std::fs::File::create(folder.path().join("stderr")).expect("a file");
        let child = command.stdout(Stdio::null()).stderr(errors).spawn().expect("a proxy");
        let mut proxy = Self { child, port, _folder: folder };
        let until = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", port)).await.is_err() {
            let ended = proxy.child.try_wait().expect("a process").is_some();
            assert!(!ended && Instant::now() < until, "the proxy does not start: {}", proxy.said());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        proxy
    }

    fn said(&self) -> String {
        ["stderr", "error.log"]
            .iter()
            .filter_map(|name| std::fs::read_to_string(self._folder.path().join(name)).ok())
            .collect()
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // It is gone already where this fails.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What the guide tells people to write for nginx, with the path it passes on to.
pub fn passing_on(port: u16, to: &str) -> String {
    format!(
        "proxy_pass http://127.0.0.1:{port}{to};
         proxy_http_version 1.1;
         proxy_set_header Upgrade $http_upgrade;
         proxy_set_header Connection upgrade;
         proxy_set_header Host $http_host;
         proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
         proxy_set_header X-Forwarded-Proto $scheme;"
    )
}
