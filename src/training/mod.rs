//! Production of the weights, the book and the constants that evaluation and search run on.

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
