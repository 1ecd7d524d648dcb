//! Othello as UCI variant `flipello` of Fairy-Stockfish.
//! Row 1 is the highest rank. The protocol calls Black, who moves first, "white". A move is a drop (`P@e3`).
//! A pass is a move of the mover's first disc, in the order a1, b1, ... h8, to its own square (`a1a1`).
//!
//! Source: observed behavior of <https://github.com/fairy-stockfish/Fairy-Stockfish>.

use crate::base::{Move, Size};
use crate::game::{Diagram, notation};

/// Writes a move: a drop (`P@e3`), or a pass as a move of a disc to the same square (`a1a1`).
/// UCI counts ranks from the bottom: row 1 of `board` is the highest rank. A pass moves the mover's first
/// disc in the order a1, b1, ... h8 of the UCI names. If the mover has no disc, a pass is `0000`.
pub fn write_move(mv: Move, board: &Diagram) -> String {
    let size = board.size();
    if let Some(square) = mv.square() {
        return format!("P@{}", notation::square_name(size.mirrored(square), size));
    }
    let own = size.all_squares().filter(|&square| board.at(square) == Some(board.turn()));
    let lowest = own.map(|square| size.mirrored(square)).min();
    lowest.map_or_else(|| "0000".to_owned(), |lowest| notation::square_name(lowest, size).repeat(2))
}

/// Parses a drop (`P@e3` or `e3`) or a pass.
/// A pass is a move from a square to itself (`a1a1`), `0000`, `@@@@` or another common spelling.
pub fn read_move(text: &str, size: Size) -> Option<Move> {
    if notation::is_pass(text) || is_in_place(text, size) {
        return Some(Move::PASS);
    }
    let name = text.strip_prefix("P@").or_else(|| text.strip_prefix("p@")).unwrap_or(text);
    notation::parse_square(name, size).map(|square| size.mirrored(square).into())
}

fn is_in_place(text: &str, size: Size) -> bool {
    let halves = text.split_at_checked(text.len() / 2);
    halves.is_some_and(|(from, to)| from == to && notation::parse_square(from, size).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::board64;
    use crate::formats::fen::{self, Spelling};
    use crate::game::othello8::Othello8;
    use crate::game::{Position, notation::parse_move};

    fn othello(name: &str) -> Move {
        parse_move(name, Size::OTHELLO).unwrap()
    }

    #[test]
    fn the_four_first_moves_are_those_of_fairy_stockfish() {
        let start = Othello8::start().diagram();
        for (ours, theirs) in [("c4", "P@c5"), ("d3", "P@d6"), ("e6", "P@e3"), ("f5", "P@f4")] {
            assert_eq!(write_move(othello(ours), &start), theirs);
            assert_eq!(read_move(theirs, Size::OTHELLO), Some(othello(ours)));
            assert_eq!(read_move(&theirs[2..], Size::OTHELLO), Some(othello(ours)));
        }
    }

    #[test]
    fn a_pass_is_a_move_of_the_lowest_own_disc_to_its_square() {
        let board = board64::parse(&("-".repeat(54) + "XO------XX X"), None).unwrap();
        assert_eq!(write_move(Move::PASS, &board), "g1g1");
        for text in ["a1a1", "d4d4", "0000", "@@@@", "h8h8"] {
            assert_eq!(read_move(text, Size::OTHELLO), Some(Move::PASS), "{text}");
        }
        for text in ["", "a1b2", "i1i1", "P@", "P@i9", "(none)", "a1a"] {
            assert_eq!(read_move(text, Size::OTHELLO), None, "{text}");
        }
    }

    #[test]
    fn the_start_position_is_that_of_fairy_stockfish() {
        let fen = fen::write(&Othello8::start().diagram(), Spelling::Flipello);
        let hand = "P".repeat(60) + &"p".repeat(60);
        assert_eq!(fen, format!("8/8/8/3pP3/3Pp3/8/8/8[{hand}] w 0 1"));
        for text in [
            &fen,
            "8/8/8/3pP3/3Pp3/8/8/8[30P30p] w - - 0 1",
            "8/8/8/3pP3/3Pp3/8/8/8[-] w",
            "8/8/8/3pP3/3Pp3/8/8/8 w 1",
        ] {
            assert_eq!(fen::parse(text, Spelling::Flipello), Ok(Othello8::start().diagram()), "{text}");
        }
    }
}
