//! The games, a folder each. They do not know each other.

pub mod barakka;
pub mod bark_side;
pub mod barracuda;
pub mod baruka;
