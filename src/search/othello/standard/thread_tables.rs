//! The tables of one search thread, which are kept from one search to the next.

use std::sync::Arc;

use crate::eval::othello::Weights;

use super::evaluation_cache::EvaluationCache;
use super::local_table::LocalTable;

/// The tables that belong to one search thread alone.
#[derive(Debug)]
pub(crate) struct ThreadTables {
    /// The table of the endgame solver, for the nodes with few empties.
    pub(crate) endgame: LocalTable,
    pub(crate) evaluations: EvaluationCache,
}

impl ThreadTables {
    /// Returns tables that reuse the memory of `old`, which saves page faults.
    /// Endgame results of another generation and evaluations with other weights are dropped.
    pub(crate) fn reuse(old: Option<ThreadTables>, generation: u32, weights: &Arc<Weights>) -> ThreadTables {
        let (endgame, evaluations) = old.map(|old| (old.endgame, old.evaluations)).unzip();
        ThreadTables {
            endgame: LocalTable::reuse(endgame, generation),
            evaluations: EvaluationCache::reuse(evaluations, weights),
        }
    }
}
