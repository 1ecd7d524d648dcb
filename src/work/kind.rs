//! The interface that every kind of work implements.

use std::io::Write;
use std::sync::Arc;

use crate::game::othello8::Isa;
use crate::search::Control;

use super::{Job, Payload, WorkError};

/// An iterator over the payloads of the shards, in shard order.
///
/// Yields an error for a shard whose result is missing or invalid.
pub(crate) type Payloads<'a> = &'a mut dyn Iterator<Item = Result<Payload, WorkError>>;

/// Execution context of a shard. It does not influence the result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a> {
    /// The instruction set of the searches.
    pub(crate) isa: Isa,
    /// The control through which the computation is stopped.
    pub(crate) control: &'a Arc<Control>,
}

/// A computed shard: the payload of its result, and the number of nodes visited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Made {
    pub(crate) payload: Payload,
    /// Number of nodes visited, 0 if not counted.
    pub(crate) nodes: u64,
}

/// The decision to end a job early because the results of the first shards suffice.
///
/// A match job ends early when its sequential test is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    /// Number of shards that the job needs, counted from shard 0. Later shards need not run.
    pub(crate) shards: usize,
    /// Human-readable reason to end the job early, for example the outcome of the sequential test.
    pub(crate) text: String,
}

/// A kind of work, for example a match. It computes the shards of a job and merges their payloads.
pub(crate) trait Kind: Sync {
    /// Computes a shard of a job, as a pure function of the manifest and the shard's number.
    ///
    /// # Errors
    /// If the shard cannot be computed, or the run was asked to end.
    fn run(&self, job: &Job, shard: usize, context: Context<'_>) -> Result<Made, WorkError>;

    /// Writes the merged output, identical to the output of a run on one machine.
    ///
    /// Reads only the payloads that the output needs.
    ///
    /// # Errors
    /// If `payloads` yields an error, or writing to `out` fails.
    fn merge(&self, job: &Job, payloads: Payloads<'_>, out: &mut dyn Write) -> Result<(), WorkError>;

    /// Returns the decision to end the job early, or `None` if the job must go on.
    ///
    /// A job can end early if the results of its first shards make the remaining shards unnecessary.
    /// `_payloads` yields the payloads of the first shards, in shard order. It ends before the first shard
    /// whose result is missing or invalid.
    ///
    /// # Errors
    /// If a result cannot be read, or a payload is invalid.
    fn decision(&self, _job: &Job, _payloads: Payloads<'_>) -> Result<Option<Decision>, WorkError> {
        Ok(None)
    }
}
