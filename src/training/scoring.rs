//! Scores of training positions: fixed-depth searches and solves.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::base::{Color, Depth, Move, Selectivity};
use crate::eval::othello::{Node, Weights, evaluate_node};
use crate::game::Position;
use crate::game::othello8::{Isa, Othello8};
use crate::search::othello::OthelloSearcher;
use crate::search::{Control, Limits, NullSink, OutOfMemory, Report, Searcher};

use super::positions::{Final, Record};

/// Size of the transposition table in MB.
/// A table of this size is enough for quick searches and short solves, and it is fast to clear.
const HASH_MEGABYTES: usize = 2;

/// Effort of a search that scores a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Effort {
    /// Depth of a search in plies.
    pub(crate) depth: Depth,
    pub(crate) selectivity: Selectivity,
    /// Positions with this many empties or fewer are solved.
    pub(crate) solve_from: u32,
}

/// A searcher for training positions.
#[derive(Debug)]
pub(crate) struct Scorer {
    searcher: OthelloSearcher,
    isa: Isa,
    weights: Arc<Weights>,
    effort: Effort,
}

impl Scorer {
    /// Creates a scorer with these weights.
    ///
    /// # Errors
    /// If the transposition table cannot be allocated.
    pub(crate) fn new(isa: Isa, weights: &Arc<Weights>, effort: Effort) -> Result<Scorer, OutOfMemory> {
        let searcher = OthelloSearcher::with_weights(isa, HASH_MEGABYTES, Arc::clone(weights))?;
        Ok(Scorer { searcher, isa, weights: Arc::clone(weights), effort })
    }

    /// Returns the static score of a node in centidiscs, mover's view.
    pub(crate) fn evaluate(&self, node: &Node) -> i32 {
        evaluate_node(self.isa, &self.weights, node)
    }

    /// Clears the transposition table, so that later searches do not depend on earlier ones.
    pub(crate) fn clear(&self) {
        self.searcher.clear();
    }

    /// Searches a position; returns its score in centidiscs, mover's view, and the best move.
    pub(crate) fn search(&self, position: &Othello8) -> (i16, Move) {
        let Effort { depth, selectivity, .. } = self.effort;
        let report = self.report(position, &Limits { selectivity, ..Limits::depth(depth) });
        (report.best().score.centidiscs() as i16, report.mv())
    }

    /// Solves a position; returns the moves of perfect play to the end of the game.
    pub(crate) fn solution(&self, position: &Othello8) -> Vec<Move> {
        if position.outcome().is_some() {
            return Vec::new();
        }
        self.report(position, &Limits::exact()).best().pv.clone()
    }

    /// Searches the root moves `moves` of a position to the depth set in the scorer's `Effort`.
    /// If `moves` is empty, all root moves are searched. A position with at most `Effort::solve_from` empties
    /// is solved instead.
    pub(crate) fn best_of(&self, position: &Othello8, moves: Vec<Move>) -> Report {
        let Effort { depth, selectivity, solve_from } = self.effort;
        let solve_from = Some(solve_from);
        self.report(position, &Limits { selectivity, solve_from, only: moves, ..Limits::depth(depth) })
    }

    /// Labels a record with the exact score up to `solve_from` empties, else with a search score.
    /// A finished game has an exact score at any number of empties. Keeps an existing score if it is exact or
    /// from a search of at least the same depth.
    pub(crate) fn label(&self, record: Record) -> Record {
        let Effort { depth, solve_from, .. } = self.effort;
        let board = record.board();
        let position = Othello8::new(board, Color::Black);
        let is_over = position.outcome().is_some();
        if is_over || board.empties() <= solve_from {
            if matches!(record.outcome(), Final::Exact(_)) {
                return record;
            }
            let score = if is_over {
                board.final_score()
            } else {
                self.report(&position, &Limits::exact()).best().score.centidiscs() / 100
            };
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
