//! Opening the database file.

use std::{path::Path, time::Duration};

use rusqlite::{Connection, ErrorCode, OptionalExtension, TransactionBehavior, params};

use crate::store::{
    OpenError,
    migration::{self, Migration},
};

/// How long anything waits for a lock held by another process, an operator's tool say. A player's
/// command must have its answer within 6 s.
pub const LOCK_WAIT: Duration = Duration::from_secs(5);

/// Prepared statements kept by a connection; more than this program has.
const STATEMENTS: usize = 64;

/// Opens the one connection that writes, making or upgrading the database.
pub fn open_writer(path: &Path) -> Result<Connection, OpenError> {
    let mut connection = open(path)?;
    let prepared = connection
        .pragma_update(None, "journal_mode", "WAL")
        .and_then(|()| connection.pragma_update(None, "synchronous", "FULL"));
    prepared.map_err(|error| cannot_open(path, &error))?;
    migrate(&mut connection, path, migration::SQLITE)?;
    Ok(connection)
}

/// Opens a connection that never writes.
pub fn open_reader(path: &Path) -> Result<Connection, OpenError> {
    let connection = open(path)?;
    connection
        .pragma_update(None, "query_only", true)
        .map_err(|error| cannot_open(path, &error))?;
    Ok(connection)
}

/// Opens a connection without any promise.
pub fn open(path: &Path) -> Result<Connection, OpenError> {
    let open = || -> rusqlite::Result<Connection> {
        let connection = Connection::open(path)?;
        connection.busy_timeout(LOCK_WAIT)?;
        connection.pragma_update(None, "temp_store", "MEMORY")?;
        connection.set_prepared_statement_cache_capacity(STATEMENTS);
        Ok(connection)
    };
    open().map_err(|error| cannot_open(path, &error))
}

fn migrate(
    connection: &mut Connection,
    path: &Path,
    all: &'static [Migration],
) -> Result<(), OpenError> {
    let current = schema_version(connection).map_err(|error| cannot_open(path, &error))?;
    for step in migration::pending(all, current)? {
        apply(connection, step).map_err(|error| {
            OpenError(format!(
                "upgrading {} to schema {} ({}) failed and was undone: {error}",
                path.display(),
                step.version,
                step.name
            ))
        })?;
        tracing::info!(schema = step.version, name = step.name, "database upgraded");
    }
    Ok(())
}

fn schema_version(connection: &Connection) -> rusqlite::Result<u32> {
    connection.execute_batch(
        "CREATE TABLE IF NOT EXISTS schema_migration (
            version INTEGER PRIMARY KEY, name TEXT NOT NULL, applied_at TEXT NOT NULL
        ) STRICT",
    )?;
    let newest = connection
        .query_row(
            "SELECT version FROM schema_migration ORDER BY version DESC LIMIT 1",
            [],
            |row| row.get(0),
        )
        .optional()?;
    Ok(newest.unwrap_or(0))
}

fn apply(connection: &mut Connection, step: &Migration) -> rusqlite::Result<()> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(step.sql)?;
    transaction.execute(
        "INSERT INTO schema_migration VALUES (?1, ?2, datetime())",
        params![step.version, step.name],
    )?;
    transaction.commit()
}

fn cannot_open(path: &Path, error: &rusqlite::Error) -> OpenError {
    if error.sqlite_error_code() == Some(ErrorCode::NotADatabase) {
        return super::folder::no_database(path);
    }
    super::folder::unusable(path.parent().unwrap_or(path), error)
}
