//! The error type of commands on jobs.

use std::io;
use std::path::{Path, PathBuf};

/// Error of a command on a job. Each variant is a case that a scheduler needs to distinguish.
#[derive(Debug, thiserror::Error)]
pub(crate) enum WorkError {
    /// A file cannot be read or written; a retry may succeed.
    #[error("{}: {error}", path.display())]
    Io { path: PathBuf, error: io::Error },
    /// A shard could not be computed; a retry may succeed.
    #[error("{0}")]
    Failed(String),
    /// The job's folder, its manifest, an input file of a new job or a shard number is invalid.
    #[error("{0}")]
    Manifest(String),
    /// This program or this copy of the job cannot compute correct results.
    ///
    /// A retry with the same program and the same copy cannot succeed.
    #[error("refused: {0}")]
    Refused(String),
    /// A result is damaged or missing.
    #[error("{0}")]
    Invalid(String),
    /// Two valid results of a shard have different bytes.
    #[error("shard {shard}: two valid results differ: {detail}")]
    Differs {
        shard: usize,
        /// Text that identifies the two results, for example `this one and PATH`.
        /// In this example, `this one` is the new result and `PATH` is the path of the stored result.
        detail: String,
    },
    /// The run was interrupted.
    #[error("interrupted")]
    Interrupted,
}

impl WorkError {
    pub(crate) fn io(path: &Path, error: io::Error) -> WorkError {
        WorkError::Io { path: path.to_owned(), error }
    }

    /// Returns the error for an input file of a new job that cannot be read.
    pub(crate) fn input(path: &Path, error: &io::Error) -> WorkError {
        WorkError::Manifest(format!("{}: {error}", path.display()))
    }

    /// Returns a [`WorkError::Failed`] with this reason.
    #[expect(clippy::needless_pass_by_value, reason = "`map_err` passes it by value")]
    pub(crate) fn failed(reason: impl ToString) -> WorkError {
        WorkError::Failed(reason.to_string())
    }

    /// Returns a [`WorkError::Refused`] with this reason.
    #[expect(clippy::needless_pass_by_value, reason = "`map_err` passes it by value")]
    pub(crate) fn refused(reason: impl ToString) -> WorkError {
        WorkError::Refused(reason.to_string())
    }
}
