//! `kado.Board`: a position as a value.

mod arguments;
mod methods;
mod planes;

use kado::base::{Color, Move, Size};
use kado::game::othello8::Othello8;
use kado::game::{AnyPosition, Position};
use pyo3::prelude::*;

use crate::errors;

/// A position of any game: the squares of the board and the side to move. Boards are values: they are
/// immutable, compare by content, and can be hashed and pickled.
///
/// `position` is moves from the start (`f5d6c3`), a board in one line with its side to move, or a FEN; by
/// default the start position. `game` is `othello` by default; others are `othello:10`, `antiothello`,
/// `gomoku`, `mnk:7,6,4`.
///
/// >>> from kado import Board
/// >>> board = Board("f5d6c3")
/// >>> board.turn, board.legal_moves[:3], len(board.legal_moves)
/// ('white', ['d3', 'f3', 'f4'], 4)
/// >>> board.play("d3") == Board("f5d6c3d3")
/// True
/// >>> print(Board(game="othello:4"))
///   a b c d
/// 1 . . . . 1
/// 2 . O X . 2
/// 3 . X O . 3
/// 4 . . . . 4
///   a b c d
/// black (X) 2, white (O) 2, black to move
#[pyclass(frozen, mapping, module = "kado")]
#[derive(Clone)]
pub(crate) struct Board {
    pub(crate) position: AnyPosition,
    /// The last move, for the picture.
    pub(crate) last: Option<Move>,
}

impl Board {
    pub(crate) fn of(position: AnyPosition) -> Board {
        Board { position, last: None }
    }

    /// Returns the position of standard Othello, or an error for other games.
    pub(crate) fn othello8(&self) -> PyResult<&Othello8> {
        match &self.position {
            AnyPosition::Othello8(position) => Ok(position),
            _ => Err(errors::board(format!("only standard Othello has this, not {}", self.position.rules()))),
        }
    }

    fn cells(&self) -> impl Iterator<Item = Option<Color>> {
        let size = self.position.size();
        size.all_squares().map(|square| self.position.at(square))
    }

    fn size_of(&self) -> Size {
        self.position.size()
    }
}
