//! Parallel map whose result does not depend on the number of threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Returns the results of `work` for 0, 1, ... `pieces` - 1, in this order, on `jobs` threads.
pub(super) fn map<T: Send>(jobs: NonZeroUsize, pieces: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let some = || {
        let mut done = Vec::new();
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= pieces {
                return done;
            }
            done.push((piece, work(piece)));
        }
    };
    let mut all = thread::scope(|scope| {
        let helpers: Vec<_> = (1..jobs.get()).map(|_| scope.spawn(some)).collect();
        let mut all = some();
        for helper in helpers {
            all.extend(helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
        all
    });
    all.sort_unstable_by_key(|&(piece, _)| piece);
    all.into_iter().map(|(_, outcome)| outcome).collect()
}
