//! How moves, scores and depths are written for people.

use kado::base::{Color, Depth, Move, Score, Selectivity, Size};
use kado::game::Outcome;
use kado::game::notation::move_name;

/// Whose view the scores of a table are, for its head.
pub(super) const VIEW: &str = "scores for the side to move";

/// How a pass is written.
pub(super) const PASS: &str = "pass";

/// Writes `f5`, or `pass`.
pub(super) fn name(mv: Move) -> String {
    name_on(Size::OTHELLO, mv)
}

/// Writes `f5`, or `pass`, on a board of any size.
pub(super) fn name_on(size: Size, mv: Move) -> String {
    move_name(mv, size, PASS)
}

/// Returns the names of moves on a board of any size.
pub(super) fn names_on(size: Size, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| name_on(size, mv)).collect()
}

/// Writes a line of play on a board of any size: `f5 d6 c3`.
pub(super) fn line_on(size: Size, pv: &[Move]) -> String {
    names_on(size, pv).join(" ")
}

/// Writes whose turn it is, or how the game ended.
pub(super) fn turn(outcome: Option<Outcome>, turn: Color) -> String {
    match outcome {
        Some(outcome) => format!("Game over: {outcome}"),
        None if turn == Color::Black => "Black (X) to move".to_owned(),
        None => "White (O) to move".to_owned(),
    }
}

/// Returns the names of moves.
pub(super) fn names(moves: &[Move]) -> Vec<String> {
    names_on(Size::OTHELLO, moves)
}

/// Writes a line of play: `f5 d6 c3`.
pub(super) fn line(pv: &[Move]) -> String {
    line_on(Size::OTHELLO, pv)
}

/// Writes a final score in whole discs, `+4`, and an estimate to the centidisc, `+4.37`; a proven win of a
/// game without discs by its plies, `W7`.
pub(super) fn score(is_final: bool, score: Score) -> String {
    if is_final && !score.is_proven() { format!("{:+}", score.whole_discs()) } else { score.to_string() }
}

/// Returns what a score says about who wins.
pub(super) fn winner(score: Score) -> &'static str {
    match score.centidiscs().signum() {
        1 => "win",
        0 => "draw",
        _ => "loss",
    }
}

/// Writes the score of a game that is over: where no discs are counted, who won.
pub(super) fn end(end: Score) -> String {
    if end.is_proven() { winner(end).to_owned() } else { score(true, end) }
}

/// Writes how many discs a move loses: whole ones between final scores.
pub(super) fn loss(is_final: bool, loss: Score) -> String {
    if is_final { loss.whole_discs().to_string() } else { format!("{:.2}", loss.discs()) }
}

/// Writes `24`, or `24@95%` for a selective search.
pub(super) fn depth(depth: Depth, selectivity: Selectivity) -> String {
    match selectivity {
        Selectivity::Full => depth.to_string(),
        selectivity => format!("{depth}@{}%", selectivity.percent()),
    }
}
