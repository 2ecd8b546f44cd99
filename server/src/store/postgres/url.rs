//! `DATABASE_URL`: where the server is, and how to name it without its password.

use std::time::Duration;

use tokio_postgres::{
    Config,
    config::{Host, SslMode},
};

use super::PATIENCE;
use crate::store::OpenError;

/// Reads the URL.
pub fn parse(url: &str) -> Result<Config, OpenError> {
    let mut config: Config = url.parse().map_err(|error| {
        OpenError(format!(
            "DATABASE_URL is not understood ({}): {error}; it looks like \
             postgres://user:password@host:5432/database",
            masked(url)
        ))
    })?;
    config.application_name("barroom").connect_timeout(PATIENCE).tcp_user_timeout(PATIENCE);
    config.keepalives_idle(Duration::from_secs(30));
    // The server gives up when nobody waits for the answer any more.
    let limit = format!("-c statement_timeout={}", PATIENCE.as_millis());
    let options = config.get_options().map_or(limit.clone(), |given| format!("{limit} {given}"));
    config.options(options);
    if config.get_ssl_mode() == SslMode::Prefer && stays_here(&config) {
        // What never leaves the machine needs no certificate, and Debian's own proves nothing.
        config.ssl_mode(SslMode::Disable);
    }
    Ok(config)
}

fn stays_here(config: &Config) -> bool {
    config.get_hostaddrs().iter().all(std::net::IpAddr::is_loopback)
        && config.get_hosts().iter().all(|host| match host {
            Host::Tcp(name) => ["localhost", "127.0.0.1", "::1"].contains(&name.as_str()),
            Host::Unix(_) => true,
        })
}

/// The URL as operators may see it in a log: without the password, and without the parameters,
/// among which there may be another.
pub fn masked(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return "not a URL".into() };
    let rest = rest.split_once('?').map_or(rest, |(before, _)| before);
    // A password may hold any character where somebody forgot to encode it: the last @ counts.
    match rest.rsplit_once('@') {
        None => format!("{scheme}://{rest}"),
        Some((who, place)) => {
            let name = who.split_once(':').map_or(who, |(name, _)| name);
            let hidden = if name.len() < who.len() { ":***" } else { "" };
            format!("{scheme}://{name}{hidden}@{place}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_masked_url_shows_no_password() {
        let check = |url: &str, shown: &str| assert_eq!(masked(url), shown);
        check("postgres://ann:secret@db:5432/bar", "postgres://ann:***@db:5432/bar");
        check("postgres://ann:se@c/r:et@db/bar", "postgres://ann:***@db/bar");
        check("postgres://ann@db/bar", "postgres://ann@db/bar");
        check("postgres://db/bar?user=ann&password=secret", "postgres://db/bar");
        check("host=db password=secret", "not a URL");
    }

    #[test]
    fn a_wrong_url_is_refused_without_showing_the_password() {
        for url in ["mysql://ann:secret@db/bar", "postgres://ann:secret@db:port/bar", "secret"] {
            let line = parse(url).err().unwrap().to_string();
            assert!(line.contains("DATABASE_URL") && !line.contains("secret"), "{line}");
        }
    }

    #[test]
    fn connections_that_leave_the_machine_try_tls() {
        let check = |url: &str, mode: SslMode| {
            assert_eq!(parse(url).unwrap().get_ssl_mode(), mode, "{url}");
        };
        check("postgres://ann@127.0.0.1/bar", SslMode::Disable);
        check("postgres://ann@%2Fvar%2Frun%2Fpostgresql/bar", SslMode::Disable);
        check("postgres://ann@db/bar", SslMode::Prefer);
        check("postgres://ann@localhost/bar?sslmode=require", SslMode::Require);
    }
}
