//! Training of the evaluation, of the ProbCut model and of the forecast, book expansion, and search tuning.

pub mod accuracy;
mod array_file;
mod checkpoint;
mod error;
pub mod expansion;
pub mod fit;
pub(crate) mod forecast;
mod header;
mod json_lines;
pub mod label;
mod least_squares;
pub mod leaves;
pub mod network;
pub mod positions;
pub mod probcut;
mod sampled_game;
pub mod scoring;
pub mod selfplay;
pub mod tuning;

pub(crate) use array_file::FileError;
pub(crate) use checkpoint::Checkpoint;
pub(crate) use error::{TooFew, TrainError};

use fastrand::Rng;

/// Returns the random number generator for item number `n` of a run with this seed.
fn seeded(seed: u64, n: u32) -> Rng {
    Rng::with_seed(Rng::with_seed(seed).u64(..) ^ u64::from(n))
}
