//! Training of the evaluation and of the ProbCut model, book expansion, and search tuning.

pub mod accuracy;
mod array_file;
mod checkpoint;
mod error;
pub mod expansion;
pub mod fit;
mod header;
mod json_lines;
pub mod label;
pub mod leaves;
pub mod network;
pub mod positions;
pub mod probcut;
pub mod scoring;
pub mod selfplay;
pub mod tuning;

pub(crate) use array_file::FileError;
pub(crate) use checkpoint::Checkpoint;
pub(crate) use error::TrainError;
