//! Lazy SMP: the main thread and helper threads search one position with one transposition table.
//!
//! Each helper has a board and a history and runs its own iterative deepening. The results of helpers reach
//! the main thread only through the transposition table, so scores and proofs are as reliable as with one
//! thread. The trees of the threads differ because every second helper begins one ply deeper. Only the main
//! thread reports lines, checks the clock and runs the tactical searches at the root.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::base::{Depth, Move};
use crate::game::mnk::Mnk;
use crate::search::driver::forecast::Speeds;
use crate::search::driver::listener::Listener;
use crate::search::driver::meter::Meter;
use crate::search::driver::root::Root;
use crate::search::driver::watch::Watch;
use crate::search::driver::{Caller, deepen};
use crate::search::helpers::group::Group;
use crate::search::helpers::pool::Pool;
use crate::search::transposition::TranspositionTable;
use crate::search::{Control, Limits, NullSink, Report};

use super::five::root::FiveRoot;
use super::five::worker::Worker;
use super::root::RootMoves;
use super::threats::tactics::Refutations;
use super::windows::{self, WindowsRoot};
use super::{FIVE, METER_INTERVAL, SPEEDS, board_of, empties, pace, root_moves, schedule};

/// A search that helpers may join.
#[derive(Debug)]
pub(super) struct SharedSearch {
    pub(super) group: Group,
    pub(super) table: Arc<TranspositionTable>,
    pub(super) refutations: Refutations,
    position: Mnk,
    /// The limits of a helper, which searches until the main thread has finished.
    limits: Limits,
    state: Mutex<State>,
    /// Wakes the main thread when a helper has finished its search.
    left: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// The number of helpers at work.
    busy: usize,
    /// Whether helpers may no longer join.
    is_closed: bool,
}

impl SharedSearch {
    /// Creates the shared search of `position` by `threads` threads, including the main thread.
    /// `limits` are those of the main thread.
    pub(super) fn new(
        threads: usize,
        table: Arc<TranspositionTable>,
        position: &Mnk,
        limits: &Limits,
    ) -> SharedSearch {
        let Limits { nodes, lines, window, ref only, .. } = *limits;
        SharedSearch {
            group: Group::new(threads, nodes),
            table,
            refutations: Refutations::default(),
            position: position.clone(),
            limits: Limits { lines, window, only: only.clone(), ..Limits::default() },
            state: Mutex::default(),
            left: Condvar::new(),
        }
    }

    /// Runs `search` in the main thread while the helpers of `pool` search the same position.
    /// No helper is still searching when this function returns or panics.
    ///
    /// # Panics
    /// If a helper panicked.
    pub(super) fn lead(
        self: &Arc<SharedSearch>,
        pool: &Pool<Arc<SharedSearch>>,
        search: impl FnOnce() -> Report,
    ) -> Report {
        pool.call(self);
        let guard = Guard(self);
        let report = search();
        drop(guard);
        self.group.resume_panic();
        report
    }

    /// Joins the search as a helper until the search ends.
    /// `number` is the ordinal of the helper, from 1, and determines the depth at which the helper begins.
    pub(super) fn help(&self, number: usize) {
        let mut state = self.state();
        if state.is_closed {
            return;
        }
        state.busy += 1;
        drop(state);
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| self.search(number))) {
            self.group.fail(panic);
        }
        self.state().busy -= 1;
        self.left.notify_all();
    }

    fn search(&self, number: usize) {
        let (control, speeds, started) = (Control::default(), Speeds::new(SPEEDS), Instant::now());
        let pace = pace(&self.position, &self.limits, &speeds);
        let (deadline, group) = (&pace.deadline, &self.group);
        let watch = Watch { control: &control, started, deadline, listener: None, group };
        let meter = Meter::new(watch, METER_INTERVAL, 0);
        let first = 1 + (number % 2) as Depth;
        let run = |root: &mut dyn Root<'_>, moves: Vec<Move>| {
            let mut sink = NullSink;
            let caller = Caller { timer: &watch, control: &control, listener: &Listener::new(&mut sink) };
            deepen(root, moves, schedule(empties(&self.position), first, &self.limits), &pace, caller);
        };
        if self.position.game().k() == FIVE {
            let mut board = board_of(&self.position);
            let RootMoves { moves, reserve } = root_moves(&self.position, &mut board, &self.limits);
            let worker = Worker::new(board, &self.table, meter);
            let refutations = &self.refutations;
            run(&mut FiveRoot { worker, reserve, tactics: None, refutations, win: None }, moves);
        } else {
            let RootMoves { moves, reserve } = windows::root_moves(&self.position, &self.limits);
            run(&mut WindowsRoot::new(&self.position, &self.table, meter, reserve, false), moves);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A guard that, when dropped, ends the search and waits for its helpers.
/// The helpers leave the search within milliseconds.
struct Guard<'a>(&'a SharedSearch);

impl Drop for Guard<'_> {
    fn drop(&mut self) {
        self.0.group.stop();
        let mut state = self.0.state();
        state.is_closed = true;
        while state.busy > 0 {
            state = self.0.left.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

#[cfg(test)]
mod tests;
