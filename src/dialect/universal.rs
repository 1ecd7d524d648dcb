//! UCI as Fairy-Stockfish uses it for Othello, and UGI, which differs from it in keywords only.

use crate::base::{Move, Size};
use crate::formats::TextError;
use crate::game::Diagram;

use super::{flipello, ugi};

/// The keywords and spellings of one of the two protocols.
#[derive(Debug)]
pub(crate) struct Words {
    /// Command with which the client begins.
    pub(crate) hello: &'static str,
    /// Last line of the engine's response to `hello`.
    pub(crate) ready: &'static str,
    /// Command that begins a new game.
    pub(crate) new_game: &'static str,
    /// Parameters of `go` for the clocks of Black and White.
    pub(crate) clocks: [&'static str; 2],
    /// Parameters of `go` for the increments of Black and White.
    pub(crate) increments: [&'static str; 2],
    /// Writes a move; the board is the one on which it is played.
    pub(crate) write_move: fn(Move, &Diagram) -> String,
    /// Parses a move; `None` if it is malformed.
    pub(crate) read_move: fn(&str, Size) -> Option<Move>,
    /// Writes a position.
    pub(crate) write_fen: fn(&Diagram) -> String,
    /// Parses a position.
    pub(crate) read_fen: fn(&str) -> Result<Diagram, TextError>,
}

/// UCI: Black, who moves first, is "white".
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

/// UGI: Black is player 1.
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
