//! JSON-RPC in transcripts. Its lines are compared as texts; moves in them are not checked.

use kado::base::{Move, Size};

use super::{Game, Wording};

pub(super) struct Json;

impl Wording for Json {
    /// A line is answered during the search of an earlier one.
    fn waits_for_answers(&self) -> bool {
        true
    }

    fn follow(&mut self, _line: &str, _game: &mut Game) {}

    fn read_move(&self, _word: &str, _size: Size) -> Option<Move> {
        None
    }

    fn given(&self, _answer: &str, _size: Size) -> Option<Move> {
        None
    }

    fn take(&self, _mv: Move, _game: &mut Game) {}
}
