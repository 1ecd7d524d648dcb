//! Moves, scores and depths as text for people.

use kado::base::{Color, Depth, Move, Score, Selectivity, Size};
use kado::game::Outcome;
use kado::game::notation::move_name;

/// Note in the header of a table: scores are from the view of the side to move.
pub(in crate::commands) const VIEW: &str = "scores for the side to move";

/// The text of a pass.
pub(in crate::commands) const PASS: &str = "pass";

/// Formats a move on the 8x8 board: `f5` or `pass`.
pub(in crate::commands) fn name(mv: Move) -> String {
    name_on(Size::OTHELLO, mv)
}

/// Formats a move on a board of any size: `f5` or `pass`.
pub(in crate::commands) fn name_on(size: Size, mv: Move) -> String {
    move_name(mv, size, PASS)
}

/// Formats each move on a board of any size.
pub(in crate::commands) fn names_on(size: Size, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| name_on(size, mv)).collect()
}

/// Formats a variation on a board of any size: `f5 d6 c3`.
pub(in crate::commands) fn line_on(size: Size, pv: &[Move]) -> String {
    names_on(size, pv).join(" ")
}

/// Returns a sentence with the side to move, or with the outcome of a finished game.
pub(in crate::commands) fn turn(outcome: Option<Outcome>, turn: Color) -> String {
    match outcome {
        Some(outcome) => format!("Game over: {outcome}"),
        None if turn == Color::Black => "Black (X) to move".to_owned(),
        None => "White (O) to move".to_owned(),
    }
}

/// Formats each move on the 8x8 board.
pub(in crate::commands) fn names(moves: &[Move]) -> Vec<String> {
    names_on(Size::OTHELLO, moves)
}

/// Formats a variation on the 8x8 board: `f5 d6 c3`.
pub(in crate::commands) fn line(pv: &[Move]) -> String {
    line_on(Size::OTHELLO, pv)
}

/// Formats a score: `+4` (final), `+4.37` (estimate), `W7` (proven in a game without discs).
pub(in crate::commands) fn score(is_final: bool, score: Score) -> String {
    if is_final && !score.is_proven() { format!("{:+}", score.whole_discs()) } else { score.to_string() }
}

/// Returns `win`, `draw` or `loss`, according to the sign of a score.
pub(in crate::commands) fn winner(score: Score) -> &'static str {
    match score.centidiscs().signum() {
        1 => "win",
        0 => "draw",
        _ => "loss",
    }
}

/// Formats the score of a finished game; in a game without discs, `win` or `loss`.
pub(in crate::commands) fn end(end: Score) -> String {
    if end.is_proven() { winner(end).to_owned() } else { score(true, end) }
}

/// Formats the loss of a move in discs, without decimals if the scores are final.
pub(in crate::commands) fn loss(is_final: bool, loss: Score) -> String {
    if is_final { loss.whole_discs().to_string() } else { format!("{:.2}", loss.discs()) }
}

/// Formats a depth: `24`, or `24@95%` for a selective search.
pub(in crate::commands) fn depth(depth: Depth, selectivity: Selectivity) -> String {
    match selectivity {
        Selectivity::Full => depth.to_string(),
        selectivity => format!("{depth}@{}%", selectivity.percent()),
    }
}
