//! The data folder and the lock that keeps a second process out of it.

use std::{
    fs::{self, File, TryLockError},
    io,
    os::unix::fs::MetadataExt,
    path::{self, Path, PathBuf},
};

use crate::store::OpenError;

/// The name of the database in its folder.
pub const DATABASE: &str = "barroom.db";

/// A data folder that belongs to this process until it is dropped.
pub struct DataFolder {
    path: PathBuf,
    /// Closing the file gives the lock back, also when the process is killed.
    _lock: File,
}

impl DataFolder {
    /// Makes the folder if it is missing and takes it for this process.
    pub fn take(path: &Path) -> Result<Self, OpenError> {
        let path = path::absolute(path).map_err(|error| unusable(path, &error))?;
        fs::create_dir_all(&path).map_err(|error| unusable(&path, &error))?;
        let lock = File::options()
            .create(true)
            .truncate(false)
            .write(true)
            .open(path.join("barroom.lock"))
            .map_err(|error| unusable(&path, &error))?;
        match lock.try_lock() {
            Ok(()) => Ok(Self { path, _lock: lock }),
            Err(TryLockError::WouldBlock) => Err(OpenError(format!(
                "another Barroom is running on the data folder {}: stop it, or choose another \
                 folder with --data or BARROOM_DATA",
                path.display()
            ))),
            Err(TryLockError::Error(error)) => Err(unusable(&path, &error)),
        }
    }

    /// Where the database lies, an absolute path.
    pub fn database(&self) -> PathBuf {
        self.path.join(DATABASE)
    }

    /// Warns where a container would lose the data.
    pub fn announce(&self) {
        if in_container() && !is_mounted(&self.path) {
            tracing::warn!(
                path = %self.path.display(),
                "the data folder is inside the container and is lost with it: mount a volume here"
            );
        }
    }
}

/// One line for the operator: what, who, why, and the way out.
pub fn unusable(path: &Path, error: &dyn std::error::Error) -> OpenError {
    let is_file = path.ancestors().find(|part| part.exists()).filter(|part| part.is_file());
    let path = path.display();
    if let Some(file) = is_file {
        return OpenError(format!(
            "cannot use the data folder {path}: {} is a file; name a folder with --data or \
             BARROOM_DATA, in which the database is then made",
            file.display()
        ));
    }
    let uid = effective_uid().map_or_else(|_| "?".to_owned(), |uid| uid.to_string());
    OpenError(format!(
        "cannot use the data folder {path} as user id {uid}: {error}; make it writable for that \
         user (chown -R {uid} {path}), or choose another folder with --data or BARROOM_DATA"
    ))
}

/// One line for the operator: a file of that name is there, and is nothing of ours.
pub fn no_database(file: &Path) -> OpenError {
    OpenError(format!(
        "{} is not a database, and is left as it is: move it away or put a backup in its place, or \
         choose another folder with --data or BARROOM_DATA",
        file.display()
    ))
}

/// The kernel shows a process's own entry as owned by its effective user.
fn effective_uid() -> io::Result<u32> {
    fs::metadata("/proc/self").map(|entry| entry.uid())
}

/// Container programs leave a mark in the file system or in the environment.
fn in_container() -> bool {
    ["/.dockerenv", "/run/.containerenv"].iter().any(|mark| Path::new(mark).exists())
        || ["container", "KUBERNETES_SERVICE_HOST"]
            .iter()
            .any(|name| std::env::var_os(name).is_some())
}

/// Whether a path lies on another file system than the root.
fn is_mounted(path: &Path) -> bool {
    match (fs::metadata(path), fs::metadata("/")) {
        (Ok(here), Ok(root)) => here.dev() != root.dev(),
        _ => false,
    }
}
