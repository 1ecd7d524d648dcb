//! Jobs that are computed in shards on any scheduler; `docs/cluster.md` describes the commands.
//!
//! A job is a long computation, for example a match, cut into shards that can be computed independently.
//! A [`Manifest`] lists the settings, the hashes of all inputs and the shards. `run_shard` computes the
//! result of one shard, a pure function of the manifest and the shard's number. A [`Job`] stores only valid
//! results, by shard number, so that an attempt to compute a shard may die, finish late or run twice.
//! [`merge`] writes all results in shard order. The [`Kind`] defines what a shard computes. Telemetry is
//! separate from the results, in `log`.

mod error;
mod hash;
mod job;
mod kind;
mod manifest;
mod planning;
mod result;
mod run;
mod sbatch;
mod status;
mod telemetry;

pub(crate) use error::WorkError;
pub(crate) use hash::sha256;
pub(crate) use job::{Found, Job, Stored};
pub(crate) use kind::{Context, Decision, Kind, Made, Payloads};
pub(crate) use manifest::{Evaluation, Input, Manifest, Shard};
pub(crate) use planning::{Draft, Inputs, cut};
pub(crate) use result::Payload;
pub(crate) use run::{accept, make, merge, run_shard, sample, verify};
pub(crate) use sbatch::Batch;
pub(crate) use status::Status;
pub(crate) use telemetry::now;
#[cfg(test)]
pub(crate) use telemetry::{Attempt, SILENCE, Worker};

/// Returns whether a character is allowed in file names on every system.
fn is_portable(c: char) -> bool {
    c.is_ascii_alphanumeric() || "._-".contains(c)
}
