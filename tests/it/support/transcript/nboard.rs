//! The protocol of `NBoard` in transcripts.

use kado::base::{Move, Size};
use kado::formats::ggf;
use kado::game::notation;

use super::{Game, Wording, start};

#[derive(Default)]
pub(super) struct Nboard;

impl Wording for Nboard {
    fn follow(&mut self, line: &str, game: &mut Game) {
        if let Some(text) = line.strip_prefix("set game ") {
            // Kado must refuse an invalid game or an illegal move itself.
            let read = ggf::parse(text).ok().and_then(|games| games.first()?.replay().ok());
            *game = read.unwrap_or_else(start);
        } else if let Some(mv) = self.read_move(line.strip_prefix("move ").unwrap_or(line), Size::OTHELLO) {
            drop(game.replay([(None, mv)]));
        }
    }

    fn read_move(&self, word: &str, size: Size) -> Option<Move> {
        notation::parse_move(word.get(..2)?, size)
    }

    fn given(&self, answer: &str, size: Size) -> Option<Move> {
        self.read_move(answer.strip_prefix("=== ")?, size)
    }
}
