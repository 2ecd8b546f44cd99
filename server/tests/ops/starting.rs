//! What an operator reads when it starts, or why it does not.

use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::time::Duration;

use super::process::{Running, barroom, run};

/// It refuses: exit status 1 and one line, which is given.
fn refusal(data: &Path, variables: &[(&str, &str)]) -> String {
    let mut command = barroom();
    command.args(["serve", "--port", "0", "--host", "127.0.0.1"]).arg("--data").arg(data);
    command.env("BARROOM_METRICS", "off").env("BARROOM_LOG", "error");
    let (status, text) = run(command.envs(variables.iter().copied()), Duration::from_secs(20));
    assert_eq!(status.code(), Some(1), "{text}");
    assert_eq!(text.lines().count(), 1, "{text}");
    text
}

/// E062
#[test]
fn a_folder_that_cannot_be_written_ends_it_once_with_the_remedy() {
    let folder = tempfile::tempdir().expect("a folder");
    let closed = folder.path().join("closed");
    std::fs::create_dir(&closed).expect("a folder");
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o555)).expect("a mode");
    // Root may write everywhere but where the kernel says no.
    let root = std::fs::metadata("/proc/self").expect("/proc").uid() == 0;
    let data = if root { Path::new("/proc/barroom") } else { &closed };
    let uid = std::fs::metadata("/proc/self").expect("/proc").uid().to_string();
    let line = refusal(data, &[]);
    let chown = format!("chown -R {uid} {}", data.display());
    for part in [data.to_str().expect("a path"), &format!("user id {uid}"), &chown] {
        assert!(line.contains(part), "{part} is not in {line}");
    }
}

/// E085
#[test]
fn a_database_that_does_not_answer_is_never_replaced_by_the_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let url = "postgres://ann:s3cret@127.0.0.1:1/bar?password=s3cret";
    let line = refusal(&data, &[("DATABASE_URL", url)]);
    assert!(line.contains("postgres://ann:***@127.0.0.1:1/bar"), "{line}");
    assert!(line.contains("DATABASE_URL") && !line.contains("s3cret"), "{line}");
    let line = refusal(&data, &[("DATABASE_URL", "mysql://ann:s3cret@db/bar")]);
    assert!(line.contains("DATABASE_URL") && !line.contains("s3cret"), "{line}");
    assert!(!data.exists(), "a folder was made although a database was named");
}

#[tokio::test(flavor = "multi_thread")]
async fn misspelt_settings_are_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let odd = [("BARROOM_DATABASE_URL", "postgres://x"), ("BARROOM_PROT", "1")];
    let server = Running::start(folder.path(), &[], &odd).await;
    server.terminate();
    let (status, log) = server.end();
    assert!(status.success());
    for (name, _) in odd {
        assert!(log.lines().any(|line| line.contains("WARN") && line.contains(name)), "{log}");
    }
}

/// E025: the start names the place of the data, and says so where a container would lose it.
#[tokio::test(flavor = "multi_thread")]
async fn the_start_tells_where_the_data_is_and_whether_it_would_be_lost() {
    let on_root = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a folder");
    let mounted = tempfile::tempdir_in("/dev/shm").expect("a folder in memory");
    let device = |path: &Path| std::fs::metadata(path).expect("a folder").dev();
    assert_ne!(device(mounted.path()), device(Path::new("/")));
    for (folder, container) in [(&on_root, true), (&on_root, false), (&mounted, true)] {
        let variables = if container { vec![("container", "oci")] } else { Vec::new() };
        let server = Running::start(folder.path(), &[], &variables).await;
        let port = server.port;
        server.terminate();
        let (status, log) = server.end();
        assert!(status.success(), "{log}");
        let start: Vec<&str> = log.lines().filter(|line| line.contains("listening on")).collect();
        assert_eq!(start.len(), 1, "{log}");
        let path = folder.path().join("barroom.db");
        for part in [
            path.to_str().expect("a path"),
            &format!("http://127.0.0.1:{port}/"),
            env!("CARGO_PKG_VERSION"),
        ] {
            assert!(start[0].contains(part), "{part} is not in {log}");
        }
        // Tests may run in a container themselves.
        let here = Path::new("/.dockerenv").exists() || Path::new("/run/.containerenv").exists();
        let lost = (container || here) && device(folder.path()) == device(Path::new("/"));
        assert_eq!(log.contains("mount a volume here"), lost, "{log}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn metrics_that_were_asked_for_must_be_had() {
    let folder = tempfile::tempdir().expect("a folder");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("an address").to_string();
    let line = refusal(folder.path(), &[("BARROOM_METRICS", &address)]);
    assert!(line.contains(&format!("metrics can't listen on {address}")), "{line}");
}

/// E137: two processes on one folder.
#[tokio::test(flavor = "multi_thread")]
async fn a_second_process_on_the_folder_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = Running::start(folder.path(), &[], &[]).await;
    let line = refusal(folder.path(), &[]);
    assert!(line.contains("another Barroom is running on the data folder"), "{line}");
    first.terminate();
    assert!(first.end().0.success());
}

/// The image's health check, as it stands in the Dockerfile.
#[tokio::test(flavor = "multi_thread")]
async fn the_health_check_of_the_image_tells_up_from_down() {
    let file = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../Dockerfile"));
    let file = file.expect("the Dockerfile");
    let line = file.lines().find_map(|line| line.trim().strip_prefix("[\"bash\"").map(|_| line));
    let words: Vec<String> = serde_json::from_str(line.expect("a check").trim()).expect("a list");
    let check = |port: u16| {
        let mut command = std::process::Command::new(&words[0]);
        command.args(&words[1..]).env("BARROOM_PORT", port.to_string());
        command.stderr(std::process::Stdio::null()).status().expect("bash").success()
    };
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path(), &[], &[]).await;
    let port = server.port;
    assert!(check(port));
    server.terminate();
    server.end();
    assert!(!check(port));
}
