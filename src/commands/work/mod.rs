//! `kado work`: computes long jobs in shards, under any scheduler.

pub(super) mod local_run;
pub(super) mod options;
mod plan;
mod run;
mod sbatch;
mod status;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::ensure;
use clap::{Args, Subcommand};

use crate::files::NewFile;
use crate::work::{Job, Kind, WorkError, merge};

use super::analyze::shards::Reviewing;
use super::book::shards::Growing;
use super::interrupt;
use super::r#match::shards::Playing;
use super::messages::print_error;
use super::output::{Overwrite, cannot_write, finish};
use super::solve::shards::Solving;
use super::train::step::Step;
use super::{Settings, TROUBLE};

pub(crate) use plan::EXAMPLES as PLAN_EXAMPLES;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado work plan solve --job list.job long.obf
  seq 0 999 | parallel -j 8 kado work run list.job --shard {}
  kado work status list.job
  kado work verify list.job --percent 1
  kado work merge list.job -o answers.jsonl
  kado work sbatch list.job --submit -- --partition=long --time=12:00:00
  kado work run list.job --shard 7 --stdout | \\
      ssh head kado work accept list.job --shard 7

A job is a folder. 'plan' copies the inputs into it and cuts the work into
shards; 'run' computes a shard, on any machine and as often as a scheduler
restarts it; 'merge' writes the same output as one machine would, byte for
byte. A shard with a valid result is not computed again. docs/cluster.md has
setups for Slurm, GNU parallel, Kubernetes and HTCondor.

Exit status: 0 on success, 1 if a run failed and may be retried, 2 if the
command line or the folder is invalid or 'plan' left out invalid records, 3 if
this program or this copy of the job cannot give the right results (other
version, search, weights or inputs), 4 if a result is missing or invalid, 5 if
two valid results of a shard differ, 130 if the run was interrupted.";

/// The subcommands of `kado work`.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// Plan a new job and cut it into shards
    #[command(subcommand, after_long_help = PLAN_EXAMPLES)]
    Plan(Box<plan::JobKind>),
    /// Compute the results of shards
    Run(run::Arguments),
    /// Read a shard's result from stdin, then check and store the result
    Accept(run::AcceptArguments),
    /// Show the progress of a job
    Status(status::Arguments),
    /// Merge the results of all shards into one file
    Merge(MergeArguments),
    /// Recompute some shards and compare the results
    Verify(run::VerifyArguments),
    /// Print or submit a Slurm array script
    Sbatch(sbatch::Arguments),
}

/// The folder of a job.
#[derive(Debug, Args)]
pub(super) struct Folder {
    /// Folder of the job
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// The arguments of `kado work merge`.
#[derive(Debug, Args)]
pub(crate) struct MergeArguments {
    #[command(flatten)]
    job: Folder,

    /// File to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    #[command(flatten)]
    overwrite: Overwrite,
}

impl Task {
    pub(crate) fn run(&self, settings: &Settings) -> anyhow::Result<ExitCode> {
        let done = match self {
            Task::Plan(kind) => kind.run(settings),
            Task::Run(arguments) => run::run(arguments, settings),
            Task::Accept(arguments) => run::accept(arguments),
            Task::Status(arguments) => status::run(arguments),
            Task::Merge(arguments) => arguments.run(),
            Task::Verify(arguments) => run::verify(arguments, settings),
            Task::Sbatch(arguments) => sbatch::run(arguments),
        };
        done.or_else(|error| match error.downcast_ref::<WorkError>() {
            Some(fault) => {
                print_error(fault);
                Ok(exit_status(fault).into())
            }
            None => Err(error),
        })
    }
}

impl MergeArguments {
    fn run(&self) -> anyhow::Result<ExitCode> {
        let (job, kind) = open(&self.job.folder)?;
        ensure!(
            !job.holds(&self.output),
            "{}: it belongs to the job; name another file",
            cannot_write(&self.output)
        );
        let inputs = (0..job.manifest().inputs.len()).map(|place| job.input_path(place));
        let inputs = inputs.collect::<Result<Vec<_>, _>>()?;
        self.overwrite.check(&self.output, inputs.iter().map(PathBuf::as_path))?;
        let mut out = Merged { file: self.overwrite.create(&self.output)?, path: &self.output };
        merge(&job, kind.as_ref(), &mut out)?;
        out.flush().map_err(WorkError::failed)?;
        finish(&self.output, out.file).map_err(|error| WorkError::failed(format!("{error:#}")))?;
        Ok(ExitCode::SUCCESS)
    }
}

/// The merged file; its errors name its path.
struct Merged<'a> {
    file: NewFile,
    path: &'a Path,
}

impl Merged<'_> {
    fn named(&self, error: &io::Error) -> io::Error {
        io::Error::new(error.kind(), format!("{}: {error}", cannot_write(self.path)))
    }
}

impl Write for Merged<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(|error| self.named(&error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush().map_err(|error| self.named(&error))
    }
}

/// Opens the job in a folder.
///
/// # Errors
/// If the job is invalid, or was planned by a Kado with a different version, search or evaluation weights.
fn open(folder: &Path) -> Result<(Job, Box<dyn Kind>), WorkError> {
    let job = Job::open(folder)?;
    options::ensure_same_program(&job)?;
    let fault = |error: serde_json::Error| WorkError::Manifest(format!("the settings of the job: {error}"));
    let settings = job.manifest().settings.clone();
    let kind: Box<dyn Kind> = match job.manifest().kind.as_str() {
        "solve" => Box::new(serde_json::from_value::<Solving>(settings).map_err(fault)?),
        "selfplay" | "label" | "leaves" => Box::new(serde_json::from_value::<Step>(settings).map_err(fault)?),
        "match" => Box::new(serde_json::from_value::<Playing>(settings).map_err(fault)?),
        "analyze" => Box::new(serde_json::from_value::<Reviewing>(settings).map_err(fault)?),
        "book" => Box::new(serde_json::from_value::<Growing>(settings).map_err(fault)?),
        other => return Err(WorkError::Manifest(format!("unknown kind of work '{other}'"))),
    };
    Ok((job, kind))
}

/// Returns the exit status for an error, which tells a scheduler whether to retry.
fn exit_status(error: &WorkError) -> u8 {
    match error {
        WorkError::Io { .. } | WorkError::Failed(_) => 1,
        WorkError::Manifest(_) => TROUBLE,
        WorkError::Refused(_) => 3,
        WorkError::Invalid(_) => 4,
        WorkError::Differs { .. } => 5,
        WorkError::Interrupted => interrupt::STATUS,
    }
}
