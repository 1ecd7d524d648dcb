//! `kado book build`: grows a book by searches.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use kado::base::{Depth, Selectivity};
use kado::engine::load_weights;
use kado::search::OutOfMemory;
use kado::training::expansion::{self, expand};
use kado::training::scoring::{Effort, Scorer};
use kado::work::jobs;

use super::progress::Shown;
use super::{load_or_begin, save};
use crate::commands::Settings;
use crate::commands::output::say_written;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado book build my.book
  kado book build my.book --positions 20000 --depth 18 --jobs 8
  kado book build wide.book --ply-cost 1 --own 2 --error 6

Each round expands the leaves with the cheapest paths: a ply costs --ply-cost discs, a move what it loses, and --own
times as much if it is the book's own side that loses. The book is written now and then and at the end: a run that was
ended goes on where it was, to the same book. The book depends on the settings alone, not on the number of jobs.";

/// The book is written so often while it grows.
const INTERVAL: Duration = Duration::from_secs(10);

/// The arguments of `kado book build`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The book to make, or to go on with
    #[arg(value_name = "OUT")]
    output: PathBuf,

    /// End with so many positions, or a few more that the last round adds
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,

    #[command(flatten)]
    growth: Growth,

    /// How many searches run at once [default: as many as there are processors]
    #[arg(short, long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
}

/// How a book grows.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Growth {
    /// The depth of a search in plies
    #[arg(long, value_name = "N", default_value_t = 14, value_parser = clap::value_parser!(Depth).range(1..=60))]
    depth: Depth,

    /// How sure a search must be, in percent: 73, 87, 95, 98, 99 or 100
    #[arg(long, value_name = "PERCENT", default_value_t = Selectivity::Percent73)]
    selectivity: Selectivity,

    /// Solve with this many empty squares or fewer
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=60))]
    solve_from: u32,

    /// The longest line in plies
    #[arg(long, value_name = "N", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..=60))]
    plies: u32,

    /// What a ply of a line costs, in discs
    #[arg(long, value_name = "DISCS", default_value_t = 0.5, value_parser = discs)]
    ply_cost: f64,

    /// How often what the book's own side loses is counted
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=1000))]
    own: u32,

    /// The most that a move of a line may lose, in discs
    #[arg(long, value_name = "DISCS", default_value_t = 4.0, value_parser = discs)]
    error: f64,

    /// How many leaves are expanded in a round
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    batch: u32,
}

fn discs(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(discs) if (0.0..=128.0).contains(&discs) => Ok(discs),
        _ => Err("a number of discs from 0 to 128 is expected".to_owned()),
    }
}

fn centidiscs(discs: f64) -> i32 {
    (discs * 100.0).round() as i32
}

impl Growth {
    /// Returns the settings with which a book grows by these weights.
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

/// Grows the book until it has as many positions as are wanted.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let weights = load_weights(&settings.options.0)?;
    let growth = arguments.growth.settings(weights.identity());
    let mut book = load_or_begin(&arguments.output)?;
    growth.adopt(&mut book)?;
    let scorers = (0..jobs(arguments.jobs))
        .map(|_| Scorer::new(settings.isa(), &weights, growth.effort))
        .collect::<Result<Vec<_>, OutOfMemory>>()?;
    let mut shown = Shown::new(book.len(), arguments.positions);
    let mut saved = Instant::now();
    let done = expand(&mut book, &growth, &scorers, arguments.positions as usize, |book, progress| {
        shown.show(progress);
        if saved.elapsed() < INTERVAL {
            return Ok(());
        }
        saved = Instant::now();
        save(book, &arguments.output)
    })?;
    save(&book, &arguments.output)?;
    shown.finish(done);
    say_written(&arguments.output);
    anyhow::ensure!(
        done.positions >= arguments.positions as usize,
        "only {} of {} positions were found: no more lines of {} plies lose at most {} discs a move",
        done.positions,
        arguments.positions,
        arguments.growth.plies,
        arguments.growth.error
    );
    Ok(())
}
