//! UCI as Fairy-Stockfish speaks it for Othello, and UGI: two protocols of one shape, each with words of its
//! own.

use crate::base::{Move, Size};
use crate::formats::TextError;
use crate::game::Diagram;

use super::{flipello, ugi};

/// The words of one of the two protocols.
#[derive(Debug)]
pub struct Words {
    /// What the client greets with.
    pub hello: &'static str,
    /// What ends the answer to that.
    pub ready: &'static str,
    /// What begins a game.
    pub new_game: &'static str,
    /// The parameters of `go` for the clocks of Black and White.
    pub clocks: [&'static str; 2],
    /// The parameters for what every move adds to them.
    pub increments: [&'static str; 2],
    /// Writes a move that is played on a board.
    pub write_move: fn(Move, &Diagram) -> String,
    /// Reads a move, or `None` if it is none.
    pub read_move: fn(&str, Size) -> Option<Move>,
    /// Writes a position.
    pub write_fen: fn(&Diagram) -> String,
    /// Reads a position.
    pub read_fen: fn(&str) -> Result<Diagram, TextError>,
}

/// UCI: Black, who moves first, is "white".
pub static UCI: Words = Words {
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
pub static UGI: Words = Words {
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
