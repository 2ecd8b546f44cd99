//! Where a store under test keeps its data.

use std::{path::Path, sync::Arc, thread};

use barroom_server::store::{self, Store};
use tempfile::TempDir;

use crate::server::connect;

/// A place of its own for one test, removed afterwards.
pub enum Place {
    /// For SQLite.
    Folder(TempDir),
    /// In a Postgres database.
    Schema { server: String, schema: String },
}

impl Place {
    pub fn folder() -> Self {
        Self::Folder(tempfile::tempdir().unwrap())
    }

    /// The data folder.
    pub fn path(&self) -> &Path {
        match self {
            Self::Folder(folder) => folder.path(),
            Self::Schema { .. } => panic!("a schema is not in a folder"),
        }
    }

    /// What `DATABASE_URL` would be for this place.
    pub fn url(&self) -> Option<String> {
        match self {
            Self::Folder(_) => None,
            Self::Schema { server, schema } => {
                Some(format!("{server}?options=-c%20search_path%3D{schema}"))
            }
        }
    }

    /// Opens the store that lies here, as a start of the program does.
    pub async fn open(&self) -> Arc<dyn Store> {
        let folder = match self {
            Self::Folder(folder) => folder.path(),
            Self::Schema { .. } => Path::new("/nowhere"),
        };
        store::open(self.url().as_deref(), folder).await.unwrap()
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Self::Schema { server, schema } = self else { return };
        let (server, sql) =
            (server.clone(), format!("SET lock_timeout = '5s'; DROP SCHEMA {schema} CASCADE"));
        // A thread, for a drop cannot await; it comes here also when a check has failed.
        let dropped = thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.unwrap().block_on(async {
                connect(&server).await.unwrap().batch_execute(&sql).await.unwrap();
            });
        });
        if dropped.join().is_err() {
            println!("the schema {schema} is left over");
        }
    }
}
