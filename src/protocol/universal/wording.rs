//! How each of the two protocols is spoken.

use crate::base::Move;
use crate::dialect::universal::{self, Words};
use crate::engine::Game;

use super::settings::Own;

/// The manner of one protocol.
#[derive(Debug)]
pub(super) struct Wording {
    pub(super) words: &'static Words,
    /// The options that belong to the protocol and not to the engine.
    pub(super) options: &'static [Own],
    /// Whether the client may ask how the game stands.
    pub(super) answers_queries: bool,
    /// Whether `bestmove` names the expected reply, too. cutegames waits for ever behind a `bestmove` of more
    /// than two words.
    pub(super) tells_reply: bool,
    /// Whether the row at the top has the highest number.
    pub(super) is_mirrored: bool,
}

pub(super) static UCI: Wording = Wording {
    words: &universal::UCI,
    options: &[Own::ClearHash, Own::Variant, Own::VariantPath, Own::ShowWdl, Own::MateScores],
    answers_queries: false,
    tells_reply: true,
    is_mirrored: true,
};

pub(super) static UGI: Wording = Wording {
    words: &universal::UGI,
    options: &[Own::ClearHash, Own::Variant, Own::MateScores],
    answers_queries: true,
    tells_reply: false,
    is_mirrored: false,
};

impl Wording {
    /// Writes moves that are played one after the other from where the game stands.
    pub(super) fn names(&self, moves: &[Move], game: &dyn Game) -> Vec<String> {
        let now = game.diagram();
        let name = |(place, &mv): (usize, &Move)| {
            // Only what a pass is called depends on the board.
            let before = if mv.is_pass() { game.after(&moves[..place]) } else { None };
            (self.words.write_move)(mv, before.as_ref().unwrap_or(&now))
        };
        moves.iter().enumerate().map(name).collect()
    }
}
