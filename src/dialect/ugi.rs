//! Othello in the Universal Game Interface, as in nothello and cutegames.
//! Black, the first player, is `x`. Squares have their usual names. A pass is `0000`.

use crate::base::{Move, Size};
use crate::formats::TextError;
use crate::formats::fen::{self, Spelling};
use crate::game::{Diagram, notation};

/// Writes a move as the name of its square, or `0000` for a pass.
pub fn write_move(mv: Move, size: Size) -> String {
    notation::move_name(mv, size, "0000")
}

/// Parses a move; any spelling of a pass is accepted.
pub fn read_move(text: &str, size: Size) -> Option<Move> {
    notation::parse_move(text, size)
}

/// Writes a position as a FEN with `x` for Black and `o` for White.
pub fn write_fen(board: &Diagram) -> String {
    fen::write(board, Spelling::Ugi)
}

/// Parses a position from a FEN with `x` for Black and `o` for White.
///
/// # Errors
/// The same as for [`fen::parse`].
pub fn read_fen(text: &str) -> Result<Diagram, TextError> {
    fen::parse(text, Spelling::Ugi)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Position;
    use crate::game::othello8::Othello8;

    #[test]
    fn the_start_position_is_that_of_nothello() {
        let start = Othello8::start().diagram();
        assert_eq!(write_fen(&start), "8/8/8/3ox3/3xo3/8/8/8 x");
        assert_eq!(read_fen("8/8/8/3ox3/3xo3/8/8/8 x"), Ok(start));
    }

    #[test]
    fn a_pass_is_four_zeros() {
        assert_eq!(write_move(Move::PASS, Size::OTHELLO), "0000");
        assert_eq!(read_move("0000", Size::OTHELLO), Some(Move::PASS));
        assert_eq!(read_move("f4", Size::OTHELLO), notation::parse_move("f4", Size::OTHELLO));
    }
}
