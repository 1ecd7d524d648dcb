//! How the numbers that the search and the evaluation run on are made.

pub mod positions;
pub mod probcut;
