//! `kado openings`: generates a list of balanced openings.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use crate::arena::openings::{Balance, MAX_RANDOM_PLIES, Progress, balanced};
use crate::base::Depth;
use crate::parallel::{jobs, note_on_jobs};

use super::Settings;
use super::messages::print_error;
use super::output::Overwrite;
use super::progress;
use super::value_parsers::{integer, number_in};

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado openings -o openings.txt
  kado openings --count 100 --plies 10 --margin 1 --depth 16 --seed 7 \\
      -o sharp.txt
  kado openings --count 5000 --jobs 8 | head -n 100

The list has one opening per line, as moves that begin with f5, below comment
lines with the command that made it. No two openings lead to the same position,
not even rotated or mirrored. The same seed, plies, margin, depth and table
size give the same list on every machine, for any number of jobs.";

const TEMPLATE: &str = "[{elapsed_precise}] {wide_bar} {pos}/{len}  {msg}";

/// The arguments of `kado openings`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Number of openings to find
    #[arg(long, default_value_t = 1000, value_name = "N", value_parser = integer::<u64>(1..))]
    count: u64,

    /// Length of each opening, in plies
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = integer::<u8>(1..=MAX_RANDOM_PLIES as u8))]
    plies: u8,

    /// Maximum score of an opening for either side, in discs
    #[arg(long, default_value_t = 2.0, value_name = "DISCS", value_parser = number_in(0.0..=64.0, "a number of discs"))]
    margin: f64,

    /// Depth of the search that scores the openings, in plies
    #[arg(long, default_value_t = 14, value_name = "N", value_parser = integer::<Depth>(1..=60))]
    depth: Depth,

    /// Seed of the random moves
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = integer::<u64>(0..))]
    seed: u64,

    /// Parallel searches [default: all cores]
    ///
    /// Number of openings searched in parallel, at most the number of cores, each on one thread with its own
    /// transposition table [default: all cores].
    #[arg(short = 'j', long = "jobs", visible_alias = "concurrency", value_name = "N", value_parser = integer::<NonZeroUsize>(NonZeroUsize::MIN..))]
    jobs: Option<NonZeroUsize>,

    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    overwrite: Overwrite,
}

/// Writes the openings to the output file, or prints each opening as soon as it is found.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    if let Some(note) = note_on_jobs(arguments.jobs) {
        print_error(note.as_str());
    }
    let Some(output) = &arguments.output else {
        return write(&mut io::stdout().lock(), "stdout", arguments, settings);
    };
    arguments.overwrite.check(output, [])?;
    // The file is created at the end: an interrupted search leaves nothing behind.
    let mut list = Vec::new();
    write(&mut list, &output.display().to_string(), arguments, settings)?;
    arguments.overwrite.write(output, &list)
}

fn write(
    out: &mut impl Write,
    place: &str,
    arguments: &Arguments,
    settings: &Settings,
) -> anyhow::Result<()> {
    let cannot_write = || format!("cannot write to {place}");
    write_head(out, arguments, settings).with_context(cannot_write)?;
    let bar = progress::bar(arguments.count, TEMPLATE);
    let mut left = arguments.count;
    let mut written = Ok(());
    let &Arguments { plies, margin, depth, seed, .. } = arguments;
    let balance = Balance { seed, plies: plies.into(), margin, depth, threads: jobs(arguments.jobs) };
    let Progress { found, .. } = balanced(
        &balance,
        settings.isa(),
        &settings.options.0,
        |Progress { found, judged }| {
            bar.set_position(found);
            bar.set_message(format!("of {judged} judged"));
        },
        |candidate| {
            written = bar.suspend(|| writeln!(out, "{}", candidate.opening.transcript()));
            left -= 1;
            if left == 0 || written.is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    )?;
    bar.finish_and_clear();
    written.and_then(|()| out.flush()).with_context(cannot_write)?;
    anyhow::ensure!(
        left == 0,
        "only {found} of {} openings found: there are no more with {plies} plies and an advantage of at most {margin} \
         discs",
        arguments.count
    );
    Ok(())
}

fn write_head(out: &mut impl Write, arguments: &Arguments, settings: &Settings) -> io::Result<()> {
    let Arguments { count, plies, margin, depth, seed, .. } = arguments;
    let hash = settings.options.0.hash_megabytes();
    writeln!(out, "# Balanced openings of Kado {}, made by its own search:", env!("CARGO_PKG_VERSION"))?;
    writeln!(
        out,
        "# kado openings --count {count} --plies {plies} --margin {margin} --depth {depth} --seed {seed} --hash {hash}"
    )
}
