//! `kado train pack`: converts a fit to a weights file.

use std::io::Write;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;

use crate::commands::output::Overwrite;
use crate::commands::stdout::stdout;
use crate::commands::value_parsers::integer;
use crate::eval::othello::packing::{LARGEST_QUANTUM, pack};
use crate::training::fit::Fitted;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado train pack fit.kfit --output weights/evaluation.kado

Converts the output of `kado train fit` to a weights file for --weights, for
`kado train fit --prior` and for building into Kado. Weights are rounded to
multiples of the quantum, in 1/128 disc.";

/// The arguments of `kado train pack`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Output of `kado train fit`
    #[arg(value_name = "FIT")]
    fit: PathBuf,

    /// Quantization step, in 1/128 disc
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = integer::<u16>(1..=LARGEST_QUANTUM))]
    quantum: u16,

    /// Weights file to write
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,

    #[command(flatten)]
    overwrite: Overwrite,
}

/// Packs the weights of a fit into a weights file and prints the size of the weights file.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    arguments.overwrite.check(&arguments.output, [arguments.fit.as_path()])?;
    let fit = Fitted::read(&arguments.fit).with_context(|| arguments.fit.display().to_string())?;
    let packed = pack(&fit.parameters(), arguments.quantum);
    let place = arguments.output.display();
    arguments.overwrite.write(&arguments.output, &packed)?;
    Ok(writeln!(stdout(), "{place}: {} bytes", packed.len())?)
}
