//! `kado train report`: measures the errors of the evaluation.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use crate::commands::Settings;
use crate::commands::output::Overwrite;
use crate::commands::stdout::stdout;
use crate::engine::{WeightsSource, load_weights};
use crate::eval::othello::packing::{PackingError, unpack, unpack_network};
use crate::formats::{obf, text_of_file, wthor};
use crate::rendering::training as rendering;
use crate::training::accuracy::{Accuracy, Truth, held_out, of_database, of_problems};

use super::positions::read_positions;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train report --weights weights/evaluation.kado games.kpos
  kado train report --weights fit.kado games.kpos --plot errors.svg
  kado train report --weights handmade --wthor WTH_2020.wtb --wthor WTH_2021.wtb
  kado train report --obf hard-20.obf

Compares the static scores of the evaluation, chosen by --weights, with exact
scores: those of held-out games in position files, those of WTHOR at the number
of empties that each file states, and those of problems. The table lists the
errors in discs by empties.";

/// The largest entry of `Stage::seen` that counts as rarely seen in training.
/// The entries are logarithms: the entry 1 stands for 1 to 3 occurrences.
const RARE: u8 = 1;

/// The arguments of `kado train report`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Position files
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,

    /// WTHOR file (.wtb), or a folder of them
    #[arg(long, value_name = "PATH")]
    wthor: Vec<PathBuf>,

    /// Problem file with scores
    #[arg(long, value_name = "FILE")]
    obf: Vec<PathBuf>,

    /// SVG file for a plot of the errors by empties
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,

    #[command(flatten)]
    overwrite: Overwrite,
}

/// Prints the evaluation errors and, if the weights come from a file, statistics of the file.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    if let Some(plot) = &arguments.plot {
        let inputs = [&arguments.files, &arguments.wthor, &arguments.obf].into_iter().flatten();
        arguments.overwrite.check(plot, inputs.map(PathBuf::as_path))?;
    }
    let truths = arguments.truths()?;
    let source = settings.options.0.weights();
    let weights = load_weights(&settings.options.0)?;
    let accuracy = Accuracy::of(settings.isa(), &weights, &truths);
    if let Some(file) = &arguments.plot {
        arguments.overwrite.write(file, rendering::plot(&accuracy).as_bytes())?;
    }
    let mut out = stdout();
    write!(out, "{}", rendering::accuracy(&accuracy))?;
    if let WeightsSource::File(file) = source {
        write!(out, "{}", about(&file)?)?;
    }
    Ok(())
}

impl Arguments {
    fn truths(&self) -> anyhow::Result<Vec<Truth>> {
        let mut truths = held_out(&read_positions(&self.files)?);
        for path in &self.wthor {
            for file in databases(path)? {
                let place = || file.display().to_string();
                let database = wthor::parse(&fs::read(&file).with_context(place)?).with_context(place)?;
                truths.extend(of_database(&database));
            }
        }
        for file in &self.obf {
            let place = || file.display().to_string();
            let text = text_of_file(file).with_context(place)?;
            let problems = obf::parse(&text).with_context(place)?;
            let problems: Vec<obf::Problem> = problems.into_iter().map(|(_, problem)| problem).collect();
            truths.extend(of_problems(&problems));
        }
        anyhow::ensure!(
            !truths.is_empty(),
            "no position with an exact score in the files: use held-out games, WTHOR files or problems"
        );
        Ok(truths)
    }
}

/// Returns `path` itself if it is a file, or the WTHOR files in the folder `path`, sorted by name.
fn databases(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let place = || path.display().to_string();
    let mut files = Vec::new();
    for entry in fs::read_dir(path).with_context(place)? {
        let file = entry.with_context(place)?.path();
        if file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("wtb")) {
            files.push(file);
        }
    }
    files.sort();
    Ok(files)
}

/// Describes a weights file by its size and, if it holds occurrence counts, by its coverage in training.
///
/// The coverage lists, for each stage, how many pattern classes there are, how many were never seen and how
/// many were rarely seen. A pattern class is a pattern index together with its mirror image.
fn about(file: &Path) -> anyhow::Result<String> {
    let place = || file.display().to_string();
    let bytes = fs::read(file).with_context(place)?;
    let size = format!("\n{}: {} bytes\n", file.display(), bytes.len());
    if unpack_network(&bytes).with_context(place)?.is_some() {
        return Ok(size);
    }
    let parameters = match unpack(&bytes) {
        Err(PackingError::Unseen) => return Ok(size + "no occurrence counts\n"),
        parameters => parameters.with_context(place)?,
    };
    let mut text = size;
    for stage in &parameters.stages {
        let seen = || stage.seen.iter().flatten();
        let never = seen().filter(|&&seen| seen == 0).count();
        let rarely = seen().filter(|&&seen| (1..=RARE).contains(&seen)).count();
        let all = seen().count();
        text += &rendering::classes(stage.empties, [all, never, rarely]);
    }
    Ok(text)
}
