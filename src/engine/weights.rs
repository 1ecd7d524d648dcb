//! Loading the weights of the evaluation.

use std::path::PathBuf;
use std::sync::Arc;

use crate::eval::othello::{Weights, WeightsError};
use crate::files;

/// The maximum number of bytes read from a weights file.
/// It is about ten times the size of a large weights file.
const LONGEST: u64 = 64 << 20;

/// Where the weights of the evaluation are loaded from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum WeightsSource {
    /// The built-in weights.
    Builtin,
    /// The built-in weights of the hand-made evaluation.
    Handmade,
    /// A weights file.
    File(PathBuf),
}

/// Why weights were not loaded.
///
/// ```
/// # use kado::engine::{Engine, EngineError, LoadError, OptionError};
/// let mut engine = Engine::of("othello".parse()?)?;
/// let error = engine.set_option("Weights", "no-such-file").expect_err("there is no such file");
/// assert!(error.to_string().starts_with("cannot use the weights 'no-such-file': "));
/// let EngineError::Option(OptionError::Weights { error, .. }) = error else { panic!("{error}") };
/// assert!(matches!(error, LoadError::Read(_)));
/// # Ok::<(), EngineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// The file cannot be read.
    #[error("{0}")]
    Read(String),
    /// The contents are not valid weights, or there is not enough memory for them.
    #[error(transparent)]
    Weights(#[from] WeightsError),
}

impl WeightsSource {
    /// Loads the weights from this source.
    ///
    /// # Errors
    /// If the file cannot be read or is not a weights file, or memory cannot be allocated.
    pub(crate) fn load(&self) -> Result<Arc<Weights>, LoadError> {
        match self {
            WeightsSource::Builtin => Ok(Weights::builtin()?),
            WeightsSource::Handmade => Ok(Arc::new(Weights::handmade())),
            WeightsSource::File(path) => {
                let file = files::read(path, LONGEST).map_err(|error| LoadError::Read(error.to_string()))?;
                Ok(Arc::new(Weights::unpack(&file)?))
            }
        }
    }
}
