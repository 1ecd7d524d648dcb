//! What a kind of work is to a job.

use std::io::Write;
use std::sync::Arc;

use crate::game::othello8::Isa;
use crate::search::Control;

use super::{Job, Payload, WorkError};

/// The payloads of the shards in their order. It ends with an error at the first result that is missing or invalid.
pub type Payloads<'a> = &'a mut dyn Iterator<Item = Result<Payload, WorkError>>;

/// Where a shard is made. It decides nothing about the result.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The instruction set.
    pub isa: Isa,
    /// What asks for the end.
    pub control: &'a Arc<Control>,
}

/// What a shard was made of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Made {
    /// Its result.
    pub payload: Payload,
    /// The nodes that were visited for it, if they were counted.
    pub nodes: u64,
}

/// That a job needs no more shards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The shards that the merge needs: those before this one.
    pub shards: usize,
    /// What is decided, for people.
    pub text: String,
}

/// A kind of work.
pub trait Kind: Sync {
    /// Makes a shard of a job: a pure function of the manifest and the number.
    ///
    /// # Errors
    /// If the shard cannot be made, or the run was asked to end.
    fn run(&self, job: &Job, shard: usize, context: &Context<'_>) -> Result<Made, WorkError>;

    /// Writes what one machine would have made. It takes as many payloads as it needs.
    ///
    /// # Errors
    /// Those of the payloads and of `out`.
    fn merge(&self, job: &Job, payloads: Payloads<'_>, out: &mut dyn Write) -> Result<(), WorkError>;

    /// Returns whether the first shards have decided what the job is about.
    ///
    /// # Errors
    /// If a payload cannot be understood.
    fn decision(&self, _job: &Job, _payloads: Payloads<'_>) -> Result<Option<Decision>, WorkError> {
        Ok(None)
    }
}
