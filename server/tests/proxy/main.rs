//! The server behind real proxies: nginx and Caddy as child processes, on free ports, with
//! configurations like those of `docs/hosting.md`.

#[path = "../ops/process.rs"]
#[allow(dead_code, reason = "these tests use a part of it")]
mod process;
#[path = "../live/support.rs"]
#[allow(dead_code, reason = "these tests use a part of it")]
mod support;

mod addresses;
mod line;
mod lines;
mod prefix;
mod proxy;
mod tls;
