//! Samples shallow and deep searches of the same positions, and fits the ProbCut model to the samples.
//!
//! Source: M. Buro, Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello,
//! 1997.

mod collect;
mod fit;
mod least_squares;
mod residuals;
mod sample;
mod store;

pub use collect::collect;
pub use fit::Fit;
pub(crate) use residuals::{Residual, Residuals};
pub use sample::{Sample, Settings};
pub use store::Store;
pub(crate) use store::StoreError;
