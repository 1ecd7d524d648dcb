//! `kado book lookup`: the book moves of a position.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::Args;

use crate::base::{Color, Move, Score};
use crate::book::Book;
use crate::commands::messages::print_error;
use crate::commands::stdout::stdout;
use crate::formats;
use crate::game::othello8::Othello8;
use crate::game::{Position, Record, Rules};
use crate::rendering::books;

use super::load;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado book lookup builtin
  kado book lookup my.book f5d6c3
  kado book lookup my.book \\
      '---------------------------OX------XO--------------------------- X'

Each line is a move: its score in discs for the side to move, the depth and
selectivity of its search, whether the book continues after it (link) or not
(leaf), the number of learned games that the side to move won, drew and lost
with it, and the best line of the book. The exit status is 1 if the position is
not in the book.";

/// The arguments of `kado book lookup`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Book file, or `builtin`
    #[arg(value_name = "BOOK")]
    file: PathBuf,

    /// Position: moves (f5d6c3), a board or a FEN [default: start]
    ///
    /// Position: moves from the start position, 64 squares (X, O or -) and the side to move, or a FEN
    /// [default: the start position].
    #[arg(
        value_name = "POSITION",
        default_value = "",
        hide_default_value = true,
        allow_hyphen_values = true
    )]
    position: String,
}

/// Prints the book moves of the position.
pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let book = load(&arguments.file)?;
    let position = position(&arguments.position)?;
    let known = book.moves(position.board());
    if known.is_empty() {
        return Ok(not_in_book());
    }
    let mut out = stdout();
    for known in known {
        writeln!(out, "{}", books::book_move(&known))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Reports that a position is not in the book, and returns the exit status.
pub(super) fn not_in_book() -> ExitCode {
    print_error("the position is not in the book");
    ExitCode::FAILURE
}

/// Parses a position: moves from the start, a board or a FEN.
pub(super) fn position(text: &str) -> anyhow::Result<Othello8> {
    let record = formats::position(text, Some(Rules::OTHELLO)).context("invalid position")?;
    Ok(Othello8::from_diagram(&record.position().diagram())?)
}

/// Writes the book's variations from a position of the book, one per line: Black's score, then the moves.
///
/// Follows the links (moves to a book position or to the end of the game) that lose at most `within`
/// centidiscs. A variation has at most `plies` moves, passes not counted.
pub(super) fn write_lines(
    out: &mut impl Write,
    book: &Book,
    record: &Record<Othello8>,
    (plies, within): (u32, i32),
) -> io::Result<()> {
    let known = book.moves(record.position().board());
    let best = known.first().map_or(0, |best| best.score.centidiscs());
    let next: Vec<Record<Othello8>> = known
        .iter()
        .filter(|known| plies > 0 && known.linked && best - known.score.centidiscs() <= within)
        .filter_map(|known| {
            let mut next = record.clone();
            next.play(known.mv()).ok()?;
            if next.position().legal_moves() == [Move::PASS] {
                next.play(Move::PASS).ok()?;
            }
            Some(next)
        })
        .collect();
    for next in &next {
        write_lines(out, book, next, (plies - 1, within))?;
    }
    if next.is_empty() {
        let position = record.position();
        let value = book.get(position.board()).map(|entry| position.turn().pick(entry.value, -entry.value));
        let end = || position.outcome().map(|outcome| Score::from_discs(outcome.margin_for(Color::Black)));
        writeln!(out, "{}", books::line(value.or_else(end).unwrap_or_default(), record))?;
    }
    Ok(())
}
