//! A temporary Postgres server of one's own, from an installed package.

use std::{
    fs,
    net::TcpListener,
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
    process::Command,
};

use tempfile::TempDir;

/// Runs until it is dropped. Its superuser is `postgres` with the password [`Cluster::PASSWORD`].
pub struct Cluster {
    bin: PathBuf,
    folder: TempDir,
    port: u16,
}

impl Cluster {
    pub const PASSWORD: &str = "a:secret/with@signs";
    /// As it stands in a URL.
    pub const PASSWORD_IN_URL: &str = "a%3Asecret%2Fwith%40signs";

    /// `None`, and a line that says why, where no package is installed.
    pub fn start() -> Option<Self> {
        let Some(bin) = newest_package() else {
            println!("left out: no Postgres server answers, and no package of it is installed");
            return None;
        };
        let folder = tempfile::tempdir().unwrap();
        // As root, the server's own user must be able to reach what is in there.
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
        let password = folder.path().join("password");
        fs::write(&password, Self::PASSWORD).unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let cluster = Self { bin, folder, port };
        let data = cluster.data();
        let data = data.to_str().unwrap();
        let pwfile = format!("--pwfile={}", password.display());
        let init = ["-D", data, "-U", "postgres", "-A", "scram-sha-256", "-E", "UTF8", "-N"];
        cluster.run("initdb", &[&init[..], &[&pwfile]].concat());
        cluster.resume();
        Some(cluster)
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    /// Starts it again after [`Cluster::stop`].
    pub fn resume(&self) {
        let sockets = self.folder.path().display();
        let options = format!("-p {} -k {sockets} -h 127.0.0.1 -F", self.port);
        let log = self.folder.path().join("log");
        self.control(&["-w", "-l", log.to_str().unwrap(), "-o", &options, "start"]);
    }

    /// Stops it as a crash would.
    pub fn stop(&self) {
        self.control(&["-m", "immediate", "stop"]);
    }

    fn control(&self, what: &[&str]) {
        let data = self.data();
        self.run("pg_ctl", &[&["-D", data.to_str().unwrap()], what].concat());
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// The programs refuse to run as root: then they run as the package's own user.
    fn run(&self, program: &str, arguments: &[&str]) {
        let program = self.bin.join(program);
        let mut command = if fs::metadata("/proc/self").unwrap().uid() == 0 {
            let mut command = Command::new("runuser");
            command.args(["-u", "postgres", "--"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        let output = command.args(arguments).current_dir("/").output().unwrap();
        assert!(output.status.success(), "{command:?}: {output:?}");
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if self.data().join("postmaster.pid").exists() {
            self.stop();
        }
    }
}

/// Where Debian puts the programs of the newest version that is installed.
fn newest_package() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let bin = |entry: fs::DirEntry| entry.path().join("bin");
    let version = |bin: &PathBuf| {
        let name = bin.parent().and_then(Path::file_name).and_then(|name| name.to_str());
        name.and_then(|name| name.parse::<u32>().ok())
    };
    versions.flatten().map(bin).filter(|bin| bin.join("initdb").exists()).max_by_key(version)
}
