//! What an operator can set, by flag or environment. `barroom serve --help` prints this table.

use std::net::{IpAddr, Ipv4Addr};
use std::ops::Range;
use std::path::PathBuf;

use clap::Args;

use crate::address::TrustedProxies;
use crate::telemetry::Metrics;

/// The settings of a server.
#[derive(Clone, Debug, Args)]
pub struct Config {
    /// Address to listen on
    #[arg(long, env = "BARROOM_HOST", default_value_t = IpAddr::V4(Ipv4Addr::UNSPECIFIED))]
    pub host: IpAddr,

    /// Port to listen on; 0 picks a free one
    #[arg(long, env = "BARROOM_PORT", default_value_t = 8080)]
    pub port: u16,

    /// Folder of the database; made if it is not there
    #[arg(long, env = "BARROOM_DATA", default_value = "data", value_name = "FOLDER")]
    pub data: PathBuf,

    /// Postgres database to use instead of the folder, as postgres://user:password@host/database
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, value_name = "URL")]
    pub database_url: Option<String>,

    /// Address people reach the server by, as <https://cards.example.org>; needed behind a proxy
    /// that changes the Host header, and for secure cookies behind TLS
    #[arg(long, env = "BARROOM_PUBLIC_URL", value_parser = public_url, value_name = "URL")]
    pub public_url: Option<String>,

    /// Path prefix everything lives below, as /games/barroom; empty for none
    #[arg(long, env = "BARROOM_BASE_PATH", default_value = "", value_parser = base_path, value_name = "PATH")]
    pub base_path: String,

    /// Proxies whose X-Forwarded-For and X-Forwarded-Proto count: addresses and networks, as
    /// 127.0.0.1,172.16.0.0/12
    #[arg(long, env = "BARROOM_TRUSTED_PROXIES", default_value = "", value_parser = TrustedProxies::parse, hide_default_value = true, value_name = "ADDRESSES")]
    pub trusted_proxies: TrustedProxies,

    /// Folder to serve the client's files from, instead of those in the binary
    #[arg(long, env = "BARROOM_WEB", value_parser = web_folder, value_name = "FOLDER")]
    pub web: Option<PathBuf>,

    /// How long bots think, in milliseconds
    #[arg(long, env = "BARROOM_BOT_DELAY", default_value = "700-1800", value_parser = delay, value_name = "FROM-TO")]
    pub bot_delay: Range<u64>,

    /// Offer games in the lobby that have no screen yet
    #[arg(long, env = "BARROOM_ALL_GAMES", default_value_t = false)]
    pub all_games: bool,

    /// Folder of card sets for Baruka besides the one that comes with the program
    #[arg(long, env = "BARROOM_SETS", value_name = "FOLDER")]
    pub sets: Option<PathBuf>,

    /// Seconds until a room that nobody is in leaves memory; it stays in the database
    #[arg(long, env = "BARROOM_ROOM_SLEEP", default_value_t = 60, value_name = "SECONDS")]
    pub room_sleep: u64,

    /// Seconds without a connection after which somebody counts as gone: then others may let a bot
    /// play for them, and in the lobby a host is replaced (in a match after five times as long)
    #[arg(long, env = "BARROOM_AWAY", default_value_t = 60, value_name = "SECONDS")]
    pub away: u64,
    /// Milliseconds between the server's pings
    #[arg(long, env = "BARROOM_PING_MS", default_value_t = 20_000, hide = true, value_parser = clap::value_parser!(u64).range(50..))]
    pub ping_ms: u64,

    /// Address of the metrics for Prometheus, at /metrics; off for none [default: 127.0.0.1:9464]
    #[arg(long, env = "BARROOM_METRICS", value_parser = Metrics::parse, value_name = "ADDRESS")]
    pub metrics: Option<Metrics>,

    /// What to log, as error, warn, info, debug, or a filter such as barroom_server=debug
    #[arg(long, env = "BARROOM_LOG", default_value = "info", value_parser = log_filter, value_name = "FILTER")]
    pub log: String,
}

/// Every environment variable that means something to some command.
const VARIABLES: [&str; 15] = [
    "BARROOM_HOST",
    "BARROOM_PORT",
    "BARROOM_DATA",
    "BARROOM_PUBLIC_URL",
    "BARROOM_BASE_PATH",
    "BARROOM_TRUSTED_PROXIES",
    "BARROOM_WEB",
    "BARROOM_BOT_DELAY",
    "BARROOM_ALL_GAMES",
    "BARROOM_SETS",
    "BARROOM_ROOM_SLEEP",
    "BARROOM_AWAY",
    "BARROOM_METRICS",
    "BARROOM_PING_MS",
    "BARROOM_LOG",
];

/// Variables in the environment that look like settings and are none, such as misspelt ones.
#[must_use]
pub fn unknown_variables() -> Vec<String> {
    std::env::vars_os()
        .filter_map(|(name, _)| name.into_string().ok())
        .filter(|name| name.starts_with("BARROOM_") && !VARIABLES.contains(&name.as_str()))
        .collect()
}

fn public_url(text: &str) -> Result<String, String> {
    let url = text.trim_end_matches('/');
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    match host {
        Some(host) if !host.is_empty() && !host.contains(['/', '?', '#', '@', ' ']) => {
            Ok(url.to_ascii_lowercase())
        }
        _ => {
            Err("it is no address like https://cards.example.org; a path goes to the base path"
                .into())
        }
    }
}

fn web_folder(text: &str) -> Result<PathBuf, String> {
    let folder = PathBuf::from(text);
    if folder.join("index.html").is_file() {
        Ok(folder)
    } else {
        Err("there is no index.html in it".into())
    }
}

fn base_path(text: &str) -> Result<String, String> {
    let path = text.trim_end_matches('/');
    let plain = |c: char| c.is_ascii_alphanumeric() || "/-._~".contains(c);
    if path.is_empty() || (path.starts_with('/') && !path.contains("//") && path.chars().all(plain))
    {
        Ok(path.to_owned())
    } else {
        Err("it is no path like /games/barroom".into())
    }
}

fn delay(text: &str) -> Result<Range<u64>, String> {
    let parsed =
        text.split_once('-').and_then(|(from, to)| Some(from.parse().ok()?..to.parse().ok()?));
    match parsed {
        Some(Range { start, end }) if start <= end && end <= 60_000 => Ok(start..end),
        _ => Err("it is no range like 700-1800, at most 60000".into()),
    }
}

fn log_filter(text: &str) -> Result<String, String> {
    text.parse::<tracing_subscriber::EnvFilter>()
        .map(|_| text.to_owned())
        .map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_paths_are_checked() {
        assert_eq!(
            public_url("https://Cards.Example.org/"),
            Ok("https://cards.example.org".into())
        );
        assert!(public_url("https://[::1]:8443").is_ok());
        for bad in ["cards.example.org", "https://", "https://a/b", "ftp://a", "https://u@h"] {
            assert!(public_url(bad).is_err(), "{bad}");
        }
        assert_eq!(base_path("/games/barroom/"), Ok("/games/barroom".into()));
        assert_eq!(base_path("/"), Ok(String::new()));
        for bad in ["games", "//x", "/a b", "/a?b", "/<"] {
            assert!(base_path(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn delays_are_ranges() {
        assert_eq!(delay("0-0"), Ok(0..0));
        assert_eq!(delay("700-1800"), Ok(700..1800));
        for bad in ["", "5", "9-3", "a-b", "0-60001"] {
            assert!(delay(bad).is_err(), "{bad}");
        }
    }
}
