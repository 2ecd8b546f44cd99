//! The `barroom` command.
fn main() {}
