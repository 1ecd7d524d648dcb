//! What one search thread carries through the tree.

use std::time::Instant;

use crate::base::Selectivity;
use crate::eval::othello::Weights;
use crate::search::{Control, table::Table};

use super::cache::Cache;
use super::model::Model;

/// The state of one search thread.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    pub(crate) table: &'a Table,
    pub(crate) weights: &'a Weights,
    pub(crate) model: &'a Model,
    /// For the nodes with few empty squares.
    pub(crate) cache: Cache,
    control: &'a Control,
    /// Positions entered so far, leaves included.
    pub(crate) nodes: u64,
    selectivity: Selectivity,
    node_limit: u64,
    deadline: Option<Instant>,
    /// Whether the search must unwind; scores returned from then on mean nothing.
    aborted: bool,
    /// At this many nodes the limits are looked at again.
    next_check: u64,
}

impl<'a> Worker<'a> {
    /// The clock and the stop flag are looked at once in so many nodes: about every 0.1 ms.
    const CHECK_INTERVAL: u64 = 2048;

    pub(crate) fn new(
        table: &'a Table,
        weights: &'a Weights,
        model: &'a Model,
        cache: Cache,
        control: &'a Control,
        node_limit: Option<u64>,
        deadline: Option<Instant>,
    ) -> Worker<'a> {
        let node_limit = node_limit.unwrap_or(u64::MAX);
        Worker {
            table,
            weights,
            model,
            cache,
            control,
            nodes: 0,
            selectivity: Selectivity::Full,
            node_limit,
            deadline,
            aborted: false,
            next_check: 0,
        }
    }

    /// Ends the work and gives the cache back.
    pub(crate) fn into_cache(self) -> Cache {
        self.cache
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

    /// Counts a node and returns whether the search must unwind.
    #[inline]
    pub(crate) fn visit(&mut self) -> bool {
        if self.nodes >= self.next_check {
            self.check_limits();
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
    fn check_limits(&mut self) {
        self.aborted = self.aborted
            || self.nodes >= self.node_limit
            || self.control.is_stopped()
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        self.next_check = (self.nodes + Worker::CHECK_INTERVAL).min(self.node_limit);
    }
}
