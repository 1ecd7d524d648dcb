//! What the search carries through the tree: the board, the table, what it has learned, and the limits.

use super::order::{History, ScoredMove};
use crate::search::driver::meter::Meter;
use crate::search::mnk::board::Board;
use crate::search::mnk::threats::vcf::Fours;
use crate::search::transposition::TranspositionTable;

/// The state of a search.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    pub(crate) board: Board,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) history: History,
    pub(crate) fours: Fours<'a>,
    pub(crate) meter: Meter<'a>,
    /// The moves to try at all nodes from the root to the current one, one after the other.
    pub(crate) move_list: Vec<ScoredMove>,
}

/// The search for continuous fours remembers 2 to the power of so many positions.
const FOURS_BITS: u32 = 16;

impl<'a> Worker<'a> {
    pub(crate) fn new(board: Board, table: &'a TranspositionTable, meter: Meter<'a>) -> Worker<'a> {
        Worker {
            board,
            table,
            history: History::new(),
            fours: Fours::new(FOURS_BITS).hasty(),
            meter,
            move_list: Vec::new(),
        }
    }
}
