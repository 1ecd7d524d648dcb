//! Why work in shards cannot go on.

use std::io;
use std::path::{Path, PathBuf};

/// Why a command on a job failed. The kinds are those that a scheduler has to tell apart.
#[derive(Debug, thiserror::Error)]
pub enum WorkError {
    /// A file cannot be read or written; another try may succeed.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A shard was not made; another try may succeed.
    #[error("{0}")]
    Failed(String),
    /// The folder holds no job, or the manifest or the number of a shard is wrong.
    #[error("{0}")]
    Manifest(String),
    /// This program or this copy of the job cannot make results of the job: every try here fails.
    #[error("refused: {0}")]
    Refused(String),
    /// A result is damaged or missing.
    #[error("{0}")]
    Invalid(String),
    /// Two valid results of a shard have different bytes.
    #[error("shard {shard}: two valid results differ: {detail}")]
    Differs {
        /// The number of the shard.
        shard: usize,
        /// What is compared, and with what.
        detail: String,
    },
    /// The run was asked to end.
    #[error("interrupted")]
    Interrupted,
}

impl WorkError {
    /// Returns an error of the system about a file.
    pub fn io(path: &Path, error: io::Error) -> WorkError {
        WorkError::Io { path: path.to_owned(), error }
    }

    /// Returns the error of an attempt that may be repeated.
    #[expect(clippy::needless_pass_by_value, reason = "`map_err` hands it over")]
    pub fn failed(reason: impl ToString) -> WorkError {
        WorkError::Failed(reason.to_string())
    }

    /// Returns the error of a job that this program must not run.
    #[expect(clippy::needless_pass_by_value, reason = "`map_err` hands it over")]
    pub fn refused(reason: impl ToString) -> WorkError {
        WorkError::Refused(reason.to_string())
    }
}
