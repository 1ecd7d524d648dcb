//! Errors of the fits and of network training.

use std::path::PathBuf;

use crate::base::{Difference, counted};

use super::FileError;

/// Error: there are too few samples to fit a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} taken, too few to fit the model: increase --positions", counted(*.0, "sample", "samples"))]
pub(crate) struct TooFew(pub(super) usize);

/// Error that prevents or ends a training run.
#[derive(Debug, thiserror::Error)]
pub(crate) enum TrainError {
    /// There are no training positions.
    #[error("no position to train on: no record has a score, or all belong to held-out games")]
    NoPositions,
    /// A weight is not finite or too large. The text is the remedy.
    #[error("the weights diverge: use {0}")]
    Diverged(&'static str),
    /// A setting is invalid.
    #[error("{0}")]
    Settings(String),
    /// The work file, which holds the distinct positions, or the checkpoint cannot be read or written.
    #[error("{}: {fault}", path.display())]
    File { path: PathBuf, fault: FileError },
    /// The checkpoint belongs to a training run with other settings.
    #[error(
        "{}: it belongs to a training with other settings: {}; remove it or use another output",
        path.display(),
        Difference::of_texts(found, wanted)
    )]
    OtherSettings {
        path: PathBuf,
        /// Settings in the file, as JSON.
        found: String,
        /// Settings of this training run, as JSON.
        wanted: String,
    },
    /// The checkpoint belongs to a training run with other positions or other prior weights.
    #[error(
        "{}: it belongs to a training with other positions or another prior; remove it or use another output",
        path.display()
    )]
    OtherInput { path: PathBuf },
}
