//! JSON-RPC in transcripts. Its lines are compared as texts; no move is looked for in them.

use kado::base::{Move, Size};

use super::{Game, Wording};

pub(super) struct Json;

impl Wording for Json {
    /// A line is answered beside the search that an earlier one asked for.
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
