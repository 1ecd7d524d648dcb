//! `kado work status`: shows the progress of a job.

use std::io::Write;
use std::process::ExitCode;

use clap::Args;

use crate::commands::stdout::stdout;
use crate::rendering::json::write_line;
use crate::rendering::work;
use crate::work::{Status, now};

use super::{Folder, open};

/// The arguments of `kado work status`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    job: Folder,

    /// Print one JSON object instead of a table
    #[arg(long)]
    json: bool,
}

/// Reads all results and all logs of a job, and prints the status of the job.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (job, kind) = open(&arguments.job.folder)?;
    let status = Status::of(&job, kind.as_ref(), now())?;
    let mut out = stdout();
    if arguments.json {
        write_line(&mut out, &status)?;
    } else {
        write!(out, "{}", work::status(&status))?;
    }
    Ok(ExitCode::SUCCESS)
}
