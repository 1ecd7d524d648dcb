//! The protocol of `NBoard` in transcripts.

use kado::base::{Move, Size};
use kado::game::formats::ggf;
use kado::game::othello::Othello;
use kado::game::{Record, notation};

use super::{Wording, start};

#[derive(Default)]
pub(super) struct Nboard;

impl Wording for Nboard {
    fn follow(&mut self, line: &str, game: &mut Record<Othello>) {
        if let Some(text) = line.strip_prefix("set game ") {
            // What is no game is Kado's to refuse, and so is a move that is illegal.
            let read = ggf::parse(text).ok().and_then(|games| games.first()?.replay().ok());
            *game = read.unwrap_or_else(start);
        } else if let Some(mv) = self.read_move(line.strip_prefix("move ").unwrap_or(line)) {
            drop(game.replay([(None, mv)]));
        }
    }

    fn read_move(&self, word: &str) -> Option<Move> {
        notation::parse_move(word.get(..2)?, Size::OTHELLO)
    }

    fn given(&self, answer: &str) -> Option<Move> {
        self.read_move(answer.strip_prefix("=== ")?)
    }

    /// The client says itself what is played.
    fn take(&self, _: Move, _: &mut Record<Othello>) {}

    fn waits_for_answers(&self) -> bool {
        true
    }
}
