//! The protocol of Cassio in transcripts: every board comes whole, and no move is played.

use kado::base::Move;
use kado::game::Record;
use kado::game::othello::Othello;

use super::Wording;

pub(super) struct Cassio;

impl Wording for Cassio {
    fn follow(&mut self, _: &str, _: &mut Record<Othello>) {}

    fn read_move(&self, _: &str) -> Option<Move> {
        None
    }

    fn given(&self, _: &str) -> Option<Move> {
        None
    }

    fn take(&self, _: Move, _: &mut Record<Othello>) {}

    fn waits_for_answers(&self) -> bool {
        true
    }
}
