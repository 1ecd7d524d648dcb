//! Text of a review: loss of each move and summaries of both sides.

use crate::analysis::{Grade, Played, PositionReview, Summary};
use crate::base::{Color, Score, counted};
use crate::game::Position;
use crate::game::notation::move_name;

use super::color_name;

/// Returns the lines of the review table, followed by the summaries of both sides.
pub(in crate::play) fn lines(positions: &[PositionReview]) -> Vec<String> {
    let head = format!("{:>3} {:<5} {:<4} {:>6} {:>6}    best", "", "side", "move", "score", "loss");
    let rows = positions.iter().filter(|review| review.played.is_some()).map(row);
    let sides = Color::BOTH.into_iter().map(|color| summary(positions, color));
    std::iter::once(head).chain(rows).chain(sides).collect()
}

/// Returns the row of a move: its score, its loss, and the best move if another move was better.
pub(in crate::play) fn row(review: &PositionReview) -> String {
    let size = review.position.size();
    let Some(played) = &review.played else { return String::new() };
    let best = review.best().filter(|_| played.loss > Score::default());
    let best = best.map(|best| format!("{} {}", move_name(best, size, "pass"), review.score));
    let row = format!(
        "{:>3} {:<5} {:<4} {:>6} {:>6} {:<2} {}",
        review.ply + 1,
        color_name(review.position.turn()),
        move_name(played.mv, size, "pass"),
        played.score,
        loss(played),
        review.grade().map_or("", Grade::mark),
        best.unwrap_or_default()
    );
    row.trim_end().to_owned()
}

/// Returns the row of a move without its color and the best move, for a panel of 26 columns.
pub(in crate::play) fn short_row(review: &PositionReview) -> String {
    let Some(played) = &review.played else { return String::new() };
    let name = move_name(played.mv, review.position.size(), "pass");
    let mark = review.grade().map_or("", Grade::mark);
    let row = format!("{:>3} {name:<4} {:>6} {:>6} {mark}", review.ply + 1, played.score, loss(played));
    row.trim_end().to_owned()
}

/// Formats the loss of a move as a negative number; returns an empty text for a best move.
fn loss(played: &Played) -> String {
    if played.loss > Score::default() { (-played.loss).to_string() } else { String::new() }
}

/// Describes a side's number of moves, total loss, numbers of mistakes and blunders, and accuracy.
pub(in crate::play) fn summary(positions: &[PositionReview], color: Color) -> String {
    let summary = Summary::of(positions, color);
    let accuracy = summary.accuracy().map(|accuracy| format!(", accuracy {accuracy:.0} %"));
    format!(
        "{}: {:.2} lost in {}, {}, {}{}.",
        color_name(color),
        summary.lost(),
        counted(summary.moves, "move", "moves"),
        counted(summary.mistakes, "mistake", "mistakes"),
        counted(summary.blunders, "blunder", "blunders"),
        accuracy.unwrap_or_default()
    )
}
