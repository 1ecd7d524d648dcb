//! Progress of a job.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde::Serialize;

use super::telemetry::{AttemptLog, Event, SILENCE, attempts};
use super::{Decision, Found, Job, Kind, WorkError};

/// Maximum length of the list of failures in a `Status`.
const MOST_FAILURES: usize = 100;

/// Progress of a job.
///
/// Every shard counts as exactly one of done, missing, running, invalid and failed.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(crate) struct Status {
    pub(crate) kind: String,
    pub(crate) shards: usize,
    /// Number of shards with a valid result.
    pub(crate) done: usize,
    /// Number of shards without a result that are neither running nor failed.
    pub(crate) missing: usize,
    /// Number of shards that have no valid result and are being computed.
    pub(crate) running: usize,
    /// Number of shards with an invalid result that are not running.
    pub(crate) invalid: usize,
    /// Number of shards without a result that are not running and whose last attempt failed.
    pub(crate) failed: usize,
    /// Whether the merge has all results that it needs.
    pub(crate) complete: bool,
    /// Numbers of the shards that still have to be started, the costliest shard first.
    pub(crate) todo: Vec<usize>,
    /// Total computing time of the finished attempts, in seconds.
    pub(crate) seconds: f64,
    /// Total number of search nodes visited in the finished attempts to compute a shard.
    /// Failed attempts and running attempts do not count.
    pub(crate) nodes: u64,
    /// Throughput: total cost of the finished shards, divided by the elapsed time in seconds.
    ///
    /// The cost is in the cost unit of the manifest. The elapsed time runs from the earliest start to the
    /// latest end of a finished attempt. `None` if the cost or the elapsed time is 0.
    pub(crate) rate: Option<f64>,
    /// Estimated remaining time in seconds, if the job continues at `rate`.
    pub(crate) left_s: Option<f64>,
    /// Text of the decision to end the job early, if there is one.
    pub(crate) decided: Option<String>,
    /// Failures of the last attempts at shards that are neither done nor running, at most `MOST_FAILURES`.
    pub(crate) failures: Vec<Failure>,
    /// Lines of Slurm's output files that report a cancelled or killed array element.
    pub(crate) slurm: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Missing,
    Valid,
    Invalid,
}

impl State {
    fn of(found: &Found) -> State {
        match found {
            Found::Missing => State::Missing,
            Found::Valid(_) => State::Valid,
            Found::Invalid(_) => State::Invalid,
        }
    }
}

/// A failed attempt to compute a shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Failure {
    pub(crate) shard: usize,
    pub(crate) reason: String,
    /// Name of the machine.
    pub(crate) host: String,
}

impl Status {
    /// Computes the status from all results and logs. `at` is the current time in seconds since 1970.
    ///
    /// # Errors
    /// If a result cannot be read or interpreted.
    pub(crate) fn of(job: &Job, kind: &dyn Kind, at: f64) -> Result<Status, WorkError> {
        let found: Result<Vec<State>, WorkError> =
            (0..job.shards()).map(|shard| job.find(shard).map(|found| State::of(&found))).collect();
        let found = found?;
        let (ended, slurm) = slurm_log(job.folder());
        let attempts = attempts(job.folder());
        let decision = decision(job, kind)?;
        let mut status = Status {
            kind: job.manifest().kind.clone(),
            shards: job.shards(),
            decided: decision.as_ref().map(|decision| decision.text.clone()),
            slurm,
            ..Status::default()
        };
        let (running, last) = by_shard(&attempts, &ended, at);
        for (shard, &found) in found.iter().enumerate() {
            status.count(shard, found, running.contains(&shard), last.get(&shard).copied());
        }
        let needed = decision.map_or(job.shards(), |decision| decision.shards);
        status.complete = found[..needed].iter().all(|&found| found == State::Valid);
        if needed < job.shards() {
            status.todo.clear();
        }
        let cost = |shard: usize| job.manifest().shards[shard].cost;
        status.todo.sort_by(|&one, &other| cost(other).total_cmp(&cost(one)).then(one.cmp(&other)));
        status.pace(job, &found, &attempts);
        Ok(status)
    }

    fn count(&mut self, shard: usize, found: State, is_running: bool, last: Option<&AttemptLog>) {
        let failure = last.and_then(|log| match &log.end {
            Some(Event::Failed { reason, .. }) => {
                Some(Failure { shard, reason: reason.clone(), host: log.worker.host.clone() })
            }
            _ => None,
        });
        match found {
            State::Valid => {
                self.done += 1;
                return;
            }
            _ if is_running => {
                self.running += 1;
                return;
            }
            State::Invalid => self.invalid += 1,
            State::Missing if failure.is_some() => self.failed += 1,
            State::Missing => self.missing += 1,
        }
        self.failures.extend(failure.filter(|_| self.failures.len() < MOST_FAILURES));
        self.todo.push(shard);
    }

    /// Sets `seconds`, `nodes`, `rate` and `left_s` from the logs of the finished attempts.
    fn pace(&mut self, job: &Job, found: &[State], attempts: &[AttemptLog]) {
        let (mut spans, mut done, mut left) = (Vec::new(), 0.0, 0.0);
        let mut timed = BTreeSet::new();
        for log in attempts {
            if let Some(Event::Finished { seconds, nodes, .. }) = log.end {
                self.seconds += seconds;
                self.nodes += nodes;
                timed.insert(log.shard);
                spans.push((log.begun, log.last));
            }
        }
        for (shard, found) in found.iter().enumerate() {
            let cost = job.manifest().shards[shard].cost;
            match found {
                State::Valid if timed.contains(&shard) => done += cost,
                State::Valid => {}
                _ => left += cost,
            }
        }
        let busy = busy_time(spans);
        self.rate = (busy > 0.0 && done > 0.0).then(|| done / busy);
        self.left_s = self.rate.map(|rate| if self.complete { 0.0 } else { left / rate });
    }
}

/// Returns the time in seconds during which at least one of the attempts ran.
/// `spans` holds the begin and the end of each attempt. Pauses, in which none ran, do not count.
fn busy_time(mut spans: Vec<(f64, f64)>) -> f64 {
    spans.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (mut busy, mut until) = (0.0, f64::NEG_INFINITY);
    for (begun, last) in spans {
        busy += (last - begun.max(until)).max(0.0);
        until = until.max(last);
    }
    busy
}

/// Returns the decision to end the job early, or `None` if the job must go on.
///
/// The decision depends only on the results before the first shard whose result is missing or invalid.
fn decision(job: &Job, kind: &dyn Kind) -> Result<Option<Decision>, WorkError> {
    let mut first = (0..job.shards()).map_while(|shard| match job.find(shard) {
        Ok(Found::Valid(payload)) => Some(Ok(payload)),
        Ok(_) => None,
        Err(error) => Some(Err(error)),
    });
    kind.decision(job, &mut first)
}

/// Returns the numbers of the running shards, and the last attempt for each shard number.
fn by_shard<'a>(
    attempts: &'a [AttemptLog],
    ended: &BTreeSet<String>,
    at: f64,
) -> (BTreeSet<usize>, BTreeMap<usize, &'a AttemptLog>) {
    let (mut running, mut last) = (BTreeSet::new(), BTreeMap::<usize, &AttemptLog>::new());
    for log in attempts {
        let is_lost =
            at - log.last > SILENCE || log.worker.slurm.as_ref().is_some_and(|id| ended.contains(id));
        if log.end.is_none() && !is_lost {
            running.insert(log.shard);
        }
        if last.get(&log.shard).is_none_or(|known| known.last <= log.last) {
            last.insert(log.shard, log);
        }
    }
    (running, last)
}

/// Reads the output files of the Slurm array tasks in the folder of a job.
/// Returns the tasks whose output ends with a cancellation or a kill for lack of memory, as `JOB_TASK`; they
/// were not started again. Also returns all lines that report such an end, each after the name of its task.
fn slurm_log(folder: &Path) -> (BTreeSet<String>, Vec<String>) {
    let (mut ended, mut lines) = (BTreeSet::new(), Vec::new());
    let Ok(entries) = fs::read_dir(folder.join("log")) else { return (ended, lines) };
    let mut names: Vec<String> =
        entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    names.sort();
    for name in names {
        let Some(id) = name.strip_prefix("slurm-").and_then(|rest| rest.strip_suffix(".out")) else {
            continue;
        };
        let Ok(text) = fs::read(folder.join("log").join(&name)) else { continue };
        let text = String::from_utf8_lossy(&text);
        let reports_end = |line: &&str| line.contains("CANCELLED AT") || line.contains("oom_kill");
        lines.extend(text.lines().filter(reports_end).map(|line| format!("{id}: {line}")));
        // A line after the last report means that the task was requeued and has started again.
        if text.lines().next_back().as_ref().is_some_and(reports_end) {
            ended.insert(id.to_owned());
        }
    }
    (ended, lines)
}

#[cfg(test)]
mod tests {
    use super::busy_time;

    #[test]
    fn pauses_between_attempts_are_no_work() {
        assert!((busy_time(vec![(100.0, 104.0), (0.0, 2.0), (1.0, 3.0), (101.0, 102.0)]) - 7.0).abs() < 1e-9);
        assert!(busy_time(Vec::new()).abs() < 1e-9);
    }
}
