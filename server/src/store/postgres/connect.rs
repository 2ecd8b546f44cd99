//! Opening the database: the pool, certificates, the present schema.

use std::sync::Arc;

use deadpool_postgres::{Client, Manager, ManagerConfig, Pool, RecyclingMethod, Runtime};
use rustls::{ClientConfig, RootCertStore, crypto::ring};
use tokio_postgres::{Config, NoTls, config::SslMode};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::{PATIENCE, unavailable};
use crate::store::{OpenError, Unavailable, migration};

/// Connections at most. When all are taken, callers wait for one as long as [`PATIENCE`] lasts.
const CONNECTIONS: usize = 16;

/// Any number, the same for all nodes: who holds it may change the schema.
const MIGRATION_LOCK: i64 = 0x0062_6172_726f_6f6d;

/// Makes the pool. Nothing is connected yet.
pub fn pool(config: Config) -> Result<Pool, OpenError> {
    let how = ManagerConfig { recycling_method: RecyclingMethod::Fast };
    let manager = match tls(config.get_ssl_mode())? {
        Some(tls) => Manager::from_config(config, tls, how),
        None => Manager::from_config(config, NoTls, how),
    };
    Pool::builder(manager)
        .max_size(CONNECTIONS)
        .runtime(Runtime::Tokio1)
        .wait_timeout(Some(PATIENCE))
        .create_timeout(Some(PATIENCE))
        .build()
        .map_err(|error| OpenError(format!("cannot set up the connections to Postgres: {error}")))
}

/// What checks the server's certificate, `None` where the connection is not encrypted.
fn tls(mode: SslMode) -> Result<Option<MakeRustlsConnect>, OpenError> {
    if mode == SslMode::Disable {
        return Ok(None);
    }
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() && mode == SslMode::Prefer {
        tracing::warn!("no certificate authorities on this machine: Postgres is not encrypted");
        return Ok(None);
    }
    let client = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| OpenError(format!("cannot set up TLS: {error}")))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Some(MakeRustlsConnect::new(client)))
}

/// Brings the schema up to date, one migration a transaction, one node at a time.
pub async fn migrate(client: &mut Client) -> Result<(), OpenError> {
    let failed = |Unavailable { reason }| {
        OpenError(format!("upgrading the Postgres database failed and was undone: {reason}"))
    };
    while migrate_once(client).await.map_err(failed)?? {}
    Ok(())
}

/// Runs the first migration that is missing, and says whether there was one.
async fn migrate_once(client: &mut Client) -> Result<Result<bool, OpenError>, Unavailable> {
    let transaction = client.transaction().await.map_err(unavailable)?;
    transaction
        .execute("SELECT pg_advisory_xact_lock($1)", &[&MIGRATION_LOCK])
        .await
        .map_err(unavailable)?;
    transaction
        .batch_execute(
            "CREATE TABLE IF NOT EXISTS schema_migration (
                version integer PRIMARY KEY, name text NOT NULL,
                applied_at timestamptz NOT NULL DEFAULT now()
            )",
        )
        .await
        .map_err(unavailable)?;
    let newest = transaction
        .query_one("SELECT coalesce(max(version), 0) FROM schema_migration", &[])
        .await
        .and_then(|row| row.try_get::<_, i32>(0))
        .map_err(unavailable)?;
    let next = match migration::pending(migration::POSTGRES, newest.unsigned_abs()) {
        Err(newer) => {
            transaction.rollback().await.map_err(unavailable)?;
            return Ok(Err(newer));
        }
        Ok(pending) => pending.first(),
    };
    if let Some(step) = next {
        transaction.batch_execute(step.sql).await.map_err(unavailable)?;
        let version = step.version.cast_signed();
        transaction
            .execute(
                "INSERT INTO schema_migration (version, name) VALUES ($1, $2)",
                &[&version, &step.name],
            )
            .await
            .map_err(unavailable)?;
        tracing::info!(schema = step.version, name = step.name, "database upgraded");
    }
    transaction.commit().await.map_err(unavailable)?;
    Ok(Ok(next.is_some()))
}
