//! The engine settings of a job: the options that the results depend on, and the evaluation weights.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::engine::{OPTIONS, OptionId, Options, WeightsSource, bench, load_weights};
use crate::eval::othello::Weights;
use crate::training::scoring::{Effort, Scorer};
use crate::work::{Context, Evaluation, Inputs, Job, WorkError, sha256};

/// The values of engine options by name, as stored in the manifest of a job.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::commands) struct OptionValues(BTreeMap<String, String>);

impl OptionValues {
    /// Returns the names and the values of the options with these `ids`.
    pub(in crate::commands) fn of(options: &Options, ids: &[OptionId]) -> OptionValues {
        let value = |&id: &OptionId| (OPTIONS[id as usize].name.to_owned(), options.get(id));
        OptionValues(ids.iter().map(value).collect())
    }
}

/// Returns the manifest entry for the evaluation weights.
/// If the weights come from a file, copies the file into the folder of the job.
pub(super) fn evaluation(options: &Options, inputs: &mut Inputs) -> Result<Evaluation, WorkError> {
    let named = |name: &str, sha256| Evaluation { name: name.to_owned(), sha256 };
    Ok(match options.weights() {
        WeightsSource::Builtin => named("builtin", Some(sha256(Weights::builtin_file()))),
        WeightsSource::Handmade => named("handmade", None),
        WeightsSource::File(path) => inputs.weights(&path)?,
    })
}

/// Checks that a job was planned by this version of Kado, with the same search and the same weights.
pub(super) fn ensure_same_program(job: &Job) -> Result<(), WorkError> {
    let manifest = job.manifest();
    let (version, signature) = (env!("CARGO_PKG_VERSION"), bench::signature());
    if manifest.kado != version {
        let wanted = &manifest.kado;
        return Err(WorkError::refused(format!("the job was planned by kado {wanted}, this is {version}")));
    }
    if manifest.signature != signature {
        let wanted = manifest.signature;
        return Err(WorkError::refused(format!(
            "the job was planned by a search with signature {wanted}, this one has {signature} (kado bench)"
        )));
    }
    let weights = &manifest.weights;
    if weights.name == "builtin" && weights.sha256 != Some(sha256(Weights::builtin_file())) {
        return Err(WorkError::refused("the job was planned with other built-in weights"));
    }
    job.weights_file().map(drop)
}

/// Returns the engine options of a job.
///
/// A job searches on one thread, since a parallel search is not deterministic.
pub(in crate::commands) fn options_of(job: &Job, given: &OptionValues) -> Result<Options, WorkError> {
    let mut options = Options::default();
    let weights = match job.weights_file()? {
        Some(path) => path.display().to_string(),
        None => job.manifest().weights.name.clone(),
    };
    let fixed = [("Threads".to_owned(), "1".to_owned()), ("Weights".to_owned(), weights)];
    for (name, value) in given.0.iter().chain(fixed.iter().map(|(name, value)| (name, value))) {
        options.set(name, value).map_err(|error| WorkError::Manifest(format!("{name}: {error}")))?;
    }
    Ok(options)
}

/// Creates a scorer with the weights of a job.
pub(in crate::commands) fn scorer_of(
    job: &Job,
    context: Context<'_>,
    effort: Effort,
) -> Result<Scorer, WorkError> {
    let options = options_of(job, &OptionValues::default())?;
    let weights = load_weights(&options).map_err(WorkError::refused)?;
    Scorer::new(context.isa, &weights, effort).map_err(WorkError::failed)
}
