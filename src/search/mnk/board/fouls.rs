//! Whether renju's Black may play on a cell of the search's board.

use crate::base::Color;
use crate::game::mnk::Line;

use crate::search::mnk::board::{Board, Spot};
use crate::search::mnk::patterns::kinds::Kind;
use crate::search::mnk::patterns::shapes::Shape;

/// Returns whether a color may play on an empty cell: always, but for the fouls of renju's Black.
pub(crate) fn may_play(board: &mut Board, spot: Spot, color: Color) -> bool {
    board.line() != Line::Renju || color == Color::White || !is_foul(board, spot)
}

/// A foul is an overline, two fours, or two threes of which each could become an open four by a move that is
/// no foul itself; but never a five.
fn is_foul(board: &mut Board, spot: Spot) -> bool {
    match board.kind(spot, Color::Black) {
        Kind::Foul => true,
        Kind::ThreeThree => is_double_three(board, spot),
        _ => false,
    }
}

fn is_double_three(board: &mut Board, spot: Spot) -> bool {
    let is_three = |direction: &usize| board.shape(spot, *direction, Color::Black).is_three();
    let threes: Vec<usize> = (0..4).filter(is_three).collect();
    let is_passed_to = board.mover() == Color::White;
    if is_passed_to {
        board.pass();
    }
    board.make(spot);
    let real = threes.into_iter().filter(|&direction| can_become_four(board, spot, direction)).count();
    board.undo();
    if is_passed_to {
        board.pass();
    }
    real >= 2
}

/// Returns whether Black, who has just made a three, could make it an open four with one more stone that is
/// no foul.
fn can_become_four(board: &mut Board, three: Spot, direction: usize) -> bool {
    let step = board.steps()[direction] as isize;
    (-4..=4).map(|distance| three.wrapping_add_signed(distance * step)).any(|spot| {
        board.is_empty(spot)
            && board.shape(spot, direction, Color::Black) == Shape::OpenFour
            && board.kind(spot, Color::Black) != Kind::Five
            && is_row_through(board, three, spot, direction)
            && !is_foul(board, spot)
    })
}

/// Returns whether the cells between two cells of a line hold Black's stones alone.
fn is_row_through(board: &Board, from: Spot, to: Spot, direction: usize) -> bool {
    let step = board.steps()[direction];
    let (low, high) = (from.min(to), from.max(to));
    (low..=high).step_by(step).all(|spot| spot == to || board.stone(spot) == Some(Color::Black))
}
