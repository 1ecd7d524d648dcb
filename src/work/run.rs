//! Operations on the shards of a job: make, accept, merge, verify.

use std::io::Write;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use fastrand::Rng;

use super::telemetry::{Attempt, SILENCE, Worker, now};
use super::{Context, Found, Job, Kind, Made, Payload, Stored, WorkError};

/// Computes a shard without reading or writing its result file.
///
/// # Errors
/// If the shard number is out of range, [`Kind::run`] fails, or the search is stopped.
pub(crate) fn make(
    job: &Job,
    kind: &dyn Kind,
    shard: usize,
    context: Context<'_>,
) -> Result<Made, WorkError> {
    job.shard(shard)?;
    let made = kind.run(job, shard, context)?;
    if context.control.is_stopped() { Err(WorkError::Interrupted) } else { Ok(made) }
}

/// Computes a shard and stores its result. Returns `None` if a valid result already exists.
///
/// # Errors
/// The errors of [`make`] and [`Job::store`].
pub(crate) fn run_shard(
    job: &Job,
    kind: &dyn Kind,
    shard: usize,
    context: Context<'_>,
) -> Result<Option<Stored>, WorkError> {
    job.shard(shard)?;
    if let Found::Valid(_) = job.find(shard)? {
        return Ok(None);
    }
    let attempt = Attempt::begin(job, shard, &Worker::this(), now());
    let stored = while_alive(&attempt, || make(job, kind, shard, context))
        .and_then(|made| job.store(shard, &made.payload).map(|stored| (made.nodes, stored)));
    match stored {
        Ok((nodes, stored)) => {
            attempt.finished(now(), nodes);
            Ok(Some(stored))
        }
        Err(error) => {
            match error {
                WorkError::Interrupted => attempt.interrupted(now()),
                _ => attempt.failed(now(), &error.to_string()),
            }
            Err(error)
        }
    }
}

/// Runs `act` while writing heartbeats to the log of the attempt.
fn while_alive<T>(attempt: &Attempt, act: impl FnOnce() -> Result<T, WorkError>) -> Result<T, WorkError> {
    thread::scope(|scope| {
        let (end, ended) = mpsc::channel::<()>();
        let beat = move || {
            while ended.recv_timeout(Duration::from_secs_f64(SILENCE / 3.0)) == Err(RecvTimeoutError::Timeout)
            {
                attempt.alive(now());
            }
        };
        thread::Builder::new().spawn_scoped(scope, beat).map_err(WorkError::failed)?;
        let made = act();
        drop(end);
        made
    })
}

/// Checks the result of a shard that was computed elsewhere, and stores it.
///
/// # Errors
/// If `result` is not a valid result of the shard; also the errors of [`Job::store`].
pub(crate) fn accept(job: &Job, shard: usize, result: Vec<u8>) -> Result<Stored, WorkError> {
    job.shard(shard)?;
    let payload = Payload::of_result(result, job.id(), shard)
        .map_err(|error| WorkError::Invalid(format!("the result is not accepted: {error}")))?;
    job.store(shard, &payload)
}

/// Returns the payload of a stored result. A missing or invalid result is an error.
fn valid(job: &Job, shard: usize) -> Result<Payload, WorkError> {
    match job.find(shard)? {
        Found::Valid(payload) => Ok(payload),
        Found::Missing => Err(WorkError::Invalid(format!("the result of shard {shard} is missing"))),
        Found::Invalid(reason) => {
            Err(WorkError::Invalid(format!("the result of shard {shard} is not valid: {reason}")))
        }
    }
}

/// Writes the merged output of all shards, identical to the output of a run on one machine.
///
/// # Errors
/// If a needed result is missing or invalid, or writing to `out` fails.
pub(crate) fn merge(job: &Job, kind: &dyn Kind, out: &mut dyn Write) -> Result<(), WorkError> {
    kind.merge(job, &mut (0..job.shards()).map(|shard| valid(job, shard)), out)
}

/// Returns the numbers of randomly drawn shards in ascending order.
///
/// The sample has `percent` percent of the shards, rounded up, and at least one.
pub(crate) fn sample(shards: usize, percent: f64, seed: u64) -> Vec<usize> {
    let count = (shards as f64 * percent / 100.0).ceil().max(1.0) as usize;
    let mut drawn = Rng::with_seed(seed).choose_multiple(0..shards, count.min(shards));
    drawn.sort_unstable();
    drawn
}

/// Recomputes shards and returns those whose payloads differ from the stored ones.
///
/// Calls `each` with the number of each shard and whether the recomputed payload equals the stored one.
///
/// # Errors
/// If a result is missing or invalid, or a shard cannot be computed.
pub(crate) fn verify(
    job: &Job,
    kind: &dyn Kind,
    shards: &[usize],
    context: Context<'_>,
    mut each: impl FnMut(usize, bool),
) -> Result<Vec<usize>, WorkError> {
    let mut differing = Vec::new();
    for &shard in shards {
        let known = valid(job, shard)?;
        let is_equal = make(job, kind, shard, context)?.payload == known;
        each(shard, is_equal);
        differing.extend((!is_equal).then_some(shard));
    }
    Ok(differing)
}
