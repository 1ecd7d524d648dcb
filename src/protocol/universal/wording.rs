//! The differences between UCI and UGI.

use crate::base::Move;
use crate::dialect::universal::{self, Words};
use crate::engine::Game;

use super::settings::ProtocolOption;

/// The wording and features of one protocol.
#[derive(Debug)]
pub(super) struct Wording {
    pub(super) words: &'static Words,
    /// The options of the protocol, in addition to those of the engine.
    pub(super) options: &'static [ProtocolOption],
    /// Whether the client may send `query`.
    pub(super) answers_queries: bool,
    /// Whether `bestmove` includes the expected reply (`ponder`).
    /// The client cutegames hangs if a `bestmove` line has more than two words.
    pub(super) sends_expected_reply: bool,
    /// The unit of `score mate` in plies: 2 if it counts the moves of one side, 1 if it counts plies.
    pub(super) mate_unit: usize,
    /// Whether the top row has the highest number.
    pub(super) is_mirrored: bool,
}

pub(super) static UCI: Wording = Wording {
    words: &universal::UCI,
    options: &[
        ProtocolOption::ClearHash,
        ProtocolOption::Variant,
        ProtocolOption::VariantPath,
        ProtocolOption::ShowWdl,
        ProtocolOption::MateScores,
    ],
    answers_queries: false,
    sends_expected_reply: true,
    mate_unit: 2,
    is_mirrored: true,
};

pub(super) static UGI: Wording = Wording {
    words: &universal::UGI,
    options: &[ProtocolOption::ClearHash, ProtocolOption::Variant, ProtocolOption::MateScores],
    answers_queries: true,
    sends_expected_reply: false,
    mate_unit: 1,
    is_mirrored: false,
};

impl Wording {
    /// Returns the names of consecutive moves from the current position.
    pub(super) fn names(&self, moves: &[Move], game: &Game) -> Vec<String> {
        let now = game.diagram();
        let name = |(place, &mv): (usize, &Move)| {
            // Only the name of a pass depends on the board.
            let before = if mv.is_pass() { game.after(&moves[..place]) } else { None };
            (self.words.write_move)(mv, before.as_ref().unwrap_or(&now))
        };
        moves.iter().enumerate().map(name).collect()
    }
}
