//! `kado work run`, `accept` and `verify`: compute, accept and recompute the results of shards.

use std::io::{self, Read, Write};
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, ensure};
use clap::Args;

use crate::base::counted;
use crate::commands::messages::{notice, print_error};
use crate::commands::stdout::stdout;
use crate::commands::value_parsers::{integer, number_in};
use crate::commands::{Settings, interrupt, signals};
use crate::search::Control;
use crate::work::{Context, Job, Kind, Stored, WorkError, make, run_shard, sample};

use super::{Folder, exit_status, open};

/// The maximum time between a signal and the exit of the process.
/// In this time, the run must end the engines of a match and log the interruption.
const GRACE: Duration = Duration::from_secs(5);

/// The arguments of `kado work run`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    job: Folder,

    /// Shards to compute, numbered from 0: 7, or 3,5,8-12
    #[arg(long, value_name = "N", value_parser = numbers)]
    shard: Numbers,

    /// Write the result to stdout, not to the folder
    #[arg(long)]
    stdout: bool,
}

/// The arguments of `kado work accept`.
#[derive(Debug, Args)]
pub(crate) struct AcceptArguments {
    #[command(flatten)]
    job: Folder,

    /// Shard whose result is on stdin
    #[arg(long, value_name = "N", value_parser = integer::<usize>(0..))]
    shard: usize,
}

/// The arguments of `kado work verify`.
#[derive(Debug, Args)]
pub(crate) struct VerifyArguments {
    #[command(flatten)]
    job: Folder,

    /// Percentage of shards to recompute
    ///
    /// Percentage of the shards to recompute, rounded up to at least one shard. They are drawn at random.
    #[arg(long, value_name = "P", default_value_t = 1.0, value_parser = number_in(0.0..=100.0, "a number"))]
    percent: f64,

    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = integer::<u64>(0..))]
    seed: u64,
}

/// Shard indices from 0, parsed from a list such as `3,5,8-12`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Numbers(Vec<usize>);

fn numbers(text: &str) -> Result<Numbers, String> {
    let one = |part: &str| -> Option<Vec<usize>> {
        match part.split_once('-') {
            None => Some(vec![part.parse().ok()?]),
            Some((first, last)) => {
                let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
                (first <= last && last - first < 10_000_000).then(|| (first..=last).collect())
            }
        }
    };
    let parts: Option<Vec<Vec<usize>>> = text.split(',').map(one).collect();
    parts
        .map(|parts| Numbers(parts.concat()))
        .ok_or_else(|| "shard numbers are expected, such as 7, or 3,5,8-12".to_owned())
}

/// Computes shards one after another.
/// After a shard that fails, the run continues with the next shard, and at the end returns the highest of the
/// exit statuses. A shard number that does not exist and an interruption end the run.
pub(super) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<ExitCode> {
    let (job, kind) = open(&arguments.job.folder)?;
    let control = stopped_by_signal()?;
    let context = Context { isa: settings.isa(), control: &control };
    let shards = &arguments.shard.0;
    if arguments.stdout {
        let [shard] = shards[..] else { anyhow::bail!("--stdout writes one shard, not {}", shards.len()) };
        return to_stdout(&job, kind.as_ref(), shard, context);
    }
    let mut status = 0;
    for &shard in shards {
        match run_shard(&job, kind.as_ref(), shard, context) {
            Ok(Some(Stored::Written)) => notice(&format!("shard {shard}: done")),
            Ok(None | Some(Stored::Known)) => notice(&format!("shard {shard}: already done")),
            Err(error)
                if shards.len() > 1 && !matches!(error, WorkError::Manifest(_) | WorkError::Interrupted) =>
            {
                status = status.max(exit_status(&error));
                match error {
                    WorkError::Differs { .. } => print_error(&error),
                    _ => print_error(&format!("shard {shard}: {error}")),
                }
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(status.into())
}

/// Computes a shard and writes its result to stdout. A closed pipe is an error: it loses the result.
fn to_stdout(job: &Job, kind: &dyn Kind, shard: usize, context: Context<'_>) -> anyhow::Result<ExitCode> {
    let made = make(job, kind, shard, context)?;
    let mut out = io::stdout().lock();
    out.write_all(&made.payload.result(job.id(), shard))
        .and_then(|()| out.flush())
        .map_err(|error| WorkError::failed(format!("cannot write shard {shard} to stdout: {error}")))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns a control that is stopped by Ctrl-C and by termination signals.
///
/// If the run does not end within [`GRACE`] after a signal, the process exits. Results are written
/// atomically, so no result is left half written.
fn stopped_by_signal() -> anyhow::Result<Arc<Control>> {
    let control = Arc::new(Control::default());
    let stopped = Arc::clone(&control);
    signals::on_termination(move || {
        stopped.stop();
        thread::sleep(GRACE);
        process::exit(interrupt::STATUS.into());
    })?;
    Ok(control)
}

/// Reads the result of a shard from stdin, checks the result and stores it in the job folder.
pub(super) fn accept(arguments: &AcceptArguments) -> anyhow::Result<ExitCode> {
    let job = Job::open(&arguments.job.folder)?;
    let mut result = Vec::new();
    io::stdin().lock().read_to_end(&mut result).context("cannot read stdin")?;
    let stored = crate::work::accept(&job, arguments.shard, result)?;
    let done = if stored == Stored::Known { "already done" } else { "done" };
    notice(&format!("shard {}: {done}", arguments.shard));
    Ok(ExitCode::SUCCESS)
}

/// Recomputes a random sample of the shards and compares the results with the stored ones.
pub(super) fn verify(arguments: &VerifyArguments, settings: &Settings) -> anyhow::Result<ExitCode> {
    let (job, kind) = open(&arguments.job.folder)?;
    ensure!(job.shards() > 0, "the job has no shards");
    let control = stopped_by_signal()?;
    let context = Context { isa: settings.isa(), control: &control };
    let shards = sample(job.shards(), arguments.percent, arguments.seed);
    let mut out = stdout();
    let mut written = Ok(());
    let differing = crate::work::verify(&job, kind.as_ref(), &shards, context, |shard, is_equal| {
        let outcome = if is_equal { "equal" } else { "DIFFERENT" };
        written = writeln!(out, "shard {shard}: {outcome}").and_then(|()| out.flush());
    })?;
    written?;
    let recomputed = counted(shards.len(), "shard", "shards");
    writeln!(out, "{recomputed} recomputed, {} different", differing.len())?;
    match differing.first() {
        None => Ok(ExitCode::SUCCESS),
        Some(&shard) => {
            let detail = format!("{} and the recomputed one", job.result_path(shard).display());
            Err(WorkError::Differs { shard, detail }.into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_numbers_and_ranges() {
        assert_eq!(numbers("7"), Ok(Numbers(vec![7])));
        assert_eq!(numbers("3,5,8-10"), Ok(Numbers(vec![3, 5, 8, 9, 10])));
        for wrong in ["", "x", "3,", "5-3", "-1", "1-2-3"] {
            assert!(numbers(wrong).is_err(), "{wrong}");
        }
    }
}
