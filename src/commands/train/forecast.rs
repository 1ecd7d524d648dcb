//! `kado train forecast`: measures the node counts from which the search forecasts its iterations.

use std::io::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use crate::commands::stdout::stdout;
use crate::engine::load_weights;
use crate::parallel::jobs;
use crate::rendering::training::forecast;
use crate::training::forecast::{Fit, Settings as Sampling, collect, is_long_enough};
use anyhow::ensure;
use clap::Args;

use super::progress::bar;
use crate::commands::value_parsers::integer;
use crate::commands::{Settings, game_file};

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train forecast --positions 40 --solve-from 20
  kado train forecast --positions 1000 --solve-from 26 --games WTH_2009.wtb

A search with a clock begins an iteration only if it should end in time. The
forecast starts from the node count of an average position and corrects it by
the iterations of the search so far. This command measures the averages.

Each position is taken from a game of the file, or from a game that starts with
random plies and is played by Kado against itself. Games with random plies take
more nodes: constants for play come from real games. Half of the positions have 16 empties to
--solve-from and are solved; the others have 36 to 46 and are searched to the
first less selective iteration, and again after the two best moves.

The table shows the fitted constants and the built-in ones. To use new ones,
change them in src/search/othello/standard/iterations.rs and build Kado.";

/// The arguments of `kado train forecast`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Take the positions from the games of a file, in any format
    ///
    /// Take the positions from the games of a file, in any format (docs/formats.md). Without a file, a game
    /// is played for each position. Games that begin with fewer than 46 empties or end with more than 16 are
    /// left out.
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,

    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = integer::<u32>(1..))]
    positions: u32,

    /// Maximum number of empties of the positions that are solved
    #[arg(
        long,
        value_name = "N",
        default_value_t = 26,
        value_parser = integer::<u32>(Sampling::FEWEST_EMPTIES + 1..=30)
    )]
    solve_from: u32,

    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = integer::<u64>(0..))]
    seed: u64,

    /// Parallel searches [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = integer::<NonZeroUsize>(NonZeroUsize::MIN..))]
    jobs: Option<NonZeroUsize>,
}

/// Takes the samples, and prints the fitted constants beside the built-in ones.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let &Arguments { positions, solve_from, seed, .. } = arguments;
    let mut games = Vec::new();
    if let Some(file) = &arguments.games {
        games = game_file::read(file)?;
        games.retain(is_long_enough);
        ensure!(
            !games.is_empty(),
            "{}: no game leads from 46 empties or more to 16 or fewer",
            file.display()
        );
    }
    let bar = bar(positions.into(), "{pos}/{len}, {eta} left");
    let weights = load_weights(&settings.options.0)?;
    let sampling = Sampling { seed, solve_from };
    let jobs = jobs(arguments.jobs);
    let samples = collect(settings.isa(), &weights, sampling, &games, positions, jobs, || bar.inc(1))?;
    bar.finish_and_clear();
    let text = forecast(&Fit::new(&samples)?);
    Ok(stdout().write_all(text.as_bytes())?)
}
