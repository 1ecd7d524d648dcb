//! What one search thread carries through the tree.

mod helping;

use std::sync::Arc;

use crate::base::{Depth, Selectivity};
use crate::eval::othello::Weights;
use crate::game::othello8::Board;
use crate::search::Parameters;
use crate::search::driver::watch::Watch;
use crate::search::transposition::TranspositionTable;

use super::local_table::{Known, LocalTable, NullWindowResult};
use super::model::Model;
use super::split_point::SplitPoint;
use super::team::Team;

/// The state of one search thread.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    pub(crate) table: &'a TranspositionTable,
    pub(crate) weights: &'a Weights,
    pub(crate) model: &'a Model,
    pub(crate) parameters: Parameters,
    /// For the nodes with few empty squares.
    local_table: LocalTable,
    team: &'a Team,
    /// What the thread that leads the search looks at for all.
    watch: Option<Watch<'a>>,
    /// Positions entered so far, leaves included.
    pub(crate) nodes: u64,
    /// Those of them that the team knows of.
    reported: u64,
    selectivity: Selectivity,
    /// Where the work belongs, unless to the root.
    split: Option<Arc<SplitPoint>>,
    /// The alarms that were listened to.
    heard: u64,
    /// Whether the work must unwind; scores returned from then on mean nothing.
    aborted: bool,
    /// At this many nodes alarms are listened to again.
    next_check: u64,
    /// At this many nodes the limits are looked at again.
    next_report: u64,
}

impl<'a> Worker<'a> {
    /// The clock and the stop flag are looked at once in so many nodes: about every 0.1 ms.
    const REPORT_INTERVAL: u64 = 2048;

    /// At first they are looked at more often, each time after twice as many nodes: the first nodes take
    /// longest, for they make the system fill the pages of new tables.
    const FIRST_INTERVAL: u64 = 16;

    /// A thread of several sees once in so many nodes whether its work was called off.
    const ALARM_INTERVAL: u64 = 128;

    /// From so many empty squares on, the table keeps what the endgame solver finds, for longer than the
    /// local_table and for the other threads.
    const SHARED: u32 = 11;

    pub(crate) fn new(team: &'a Team, local_table: LocalTable, watch: Option<Watch<'a>>) -> Worker<'a> {
        Worker {
            table: &team.tools.table,
            weights: &team.tools.weights,
            model: &team.tools.model,
            parameters: team.tools.parameters,
            local_table,
            team,
            watch,
            nodes: 0,
            reported: 0,
            selectivity: Selectivity::Full,
            split: None,
            heard: 0,
            aborted: false,
            next_check: 0,
            next_report: 0,
        }
    }

    /// Ends the work and gives the local_table back.
    pub(crate) fn into_local_table(self) -> LocalTable {
        self.local_table
    }

    /// Sets how sure the search must be from now on.
    pub(crate) fn set_selectivity(&mut self, selectivity: Selectivity) {
        self.selectivity = selectivity;
    }

    /// Returns how sure the search must be.
    #[inline]
    pub(crate) fn selectivity(&self) -> Selectivity {
        self.selectivity
    }

    /// Tells the processor that [`Worker::probe`] of this hash follows soon.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        self.local_table.prefetch(hash);
    }

    /// Returns what the endgame solver knows of a board with this hash and so many empty squares.
    #[inline]
    pub(crate) fn probe(&self, board: Board, hash: u64, empties: u32) -> Known {
        let known = self.local_table.probe(board, hash);
        if empties >= Worker::SHARED { self.probe_shared(board, hash, empties, known) } else { known }
    }

    /// Remembers what the endgame solver found of a board with this hash, beside what it knew before.
    #[inline]
    pub(crate) fn store(&mut self, board: Board, hash: u64, known: Known, found: NullWindowResult) {
        self.local_table.store(board, hash, known.with(found));
        if found.empties >= Worker::SHARED {
            self.table.store(board, hash, &found.node_result());
        }
    }

    fn probe_shared(&self, board: Board, hash: u64, empties: u32, known: Known) -> Known {
        let entry = self.table.probe(board, hash);
        let entry = entry.filter(|entry| entry.holds_for(empties as Depth, Selectivity::Full));
        entry.map_or(known, |entry| known.narrowed_by(entry))
    }

    /// Counts a node and returns whether the search must unwind.
    #[inline]
    pub(crate) fn visit(&mut self) -> bool {
        if self.nodes >= self.next_check {
            self.check();
        }
        self.nodes += u64::from(!self.aborted);
        self.aborted
    }

    /// Returns whether the search must unwind.
    #[inline]
    pub(crate) fn is_aborted(&self) -> bool {
        self.aborted
    }

    #[cold]
    fn check(&mut self) {
        if self.nodes >= self.next_report {
            self.look_at_limits();
        }
        if self.team.alarms() != self.heard {
            self.listen();
        }
        let interval = if self.team.has_helpers() { Worker::ALARM_INTERVAL } else { Worker::REPORT_INTERVAL };
        self.next_check = (self.nodes + interval).min(self.next_report);
    }

    fn look_at_limits(&mut self) {
        let more = self.report_nodes();
        let interval = self.nodes.clamp(Worker::FIRST_INTERVAL, Worker::REPORT_INTERVAL);
        self.next_report = self.nodes + more.min(interval);
        if let Some(watch) = &self.watch {
            watch.show_progress(self.all_nodes());
        }
        if more == 0 || self.watch.as_ref().is_some_and(Watch::is_over) {
            self.team.stop();
        }
    }

    /// Tells the team of the nodes since the last report. Returns how many more may follow.
    pub(crate) fn report_nodes(&mut self) -> u64 {
        let more = self.team.report_nodes(self.nodes - self.reported);
        self.reported = self.nodes;
        more
    }

    /// Returns the nodes of all threads, as far as they have reported.
    pub(crate) fn all_nodes(&self) -> u64 {
        self.team.nodes() + self.nodes - self.reported
    }

    /// Finds out whether the work is still wanted.
    fn listen(&mut self) {
        self.heard = self.team.alarms();
        self.aborted =
            self.team.is_stopped() || self.split.as_ref().is_some_and(|split| split.is_called_off());
    }
}
