//! The manifest: everything that determines the results of a job.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Content of `manifest.json`, which never changes once it is written.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// Version of the program that planned the job; the same version must run the job.
    pub(crate) kado: String,
    /// Node count of `kado bench` in the program that planned the job, as a fingerprint of the search.
    pub(crate) signature: u64,
    /// Name of the kind of work.
    pub(crate) kind: String,
    /// Settings specific to this kind of work.
    pub(crate) settings: Value,
    /// Evaluation that the searches use.
    pub(crate) weights: Evaluation,
    /// Input files of the shards.
    pub(crate) inputs: Vec<Input>,
    /// The shards; the index of a shard is its number.
    pub(crate) shards: Vec<Shard>,
}

/// An evaluation, identified by its name and hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Evaluation {
    /// `builtin`, `handmade`, or the path of a weights file, relative to the folder of the job.
    pub(crate) name: String,
    /// SHA-256 of the weights file; `None` for the hand-made evaluation.
    pub(crate) sha256: Option<String>,
}

/// An input file of a job, with its length and hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Input {
    /// Path: relative to the folder of the job, or absolute if the file was not copied.
    pub(crate) path: String,
    /// Path of the original input file as given on the command line.
    /// If the input was created in memory, `name` is a plain file name instead.
    pub(crate) name: String,
    /// Length in bytes.
    pub(crate) bytes: u64,
    /// SHA-256 of the content.
    pub(crate) sha256: String,
}

/// A shard: a byte range of an input, or a range of indices whose meaning depends on the kind of work.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Shard {
    /// Start of the range, inclusive: a byte offset or an index, counted from 0.
    pub(crate) begin: u64,
    /// End of the range, exclusive; at least `begin`.
    pub(crate) end: u64,
    /// Estimated cost, in the same unit for all shards of the job.
    pub(crate) cost: f64,
    /// Index in `Manifest::inputs` of the file that holds the byte range of the shard.
    /// `None` if the shard is a range of indices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) input: Option<usize>,
    /// Number of records in all earlier shards, if the kind of work counts records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) first: Option<u64>,
    /// Number of lines before `begin` in the input file; `None` if the kind of work does not count lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u64>,
    /// SHA-256 of the bytes, if the shard is a byte range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) sha256: Option<String>,
}
