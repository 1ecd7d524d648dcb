//! `kado bench`: the node signature of the search, its speed and its stop latency.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::Args;
use kado::engine::Options;
use kado::engine::bench::{self, Measurement, Solves};
use kado::game::othello8::Isa;

use super::Settings;

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
    /// Searches to stop for the latency
    ///
    /// Number of searches to stop for the latency figures; 0 skips the measurement.
    #[arg(long, default_value_t = 2000, value_name = "N")]
    stops: u32,

    /// Also solve positions of random games, by empties
    ///
    /// Also solve positions of random games exactly, and print a row for each number of empties.
    #[arg(long)]
    solves: bool,
}

/// Prints a line for each search, then the totals.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let (isa, options) = (settings.isa(), &settings.options.0);
    let mut out = io::stdout().lock();
    write_searches(&mut out, isa, options)?;
    if arguments.solves {
        write_solves(&mut out, isa, options)?;
    }
    if arguments.stops > 0 {
        write_latencies(&mut out, isa, options, arguments.stops)?;
    }
    Ok(())
}

fn write_searches(out: &mut impl Write, isa: Isa, options: &Options) -> anyhow::Result<()> {
    writeln!(
        out,
        "{:>7} {:>5} {:>7} {:>12} {:>9} {:>12}",
        "empties", "depth", "score", "nodes", "seconds", "nodes/second"
    )?;
    let start = Instant::now();
    let mut written = Ok(());
    let nodes = bench::run(isa, options, |measurement| {
        if written.is_ok() {
            written = write_search(out, measurement);
        }
    })?;
    written.context("cannot write to stdout")?;
    let seconds = start.elapsed().as_secs_f64();
    let speed = nodes as f64 / seconds;
    writeln!(out, "{isa}: {nodes} nodes in {seconds:.3} s, {speed:.0} nodes/second")?;
    if options.threads() == 1 {
        writeln!(out, "signature: {nodes}")?;
    }
    out.flush()?;
    Ok(())
}

fn write_search(out: &mut impl Write, measurement: &Measurement) -> io::Result<()> {
    let report = &measurement.report;
    writeln!(
        out,
        "{:>7} {:>5} {:>7} {:>12} {:>9.3} {:>12}",
        measurement.case.position().board().empties(),
        report.depth,
        report.best().score,
        report.nodes,
        report.time.as_secs_f64(),
        report.nodes_per_second()
    )?;
    out.flush()
}

fn write_solves(out: &mut impl Write, isa: Isa, options: &Options) -> anyhow::Result<()> {
    writeln!(
        out,
        "{:>7} {:>9} {:>14} {:>11} {:>12}",
        "empties", "positions", "nodes/position", "us/position", "nodes/second"
    )?;
    let mut written = Ok(());
    bench::solves(isa, options, u32::MAX, |solves| {
        if written.is_ok() {
            written = write_solved(out, solves);
        }
    })?;
    written.context("cannot write to stdout")
}

fn write_solved(out: &mut impl Write, solves: &Solves) -> io::Result<()> {
    let &Solves { empties, positions, nodes, time } = solves;
    let (count, seconds) = (positions as f64, time.as_secs_f64());
    writeln!(
        out,
        "{empties:>7} {positions:>9} {:>14.0} {:>11.1} {:>12.0}",
        nodes as f64 / count,
        1e6 * seconds / count,
        nodes as f64 / seconds
    )?;
    out.flush()
}

fn write_latencies(out: &mut impl Write, isa: Isa, options: &Options, samples: u32) -> anyhow::Result<()> {
    let latencies = bench::stop_latencies(isa, options, samples)?;
    let at = |share: f64| -> f64 {
        let index = (share * latencies.len() as f64).ceil() as usize;
        latencies.get(index.saturating_sub(1)).map_or(0.0, Duration::as_secs_f64) * 1000.0
    };
    writeln!(
        out,
        "stop latency of {} searches in ms: median {:.3}, 99% {:.3}, 99.9% {:.3}, largest {:.3}",
        latencies.len(),
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0)
    )?;
    Ok(())
}
