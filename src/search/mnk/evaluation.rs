//! The evaluation: what the empty cells are worth to either side, and whose turn it is.

use super::board::Board;
use super::kinds::Kind;

/// No evaluation is larger, either way.
pub(crate) const LARGEST: i32 = 20_000;

/// Returns how good the position is for the mover, who has no five, as the other side, and no open four.
pub(crate) fn evaluate(board: &Board) -> i32 {
    let (mover, other) = (board.mover(), board.mover().opponent());
    let mut score = board.total(mover) - board.total(other) + TEMPO;
    for (kind, own, taken) in CHANCES {
        score += if board.count(mover, kind) > 0 { own } else { 0 };
        score -= if board.count(other, kind) > 0 { taken } else { 0 };
    }
    score.clamp(-LARGEST, LARGEST)
}

/// The right to move.
const TEMPO: i32 = 30;

/// Kinds of which one is worth something: to the mover and to the other side.
const CHANCES: [(Kind, i32, i32); 5] = [
    (Kind::OpenFour, 0, 150),
    (Kind::FourThree, 200, 60),
    (Kind::ThreeThree, 80, 10),
    (Kind::FourPlus, 30, 0),
    (Kind::ThreePlus, 20, 0),
];
