//! The shared state of the threads of one search, used by the searches of all games.
//! It holds the node count, whether the search has ended, and the panic of a helper.
//!
//! The thread that runs the driver leads: it alone checks the clock and the caller's stop flag. A helper ends
//! the search only at the node limit or if it panics.

use std::any::Any;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The state that the threads of one search share.
#[derive(Debug)]
pub(crate) struct Group {
    /// The number of threads, including the leading one.
    threads: u64,
    node_limit: u64,
    /// The number of nodes that the threads have reported.
    nodes: AtomicU64,
    is_stopped: AtomicBool,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

impl Group {
    /// Creates the group of a new search on `threads` threads, including the leading one.
    pub(crate) fn new(threads: usize, node_limit: Option<u64>) -> Group {
        Group {
            threads: threads as u64,
            node_limit: node_limit.unwrap_or(u64::MAX),
            nodes: AtomicU64::new(0),
            is_stopped: AtomicBool::new(false),
            panic: Mutex::default(),
        }
    }

    /// Returns whether the search has helper threads.
    #[inline]
    pub(crate) fn has_helpers(&self) -> bool {
        self.threads > 1
    }

    /// Adds `nodes` to the total.
    /// Returns how many more nodes the calling thread may visit before its next report.
    pub(crate) fn report_nodes(&self, nodes: u64) -> u64 {
        let all = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        self.node_limit.saturating_sub(all).div_ceil(self.threads)
    }

    /// Returns the number of nodes that the threads have reported.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Ends the search: every thread unwinds.
    pub(crate) fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }

    /// Returns whether the search has ended.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped.load(Ordering::Relaxed)
    }

    /// Stores the panic of a helper for [`Group::resume_panic`] and ends the search.
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
