//! Loading the weights of the evaluation.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use crate::eval::othello::{Weights, WeightsError};
use crate::files;

use super::{OptionError, Options, load_weights};

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

/// The weights that the option Weights of an engine selects, loaded when they are first used.
/// A later change of the file has no effect until the option is set again.
#[derive(Debug, Default)]
pub(super) struct LoadedWeights(OnceLock<Arc<Weights>>);

impl LoadedWeights {
    /// Returns the weights; `options` are the options of the engine.
    ///
    /// # Errors
    /// If the weights are not loaded yet and cannot be loaded.
    pub(super) fn get(&self, options: &Options) -> Result<Arc<Weights>, OptionError> {
        if let Some(weights) = self.0.get() {
            return Ok(Arc::clone(weights));
        }
        let weights = load_weights(options)?;
        Ok(Arc::clone(self.0.get_or_init(|| weights)))
    }
}

impl From<Arc<Weights>> for LoadedWeights {
    fn from(weights: Arc<Weights>) -> LoadedWeights {
        LoadedWeights(weights.into())
    }
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
