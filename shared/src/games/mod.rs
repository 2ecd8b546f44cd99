//! The games, a folder each. They do not know each other.

pub mod barakka;
pub mod barbu;
pub mod bark_side;
pub mod barracuda;
pub mod baruka;
