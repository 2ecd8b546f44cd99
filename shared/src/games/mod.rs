//! The games, a folder each. They do not know each other.

pub mod bark_side;
