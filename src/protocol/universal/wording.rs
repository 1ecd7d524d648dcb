//! What each of the two protocols says in its own words.

use crate::base::{Move, Size};
use crate::dialect::{flipello, ugi};
use crate::engine::Game;
use crate::game::Diagram;
use crate::game::formats::TextError;

use super::settings::Own;

/// The words of one protocol.
#[derive(Debug)]
pub(super) struct Wording {
    /// What the client greets with.
    pub(super) hello: &'static str,
    /// What ends the answer to that.
    pub(super) ready: &'static str,
    /// What begins a game.
    pub(super) new_game: &'static str,
    /// The parameters of `go` for the clocks of Black and White, and for what every move adds to them.
    pub(super) clocks: [&'static str; 2],
    pub(super) increments: [&'static str; 2],
    /// The options that belong to the protocol and not to the engine.
    pub(super) options: &'static [Own],
    /// Whether the client may ask how the game stands.
    pub(super) answers_queries: bool,
    /// Whether `bestmove` names the expected reply, too. cutegames waits for ever behind a `bestmove` of more than two
    /// words.
    pub(super) tells_reply: bool,
    /// Whether the row at the top has the highest number.
    pub(super) is_mirrored: bool,
    pub(super) write_move: fn(Move, &Diagram) -> String,
    pub(super) read_move: fn(&str, Size) -> Option<Move>,
    pub(super) write_fen: fn(&Diagram) -> String,
    pub(super) read_fen: fn(&str) -> Result<Diagram, TextError>,
}

/// UCI as Fairy-Stockfish speaks it for Othello: Black, who moves first, is "white".
pub(super) static UCI: Wording = Wording {
    hello: "uci",
    ready: "uciok",
    new_game: "ucinewgame",
    clocks: ["wtime", "btime"],
    increments: ["winc", "binc"],
    options: &[Own::ClearHash, Own::Variant, Own::VariantPath, Own::ShowWdl, Own::MateScores],
    answers_queries: false,
    tells_reply: true,
    is_mirrored: true,
    write_move: flipello::write_move,
    read_move: flipello::read_move,
    write_fen: flipello::write_fen,
    read_fen: flipello::read_fen,
};

/// UGI: Black is player 1.
pub(super) static UGI: Wording = Wording {
    hello: "ugi",
    ready: "ugiok",
    new_game: "uginewgame",
    clocks: ["p1time", "p2time"],
    increments: ["p1inc", "p2inc"],
    options: &[Own::ClearHash, Own::MateScores],
    answers_queries: true,
    tells_reply: false,
    is_mirrored: false,
    write_move: |mv, board| ugi::write_move(mv, board.size()),
    read_move: ugi::read_move,
    write_fen: ugi::write_fen,
    read_fen: ugi::read_fen,
};

impl Wording {
    /// Writes moves that are played one after the other from where the game stands.
    pub(super) fn names(&self, moves: &[Move], game: &dyn Game) -> Vec<String> {
        let now = game.diagram();
        let name = |(place, &mv): (usize, &Move)| {
            // Only what a pass is called depends on the board.
            let before = if mv.is_pass() { game.after(&moves[..place]) } else { None };
            (self.write_move)(mv, before.as_ref().unwrap_or(&now))
        };
        moves.iter().enumerate().map(name).collect()
    }
}
