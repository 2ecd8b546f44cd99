//! Where a store under test keeps its data.

use std::{path::Path, sync::Arc};

use barroom_server::store::{SqliteStore, Store};
use tempfile::TempDir;

/// A place of its own for one test, removed afterwards.
pub enum Place {
    Folder(TempDir),
}

impl Place {
    pub fn folder() -> Self {
        Self::Folder(tempfile::tempdir().unwrap())
    }

    /// The data folder.
    pub fn path(&self) -> &Path {
        match self {
            Self::Folder(folder) => folder.path(),
        }
    }

    /// Opens the store that lies here, as a start of the program does.
    pub async fn open(&self) -> Arc<dyn Store> {
        match self {
            Self::Folder(folder) => Arc::new(SqliteStore::open(folder.path()).unwrap()),
        }
    }
}
