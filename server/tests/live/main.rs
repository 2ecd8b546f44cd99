//! The server over real sockets: people who play, leave and come back, a process that is killed,
//! and guests who mean no good.

mod abuse;
mod crash;
mod durable;
mod identity;
mod playing;
mod seats;
mod support;
