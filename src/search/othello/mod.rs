//! The search of standard Othello.

use crate::base::{Bound, Score, Selectivity};
use crate::game::Position;
use crate::game::othello8::{Isa, Othello8};

use super::{Control, Limits, Line, OutOfMemory, Report, Searcher, Sink};

/// The searcher.
#[derive(Debug)]
pub struct OthelloSearcher;

impl OthelloSearcher {
    /// Creates a searcher.
    pub fn new(_isa: Isa, _megabytes: usize) -> Result<OthelloSearcher, OutOfMemory> {
        Ok(OthelloSearcher)
    }
}

impl Searcher<Othello8> for OthelloSearcher {
    fn search(&self, root: &Othello8, _: &Limits, _: &Control, _: &mut dyn Sink) -> Report {
        Report {
            lines: vec![Line {
                score: Score::default(),
                bound: Bound::Lower,
                pv: vec![root.legal_moves()[0]],
            }],
            depth: 1,
            selectivity: Selectivity::Full,
            solved: false,
            nodes: 1,
            time: std::time::Duration::ZERO,
        }
    }
    fn clear(&self) {}
    fn set_hash(&self, _: usize) -> Result<(), OutOfMemory> {
        Ok(())
    }
}
