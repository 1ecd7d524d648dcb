//! The state shared by the threads of one search.
//! It holds the tables and weights, the node limit, and the exchange of work.
//!
//! Helpers join the team when the search starts, and work at split points. Each helper holds the state
//! through an `Arc`. No helper works any more once the search has returned, but a helper may keep its `Arc`
//! for a moment longer.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::base::Depth;
use crate::eval::othello::Weights;
use crate::game::othello8::Isa;
use crate::search::Parameters;
use crate::search::helpers::group::Group;
use crate::search::transposition::TranspositionTable;

use super::exchange::Exchange;

/// The tables, weights and parameters of a search.
#[derive(Debug)]
pub(crate) struct Resources {
    pub(crate) table: Arc<TranspositionTable>,
    pub(crate) weights: Arc<Weights>,
    pub(crate) parameters: Parameters,
}

/// The state shared by the threads of one search.
#[derive(Debug)]
pub(crate) struct Team {
    pub(crate) isa: Isa,
    pub(crate) resources: Resources,
    pub(crate) exchange: Exchange,
    /// The node count, whether the search has ended, and the panic of a helper.
    pub(crate) group: Group,
    /// The generation of the local tables: entries of other generations are invalid.
    pub(crate) generation: u32,
    /// Counts the abort signals: cutoffs at split points, and the end of the search.
    abort_signals: AtomicU64,
    /// The minimum depth of a split point in the midgame, in plies.
    pub(crate) min_split_depth: Depth,
}

impl Team {
    pub(crate) fn new(
        isa: Isa,
        resources: Resources,
        threads: usize,
        generation: u32,
        node_limit: Option<u64>,
    ) -> Team {
        Team {
            isa,
            resources,
            exchange: Exchange::new(threads),
            group: Group::new(threads, node_limit),
            generation,
            abort_signals: AtomicU64::new(0),
            min_split_depth: min_split_depth(threads),
        }
    }

    /// Ends the search: every thread unwinds.
    pub(crate) fn stop(&self) {
        self.group.stop();
        self.signal_abort();
    }

    /// Signals all threads to check whether their work is cancelled.
    pub(crate) fn signal_abort(&self) {
        self.abort_signals.fetch_add(1, Ordering::Release);
        self.exchange.signal_waiters();
    }

    /// Returns the number of abort signals so far.
    /// A thread that reads an increased count also sees the cause of the last signal.
    #[inline]
    pub(crate) fn abort_signals(&self) -> u64 {
        self.abort_signals.load(Ordering::Acquire)
    }

    /// Stores the panic of a helper and ends the search.
    pub(crate) fn fail(&self, panic: Box<dyn Any + Send>) {
        self.group.fail(panic);
        self.stop();
    }
}

/// Returns the minimum depth of a split point in the midgame, in plies, for a number of threads.
/// The depth is 4 for one or two threads, and one ply more whenever the number of threads doubles.
/// Shallower split points would not repay the exchange of work, which slows down with more threads.
fn min_split_depth(threads: usize) -> Depth {
    3 + threads.max(2).ilog2() as Depth
}

/// A guard that, when dropped, ends the search of a team and waits until no helper is at work.
/// Helpers finish within microseconds.
#[derive(Debug)]
pub(crate) struct TeamGuard<'a>(pub(crate) &'a Team);

impl Drop for TeamGuard<'_> {
    fn drop(&mut self) {
        self.0.stop();
        self.0.exchange.close();
    }
}
