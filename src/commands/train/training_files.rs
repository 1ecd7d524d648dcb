//! Checks, opens and removes the files of `kado train fit` and `kado train network`.
//! Also prints the results of these commands above the progress bar, one per line.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::Args;
use indicatif::ProgressBar;

use crate::commands::messages::notice;
use crate::commands::output::{Overwrite, cannot_write};
use crate::commands::stdout::stdout;
use crate::files::{self, folder_of, is_same, open_locked};
use crate::training::TrainError;
use crate::training::fit::{self, Collector, Judgment, Work};
use crate::training::positions::{Final, Record};

use super::positions::each_block;

/// The input files and the output file of a training run.
///
/// While the run is unfinished, two more files lie beside the output file: `OUTPUT.state` with the state of
/// the run, and the work file `OUTPUT.work` with the positions of the run, without duplicates.
#[derive(Debug, Args)]
pub(super) struct TrainingFiles {
    /// Position files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Position file of which only exact scores are used
    ///
    /// Position file of which only the positions with exact scores are used; repeatable.
    #[arg(long, value_name = "FILE")]
    exact: Vec<PathBuf>,

    /// File to write
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: PathBuf,

    #[command(flatten)]
    overwrite: Overwrite,
}

/// The lock of the output file of a training run, held until it is dropped.
#[derive(Debug)]
pub(super) struct RunLock {
    _file: File,
    path: PathBuf,
}

impl Drop for RunLock {
    fn drop(&mut self) {
        // A lock file that stays does no harm: it is locked anew.
        let _ = fs::remove_file(&self.path);
    }
}

impl TrainingFiles {
    /// Locks the output file for one run, and returns whether the output file may be replaced.
    /// The files beside it belong to a single fit or training. The lock is the file `OUTPUT.lock`, which is
    /// removed when the returned value is dropped. Every output of the command begins with `magic`.
    ///
    /// # Errors
    /// If the output file may not be written, another run holds the lock, or a file cannot be created.
    pub(super) fn lock(&self, prior: Option<&Path>, magic: &[u8]) -> anyhow::Result<(RunLock, Overwrite)> {
        self.check(prior, magic)?;
        let path = self.lock_file();
        let file = open_locked(&path).with_context(|| cannot_write(&self.output))?;
        let lock = RunLock { _file: file, path };
        // A run that held the lock until now may have written the output file.
        Ok((lock, self.check(prior, magic)?))
    }

    /// Checks that the output file may be written, and returns whether it may be replaced.
    /// Neither the output file nor the files beside it may be `prior` or an input. The work file replaces
    /// only a work file, and an existing lock file must be empty.
    fn check(&self, prior: Option<&Path>, magic: &[u8]) -> anyhow::Result<Overwrite> {
        let target = files::target(&self.output).with_context(|| cannot_write(&self.output))?;
        ensure!(target.is_some(), "{}: it is not a regular file", cannot_write(&self.output));
        // A run that is interrupted between writing the output and removing the state leaves both.
        let is_resumed = self.state().exists() && begins_with(&self.output, magic);
        let overwrite = self.overwrite.or_resumed(is_resumed);
        let inputs = || self.inputs().chain(prior);
        overwrite.check(&self.output, inputs())?;
        let (work, lock) = (self.work_file(), self.lock_file());
        for file in [&self.state(), &work, &lock] {
            let is_input = inputs().any(|input| is_same(input, file));
            ensure!(!is_input, "{}: it is an input; use another output", cannot_write(file));
        }
        let may_replace = Work::may_replace(&work).with_context(|| work.display().to_string())?;
        let is_lock = fs::metadata(&lock).map_or(true, |file| file.len() == 0);
        for (file, kind, is_ours) in [(&work, "work", may_replace), (&lock, "lock", is_lock)] {
            let fault = format!("it is not a {kind} file; remove it or use another output");
            ensure!(is_ours, "{}: {fault}", cannot_write(file));
        }
        Ok(overwrite)
    }

    /// Returns the path of the state of an unfinished training run.
    pub(super) fn state(&self) -> PathBuf {
        self.output_with(".state")
    }

    /// Opens or creates the work file, which holds each distinct position of the input files once.
    ///
    /// # Errors
    /// If there are no training positions, or a file cannot be read or written.
    pub(super) fn work(&self, settings: &fit::Settings) -> anyhow::Result<Work> {
        let work = self.open_work(settings)?;
        if work.is_empty() {
            remove(&self.work_file())?;
            return Err(TrainError::NoPositions.into());
        }
        Ok(work)
    }

    /// Returns the result of a training run.
    /// If its weights diverge, the same command would fail again, so the work file and the saved state are
    /// removed.
    pub(super) fn result<T>(&self, trained: Result<T, TrainError>) -> anyhow::Result<T> {
        if let Err(TrainError::Diverged(_)) = trained {
            self.clean_up()?;
        }
        Ok(trained?)
    }

    /// Removes the work file and the saved state. Called after the output file is written.
    /// The state is removed last: while it exists, the same command may replace the output file.
    pub(super) fn clean_up(&self) -> anyhow::Result<()> {
        remove(&self.work_file())?;
        remove(&self.state())
    }

    /// Opens the work file, which holds each distinct position of the inputs once.
    ///
    /// Creates the work file if it is missing, has a wrong header or length, or was made from other inputs or
    /// settings.
    fn open_work(&self, settings: &fit::Settings) -> anyhow::Result<Work> {
        let path = &self.work_file();
        let place = || path.display().to_string();
        let mut input = crc32fast::Hasher::new();
        input.update(&settings.outcome_share.to_le_bytes());
        input.update(&settings.lambda.unwrap_or(-1.0).to_le_bytes());
        input.update(&settings.parity.to_le_bytes());
        for (files, exact) in [(&self.files, 0), (&self.exact, 1)] {
            each_block(files, notice, |block| {
                input.update(&[exact]);
                input.update(&block.checksum().to_le_bytes());
                Ok(())
            })?;
        }
        let input = input.finalize();
        if let Some(work) = Work::open(path, input).with_context(place)? {
            return Ok(work);
        }
        let mut collector = Collector::new(settings, folder_of(path)).with_context(place)?;
        // The notices were shown when the checksum was computed.
        each_block(&self.files, |_| (), |block| collector.add(&block.records).with_context(place))?;
        each_block(
            &self.exact,
            |_| (),
            |block| {
                let exact = |record: &&Record| matches!(record.outcome(), Final::Exact(_));
                let records: Vec<Record> = block.records.iter().filter(exact).copied().collect();
                collector.add(&records).with_context(place)
            },
        )?;
        collector.finish(path, input).with_context(place)
    }

    /// Returns all position files, including those of `--exact`.
    fn inputs(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().chain(&self.exact).map(PathBuf::as_path)
    }

    fn work_file(&self) -> PathBuf {
        self.output_with(".work")
    }

    fn lock_file(&self) -> PathBuf {
        self.output_with(".lock")
    }

    fn output_with(&self, extension: &str) -> PathBuf {
        let mut name = self.output.clone().into_os_string();
        name.push(extension);
        name.into()
    }
}

/// Returns whether a file can be read and begins with these bytes.
fn begins_with(file: &Path, magic: &[u8]) -> bool {
    let mut begin = vec![0; magic.len()];
    File::open(file).and_then(|mut file| file.read_exact(&mut begin)).is_ok() && begin == magic
}

/// Removes a file if it exists.
fn remove(file: &Path) -> anyhow::Result<()> {
    match fs::remove_file(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed.with_context(|| format!("cannot remove {}", file.display())),
    }
}

/// Prints a line above the progress bar.
///
/// Write errors are ignored, so that a closed stdout does not end the training run.
pub(super) fn say(bar: &ProgressBar, line: &str) {
    bar.suspend(|| {
        let _ = writeln!(stdout(), "{line}");
    });
}

/// Prints the numbers of training and held-out positions.
pub(super) fn say_positions(bar: &ProgressBar, training: u64, held_out: u64) {
    say(bar, &format!("{training} training positions, {held_out} held out"));
}

/// Formats evaluation errors in discs as one line.
///
/// The line begins with the mean absolute error over all positions. For each range of empties with exactly
/// scored positions, the mean absolute error and the RMS error over these positions follow.
pub(super) fn summary(judgment: &Judgment) -> String {
    let mut text = format!("{:.4} discs", judgment.all.mean_absolute());
    for empties in [8..=15, 16..=24, 25..=60] {
        let errors = judgment.exact.at(empties.clone());
        if errors.count > 0 {
            let (first, last) = (empties.start(), empties.end());
            let (mean, root) = (errors.mean_absolute(), errors.root_mean_square());
            let _ = write!(text, "; exact at {first} to {last} empties: mean {mean:.3}, RMS {root:.3}");
        }
    }
    text
}
