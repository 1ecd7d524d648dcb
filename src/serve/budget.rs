//! Resource limits of a server: sessions, total size of transposition tables, and search threads.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The resource limits of a server, and the resources in use.
#[derive(Debug)]
pub(super) struct Budget {
    most: Amount,
    used: Mutex<Amount>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Amount {
    sessions: usize,
    hash: usize,
    threads: usize,
}

/// Resources of a session, given back to the budget on drop.
#[derive(Debug)]
pub(super) struct Lease {
    budget: Arc<Budget>,
    /// Size of the transposition table in MB.
    pub(super) hash: usize,
    pub(super) threads: usize,
}

impl Budget {
    /// Creates a budget. `hash` is in MB. Each session gets at least 1 MB and one thread.
    pub(super) fn new(sessions: usize, hash: usize, threads: usize) -> Budget {
        Budget { most: Amount { sessions, hash, threads }, used: Mutex::default() }
    }

    #[cfg(test)]
    pub(super) fn sessions(&self) -> usize {
        self.lock().sessions
    }

    /// Lends a session the requested resources, or the rest of the budget if less is left.
    ///
    /// Returns `None` if the maximum number of sessions is open.
    pub(super) fn lend(self: &Arc<Budget>, hash: usize, threads: usize) -> Option<Lease> {
        let mut used = self.lock();
        if used.sessions >= self.most.sessions {
            return None;
        }
        let lease = Lease {
            budget: Arc::clone(self),
            hash: hash.min(self.most.hash.saturating_sub(used.hash)).max(1),
            threads: threads.min(self.most.threads.saturating_sub(used.threads)).max(1),
        };
        used.sessions += 1;
        used.hash += lease.hash;
        used.threads += lease.threads;
        drop(used);
        Some(lease)
    }

    fn lock(&self) -> MutexGuard<'_, Amount> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let mut used = self.budget.lock();
        used.sessions -= 1;
        used.hash -= self.hash;
        used.threads -= self.threads;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sessions_share_the_resources_and_return_them() {
        let budget = Arc::new(Budget::new(3, 100, 4));
        let lent = |lease: &Option<Lease>| lease.as_ref().map(|lease| (lease.hash, lease.threads));
        let first = budget.lend(64, 3);
        let second = budget.lend(64, 3);
        let third = budget.lend(64, 3);
        assert_eq!((lent(&first), lent(&second), lent(&third)), (Some((64, 3)), Some((36, 1)), Some((1, 1))));
        assert!(budget.lend(1, 1).is_none());
        drop(first);
        assert_eq!(budget.sessions(), 2);
        assert_eq!(lent(&budget.lend(64, 3)), Some((63, 2)));
    }
}
