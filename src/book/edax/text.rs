//! The text format of Edax's books: one line per position, `BOARD64 X,level,leafmove,leafscore`.
//!
//! The board is written row by row from a1; `X` is the mover and `O` the other side. `level` is the search
//! level, 0 to 60. `leafmove` is the best move that leaves the book, or `--` if the book has no such move for
//! the position. `leafscore` is the score of `leafmove` in discs, mover's view.

use crate::base::{Color, Size, Square};
use crate::formats::{board64, lines, without_mark};
use crate::game::Position;
use crate::game::notation;
use crate::game::othello8::Othello8;

use super::super::entry::{Entry, Games};
use super::super::error::BookError;
use super::super::graph::Book;
use super::{Import, Node, build};

/// Parses a book. Skips empty lines and ignores fields after the fourth.
///
/// # Errors
/// If a line is not a valid position.
pub fn read(text: &str) -> Result<Import, BookError> {
    let lines = lines(without_mark(text)).enumerate().filter(|(_, line)| !line.trim().is_empty());
    let nodes =
        lines.map(|(index, line)| node(line).map_err(|fault| BookError::Line { line: index + 1, fault }));
    Ok(build(nodes.collect::<Result<_, _>>()?))
}

fn node(line: &str) -> Result<Node, String> {
    let mut fields = line.split(',').map(str::trim);
    let board = fields.next().unwrap_or_default();
    let diagram = board64::parse(board, Some(Size::OTHELLO)).map_err(|error| error.to_string())?;
    let position = Othello8::from_diagram(&diagram).map_err(|error| error.to_string())?;
    let mut field = |what: &str| fields.next().ok_or_else(|| format!("{what} is missing"));
    let (level, mv, score) =
        (field("the level")?, field("the move of the leaf")?, field("the score of the leaf")?);
    let level = level
        .parse()
        .ok()
        .filter(|&level| level <= 60)
        .ok_or_else(|| format!("'{level}' where a level (0 to 60) is expected"))?;
    let discs = score
        .strip_prefix('+')
        .unwrap_or(score)
        .parse::<i32>()
        .ok()
        .filter(|discs| (-64..=64).contains(discs))
        .ok_or_else(|| format!("'{score}' where a score in discs is expected"))?;
    let square = notation::parse_square(mv, Size::OTHELLO);
    if square.is_none() && !mv.is_empty() && !notation::is_pass(mv) {
        return Err(format!("'{mv}' where the move of the leaf (a1 to h8, or --) is expected"));
    }
    let leaf = square.map(|square| (square.index() as u8, discs));
    Ok(Node { board: position.board(), level, leaf, games: Games::default() })
}

/// Serializes a book, one line per position, in the order of [`Book::entries`].
/// Scores are rounded to whole discs. The game results in the book are dropped, because the format has no
/// field for them.
pub fn write(book: &Book) -> String {
    book.entries().map(|(board, entry)| line(&Othello8::new(board, Color::Black), entry)).collect()
}

fn line(position: &Othello8, entry: &Entry) -> String {
    let leaf = entry.leaf.map(|leaf| {
        let square = notation::square_name(Square::new(leaf.square.into()), Size::OTHELLO);
        (square, leaf.score.whole_discs())
    });
    let (mv, score) = leaf.unwrap_or_else(|| ("--".to_owned(), 0));
    format!("{},{},{mv},{score:+}\n", board64::write(&position.diagram()), entry.effort.depth)
}
