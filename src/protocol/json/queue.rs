//! The queue of waiting requests.

use super::rpc::Id;
use super::work::Work;

/// The maximum number of waiting requests.
pub(super) const MOST: usize = 256;

/// A waiting or running request.
#[derive(Debug)]
pub(super) struct Job {
    /// The id of the request; `None` for a notification.
    pub(super) id: Option<Id>,
    /// The priority; requests with a higher priority run first.
    pub(super) priority: i32,
    /// The sequence number, which orders requests of equal priority.
    order: u64,
    pub(super) work: Work,
}

impl Job {
    /// Returns the sort key of the order in which requests are served.
    fn turn(&self) -> (i32, bool, u64) {
        (-self.priority, self.work.is_background(), self.order)
    }
}

/// The waiting requests; the request with the highest priority is served first.
/// Requests of equal priority are served in the order of arrival, endless analyses last.
#[derive(Debug, Default)]
pub(super) struct Queue {
    waiting: Vec<Job>,
    arrived: u64,
}

impl Queue {
    pub(super) fn push(&mut self, id: Option<Id>, priority: i32, work: Work) {
        self.arrived += 1;
        self.waiting.push(Job { id, priority, order: self.arrived, work });
    }

    /// Puts a request back into the queue at the position that the request had before.
    pub(super) fn put_back(&mut self, job: Job) {
        self.waiting.push(job);
    }

    pub(super) fn pop(&mut self) -> Option<Job> {
        let next = (0..self.waiting.len()).min_by_key(|&index| self.waiting[index].turn())?;
        Some(self.waiting.remove(next))
    }

    pub(super) fn get_mut(&mut self, id: &Id) -> Option<&mut Job> {
        self.waiting.iter_mut().find(|job| job.id.as_ref() == Some(id))
    }

    pub(super) fn remove(&mut self, id: &Id) -> Option<Job> {
        let index = self.waiting.iter().position(|job| job.id.as_ref() == Some(id))?;
        Some(self.waiting.remove(index))
    }

    /// Removes and returns all requests, in the order of arrival.
    pub(super) fn drain(&mut self) -> Vec<Job> {
        let mut jobs = std::mem::take(&mut self.waiting);
        jobs.sort_by_key(|job| job.order);
        jobs
    }

    /// Returns the ids of the waiting requests, the next one first.
    pub(super) fn ids(&self) -> Vec<Id> {
        let mut jobs: Vec<&Job> = self.waiting.iter().collect();
        jobs.sort_by_key(|job| job.turn());
        jobs.into_iter().filter_map(|job| job.id.clone()).collect()
    }

    pub(super) fn has(&self, id: &Id) -> bool {
        self.waiting.iter().any(|job| job.id.as_ref() == Some(id))
    }

    pub(super) fn is_full(&self) -> bool {
        self.waiting.len() >= MOST
    }
}
