//! The state shared by the threads of one search.
//! It holds the tables and weights, the node limit, and the exchange of work.
//!
//! The thread that runs the driver leads: it alone checks the clock and the caller's stop flag. A helper
//! ends the search only at the node limit or if it panics. Helpers join at the start and search split points.
//! They hold the state through an `Arc`, because a helper may keep it for a moment after the search has
//! returned; but no helper is at work by then.

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

/// The tables, weights and parameters of a search.
#[derive(Debug)]
pub(crate) struct Resources {
    pub(crate) table: Arc<TranspositionTable>,
    pub(crate) weights: Arc<Weights>,
    pub(crate) model: Arc<Model>,
    pub(crate) parameters: Parameters,
}

/// The state shared by the threads of one search.
#[derive(Debug)]
pub(crate) struct Team {
    pub(crate) isa: Isa,
    pub(crate) resources: Resources,
    pub(crate) exchange: Exchange,
    /// The number of threads, including the leading one.
    threads: u64,
    /// The generation of the local tables: entries of other generations are invalid.
    pub(crate) generation: u32,
    node_limit: u64,
    /// The nodes reported by the threads.
    nodes: AtomicU64,
    is_stopped: AtomicBool,
    /// Counts the abort signals: cutoffs at split points, and the end of the search.
    abort_signals: AtomicU64,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
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
            exchange: Exchange::default(),
            threads: threads as u64,
            generation,
            node_limit: node_limit.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            is_stopped: AtomicBool::new(false),
            abort_signals: AtomicU64::new(0),
            panic: Mutex::default(),
        }
    }

    /// Returns whether the team has helpers.
    #[inline]
    pub(crate) fn has_helpers(&self) -> bool {
        self.threads > 1
    }

    /// Adds `nodes` to the number of reported nodes.
    /// Returns how many more nodes the calling thread may visit before its next report.
    pub(crate) fn report_nodes(&self, nodes: u64) -> u64 {
        let all = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        self.node_limit.saturating_sub(all).div_ceil(self.threads)
    }

    /// Returns the nodes reported by all threads.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Ends the search: every thread unwinds.
    pub(crate) fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
        self.signal_abort();
    }

    /// Returns whether the search has ended.
    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Makes all threads check whether their work is cancelled.
    pub(crate) fn signal_abort(&self) {
        self.abort_signals.fetch_add(1, Ordering::Release);
        self.exchange.announce();
    }

    /// Returns the count of abort signals.
    /// A thread that reads a new count also sees the cause of the signal.
    #[inline]
    pub(crate) fn abort_signals(&self) -> u64 {
        self.abort_signals.load(Ordering::Acquire)
    }

    /// Keeps the panic of a helper for [`Team::resume_panic`] and ends the search.
    pub(crate) fn fail(&self, panic: Box<dyn Any + Send>) {
        self.panic.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(panic);
        self.stop();
    }

    /// Resumes the panic of a helper, if any, on this thread.
    pub(crate) fn resume_panic(&self) {
        let panic = self.panic.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(panic) = panic {
            resume_unwind(panic);
        }
    }
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
