//! A job on a thousand simulated nodes, in virtual time: nodes die, come late, run shards twice, truncate
//! files and fill disks. The folder is a real one.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use fastrand::Rng;
use kado::game::othello8::Isa;
use kado::search::Control;
use kado::work::{
    Attempt, Context, Evaluation, Found, Job, Kind, Made, Manifest, Payload, Payloads, SILENCE, Shard,
    Status, Stored, WorkError, Worker, accept, cut, make, merge, now, run_shard,
};
use proptest::prelude::*;

use crate::unit::support::scale::scaled;

const NODES: usize = 1000;
/// The interval of the scheduler in seconds.
const INTERVAL: f64 = SILENCE / 3.0;

/// Returns the number of shards.
fn shards() -> u64 {
    scaled(120, 300)
}

/// Trivial work: a line for each index of a shard.
struct Lines;

impl Kind for Lines {
    fn run(&self, job: &Job, shard: usize, _: Context<'_>) -> Result<Made, WorkError> {
        let Shard { begin, end, .. } = *job.shard(shard)?;
        let bytes = (begin..end).flat_map(|index| format!("{index}\n").into_bytes()).collect();
        Ok(Made { payload: Payload { count: end - begin, bytes }, nodes: end - begin })
    }

    fn merge(&self, _: &Job, payloads: Payloads<'_>, out: &mut dyn Write) -> Result<(), WorkError> {
        for payload in payloads {
            out.write_all(&payload?.bytes).map_err(WorkError::failed)?;
        }
        Ok(())
    }
}

/// The outcome of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    Stored,
    /// The result goes through a pipe, which sometimes damages it.
    Accepted {
        is_damaged: bool,
    },
    /// The node dies while it writes.
    Dies,
    /// The file system truncates an existing file.
    Tears,
    DiskFull,
}

impl Fate {
    fn drawn(rng: &mut Rng) -> Fate {
        match rng.u32(0..100) {
            0..50 => Fate::Stored,
            50..70 => Fate::Accepted { is_damaged: false },
            70..75 => Fate::Accepted { is_damaged: true },
            75..90 => Fate::Dies,
            90..95 => Fate::Tears,
            _ => Fate::DiskFull,
        }
    }
}

/// An attempt in progress.
struct Running {
    shard: usize,
    fate: Fate,
    attempt: Attempt,
}

struct Simulation {
    job: Job,
    rng: Rng,
    /// Ends of attempts in milliseconds, with the node.
    ends: BinaryHeap<Reverse<(u64, usize)>>,
    running: BTreeMap<usize, Running>,
    met: BTreeMap<Fate, u32>,
    twice: u32,
    late: u32,
}

impl Simulation {
    fn new(folder: &Path, seed: u64) -> Simulation {
        let manifest = Manifest {
            kado: "simulated".to_owned(),
            signature: seed,
            kind: "lines".to_owned(),
            settings: serde_json::Value::Null,
            weights: Evaluation { name: "handmade".to_owned(), sha256: None },
            inputs: Vec::new(),
            shards: cut(shards() * 7 - 3, 7),
        };
        let job = Job::create(folder, &manifest).unwrap();
        let (ends, running, met) = (BinaryHeap::new(), BTreeMap::new(), BTreeMap::new());
        Simulation { job, rng: Rng::with_seed(seed), ends, running, met, twice: 0, late: 0 }
    }

    /// Gives free nodes the shards that nobody runs, and some that are already running.
    fn schedule(&mut self, now: f64, todo: &[usize]) {
        let mut free: Vec<usize> = (0..NODES).filter(|node| !self.running.contains_key(node)).collect();
        self.rng.shuffle(&mut free);
        let again: Vec<usize> =
            (0..self.rng.usize(0..20)).map(|_| self.rng.usize(0..shards() as usize)).collect();
        for (&shard, node) in todo.iter().chain(&again).zip(free) {
            self.twice += u32::from(self.running.values().any(|running| running.shard == shard));
            // Some nodes are so slow that others finish the same shard first.
            let seconds = if self.rng.u32(0..20) == 0 { 2000.0 } else { 100.0 * self.rng.f64() };
            let worker = Worker { host: format!("node{node}"), process: 7, slurm: None };
            let attempt = Attempt::begin(&self.job, shard, &worker, now);
            let fate = Fate::drawn(&mut self.rng);
            *self.met.entry(fate).or_default() += 1;
            self.running.insert(node, Running { shard, fate, attempt });
            self.ends.push(Reverse((((now + seconds) * 1000.0) as u64, node)));
        }
    }

    /// Ends the attempt of a node according to its fate.
    fn end(&mut self, now: f64, node: usize) {
        let Running { shard, fate, attempt } = self.running.remove(&node).unwrap();
        let control = Arc::new(Control::default());
        let context = Context { isa: Isa::best(), control: &control };
        let Made { payload, nodes } = make(&self.job, &Lines, shard, context).unwrap();
        let mut result = payload.result(self.job.id(), shard);
        let path = self.job.result_path(shard);
        let half = &result[..self.rng.usize(0..result.len())];
        match fate {
            Fate::Dies => {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(path.with_file_name(format!(".{shard}.{node}.part")), half).unwrap();
                return;
            }
            Fate::Tears => {
                fs::create_dir_all(path.parent().unwrap()).unwrap();
                fs::write(&path, half).unwrap();
                return;
            }
            _ => {}
        }
        let stored = match fate {
            Fate::Accepted { is_damaged } => {
                let place = self.rng.usize(0..result.len());
                result[place] ^= u8::from(is_damaged);
                accept(&self.job, shard, result)
            }
            Fate::DiskFull => on_a_full_disk(&path, || self.job.store(shard, &payload)),
            _ => self.job.store(shard, &payload),
        };
        match (fate, stored) {
            (Fate::Accepted { is_damaged: true }, stored) => {
                assert!(matches!(stored, Err(WorkError::Invalid(_))), "{stored:?}");
            }
            (_, Ok(stored)) => {
                self.late += u32::from(stored == Stored::Known);
                attempt.finished(now, nodes);
            }
            (Fate::DiskFull, Err(error)) => attempt.failed(now, &error.to_string()),
            (_, Err(error)) => panic!("{error}"),
        }
    }

    /// Runs until the merge has everything it needs, and returns the time.
    fn run(&mut self) -> f64 {
        let mut now = 0.0;
        loop {
            let status = Status::of(&self.job, &Lines, now).unwrap();
            let Status { done, missing, running, invalid, failed, shards, .. } = status;
            assert_eq!(done + missing + running + invalid + failed, shards);
            let mut merged = Vec::new();
            let is_merged = merge(&self.job, &Lines, &mut merged).is_ok();
            assert_eq!((is_merged, done == shards), (status.complete, status.complete));
            if status.complete {
                return now;
            }
            assert!(now < 100_000.0, "{status:?}");
            self.schedule(now, &status.todo);
            for Running { attempt, .. } in self.running.values().filter(|running| running.fate != Fate::Dies)
            {
                attempt.alive(now);
            }
            now += INTERVAL;
            while let Some(&Reverse((end, node))) =
                self.ends.peek().filter(|end| end.0.0 as f64 <= now * 1000.0)
            {
                self.ends.pop();
                self.end(end as f64 / 1000.0, node);
            }
        }
    }
}

/// Stores on a full disk.
fn on_a_full_disk(path: &Path, store: impl Fn() -> Result<Stored, WorkError>) -> Result<Stored, WorkError> {
    if path.exists() || !Path::new("/dev/full").exists() {
        return store();
    }
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("/dev/full", path).unwrap();
    let stored = store();
    assert!(matches!(stored, Err(WorkError::Io { .. })), "{stored:?}");
    fs::remove_file(path).unwrap();
    stored
}

#[test]
fn an_interrupted_attempt_is_not_a_failure() {
    let folder = tempfile::tempdir().unwrap();
    let job = Simulation::new(folder.path(), 1).job;
    let control = Arc::new(Control::default());
    control.stop();
    let stopped = run_shard(&job, &Lines, 2, Context { isa: Isa::best(), control: &control });
    assert!(matches!(stopped, Err(WorkError::Interrupted)), "{stopped:?}");
    let Status { running, missing, failed, failures, .. } = Status::of(&job, &Lines, now()).unwrap();
    assert_eq!((running, missing, failed, failures), (0, shards() as usize, 0, Vec::new()));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: scaled(1, 3), max_shrink_iters: 0, ..ProptestConfig::default() })]

    #[test]
    fn the_merge_is_the_reference_whatever_the_nodes_do(seed: u64) {
        let folder = tempfile::tempdir().unwrap();
        let mut simulation = Simulation::new(folder.path(), seed);
        simulation.run();
        let reference = (0..shards() * 7 - 3).fold(String::new(), |text, index| text + &index.to_string() + "\n");
        let merged = |job: &Job| {
            let mut merged = Vec::new();
            merge(job, &Lines, &mut merged).unwrap();
            String::from_utf8(merged).unwrap()
        };
        prop_assert_eq!(merged(&simulation.job), reference.as_str());
        // Late attempts change nothing, unless they truncate a file, whose shard then runs again.
        while let Some(Reverse((end, node))) = simulation.ends.pop() {
            let shard = simulation.running[&node].shard;
            simulation.end(end as f64 / 1000.0, node);
            if let Found::Invalid(_) = simulation.job.find(shard).unwrap() {
                let control = Arc::new(Control::default());
                let context = Context { isa: Isa::best(), control: &control };
                let made = make(&simulation.job, &Lines, shard, context).unwrap();
                prop_assert_eq!(simulation.job.store(shard, &made.payload).unwrap(), Stored::Written);
            }
        }
        prop_assert_eq!(merged(&simulation.job), reference.as_str());
        prop_assert!(simulation.met.len() == 6 && simulation.twice > 0 && simulation.late > 0);
    }
}
