//! Evaluates a position by the values of its empty cells for both sides.

use crate::search::mnk::board::ShapeBoard;
use crate::search::mnk::patterns::kinds::Kind;

/// The largest magnitude of an evaluation, in evaluation points.
pub(crate) const LARGEST: i32 = 20_000;

/// Returns the evaluation of a position in evaluation points, mover's view.
/// Precondition: neither side can make a five now, and the mover cannot make an open four.
pub(crate) fn evaluate(board: &ShapeBoard) -> i32 {
    let (mover, other) = (board.mover(), board.mover().opponent());
    let threat = if board.count(other, Kind::OpenFour) > 0 { THREAT } else { 0 };
    let score = board.total(mover).moving - board.total(other).waiting + TEMPO - threat;
    score.clamp(-LARGEST, LARGEST)
}

/// The bonus for the side to move, in evaluation points.
const TEMPO: i32 = 43;

/// The penalty in evaluation points if the other side can make an open four.
const THREAT: i32 = 57;
