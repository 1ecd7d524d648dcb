//! `kado bench`: measures the node signature, the speed and the stop latency of the search.

use std::io::Write;
use std::time::Instant;

use clap::Args;

use crate::commands::stdout::stdout;
use crate::engine::Options;
use crate::engine::bench;
use crate::game::othello8::Isa;
use crate::rendering::speed;

use super::Settings;
use super::value_parsers::integer;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado bench
  kado bench --isa portable
  kado bench --threads 2
  kado bench --stops 10000
  kado bench --solves --stops 0

The node signature is the same on every machine and changes only when the
search or the weights change. Several threads visit different nodes in each
run, so only a search on one thread has a signature.";

/// The arguments of `kado bench`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Number of searches to stop, to measure the latency
    ///
    /// Number of searches to start and stop, to measure the time from the stop to the end of the search; 0
    /// skips the measurement.
    #[arg(long, default_value_t = 2000, value_name = "N", value_parser = integer::<u32>(0..))]
    stops: u32,

    /// Also solve positions with 6 to 22 empties
    ///
    /// Also solve positions of random games exactly, and print a row for each even number of empties from 6
    /// to 22.
    #[arg(long)]
    solves: bool,
}

/// Prints a line for each bench search, then the totals.
/// With `--solves`, also prints the totals of the exact solves. Unless `--stops` is 0, also prints the stop
/// latencies.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let (isa, options) = (settings.isa(), &settings.options.0);
    let mut out = stdout();
    write_searches(&mut out, isa, options)?;
    if arguments.solves {
        write_solves(&mut out, isa, options)?;
    }
    if arguments.stops > 0 {
        let latencies = bench::stop_latencies(isa, options, arguments.stops)?;
        writeln!(out, "{}", speed::latencies(&latencies))?;
    }
    Ok(())
}

fn write_searches(out: &mut impl Write, isa: Isa, options: &Options) -> anyhow::Result<()> {
    writeln!(out, "{}", speed::searches().head())?;
    let start = Instant::now();
    let mut written = Ok(());
    let nodes = bench::run(isa, options, |measurement| {
        if written.is_ok() {
            written = writeln!(out, "{}", speed::search_row(measurement)).and_then(|()| out.flush());
        }
    })?;
    written?;
    writeln!(out, "{isa}: {}", speed::total(nodes, start.elapsed()))?;
    if options.threads() == 1 {
        writeln!(out, "signature: {nodes}")?;
    }
    out.flush()?;
    Ok(())
}

fn write_solves(out: &mut impl Write, isa: Isa, options: &Options) -> anyhow::Result<()> {
    writeln!(out, "{}", speed::solves().head())?;
    let mut written = Ok(());
    bench::solves(isa, options, u32::MAX, |solves| {
        if written.is_ok() {
            written = writeln!(out, "{}", speed::solves_row(solves)).and_then(|()| out.flush());
        }
    })?;
    Ok(written?)
}
