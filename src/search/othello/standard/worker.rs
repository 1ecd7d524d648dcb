//! The state of one search thread.

mod helping;

use std::sync::Arc;

use crate::base::{Depth, Selectivity};
use crate::eval::othello::Weights;
use crate::game::othello8::Board;
use crate::search::Parameters;
use crate::search::driver::meter::Meter;
use crate::search::driver::watch::Watch;
use crate::search::transposition::{BestTwo, TranspositionTable};

use super::local_table::{LocalEntry, NullWindowResult};
use super::model::Model;
use super::split_point::SplitPoint;
use super::team::Team;
use super::thread_tables::ThreadTables;

/// The state of one search thread.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) weights: &'a Weights,
    pub(crate) model: &'static Model,
    pub(crate) parameters: Parameters,
    pub(crate) tables: ThreadTables,
    pub(crate) team: &'a Team,
    /// The number of this thread: 0 for the leading thread, then the helpers.
    pub(crate) number: usize,
    /// Counts the nodes of this thread and checks the limits of the search.
    /// All threads check the node limit, but only the leading thread checks the deadline and the stop flag.
    /// `Meter::is_over` is true if the search must unwind: the search has ended, or a cutoff has cancelled
    /// the work of this thread.
    pub(crate) meter: Meter<'a>,
    pub(crate) selectivity: Selectivity,
    /// The split point at which the thread is working; `None` outside split points.
    split: Option<Arc<SplitPoint>>,
    /// The number of abort signals at the last check.
    seen_abort_signals: u64,
    /// The node count at which the thread checks for abort signals next.
    next_check: u64,
}

impl<'a> Worker<'a> {
    /// The number of nodes between two checks of the limits: about 0.1 ms of search time.
    const METER_INTERVAL: u64 = 2048;

    /// The number of nodes between two checks for abort signals, if there are several threads.
    const ABORT_CHECK_INTERVAL: u64 = 128;

    /// The minimum number of empties at which the endgame solver also uses the shared table.
    /// The shared table keeps results longer than the local table, and all threads can use them.
    const SHARED_MIN_EMPTIES: u32 = 11;

    /// The maximum depth, in plies, at which the moves of a fail-low entry are ignored in the midgame.
    /// At these depths the evaluation alone orders the moves equally well.
    const UNRELIABLE_MOVE_DEPTH: i8 = 4;

    pub(crate) fn new(
        team: &'a Team,
        number: usize,
        tables: ThreadTables,
        watch: Option<Watch<'a>>,
    ) -> Worker<'a> {
        Worker {
            table: &team.resources.table,
            weights: &team.resources.weights,
            model: Model::shipped(),
            parameters: team.resources.parameters,
            tables,
            team,
            number,
            meter: Meter::of_thread(&team.group, watch, Worker::METER_INTERVAL),
            selectivity: Selectivity::Full,
            split: None,
            seen_abort_signals: 0,
            next_check: 0,
        }
    }

    /// Prefetches the local table's slot for a later [`Worker::probe`] of this hash.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        self.tables.endgame.prefetch(hash);
    }

    /// Returns the endgame solver's entry for a board with this hash and `empties` empties.
    /// The entry comes from the local table. With at least `SHARED_MIN_EMPTIES` empties, the shared table may
    /// have an entry of an exact solve. The bounds of this entry then narrow the returned bounds, and the
    /// best move of this entry, if any, becomes the returned move.
    #[inline]
    pub(crate) fn probe(&self, board: Board, hash: u64, empties: u32) -> LocalEntry {
        let known = self.tables.endgame.probe(board, hash);
        if empties >= Worker::SHARED_MIN_EMPTIES {
            self.probe_shared(board, hash, empties, known)
        } else {
            known
        }
    }

    /// Stores a result of the endgame solver for a board.
    /// `known` is the entry that [`Worker::probe`] returned for the board.
    #[inline]
    pub(crate) fn store(&mut self, board: Board, hash: u64, known: LocalEntry, found: NullWindowResult) {
        self.tables.endgame.store(board, hash, known.updated(found));
        if found.empties >= Worker::SHARED_MIN_EMPTIES {
            self.table.store(board, hash, &found.node_result());
        }
    }

    fn probe_shared(&self, board: Board, hash: u64, empties: u32, known: LocalEntry) -> LocalEntry {
        let entry = self.table.probe(board, hash);
        let entry = entry.filter(|entry| entry.holds_for(empties as Depth, Selectivity::Full));
        entry.map_or(known, |entry| known.narrowed_by(entry))
    }

    /// Returns the known best moves and the search window of a midgame node.
    /// The moves come from the table entry of the node. The entry also narrows the window, except in a `PV`
    /// node. Returns the score as `Err` if the narrowed window decides the node.
    #[inline]
    pub(crate) fn probe_midgame<const PV: bool>(
        &self,
        board: Board,
        hash: u64,
        depth: Depth,
        mut window: (i32, i32),
    ) -> Result<([u8; 2], (i32, i32)), i32> {
        let mut known_moves = [BestTwo::NONE; 2];
        if depth >= self.parameters.table_depth
            && let Some(entry) = self.table.probe(board, hash)
        {
            if !PV && entry.holds_for(depth, self.selectivity) {
                window = entry.narrowed(window)?;
            }
            if entry.depth > Worker::UNRELIABLE_MOVE_DEPTH || entry.lower > -i16::MAX {
                known_moves = entry.moves.0;
            }
        }
        Ok((known_moves, window))
    }

    /// Counts a node and returns whether the search must unwind.
    #[inline]
    pub(crate) fn visit(&mut self) -> bool {
        if self.meter.nodes() >= self.next_check {
            self.check();
        }
        self.meter.count()
    }

    /// Returns whether the search must unwind.
    #[inline]
    pub(crate) fn is_aborted(&self) -> bool {
        self.meter.is_over()
    }

    #[cold]
    fn check(&mut self) {
        if self.meter.nodes() >= self.meter.next_check() && self.meter.exceeds_limits() {
            self.team.stop();
        }
        if self.team.abort_signals() != self.seen_abort_signals {
            self.check_abort();
        }
        let interval =
            if self.team.group.has_helpers() { Worker::ABORT_CHECK_INTERVAL } else { Worker::METER_INTERVAL };
        self.next_check = (self.meter.nodes() + interval).min(self.meter.next_check());
    }

    /// Sets the abort flag if the search has ended or the work is cancelled, else clears the flag.
    /// The work is cancelled by a cutoff at the worker's split point or at an ancestor of this split point.
    fn check_abort(&mut self) {
        self.seen_abort_signals = self.team.abort_signals();
        let is_cancelled = self.split.as_ref().is_some_and(|split| split.is_cancelled());
        self.meter.set_over(is_cancelled || self.team.group.is_stopped());
    }
}
