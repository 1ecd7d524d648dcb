//! Training of the evaluation weights and the ProbCut model, book expansion, and tuning of search constants.

pub mod accuracy;
mod error;
pub mod expansion;
pub mod fit;
pub mod label;
pub mod leaves;
pub mod network;
pub mod positions;
pub mod probcut;
pub mod scoring;
pub mod selfplay;
pub mod tuning;

pub use error::TrainError;
