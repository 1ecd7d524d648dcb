//! The evaluation: what the empty cells are worth to the side to move and to the other one.

use crate::search::mnk::board::Board;
use crate::search::mnk::patterns::kinds::Kind;

/// No evaluation is larger, either way.
pub(crate) const LARGEST: i32 = 20_000;

/// Returns how good the position is for the mover, who has no five, as the other side, and no open four.
pub(crate) fn evaluate(board: &Board) -> i32 {
    let (mover, other) = (board.mover(), board.mover().opponent());
    let threat = if board.count(other, Kind::OpenFour) > 0 { THREAT } else { 0 };
    let score = board.total(mover).moving - board.total(other).waiting + TEMPO - threat;
    score.clamp(-LARGEST, LARGEST)
}

/// The right to move.
const TEMPO: i32 = 43;

/// That the other side can make an open four.
const THREAT: i32 = 57;
