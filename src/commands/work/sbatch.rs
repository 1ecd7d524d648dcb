//! `kado work sbatch`: runs a job as a Slurm array.

use std::env;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use anyhow::{Context, ensure};
use clap::Args;

use crate::commands::messages::notice;
use crate::commands::stdout::stdout;
use crate::work::{Batch, Status, now};

use super::{Folder, open};
use crate::commands::value_parsers::integer;

/// The arguments of `kado work sbatch`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    #[command(flatten)]
    job: Folder,

    /// Submit the script to sbatch instead of printing it
    #[arg(long)]
    submit: bool,

    /// Maximum number of tasks in the Slurm job array
    ///
    /// Maximum number of tasks in the Slurm job array. Each task computes one or more shards.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = integer::<u32>(1..))]
    elements: u32,

    /// Path of kado on the cluster nodes [default: this program]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,

    /// Options of sbatch, such as --partition=long
    #[arg(last = true, value_name = "OPTION")]
    options: Vec<String>,
}

/// Prints or submits a script that computes the shards that are neither done nor running.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let (job, kind) = open(&arguments.job.folder)?;
    let status = Status::of(&job, kind.as_ref(), now())?;
    if status.todo.is_empty() {
        notice("every shard is done or running, or the job is decided");
        return Ok(ExitCode::SUCCESS);
    }
    let folder = fs::canonicalize(&arguments.job.folder)?;
    // Slurm aborts an array element if the folder of its log file is missing.
    fs::create_dir_all(folder.join("log")).with_context(|| folder.display().to_string())?;
    let program = match &arguments.program {
        Some(program) => program.clone(),
        None => env::current_exe().context("the path of this program is unknown: give --program FILE")?,
    };
    let batch = Batch {
        kind: &status.kind,
        program: &program,
        folder: &folder,
        shards: &status.todo,
        elements: arguments.elements as usize,
        options: &arguments.options,
    };
    let script = batch.script();
    if !arguments.submit {
        stdout().write_all(script.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut sbatch = Command::new("sbatch").stdin(Stdio::piped()).spawn().context("cannot start sbatch")?;
    let sent = sbatch.stdin.take().map(|mut stdin| stdin.write_all(script.as_bytes()));
    let code = sbatch.wait()?;
    sent.transpose().context("cannot send the script to sbatch")?;
    ensure!(code.success(), "sbatch refused the script: {code}");
    Ok(ExitCode::SUCCESS)
}
