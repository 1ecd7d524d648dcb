//! The differences between UCI and UGI: keywords, and the notations of moves and positions.
//! The two protocols have the same grammar. In UCI, Kado uses the notations of Fairy-Stockfish for Othello.

use crate::base::{Move, Size};
use crate::formats::TextError;
use crate::game::Diagram;

use super::{flipello, ugi};

/// The keywords of UCI or UGI, and the functions that read and write moves and positions.
#[derive(Debug)]
pub(crate) struct Words {
    /// First command of a client.
    pub(crate) hello: &'static str,
    /// Last line of the engine's response to `hello`.
    pub(crate) ready: &'static str,
    /// Command that begins a new game.
    pub(crate) new_game: &'static str,
    /// Keywords in `go` for the clocks of Black and White.
    pub(crate) clocks: [&'static str; 2],
    /// Keywords in `go` for the increments of Black and White.
    pub(crate) increments: [&'static str; 2],
    /// Writes a move, given the board before the move.
    pub(crate) write_move: fn(Move, &Diagram) -> String,
    /// Parses a move; `None` if it is malformed.
    pub(crate) read_move: fn(&str, Size) -> Option<Move>,
    /// Writes a position as a FEN.
    pub(crate) write_fen: fn(&Diagram) -> String,
    /// Parses a position from a FEN.
    pub(crate) read_fen: fn(&str) -> Result<Diagram, TextError>,
}

/// The keywords and functions for UCI, which calls the first player (Black in Othello) "white".
pub(crate) static UCI: Words = Words {
    hello: "uci",
    ready: "uciok",
    new_game: "ucinewgame",
    clocks: ["wtime", "btime"],
    increments: ["winc", "binc"],
    write_move: flipello::write_move,
    read_move: flipello::read_move,
    write_fen: flipello::write_fen,
    read_fen: flipello::read_fen,
};

/// The keywords and functions for UGI, which calls the first player (Black in Othello) player 1.
pub(crate) static UGI: Words = Words {
    hello: "ugi",
    ready: "ugiok",
    new_game: "uginewgame",
    clocks: ["p1time", "p2time"],
    increments: ["p1inc", "p2inc"],
    write_move: |mv, board| ugi::write_move(mv, board.size()),
    read_move: ugi::read_move,
    write_fen: ugi::write_fen,
    read_fen: ugi::read_fen,
};
