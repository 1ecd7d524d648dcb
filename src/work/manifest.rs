//! The manifest: everything that decides about the results of a job.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a job is: `manifest.json`, which is written once.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Manifest {
    /// The version of the program that planned the job and runs it.
    pub kado: String,
    /// The node signature of its search (`kado bench`).
    pub signature: u64,
    /// The name of the kind.
    pub kind: String,
    /// The settings, in the form of the kind.
    pub settings: Value,
    /// The evaluation that searches.
    pub weights: Evaluation,
    /// The files that shards read.
    pub inputs: Vec<Input>,
    /// The shards by their numbers.
    pub shards: Vec<Shard>,
}

/// An evaluation by its name and hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evaluation {
    /// `builtin`, `handmade`, or the path of a weights file, relative to the folder of the job.
    pub name: String,
    /// The hash of the weights file; none for the hand-made evaluation.
    pub sha256: Option<String>,
}

/// An input of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// Where it is: relative to the folder of the job, or absolute if it was not copied.
    pub path: String,
    /// The name that it was given by.
    pub name: String,
    /// Its length.
    pub bytes: u64,
    /// Its hash.
    pub sha256: String,
}

/// A shard: a range of an input in bytes, or of indexes, as the kind counts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Shard {
    /// Where it begins.
    pub begin: u64,
    /// Where it ends; at least `begin`.
    pub end: u64,
    /// A rough cost, comparable within the job.
    pub cost: f64,
    /// The input of which it is a range of bytes, by its place in the list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<usize>,
    /// The number of records of all shards before it, where the kind counts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first: Option<u64>,
    /// The number of lines of its input before it, where the kind counts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The hash of the range of bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
}

impl Shard {
    /// Returns a range of indexes that costs as much as it is long.
    pub fn of_indexes(range: std::ops::Range<u64>) -> Shard {
        let cost = (range.end - range.start) as f64;
        Shard { begin: range.start, end: range.end, cost, ..Shard::default() }
    }
}
