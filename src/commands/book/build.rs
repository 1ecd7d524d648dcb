//! `kado book build`: expands a book by searches.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;

use crate::base::{Depth, Selectivity};
use crate::commands::Settings;
use crate::commands::messages::print_error;
use crate::commands::output::say_written;
use crate::commands::value_parsers::{integer, number_in};
use crate::engine::load_weights;
use crate::parallel::{jobs, note_on_jobs};
use crate::search::OutOfMemory;
use crate::training::expansion::{self, expand};
use crate::training::scoring::{Effort, Scorer};

use super::progress::BuildProgress;
use super::{load_or_begin, lock, save, written_book};

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado book build my.book
  kado book build my.book --positions 20000 --depth 18 --jobs 8
  kado book build wide.book --ply-cost 1 --own 2 --error 6

Each round expands the leaves with the cheapest paths. A path costs --ply-cost
discs for each ply plus the loss of each move, which counts --own times for
moves of the book's own side. The book is written every 10 seconds and at the
end: an interrupted run resumes and gives the same book. The book depends only
on the settings, not on the number of jobs.";

/// The interval between two writes of the growing book to its file.
const INTERVAL: Duration = Duration::from_secs(10);

/// The arguments of `kado book build`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Book to create or to extend
    #[arg(value_name = "OUT", value_parser = written_book())]
    output: PathBuf,

    /// Stop when the book has N positions
    ///
    /// Stop when the book has N positions, or a few more that the last round adds.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = integer::<u32>(1..))]
    positions: u32,

    #[command(flatten)]
    growth: Growth,

    /// Parallel searches, at most one for each core [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = integer::<NonZeroUsize>(NonZeroUsize::MIN..))]
    jobs: Option<NonZeroUsize>,
}

/// The flags that control how a book grows.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Growth {
    /// Search depth in plies
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = integer::<Depth>(1..=60))]
    depth: Depth,

    /// Selectivity in percent: 73, 87, 95, 98, 99 or 100; lower is faster but less certain
    #[arg(long, value_name = "PERCENT", default_value_t = Selectivity::Percent73)]
    selectivity: Selectivity,

    /// Solve positions with this many empties or fewer
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = integer::<u32>(0..=60))]
    solve_from: u32,

    /// Maximum length of a book line, in plies
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = integer::<u32>(1..=60))]
    plies: u32,

    /// Cost of each ply of a line, in discs; a smaller cost makes the book narrower and deeper
    #[arg(long, value_name = "DISCS", default_value_t = 0.5, value_parser = number_in(0.0..=128.0, "a number of discs"))]
    ply_cost: f64,

    /// Factor on the losses of the side that plays by the book
    ///
    /// Factor on the score losses of the side that plays by the book. The cost of a line includes the losses
    /// of this side multiplied by N, and the losses of the opponent once.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = integer::<u32>(1..=1000))]
    own: u32,

    /// Maximum loss of a move in a line, in discs
    #[arg(long, value_name = "DISCS", default_value_t = 4.0, value_parser = number_in(0.0..=128.0, "a number of discs"))]
    error: f64,

    /// Number of leaves to expand in each round; a leaf is a move that leaves the book
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = integer::<u32>(1..=10_000))]
    batch: u32,
}

fn centidiscs(discs: f64) -> i32 {
    (discs * 100.0).round() as i32
}

impl Growth {
    /// Returns the settings of the expansion; `weights` identifies the evaluation weights.
    pub(super) fn settings(&self, weights: &str) -> expansion::Settings {
        expansion::Settings {
            effort: Effort { depth: self.depth, selectivity: self.selectivity, solve_from: self.solve_from },
            batch: self.batch,
            ply: centidiscs(self.ply_cost),
            own: self.own,
            error: centidiscs(self.error),
            plies: self.plies,
            weights: weights.to_owned(),
        }
    }
}

/// Expands the book until it has the requested number of positions.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let weights = load_weights(&settings.options.0)?;
    let growth = arguments.growth.settings(weights.identity());
    let _lock = lock(&arguments.output)?;
    let mut book = load_or_begin(&arguments.output)?;
    growth.adopt(&mut book)?;
    if let Some(note) = note_on_jobs(arguments.jobs) {
        print_error(note.as_str());
    }
    let scorers = (0..jobs(arguments.jobs))
        .map(|_| Scorer::new(settings.isa(), &weights, growth.effort))
        .collect::<Result<Vec<_>, OutOfMemory>>()?;
    let mut display = BuildProgress::new(book.len(), arguments.positions);
    let mut saved = Instant::now();
    let done = expand(&mut book, &growth, &scorers, arguments.positions as usize, |book, progress| {
        display.show(progress);
        if saved.elapsed() < INTERVAL {
            return Ok(());
        }
        saved = Instant::now();
        save(book, &arguments.output)
    })?;
    save(&book, &arguments.output)?;
    display.finish(done);
    say_written(&arguments.output);
    anyhow::ensure!(
        done.positions >= arguments.positions as usize,
        "only {} of {} positions found: there are no more lines of {} plies that lose at most {} discs a move",
        done.positions,
        arguments.positions,
        arguments.growth.plies,
        arguments.growth.error
    );
    Ok(())
}
