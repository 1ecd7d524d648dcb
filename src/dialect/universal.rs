//! The differences between UCI and UGI: keywords, and the notations of moves and positions.
//! The two protocols have the same grammar. In UCI, Kado uses the notations of Fairy-Stockfish for Othello.

use crate::base::{Move, Size};
use crate::formats::fen::Spelling;
use crate::game::{Diagram, notation};

use super::flipello;

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
    /// The FEN variant of positions.
    pub(crate) spelling: Spelling,
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
    spelling: Spelling::Flipello,
};

/// The keywords and functions for UGI, as in nothello and cutegames.
/// Black, the first player, is player 1. Squares have their usual names. A pass is `0000`.
pub(crate) static UGI: Words = Words {
    hello: "ugi",
    ready: "ugiok",
    new_game: "uginewgame",
    clocks: ["p1time", "p2time"],
    increments: ["p1inc", "p2inc"],
    write_move: |mv, board| notation::move_name(mv, board.size(), "0000"),
    read_move: notation::parse_move,
    spelling: Spelling::Ugi,
};
