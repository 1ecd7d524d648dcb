//! Opening books as text: their statistics, moves and lines.

use std::collections::BTreeMap;

use crate::base::{Score, Size};
use crate::book::{Book, BookMove};
use crate::formats::transcript;
use crate::game::Record;
use crate::game::othello8::{Board, Othello8};

use super::spelling::name;
use super::text_table::{TextTable, right};

/// Formats the statistics of a book as lines and tables.
///
/// The statistics are the number of positions, the number of positions to be searched because the moves that
/// leave the book have no score, the value of the start position, the number of learned games, the origin of
/// the book, and the numbers of positions by ply and by search effort.
pub(crate) fn figures(book: &Book) -> String {
    let incomplete = book.incomplete().len();
    let mut lines = vec![format!(
        "{} positions, {incomplete} to be searched: moves that leave the book have no score",
        book.len()
    )];
    if let Some(start) = book.get(Board::START) {
        lines.push(format!("start position {}, {} games learned", start.value, start.games.count()));
    }
    if !book.origin().is_empty() {
        lines.push(format!("made with {}", book.origin()));
    }
    let mut plies: BTreeMap<u32, usize> = BTreeMap::new();
    let mut efforts: BTreeMap<_, usize> = BTreeMap::new();
    for (board, entry) in book.entries() {
        *plies.entry(60 - board.empties().min(60)).or_default() += 1;
        *efforts.entry(entry.effort).or_default() += 1;
    }
    let plies = plies.into_iter().map(|(ply, count)| [ply.to_string(), count.to_string()]);
    let efforts = efforts
        .into_iter()
        .map(|(effort, count)| [format!("{}@{}%", effort.depth, effort.selectivity), count.to_string()]);
    let text: String = lines.into_iter().map(|line| line + "\n").collect();
    text + &counts(("ply", 4), plies) + &counts(("search", 7), efforts)
}

/// Formats a table of the number of positions by ply or by search effort.
///
/// `title` and `width` are the title of the first column and its width in characters.
fn counts((title, width): (&str, usize), rows: impl Iterator<Item = [String; 2]>) -> String {
    let table = TextTable::new([right(title, width), right("positions", 9)]);
    table.text(rows.map(|row| table.row(row)))
}

/// Formats a book move: `d3 +0.50 14@73% link 3-1-2 d3c5f6`.
///
/// The parts are the move, its score, depth and selectivity, whether the move stays in the book (`link`) or
/// leaves it (`leaf`), the numbers of games won, drawn and lost, and the principal variation.
pub(crate) fn book_move(known: &BookMove) -> String {
    let BookMove { score, games, effort, .. } = known;
    format!(
        "{} {score} {}@{}% {} {}-{}-{} {}",
        name(known.mv()),
        effort.depth,
        effort.selectivity,
        if known.linked { "link" } else { "leaf" },
        games.wins,
        games.draws,
        games.losses,
        transcript::write(&known.line, Size::OTHELLO)
    )
}

/// Formats a line of the book: the score of the last position, followed by all moves of the line.
pub(crate) fn line(score: Score, record: &Record<Othello8>) -> String {
    let moves: Vec<_> = record.plies().iter().map(|ply| ply.mv).collect();
    format!("{score} {}", transcript::write(&moves, Size::OTHELLO))
}
