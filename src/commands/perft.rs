//! `kado perft`: counts the leaves of the game tree.

use std::io::Write;
use std::time::Instant;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use crate::commands::stdout::stdout;
use crate::game::perft::{Passes, count};
use crate::rendering::speed;

use super::Settings;
use super::position::PositionFlags;
use super::value_parsers::integer;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado perft 11
  kado perft 10 --passes zero-plies
  kado perft 8 --isa portable
  kado --game antiothello:6 perft 8
  kado --board 10 perft 8 --moves e4
  kado perft 6 --board \\
      '---------------------------OX------XO--------------------------- X'";

/// The arguments of `kado perft`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Largest depth N in plies; the leaves are counted for each depth from 1 to N
    #[arg(value_parser = integer::<u32>(1..=20), value_name = "N")]
    depth: u32,

    /// Counting rule; see --help
    ///
    /// Rule by which passes are counted, and games that end before the depth.
    ///
    /// one-ply: a pass is a ply; a game that ends early counts as one leaf (most engines).
    ///
    /// zero-plies: a pass is not a ply, so depth counts discs; a game that ends early counts as one leaf
    /// (mode 2 of Egaroucid).
    ///
    /// without-finished: a pass is a ply; a game that ends early is not counted (OEIS A124004).
    #[arg(long, value_parser = passes(), default_value = "one-ply", value_name = "RULE", hide_possible_values = true)]
    passes: Passes,

    #[command(flatten)]
    position: PositionFlags,
}

/// Returns the parser of `--passes`.
///
/// The flag selects one of three counting rules. From the start position of standard Othello, the three rules
/// give the same counts up to depth 8.
fn passes() -> impl TypedValueParser<Value = Passes> {
    PossibleValuesParser::new(["one-ply", "zero-plies", "without-finished"])
        .try_map(|name| Passes::named(&name).ok_or("unknown rule"))
}

/// Prints a line for each depth as soon as the leaves at this depth are counted.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let record = arguments.position.record(settings, "")?;
    let mut out = stdout();
    writeln!(out, "{}", speed::perft().head())?;
    for depth in 1..=arguments.depth {
        let start = Instant::now();
        let leaves = count(settings.isa(), record.position(), depth, arguments.passes);
        writeln!(out, "{}", speed::perft_row(depth, leaves, start.elapsed()))?;
        out.flush()?;
    }
    Ok(())
}
