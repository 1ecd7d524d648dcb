//! Long work in shards, for any scheduler: `docs/cluster.md` describes the commands.
//!
//! A [`Manifest`] lists the settings, the hashes of all inputs and the shards. [`run_shard`] makes the result of one
//! shard, a pure function of the manifest and the shard's number; a [`Job`] keeps valid results alone, under their
//! numbers, so that attempts may die, come late or be made twice. [`merge`] writes all results in the order of the
//! shards. What a shard holds is the affair of its [`Kind`]. Telemetry stands apart from the results, in `log`.

mod error;
mod hash;
mod job;
mod kind;
mod manifest;
mod parallel;
mod planning;
mod result;
mod run;
mod sbatch;
mod status;
mod telemetry;

pub use error::WorkError;
pub use hash::sha256;
pub use job::{Found, Job, Stored};
pub use kind::{Context, Decision, Kind, Made, Payloads};
pub use manifest::{Evaluation, Input, Manifest, Shard};
pub use parallel::{in_order, jobs};
pub use planning::{Draft, Inputs, cut};
pub use result::{Payload, ResultError, TRAILER};
pub use run::{Check, accept, make, merge, run_shard, sample, verify};
pub use sbatch::Batch;
pub use status::{Failure, Status};
pub use telemetry::{Attempt, SILENCE, Worker, now};
