//! What an operator relies on: limits, proxies, logs, figures, stopping.

#[path = "../live/support.rs"]
#[allow(dead_code, reason = "these tests use a part of it")]
mod support;

mod abuse;
mod figures;
mod lifecycle;
mod limits;
mod logs;
mod manners;
mod process;
mod starting;
mod stopping;
