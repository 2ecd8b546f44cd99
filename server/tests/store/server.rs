//! A Postgres server to test on: the one that `PGHOST` and its like name (the usual place without
//! them), else a temporary one.

use std::env;

use tokio_postgres::{Client, Error, NoTls};

use crate::{cluster::Cluster, place::Place};

/// Where a superuser can connect.
pub struct Server {
    /// Up to the query.
    url: String,
    /// Held while it is needed.
    _cluster: Option<Cluster>,
}

impl Server {
    /// A server that answers, or `None` and a line that says why there is none.
    pub async fn find() -> Option<Self> {
        let set = |name, default: &str| env::var(name).unwrap_or_else(|_| default.to_owned());
        let password =
            env::var("PGPASSWORD").map_or(String::new(), |password| format!(":{password}"));
        let url = format!(
            "postgres://{}{password}@{}:{}/{}",
            set("PGUSER", "postgres"),
            set("PGHOST", "127.0.0.1"),
            set("PGPORT", "5432"),
            set("PGDATABASE", "postgres"),
        );
        if connect(&url).await.is_ok() {
            return Some(Self { url, _cluster: None });
        }
        let cluster = Cluster::start()?;
        let password = Cluster::PASSWORD_IN_URL;
        let url = format!("postgres://postgres:{password}@127.0.0.1:{}/postgres", cluster.port());
        Some(Self { url, _cluster: Some(cluster) })
    }

    /// A schema of its own, empty.
    pub async fn place(&self) -> Place {
        let schema = format!("test_{}", uuid::Uuid::now_v7().simple());
        let client = connect(&self.url).await.unwrap();
        client.batch_execute(&format!("CREATE SCHEMA {schema}")).await.unwrap();
        Place::Schema { server: self.url.clone(), schema }
    }
}

/// A connection on which a test looks behind the store.
pub async fn connect(url: &str) -> Result<Client, Error> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    tokio::spawn(connection);
    Ok(client)
}
