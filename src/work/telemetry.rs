//! Telemetry of attempts to compute a shard: one JSON lines file in `log` for each attempt.
//!
//! Only `status` reads these files. An attempt whose file cannot be written continues without telemetry.

use std::env;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::{Job, is_portable};

/// Seconds without a heartbeat after which an attempt counts as lost.
///
/// An attempt writes a heartbeat every `SILENCE` / 3 seconds.
pub(crate) const SILENCE: f64 = 90.0;

/// Returns the current time in seconds since 1970.
pub(crate) fn now() -> f64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |since| since.as_secs_f64())
}

/// The process that makes an attempt to compute a shard.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Worker {
    /// Name of the machine or cluster node.
    pub(crate) host: String,
    /// Process id.
    pub(crate) process: u32,
    /// Task of a Slurm job array in which the process runs; `None` outside a job array.
    /// The text is `JOB_TASK`: the id of the job array, then the index of the task.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) slurm: Option<String>,
}

impl Worker {
    /// Describes this process.
    pub(crate) fn this() -> Worker {
        let of_variables = ["SLURMD_NODENAME", "HOSTNAME", "COMPUTERNAME"]
            .into_iter()
            .find_map(|name| env::var(name).ok().filter(|host| !host.is_empty()));
        let of_system = || fs::read_to_string("/proc/sys/kernel/hostname").ok();
        let host = of_variables.or_else(of_system).map(|host| host.trim().to_owned());
        let slurm = || {
            let job = env::var("SLURM_ARRAY_JOB_ID").ok()?;
            Some(format!("{job}_{}", env::var("SLURM_ARRAY_TASK_ID").ok()?))
        };
        Worker {
            host: host.unwrap_or_else(|| "unknown".to_owned()),
            process: std::process::id(),
            slurm: slurm(),
        }
    }
}

/// A line of a log. The field `at` of every event is its time in seconds since 1970.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(super) enum Event {
    /// An attempt to compute a shard has begun. This event is the first line of the attempt's log.
    Begun {
        shard: usize,
        at: f64,
        #[serde(flatten)]
        worker: Worker,
    },
    /// A heartbeat, which shows that the attempt is still running.
    Alive { at: f64 },
    /// The result was stored.
    Finished { at: f64, seconds: f64, nodes: u64 },
    /// The attempt failed.
    Failed { at: f64, reason: String },
    /// The attempt was interrupted.
    Interrupted { at: f64 },
}

/// An attempt to compute a shard, with its log open for appending.
#[derive(Debug)]
pub(crate) struct Attempt {
    file: Option<File>,
    begun: f64,
}

impl Attempt {
    /// Creates the log of an attempt that starts at `at`, in seconds since 1970.
    pub(crate) fn begin(job: &Job, shard: usize, worker: &Worker, at: f64) -> Attempt {
        let folder = job.folder().join("log");
        drop(fs::create_dir_all(&folder));
        let host: String = worker.host.chars().filter(|&c| is_portable(c)).collect();
        let name = format!("{shard}-{host}-{}-", worker.process);
        let file = tempfile::Builder::new()
            .prefix(&name)
            .suffix(".jsonl")
            .make_in(&folder, |path| OpenOptions::new().append(true).create_new(true).open(path));
        let attempt =
            Attempt { file: file.ok().and_then(|file| file.keep().ok()).map(|(file, _)| file), begun: at };
        attempt.write(&Event::Begun { shard, at, worker: worker.clone() });
        attempt
    }

    /// Writes a heartbeat to the log; `at` is the current time in seconds since 1970.
    pub(crate) fn alive(&self, at: f64) {
        self.write(&Event::Alive { at });
    }

    pub(crate) fn finished(&self, at: f64, nodes: u64) {
        self.write(&Event::Finished { at, seconds: at - self.begun, nodes });
    }

    pub(crate) fn failed(&self, at: f64, reason: &str) {
        self.write(&Event::Failed { at, reason: reason.to_owned() });
    }

    pub(super) fn interrupted(&self, at: f64) {
        self.write(&Event::Interrupted { at });
    }

    fn write(&self, event: &Event) {
        if let (Some(mut file), Ok(line)) = (self.file.as_ref(), serde_json::to_string(event)) {
            drop(file.write_all(format!("{line}\n").as_bytes()));
        }
    }
}

/// An attempt to compute a shard, reconstructed from the log of the attempt.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct AttemptLog {
    pub(super) shard: usize,
    pub(super) worker: Worker,
    pub(super) begun: f64,
    pub(super) last: f64,
    /// The event that ended the attempt, if it has ended.
    pub(super) end: Option<Event>,
}

/// Reads the logs of all attempts of a job and skips incomplete lines.
pub(super) fn attempts(folder: &Path) -> Vec<AttemptLog> {
    let Ok(entries) = fs::read_dir(folder.join("log")) else { return Vec::new() };
    let mut paths: Vec<_> = entries.filter_map(Result::ok).map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "jsonl"));
    paths.sort();
    paths.iter().filter_map(|path| parse_log(&fs::read_to_string(path).ok()?)).collect()
}

fn parse_log(text: &str) -> Option<AttemptLog> {
    let mut events = text.lines().filter_map(|line| serde_json::from_str(line).ok());
    let Event::Begun { shard, at, worker } = events.next()? else { return None };
    let mut log = AttemptLog { shard, worker, begun: at, last: at, end: None };
    for event in events {
        let (Event::Begun { at, .. }
        | Event::Alive { at }
        | Event::Finished { at, .. }
        | Event::Failed { at, .. }
        | Event::Interrupted { at }) = event;
        log.last = at;
        if !matches!(event, Event::Begun { .. } | Event::Alive { .. }) {
            log.end = Some(event);
        }
    }
    Some(log)
}
