//! `kado perft`: counts the leaves of the game tree.

use std::io::{self, Write};
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use kado::base::Size;
use kado::game::formats::board64;
use kado::game::othello8::perft::{Passes, perft};
use kado::game::othello8::{Board, Isa, Othello8};

use super::Settings;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado perft 11
  kado perft 10 --passes zero-plies
  kado perft 8 --isa portable
  kado perft 6 --board '---------------------------OX------XO--------------------------- X'";

/// The arguments of `kado perft`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The largest depth in plies; every depth from 1 on is counted
    #[arg(value_parser = clap::value_parser!(u32).range(1..=20), value_name = "N")]
    depth: u32,

    /// How passes and games that end early are counted
    #[arg(long, value_parser = passes(), default_value = "one-ply", value_name = "RULE")]
    passes: Passes,

    /// The board to start from: 64 squares (X, O, -) row by row from a1, and the side to move (X or O)
    #[arg(long, value_name = "BOARD64", allow_hyphen_values = true, value_parser = board)]
    board: Option<Board>,
}

/// The conventions in use, which agree on the start position up to depth 8.
fn passes() -> impl TypedValueParser<Value = Passes> {
    PossibleValuesParser::new([
        PossibleValue::new("one-ply")
            .help("A pass is a ply, a game that ends early is one leaf (most engines)"),
        PossibleValue::new("zero-plies").help("A pass is no ply: depth counts discs (Egaroucid's mode 2)"),
        PossibleValue::new("without-finished")
            .help("A pass is a ply, a game that ends early is not counted (OEIS A124004)"),
    ])
    .try_map(|name| Passes::named(&name).ok_or("not a convention"))
}

fn board(text: &str) -> anyhow::Result<Board> {
    let diagram = board64::parse(text, Some(Size::OTHELLO))?;
    Ok(Othello8::from_diagram(&diagram)?.board())
}

/// Prints a line for each depth as soon as it is counted.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let board = arguments.board.unwrap_or(Board::START);
    let mut out = io::stdout().lock();
    write_table(&mut out, arguments, board, settings.isa()).context("cannot write to stdout")
}

fn write_table(out: &mut impl Write, arguments: &Arguments, board: Board, isa: Isa) -> io::Result<()> {
    writeln!(out, "{:>5} {:>20} {:>12} {:>15}", "depth", "leaves", "seconds", "leaves/second")?;
    for depth in 1..=arguments.depth {
        let start = Instant::now();
        let leaves = perft(isa, board, depth, arguments.passes);
        let seconds = start.elapsed().as_secs_f64();
        let speed = leaves as f64 / seconds.max(1e-9);
        writeln!(out, "{depth:>5} {leaves:>20} {seconds:>12.6} {speed:>15.0}")?;
        out.flush()?;
    }
    Ok(())
}
