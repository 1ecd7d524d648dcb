//! What the threads of one search share: what they search with, their limits, and the work that they give
//! each other.
//!
//! The search's own thread leads: it alone looks at the clock and listens to the caller, and it ends the
//! search. Helpers come when it begins and search split points. Everything here is owned together or atomic,
//! so that a helper may leave late without harm; still, none is at work once the search has ended.

use std::any::Any;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::eval::othello::Weights;
use crate::game::othello8::Isa;
use crate::search::Parameters;
use crate::search::transposition::TranspositionTable;

use super::exchange::Exchange;
use super::model::Model;

/// What a search searches with.
#[derive(Debug)]
pub(crate) struct Tools {
    pub(crate) table: Arc<TranspositionTable>,
    pub(crate) weights: Arc<Weights>,
    pub(crate) model: Arc<Model>,
    pub(crate) parameters: Parameters,
}

/// What the threads of one search share.
#[derive(Debug)]
pub(crate) struct Team {
    pub(crate) isa: Isa,
    pub(crate) tools: Tools,
    pub(crate) exchange: Exchange,
    /// The threads, the leading one included.
    threads: u64,
    /// Tells searches apart before which everything was forgotten.
    pub(crate) generation: u32,
    node_limit: u64,
    /// Nodes that the threads have reported.
    nodes: AtomicU64,
    is_stopped: AtomicBool,
    /// Counts what may call work off: cutoffs at split points, and the end of the search.
    alarms: AtomicU64,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

impl Team {
    pub(crate) fn new(
        isa: Isa,
        tools: Tools,
        threads: usize,
        generation: u32,
        node_limit: Option<u64>,
    ) -> Team {
        Team {
            isa,
            tools,
            exchange: Exchange::default(),
            threads: threads as u64,
            generation,
            node_limit: node_limit.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            is_stopped: AtomicBool::new(false),
            alarms: AtomicU64::new(0),
            panic: Mutex::default(),
        }
    }

    /// Returns whether there are helpers.
    #[inline]
    pub(crate) fn has_helpers(&self) -> bool {
        self.threads > 1
    }

    /// Adds to the nodes of all threads and returns how many more this thread may visit before it must ask
    /// again.
    pub(crate) fn report_nodes(&self, nodes: u64) -> u64 {
        let all = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        self.node_limit.saturating_sub(all).div_ceil(self.threads)
    }

    /// Returns the nodes that the threads have reported.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Ends the search: every thread unwinds.
    pub(crate) fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        self.alarm();
    }

    /// Returns whether the search has ended.
    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Makes all threads see whether their work is still wanted.
    pub(crate) fn alarm(&self) {
        self.alarms.fetch_add(1, Ordering::Release);
        self.exchange.announce();
    }

    /// Returns how often there was an alarm. Who reads a number sees what it was given for.
    #[inline]
    pub(crate) fn alarms(&self) -> u64 {
        self.alarms.load(Ordering::Acquire)
    }

    /// Ends the search because a helper panicked.
    pub(crate) fn fail(&self, panic: Box<dyn Any + Send>) {
        self.panic.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(panic);
        self.stop();
    }

    /// Panics as a helper did, if one did.
    pub(crate) fn carry_panic_over(&self) {
        let panic = self.panic.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
    }
}

/// Ends the search of a team when it goes out of scope, and waits until no helper is at work: they leave
/// within microseconds.
#[derive(Debug)]
pub(crate) struct Closing<'a>(pub(crate) &'a Team);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.stop();
        self.0.exchange.close();
    }
}
