//! The protocol of Cassio in transcripts: every command contains a whole board, and no move is played.

use kado::base::{Move, Size};

use super::{Game, Wording};

pub(super) struct Cassio;

impl Wording for Cassio {
    fn follow(&mut self, _: &str, _: &mut Game) {}

    fn read_move(&self, _: &str, _: Size) -> Option<Move> {
        None
    }

    fn given(&self, _: &str, _: Size) -> Option<Move> {
        None
    }

    fn take(&self, _: Move, _: &mut Game) {}

    fn waits_for_answers(&self) -> bool {
        true
    }
}
