//! Scores of positions for training: searches to a depth, and solves.

use std::sync::Arc;

use crate::base::{Color, Depth, Move};
use crate::eval::othello::Weights;
use crate::game::Position;
use crate::game::othello8::{Isa, Othello8};
use crate::search::othello::OthelloSearcher;
use crate::search::{Control, Info, Limits, OutOfMemory, Report, Searcher, Sink};

use super::positions::{Final, Record};

const HASH_MEGABYTES: usize = 16;

/// Searches positions, one after another.
#[derive(Debug)]
pub struct Scorer {
    searcher: OthelloSearcher,
}

impl Scorer {
    /// Makes a scorer that searches with these weights.
    ///
    /// # Errors
    /// If its table cannot be allocated.
    pub fn new(isa: Isa, weights: &Arc<Weights>) -> Result<Scorer, OutOfMemory> {
        let searcher = OthelloSearcher::new(isa, HASH_MEGABYTES)?;
        let _ = weights;
        Ok(Scorer { searcher })
    }

    /// Forgets all searches: what comes next does not depend on them.
    pub fn forget(&self) {
        self.searcher.clear();
    }

    /// Returns the score in centidiscs and the best move of a search to a depth in plies.
    pub fn search(&self, position: &Othello8, depth: Depth) -> (i16, Move) {
        let report = self.report(position, &Limits::depth(depth));
        (report.best().score.centidiscs() as i16, report.mv())
    }

    /// Returns the moves of perfect play to the end of the game.
    pub fn solution(&self, position: &Othello8) -> Vec<Move> {
        if position.outcome().is_some() {
            return Vec::new();
        }
        self.report(position, &Limits::exact()).best().pv.clone()
    }

    /// Returns a record with its score: exact with at most `solve_from` empty squares, else that of a search to `depth`
    /// plies. What is there already and as good stays.
    pub fn label(&self, record: Record, depth: Depth, solve_from: u32) -> Record {
        let board = record.board();
        let position = Othello8::new(board, Color::Black);
        if board.empties() <= solve_from {
            if matches!(record.outcome(), Final::Exact(_)) {
                return record;
            }
            let score = self.report(&position, &Limits::exact()).best().score.centidiscs() / 100;
            return record.with_outcome(Final::Exact(score as i8));
        }
        if record.searched().is_some_and(|(_, searched)| searched >= depth) {
            return record;
        }
        record.with_search(self.search(&position, depth).0, depth)
    }

    fn report(&self, position: &Othello8, limits: &Limits) -> Report {
        self.searcher.search(position, limits, &Control::default(), &mut Deaf)
    }
}

/// Hears nothing.
struct Deaf;

impl Sink for Deaf {
    fn info(&mut self, _: &Info) {}
}
