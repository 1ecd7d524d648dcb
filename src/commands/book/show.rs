//! `kado book show`: the size of a book, or its lines.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use crate::commands::stdout::stdout;
use crate::game::Record;
use crate::rendering::books;

use super::load;
use super::lookup::{not_in_book, position, write_lines};
use crate::commands::value_parsers::{integer, number_in};

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado book show builtin
  kado book show my.book --lines 6
  kado book show my.book --lines 4 --within 0.5 --from f5d6c3d3c4

Without --lines, prints the number of positions, in total, for each ply and for
each search effort, and the settings that made the book. With --lines, prints
the lines of the book from a position on, each with the score at its end in
discs for Black. The exit status is 1 if the position is not in the book.";

/// The arguments of `kado book show`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Book file, or `builtin`
    #[arg(value_name = "BOOK")]
    file: PathBuf,

    /// Show the book lines, each at most PLIES plies long
    #[arg(long, value_name = "PLIES", value_parser = integer::<u32>(1..=60))]
    lines: Option<u32>,

    /// Maximum loss of a move to show, in discs
    #[arg(
        long,
        value_name = "DISCS",
        default_value_t = 64.0,
        requires = "lines",
        value_parser = number_in(0.0..=128.0, "a number of discs")
    )]
    within: f64,

    /// First position: moves or a board [default: start]
    ///
    /// First position of the shown book lines: moves from the start position, or 64 squares and the side to
    /// move [default: the start position].
    #[arg(
        long,
        value_name = "POSITION",
        default_value = "",
        hide_default_value = true,
        requires = "lines",
        allow_hyphen_values = true
    )]
    from: String,
}

/// Prints the lines of the book if `--lines` is given, otherwise the statistics of the book.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let book = load(&arguments.file)?;
    let mut out = stdout();
    match arguments.lines {
        None => write!(out, "{}", books::figures(&book))?,
        Some(plies) => {
            let record = Record::new(position(&arguments.from)?);
            if book.get(record.position().board()).is_none() {
                return Ok(not_in_book());
            }
            let within = (arguments.within * 100.0).round() as i32;
            write_lines(&mut out, &book, &record, (plies, within))?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
