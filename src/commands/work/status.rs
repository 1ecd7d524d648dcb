//! `kado work status`: shows the progress of a job.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use kado::rendering::json::write_line;
use kado::work::{Status, now};

use super::{Folder, open};

/// The maximum number of failures in the table.
const SHOWN: usize = 5;

/// The arguments of `kado work status`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    job: Folder,

    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
}

/// Reads all results and logs and prints the status.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (job, kind) = open(&arguments.job.folder)?;
    let status = Status::of(&job, kind.as_ref(), now())?;
    let mut out = io::stdout().lock();
    if arguments.json { write_line(&mut out, &status) } else { table(&mut out, &status) }?;
    Ok(ExitCode::SUCCESS)
}

fn table(out: &mut dyn Write, status: &Status) -> io::Result<()> {
    let Status { kind, shards, done, running, missing, failed, invalid, .. } = status;
    writeln!(
        out,
        "{kind}: {done} of {shards} shards done, {running} running, {missing} missing, {failed} failed, {invalid} invalid"
    )?;
    if status.seconds > 0.0 {
        let left = status.left_s.map(|left| format!(", about {} left", span(left))).unwrap_or_default();
        writeln!(out, "{} of run time in finished shards{left}", span(status.seconds))?;
    }
    if let Some(decided) = &status.decided {
        writeln!(out, "decided: {decided}")?;
    }
    for failure in status.failures.iter().take(SHOWN) {
        writeln!(out, "shard {} failed on {}: {}", failure.shard, failure.host, failure.reason)?;
    }
    if status.failures.len() > SHOWN {
        writeln!(out, "{} more failed", status.failures.len() - SHOWN)?;
    }
    status.slurm.iter().try_for_each(|line| writeln!(out, "slurm {line}"))?;
    if status.complete { writeln!(out, "complete: kado work merge writes the output") } else { Ok(()) }
}

/// Formats seconds as `12.3 s`, `4 min 5 s`, `6 h 7 min` or `8 d 9 h`.
fn span(seconds: f64) -> String {
    let whole = seconds.round() as u64;
    match whole {
        0..60 => format!("{seconds:.1} s"),
        60..3600 => format!("{} min {} s", whole / 60, whole % 60),
        3600..86_400 => format!("{} h {} min", whole / 3600, whole % 3600 / 60),
        _ => format!("{} d {} h", whole / 86_400, whole % 86_400 / 3600),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_have_two_units() {
        for (seconds, text) in
            [(0.25, "0.2 s"), (61.0, "1 min 1 s"), (3_660.0, "1 h 1 min"), (90_000.0, "1 d 1 h")]
        {
            assert_eq!(span(seconds), text);
        }
    }
}
