//! How the numbers that the search and the evaluation run on are made.

pub mod accuracy;
pub mod expansion;
pub mod fit;
pub mod label;
pub mod leaves;
pub mod positions;
pub mod probcut;
pub mod scoring;
pub mod selfplay;
pub mod tuning;
