//! Jobs of `kado work` that solve problem files.
//!
//! A shard is a range of whole lines of a file. Its payload holds the JSON lines of the answers without times
//! and, as the last line, the totals of the shard.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::commands::stdout::{is_closed, stdout};
use crate::engine::{OptionId, Options};
use crate::formats::{self, decoded};
use crate::problems::{Solver, Task, Totals, judge};
use crate::rendering::json::JsonLines;
use crate::rendering::solutions::{Answer, End, Listing};
use crate::search::Control;
use crate::work::{Context, Draft, Inputs, Job, Kind, Made, Payload, Payloads, Shard, WorkError, sha256};

use super::super::input_errors::InputErrors;
use super::super::settings::Settings;
use super::super::work::local_run::LocalRun;
use super::super::work::options::{OptionValues, options_of};
use super::input::{Input, Lines};
use super::{PROGRESS, Query, status};

/// The kind of the job, as stored in its manifest.
pub(in crate::commands) const NAME: &str = "solve";
/// The engine options that answers and node counts depend on.
pub(in crate::commands) const OPTIONS: &[OptionId] =
    &[OptionId::Hash, OptionId::MultiPv, OptionId::Nodes, OptionId::SearchParameters];
/// Estimated factor by which one more empty square multiplies the node count of a solve.
const GROWTH: f64 = 1.8;

/// The arguments of `kado work plan solve`.
#[derive(Debug, Args)]
pub(crate) struct PlanArguments {
    /// Problem files (OBF, scrzebra scripts)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    query: Query,
}

/// The settings of a solve job, as stored in its manifest.
#[derive(Debug, Serialize, Deserialize)]
pub(in crate::commands) struct Solving {
    #[serde(flatten)]
    query: Query,
    options: OptionValues,
    /// The number of invalid lines found when the job was planned.
    errors: usize,
}

const LISTING: JsonLines = JsonLines { is_timed: false };

/// Solves the problems of a shard, each from an empty transposition table, and returns the payload.
fn answers<'a>(
    solver: &Solver,
    solving: (&Query, &Options),
    tasks: impl IntoIterator<Item = &'a Task>,
    control: &Control,
) -> io::Result<Made> {
    let (mut bytes, mut totals) = (Vec::new(), Totals::default());
    let question = solving.0.question(solving.1);
    for task in tasks.into_iter().take_while(|_| !control.is_stopped()) {
        let solution = solver.solve_under(control, &task.position, &question, |_| ());
        let verdict = judge(&task.problem, &solution);
        totals.add(&solution, &verdict);
        let answer = Answer { task, solution: &solution, verdict: &verdict, is_unfinished: false };
        LISTING.answer(&mut bytes, &answer)?;
    }
    serde_json::to_writer(&mut bytes, &totals)?;
    bytes.push(b'\n');
    Ok(Made { payload: Payload { count: totals.positions, bytes }, nodes: totals.nodes })
}

/// Merges the payloads of all shards into one output, in the order of the shards.
struct Merger<'a> {
    out: &'a mut dyn Write,
    totals: Totals,
}

impl Merger<'_> {
    fn add(&mut self, payload: &Payload) -> io::Result<()> {
        let (lines, last) = payload.last_line();
        self.totals.merge(&serde_json::from_slice(last)?);
        self.out.write_all(lines)
    }

    fn end(&mut self, errors: usize, is_unfinished: bool) -> io::Result<()> {
        LISTING.end(self.out, &End { totals: &self.totals, errors, is_unfinished })?;
        self.out.flush()
    }
}

/// Solves problems in parallel on this machine; the output equals the merged output of a job.
pub(super) fn on_this_machine(
    input: &Input,
    query: &Query,
    settings: &Settings,
    jobs: NonZeroUsize,
) -> anyhow::Result<ExitCode> {
    let run = LocalRun::start(settings, input.tasks.len() as u64, PROGRESS)?;
    let (options, control) = (&run.options, run.interrupt.as_ref());
    let maker = || {
        let solver = Solver::new(settings.isa(), options)?;
        Ok(move |task: &Task| Ok(answers(&solver, (query, options), [task], control)?))
    };
    let mut out = stdout();
    let mut merger = Merger { out: &mut out, totals: Totals::default() };
    // A closed pipe ends the run, but does not change the verdict so far.
    if !is_closed(run.compute((jobs, maker), &input.tasks, |_| 1, |payload| merger.add(payload)))? {
        is_closed(merger.end(input.errors, run.interrupt.is_stopped()))?;
    }
    Ok(status(input.errors, &merger.totals, &run.interrupt))
}

impl Kind for Solving {
    fn run(&self, job: &Job, shard: usize, context: Context<'_>) -> Result<Made, WorkError> {
        let shard = job.shard(shard)?;
        let bytes = job.slice(shard)?;
        let file = &job.listed(shard.input.unwrap_or(0))?.name;
        let (first, line) = (shard.first.unwrap_or(0) as usize, shard.line.unwrap_or(0) as usize);
        let text = decoded(&bytes).map_err(WorkError::failed)?;
        let tasks: Vec<Task> =
            Lines { file, text: &text, first, line }.tasks().filter_map(Result::ok).collect();
        let options = options_of(job, &self.options)?;
        let solver = Solver::new(context.isa, &options).map_err(WorkError::failed)?;
        answers(&solver, (&self.query, &options), &tasks, context.control).map_err(WorkError::failed)
    }

    fn merge(&self, _: &Job, payloads: Payloads<'_>, out: &mut dyn Write) -> Result<(), WorkError> {
        let mut merger = Merger { out, totals: Totals::default() };
        for payload in payloads {
            merger.add(&payload?).map_err(WorkError::failed)?;
        }
        merger.end(self.errors, false).map_err(WorkError::failed)
    }
}

/// Plans a job: checks every line of the files and cuts the files into about `most` shards.
///
/// A shard never spans two files. The total is therefore at most `most` shards plus one shard per file.
pub(in crate::commands) fn plan(
    PlanArguments { files, query }: &PlanArguments,
    settings: &Settings,
    inputs: &mut Inputs,
    most: u64,
) -> anyhow::Result<Draft> {
    let mut listed = Vec::new();
    let mut lines = 0;
    for file in files {
        let (path, place) = inputs.add(file)?;
        lines += count_lines(&path).with_context(|| path.display().to_string())?;
        listed.push((file.display().to_string(), path, place));
    }
    let each = lines.div_ceil(most).max(1);
    let mut cutter = Cutter { query, each, shards: Vec::new(), numbered: 0, errors: 0 };
    for (name, path, place) in &listed {
        cutter.cut(name, path, *place).with_context(|| name.clone())?;
    }
    let solving = Solving {
        query: *query,
        options: OptionValues::of(&settings.options.0, OPTIONS),
        errors: cutter.errors,
    };
    let Cutter { shards, errors, .. } = cutter;
    Ok(Draft { kind: NAME.to_owned(), settings: serde_json::to_value(&solving)?, shards, errors })
}

fn count_lines(path: &Path) -> io::Result<u64> {
    let mut reader = BufReader::new(File::open(path)?);
    let (mut lines, mut line) = (0, Vec::new());
    while reader.read_until(b'\n', &mut line)? > 0 {
        lines += 1;
        line.clear();
    }
    Ok(lines)
}

/// Cuts problem files into shards of about `each` problems.
struct Cutter<'a> {
    query: &'a Query,
    each: u64,
    shards: Vec<Shard>,
    numbered: u64,
    errors: usize,
}

impl Cutter<'_> {
    fn cut(&mut self, name: &str, path: &Path, input: usize) -> io::Result<()> {
        let mut reader = BufReader::new(File::open(path)?);
        let mut errors = InputErrors::default();
        let (mut line, mut bytes) = (0, Vec::new());
        let mut shard = self.begin(0, line, input);
        loop {
            let before = bytes.len();
            if reader.read_until(b'\n', &mut bytes)? == 0 {
                break;
            }
            let text = decoded(&bytes[before..])?;
            let lines = Lines { file: name, text: &text, first: self.numbered as usize, line };
            for task in lines.tasks() {
                self.numbered += 1;
                match task {
                    Ok(task) => shard.cost += self.cost(&task),
                    Err(fault) => {
                        self.errors += 1;
                        errors.add(&fault);
                    }
                }
            }
            line += formats::lines(&text).count();
            if self.numbered - shard.first.unwrap_or(0) >= self.each {
                let next = self.begin(shard.begin + bytes.len() as u64, line, input);
                self.end(&std::mem::replace(&mut shard, next), &bytes);
                bytes.clear();
            }
        }
        if !bytes.is_empty() {
            self.end(&shard, &bytes);
        }
        errors.finish(name, None);
        Ok(())
    }

    fn begin(&self, begin: u64, line: usize, input: usize) -> Shard {
        let (first, line, input) = (Some(self.numbered), Some(line as u64), Some(input));
        Shard { begin, input, first, line, ..Shard::default() }
    }

    fn end(&mut self, shard: &Shard, bytes: &[u8]) {
        let (end, sha256) = (shard.begin + bytes.len() as u64, Some(sha256(bytes)));
        self.shards.push(Shard { end, sha256, cost: shard.cost.round(), ..*shard });
    }

    fn cost(&self, task: &Task) -> f64 {
        let empties = task.position.board().empties() as i32;
        if self.query.depth.is_some() { 1.0 } else { GROWTH.powi(empties) }
    }
}
