//! The forbidden moves (fouls) of Black in renju, on the search board.

use crate::base::Color;
use crate::game::mnk::Line;

use crate::search::mnk::board::{ShapeBoard, Spot};
use crate::search::mnk::patterns::kinds::Kind;
use crate::search::mnk::patterns::shapes::Shape;

/// Returns whether a color may play on an empty cell: always, except for fouls of Black in renju.
pub(crate) fn may_play(board: &mut ShapeBoard, spot: Spot, color: Color) -> bool {
    board.line() != Line::Renju || color == Color::White || !is_foul(board, spot)
}

/// Returns whether a move of Black is a foul.
/// Fouls are an overline, two fours, or two threes that could each become an open four by a move that is not
/// a foul itself. A five is never a foul.
fn is_foul(board: &mut ShapeBoard, spot: Spot) -> bool {
    match board.kind(spot, Color::Black) {
        Kind::Foul => true,
        Kind::ThreeThree => is_double_three(board, spot),
        _ => false,
    }
}

fn is_double_three(board: &mut ShapeBoard, spot: Spot) -> bool {
    let is_three = |direction: &usize| board.shape(spot, *direction, Color::Black).is_three();
    let threes: Vec<usize> = (0..4).filter(is_three).collect();
    let is_white_to_move = board.mover() == Color::White;
    if is_white_to_move {
        board.pass();
    }
    board.make(spot);
    let real = threes.into_iter().filter(|&direction| can_become_four(board, spot, direction)).count();
    board.undo();
    if is_white_to_move {
        board.pass();
    }
    real >= 2
}

/// Returns whether Black can extend a three to an open four by a move that is not a foul.
/// The three lies in `direction` through the stone on `three`.
fn can_become_four(board: &mut ShapeBoard, three: Spot, direction: usize) -> bool {
    let step = board.steps()[direction] as isize;
    (-4..=4).map(|distance| three.wrapping_add_signed(distance * step)).any(|spot| {
        board.is_empty(spot)
            && board.shape(spot, direction, Color::Black) == Shape::OpenFour
            && board.kind(spot, Color::Black) != Kind::Five
            && is_row_through(board, three, spot, direction)
            && !is_foul(board, spot)
    })
}

/// Returns whether black stones stand on `from` and on every cell between `from` and `to`.
fn is_row_through(board: &ShapeBoard, from: Spot, to: Spot, direction: usize) -> bool {
    let step = board.steps()[direction];
    let (low, high) = (from.min(to), from.max(to));
    (low..=high).step_by(step).all(|spot| spot == to || board.stone(spot) == Some(Color::Black))
}
