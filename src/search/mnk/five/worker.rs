//! The search state of one thread.

use super::ordering::{History, ScoredMove};
use crate::search::driver::meter::Meter;
use crate::search::mnk::board::ShapeBoard;
use crate::search::mnk::threats::vcf::Fours;
use crate::search::transposition::TranspositionTable;

/// The state of one search thread: board, transposition table, history and limits.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    pub(crate) board: ShapeBoard,
    pub(crate) table: &'a TranspositionTable,
    pub(crate) history: History,
    pub(crate) fours: Fours<'a>,
    pub(crate) meter: Meter<'a>,
    /// A stack of the candidate moves of all nodes on the path from the root.
    /// The moves of a child node lie above the moves of the parent node.
    pub(crate) move_list: Vec<ScoredMove>,
}

/// The table of the search for continuous fours has `2^FOURS_BITS` entries.
const FOURS_BITS: u32 = 16;

impl<'a> Worker<'a> {
    pub(crate) fn new(board: ShapeBoard, table: &'a TranspositionTable, meter: Meter<'a>) -> Worker<'a> {
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
