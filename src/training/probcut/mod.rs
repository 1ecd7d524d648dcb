//! Samples shallow and deep searches of the same positions, and fits the ProbCut model to the samples.
//!
//! Source: M. Buro, Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello,
//! 1997.

mod collect;
mod fit;
mod residuals;
mod sample;
mod store;

pub(crate) use collect::collect;
pub(crate) use fit::Fit;
pub(crate) use residuals::{Residual, Residuals};
pub(crate) use sample::{Sample, Settings};
pub(crate) use store::Store;
