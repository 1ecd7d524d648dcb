//! Errors of the trainings whose state is kept in a file: of the fit and of the network.

use std::io;
use std::path::PathBuf;

use super::fit::FileError;

/// Error that prevents or ends a training.
#[derive(Debug, thiserror::Error)]
pub enum TrainError {
    /// There are no training positions.
    #[error("no record has a score")]
    NoPositions,
    /// A setting is invalid.
    #[error("{0}")]
    Settings(String),
    /// The work file cannot be read.
    #[error("{}: {fault}", path.display())]
    Work {
        /// Path of the work file.
        path: PathBuf,
        /// The underlying error.
        fault: io::Error,
    },
    /// The checkpoint cannot be read or written.
    #[error("{}: {fault}", path.display())]
    Checkpoint {
        /// Path of the checkpoint.
        path: PathBuf,
        /// The underlying error.
        fault: FileError,
    },
    /// The checkpoint belongs to a training with other settings.
    #[error(
        "{}: the state of a training with other settings: {found}, not {wanted}; remove it or name another output",
        path.display()
    )]
    OtherSettings {
        /// Path of the checkpoint.
        path: PathBuf,
        /// Settings in the file, as JSON.
        found: String,
        /// Settings of this training, as JSON.
        wanted: String,
    },
    /// The checkpoint belongs to a training with other positions or another prior.
    #[error(
        "{}: the state of a training with other positions or another prior; remove it or name another output",
        path.display()
    )]
    OtherInput {
        /// Path of the checkpoint.
        path: PathBuf,
    },
}
