//! The server over real sockets: people who play, leave and come back, a process that is killed,
//! and guests who mean no good.

mod absent;
mod abuse;
mod claims;
mod clock;
mod crash;
mod doors;
mod durable;
mod identity;
mod moving;
mod playing;
mod seats;
mod session;
mod support;
mod survives;
mod take_back;
mod talk;
mod votes;
mod watching;
