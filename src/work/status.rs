//! How far a job is.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde::Serialize;

use super::telemetry::{End, SILENCE, Told, attempts};
use super::{Decision, Found, Job, Kind, WorkError};

/// The most failures that are listed.
const MOST_FAILURES: usize = 100;

/// How far a job is. Every shard is counted once.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Status {
    /// The name of the kind.
    pub kind: String,
    /// All shards.
    pub shards: usize,
    /// Shards with a valid result.
    pub done: usize,
    /// Shards without a result that nobody makes and nobody failed at.
    pub missing: usize,
    /// Shards without a valid result that an attempt with signs of life makes.
    pub running: usize,
    /// Shards whose result is not valid, and that nobody makes.
    pub invalid: usize,
    /// Shards without a result whose last attempt failed.
    pub failed: usize,
    /// Whether the merge has all results that it needs.
    pub complete: bool,
    /// The shards that somebody has to make, the costliest first.
    pub todo: Vec<usize>,
    /// Seconds that finished attempts took.
    pub seconds: f64,
    /// Nodes that finished attempts visited.
    pub nodes: u64,
    /// Cost done a second between the first begin and the last end.
    pub rate: Option<f64>,
    /// Seconds left at this rate.
    pub left_s: Option<f64>,
    /// What the first shards have decided.
    pub decided: Option<String>,
    /// The last failures of shards without a result.
    pub failures: Vec<Failure>,
    /// What Slurm says about elements that it ended.
    pub slurm: Vec<String>,
}

/// What the folder holds of a shard, without its payload.
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

/// A failed attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// The number of the shard.
    pub shard: usize,
    /// Why there is no result.
    pub reason: String,
    /// Where it was made.
    pub host: String,
}

impl Status {
    /// Looks at all results and logs of a job at a time, in seconds since 1970.
    ///
    /// # Errors
    /// If a result cannot be read or understood.
    pub fn of(job: &Job, kind: &dyn Kind, at: f64) -> Result<Status, WorkError> {
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

    fn count(&mut self, shard: usize, found: State, is_running: bool, last: Option<&Told>) {
        let failure = last.and_then(|told| match &told.end {
            Some(End::Failed(reason)) => {
                Some(Failure { shard, reason: reason.clone(), host: told.host.clone() })
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

    /// Adds the figures of time.
    fn pace(&mut self, job: &Job, found: &[State], attempts: &[Told]) {
        let (mut begin, mut end, mut done, mut left) = (f64::INFINITY, 0.0_f64, 0.0, 0.0);
        let mut timed = BTreeSet::new();
        for told in attempts {
            if let Some(End::Finished { seconds, nodes }) = told.end {
                self.seconds += seconds;
                self.nodes += nodes;
                timed.insert(told.shard);
                (begin, end) = (begin.min(told.begun), end.max(told.last));
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
        self.rate = (end > begin && done > 0.0).then(|| done / (end - begin));
        self.left_s = self.rate.map(|rate| if self.complete { 0.0 } else { left / rate });
    }
}

/// Returns what the results of the first shards, up to one that is missing, have decided.
fn decision(job: &Job, kind: &dyn Kind) -> Result<Option<Decision>, WorkError> {
    let mut first = (0..job.shards()).map_while(|shard| match job.find(shard) {
        Ok(Found::Valid(payload)) => Some(Ok(payload)),
        Ok(_) => None,
        Err(error) => Some(Err(error)),
    });
    kind.decision(job, &mut first)
}

/// Returns the shards that somebody makes, and the last attempt at each shard.
fn by_shard<'a>(
    attempts: &'a [Told],
    ended: &BTreeSet<String>,
    at: f64,
) -> (BTreeSet<usize>, BTreeMap<usize, &'a Told>) {
    let (mut running, mut last) = (BTreeSet::new(), BTreeMap::<usize, &Told>::new());
    for told in attempts {
        let is_lost = at - told.last > SILENCE || told.slurm.as_ref().is_some_and(|id| ended.contains(id));
        if told.end.is_none() && !is_lost {
            running.insert(told.shard);
        }
        if last.get(&told.shard).is_none_or(|known| known.last <= told.last) {
            last.insert(told.shard, told);
        }
    }
    (running, last)
}

/// Reads what Slurm wrote about its elements: those that it ended, as `JOB_ELEMENT`, and the lines that say so.
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
        let told = text.lines().filter(|line| line.contains("CANCELLED AT") || line.contains("oom_kill"));
        let before = lines.len();
        lines.extend(told.map(|line| format!("{id}: {line}")));
        // An element that was put back into the queue says so by beginning again behind that line.
        let is_begun_again = text.lines().next_back().is_some_and(|line| !line.contains("CANCELLED AT"));
        if lines.len() > before && !is_begun_again {
            ended.insert(id.to_owned());
        }
    }
    (ended, lines)
}
