//! The spelling of Othello moves and positions in Edax's `XBoard` variant `reversi`.
//! The protocol calls Black, who moves first, "white". A move is a drop on a square with its usual name
//! (`P@d3`); a pass is `@@@@`.
//!
//! Source: observed behavior of <https://github.com/abulmo/edax-reversi>.

use crate::base::{Move, Size};
use crate::formats::fen::{self, Spelling};
use crate::game::{Diagram, notation};

/// Writes a move as a drop (`P@d3`), or `@@@@` for a pass.
pub(crate) fn write_move(mv: Move, size: Size) -> String {
    mv.square()
        .map_or_else(|| "@@@@".to_owned(), |square| format!("P@{}", notation::square_name(square, size)))
}

/// Parses a move: `P@d3`, `d3`, or any spelling of a pass.
pub fn read_move(text: &str, size: Size) -> Option<Move> {
    let name = text.strip_prefix("P@").or_else(|| text.strip_prefix("p@")).unwrap_or(text);
    notation::parse_move(name, size)
}

/// Writes a position as a FEN with enough discs in hand to fill the board.
/// Some clients refuse a drop from an empty hand.
pub(crate) fn write_fen_with_hand(board: &Diagram) -> String {
    fen::write(board, Spelling::Reversi).replacen(' ', &format!("{} ", fen::write_hand(board.size())), 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Position;
    use crate::game::othello8::Othello8;

    #[test]
    fn the_start_position_is_that_of_edax() {
        let start = Othello8::start().diagram();
        assert_eq!(fen::write(&start, Spelling::Reversi), "8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1");
        let with_hand = write_fen_with_hand(&start);
        let discs = "P".repeat(60) + &"p".repeat(60);
        assert_eq!(with_hand, format!("8/8/8/3Pp3/3pP3/8/8/8[{discs}] w - - 0 1"));
        for fen in ["8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1", "8/8/8/3Pp3/3pP3/8/8/8[-] w - - 0 1", &with_hand] {
            assert_eq!(fen::parse(fen, Spelling::Reversi).as_ref(), Ok(&start), "{fen}");
        }
    }

    #[test]
    fn a_move_keeps_its_name_and_a_pass_is_four_ats() {
        let square = notation::parse_move("d3", Size::OTHELLO).unwrap();
        assert_eq!(write_move(square, Size::OTHELLO), "P@d3");
        assert_eq!(write_move(Move::PASS, Size::OTHELLO), "@@@@");
        for (text, mv) in [("P@d3", square), ("p@D3", square), ("d3", square), ("@@@@", Move::PASS)] {
            assert_eq!(read_move(text, Size::OTHELLO), Some(mv), "{text}");
        }
        assert_eq!(read_move("P@", Size::OTHELLO), None);
    }
}
