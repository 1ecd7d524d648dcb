//! Reports the principal variations of a search to the caller of the search.
//! While no new variation is reported, the report of the best variation is repeated every second.

use std::cell::{Cell, RefCell};
use std::fmt;
use std::time::Duration;

use crate::search::{Info, Sink};

/// The time without a report after which the best line is reported again.
/// The repeated report has the current node count and time.
const REPEAT_INTERVAL: Duration = Duration::from_secs(1);

/// Passes the principal variations of a search to the caller's sink.
/// The driver and the root search share the listener; they run on the same thread.
pub(crate) struct Listener<'a> {
    sink: RefCell<&'a mut dyn Sink>,
    /// The last report of the best line.
    best: RefCell<Option<Info>>,
    /// The search time at which the best line is reported again, unless another report comes earlier.
    due: Cell<Duration>,
}

impl<'a> Listener<'a> {
    pub(crate) fn new(sink: &'a mut dyn Sink) -> Listener<'a> {
        Listener { sink: RefCell::new(sink), best: RefCell::new(None), due: Cell::new(REPEAT_INTERVAL) }
    }

    /// Reports a principal variation that an iteration has found.
    pub(crate) fn info(&self, info: Info) {
        self.due.set(info.time + REPEAT_INTERVAL);
        self.sink.borrow_mut().info(&info);
        if info.rank == 0 {
            self.best.replace(Some(info));
        }
    }

    /// Reports the best line again if `REPEAT_INTERVAL` has passed since the last report.
    /// `nodes` and `time` count from the start of the search.
    pub(crate) fn repeat(&self, nodes: u64, time: Duration) {
        if time < self.due.get() {
            return;
        }
        self.due.set(time + REPEAT_INTERVAL);
        if let Some(best) = &mut *self.best.borrow_mut() {
            (best.nodes, best.time) = (nodes, time);
            self.sink.borrow_mut().info(best);
        }
    }
}

impl fmt::Debug for Listener<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Listener").field("due", &self.due).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Bound, Move, Score, Selectivity};
    use crate::search::Line;

    fn info(rank: usize, nodes: u64, milliseconds: u64) -> Info {
        Info {
            depth: 9,
            selectivity: Selectivity::Percent73,
            solved: false,
            rank,
            line: Line { score: Score::default(), bound: Bound::Exact, pv: vec![Move::PASS] },
            nodes,
            time: Duration::from_millis(milliseconds),
        }
    }

    #[test]
    fn the_best_line_is_repeated_each_second_without_news() {
        let mut received = Vec::new();
        let mut sink = |info: &Info| received.push((info.rank, info.nodes, info.time.as_millis()));
        let listener = Listener::new(&mut sink);
        let repeat = |nodes, milliseconds| listener.repeat(nodes, Duration::from_millis(milliseconds));
        repeat(1, 1_500);
        listener.info(info(0, 10, 1_600));
        listener.info(info(1, 20, 1_700));
        repeat(30, 2_600);
        repeat(40, 2_700);
        repeat(50, 3_600);
        repeat(60, 3_700);
        assert_eq!(received, [(0, 10, 1_600), (1, 20, 1_700), (0, 40, 2_700), (0, 60, 3_700)]);
    }
}
