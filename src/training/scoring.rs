//! Scores of positions for training: searches to a depth, and solves.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::base::{Color, Depth, Move, Selectivity};
use crate::eval::othello::{Node, Weights, evaluate_node};
use crate::game::Position;
use crate::game::othello8::{Isa, Othello8};
use crate::search::othello::OthelloSearcher;
use crate::search::{Control, Limits, NullSink, OutOfMemory, Report, Searcher};

use super::positions::{Final, Record};

/// Enough for quick searches and short solves, and quick to clear.
const HASH_MEGABYTES: usize = 2;

/// How much is done for a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    /// The depth of a search in plies.
    pub depth: Depth,
    /// How sure a search must be, in percent.
    pub selectivity: Selectivity,
    /// With this many empty squares or fewer a position is solved.
    pub solve_from: u32,
}

/// Searches positions, one after another.
#[derive(Debug)]
pub struct Scorer {
    searcher: OthelloSearcher,
    isa: Isa,
    weights: Arc<Weights>,
    effort: Effort,
}

impl Scorer {
    /// Makes a scorer that searches with these weights.
    ///
    /// # Errors
    /// If its table cannot be allocated.
    pub fn new(isa: Isa, weights: &Arc<Weights>, effort: Effort) -> Result<Scorer, OutOfMemory> {
        let searcher = OthelloSearcher::new(isa, HASH_MEGABYTES)?;
        searcher.set_weights(Arc::clone(weights));
        Ok(Scorer { searcher, isa, weights: Arc::clone(weights), effort })
    }

    /// Returns the static score of a node in centidiscs for the mover.
    pub fn evaluate(&self, node: &Node) -> i32 {
        evaluate_node(self.isa, &self.weights, node)
    }

    /// Forgets all searches: what comes next does not depend on them.
    pub fn forget(&self) {
        self.searcher.clear();
    }

    /// Returns the score in centidiscs and the best move of a search.
    pub fn search(&self, position: &Othello8) -> (i16, Move) {
        let Effort { depth, selectivity, .. } = self.effort;
        let report = self.report(position, &Limits { selectivity, ..Limits::depth(depth) });
        (report.best().score.centidiscs() as i16, report.mv())
    }

    /// Returns the moves of perfect play to the end of the game.
    pub fn solution(&self, position: &Othello8) -> Vec<Move> {
        if position.outcome().is_some() {
            return Vec::new();
        }
        self.report(position, &Limits::exact()).best().pv.clone()
    }

    /// Returns the report on some moves of a position: solved near the end, else searched.
    pub fn best_of(&self, position: &Othello8, moves: Vec<Move>) -> Report {
        let Effort { depth, selectivity, solve_from } = self.effort;
        let solve_from = Some(solve_from);
        self.report(position, &Limits { selectivity, solve_from, only: moves, ..Limits::depth(depth) })
    }

    /// Returns a record with its score: exact near the end, else that of a search. What is there already and
    /// as good stays.
    pub fn label(&self, record: Record) -> Record {
        let Effort { depth, solve_from, .. } = self.effort;
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
        record.with_search(self.search(&position).0, depth)
    }

    fn report(&self, position: &Othello8, limits: &Limits) -> Report {
        self.searcher.search(position, limits, &Control::default(), &mut NullSink)
    }
}
