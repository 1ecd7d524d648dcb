//! A parallel map that returns the results in the order of the inputs.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// The maximum number of items per thread that are begun but whose results are not yet consumed.
const AHEAD: usize = 4;

/// The items that are not yet started, and the results that are not yet consumed.
struct Queue<I, T> {
    work: I,
    /// The unconsumed results in the order of the items; `None` for an item in progress.
    results: VecDeque<Option<T>>,
    consumed: usize,
    workers: usize,
    is_stopped: bool,
}

struct Shared<I, T> {
    queue: Mutex<Queue<I, T>>,
    changed: Condvar,
}

impl<I: Iterator, T> Shared<I, T> {
    fn lock(&self) -> MutexGuard<'_, Queue<I, T>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'a>(&'a self, queue: MutexGuard<'a, Queue<I, T>>) -> MutexGuard<'a, Queue<I, T>> {
        self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the next item of the work and its index, counted from 0.
    /// Waits while the results of `ahead` earlier items are not yet consumed. Returns `None` if no work is
    /// left or the work was stopped.
    fn begin(&self, ahead: usize) -> Option<(usize, I::Item)> {
        let mut queue = self.lock();
        while queue.results.len() >= ahead && !queue.is_stopped {
            queue = self.wait(queue);
        }
        if queue.is_stopped {
            return None;
        }
        let item = queue.work.next()?;
        queue.results.push_back(None);
        Some((queue.consumed + queue.results.len() - 1, item))
    }

    fn finish(&self, index: usize, result: T) {
        let mut queue = self.lock();
        let place = index - queue.consumed;
        queue.results[place] = Some(result);
        self.changed.notify_all();
    }

    /// Waits for the next result and returns it, or `None` after the last result.
    fn next_result(&self) -> Option<T> {
        let mut queue = self.lock();
        while queue.workers > 0 && !matches!(queue.results.front(), Some(Some(_))) {
            queue = self.wait(queue);
        }
        let result = queue.results.pop_front().flatten()?;
        queue.consumed += 1;
        self.changed.notify_all();
        Some(result)
    }
}

/// Access of a worker thread to the shared state.
/// When a `Worker` is dropped, the number of running workers decreases by one. If the thread of the dropped
/// `Worker` panicked, all other workers stop.
struct Worker<'a, I: Iterator, T>(&'a Shared<I, T>);

impl<I: Iterator, T> Worker<'_, I, T> {
    /// Processes items until no work is left.
    /// Takes `self` by value, so that the worker is dropped when its thread ends.
    fn run(self, ahead: usize, mut map: impl FnMut(I::Item) -> T) {
        while let Some((index, item)) = self.0.begin(ahead) {
            self.0.finish(index, map(item));
        }
    }
}

impl<I: Iterator, T> Drop for Worker<'_, I, T> {
    fn drop(&mut self) {
        let mut queue = self.0.lock();
        queue.workers -= 1;
        queue.is_stopped |= std::thread::panicking();
        self.0.changed.notify_all();
    }
}

/// The consumer of the results. When the consumer is dropped, the workers stop.
struct Consumer<'a, I: Iterator, T>(&'a Shared<I, T>);

impl<I: Iterator, T> Drop for Consumer<'_, I, T> {
    fn drop(&mut self) {
        self.0.lock().is_stopped = true;
        self.0.changed.notify_all();
    }
}

/// Processes the items of `work` in parallel, one thread per function in `workers`.
/// Passes the results to `consume` in the order of the items.
///
/// # Errors
/// The first error of `consume`, which ends the work.
///
/// # Panics
/// If one of the `workers` panics.
pub(crate) fn ordered_map<W, T, E, M>(
    workers: Vec<M>,
    work: impl Iterator<Item = W> + Send,
    mut consume: impl FnMut(T) -> Result<(), E>,
) -> Result<(), E>
where
    T: Send,
    M: FnMut(W) -> T + Send,
{
    let ahead = AHEAD * workers.len();
    let running = workers.len();
    let queue = Queue { work, results: VecDeque::new(), consumed: 0, workers: running, is_stopped: false };
    let shared = Shared { queue: Mutex::new(queue), changed: Condvar::new() };
    std::thread::scope(|scope| {
        for map in workers {
            let worker = Worker(&shared);
            scope.spawn(move || worker.run(ahead, map));
        }
        let consumer = Consumer(&shared);
        while let Some(result) = consumer.0.next_result() {
            consume(result)?;
        }
        Ok(())
    })
}

/// Returns the results of [`ordered_map`] in a vector, in the order of the items.
pub(crate) fn ordered_vec<W, T, M>(workers: Vec<M>, work: impl Iterator<Item = W> + Send) -> Vec<T>
where
    T: Send,
    M: FnMut(W) -> T + Send,
{
    let mut results = Vec::new();
    let Ok(()) = ordered_map(workers, work, |result| {
        results.push(result);
        Ok::<(), Infallible>(())
    });
    results
}

/// Returns the results of `map` for 0, 1, ... `pieces` - 1, in this order, on `jobs` threads.
pub(crate) fn ordered_pieces<T: Send>(
    jobs: NonZeroUsize,
    pieces: usize,
    map: impl Fn(usize) -> T + Sync,
) -> Vec<T> {
    ordered_vec(vec![&map; jobs.get().min(pieces)], 0..pieces)
}

/// Calls `change` with each item and its index, on `jobs` threads.
pub(crate) fn for_each_mut<T: Send>(
    jobs: NonZeroUsize,
    items: &mut [T],
    change: impl Fn(usize, &mut T) + Sync,
) {
    let threads = jobs.get().min(items.len());
    let queue = Mutex::new(items.iter_mut().enumerate());
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        while let Some((index, item)) = next() {
            change(index, item);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(run);
        }
        run();
    });
}

/// Returns the number of threads to use: at most, and by default, the number of processors.
///
/// The limit bounds the memory of callers that allocate a transposition table for each thread.
pub(crate) fn jobs(wanted: Option<NonZeroUsize>) -> usize {
    let processors = processors();
    wanted.map_or(processors, |wanted| wanted.get().min(processors))
}

/// Returns a warning if [`jobs`] is lower than the requested number of threads.
pub(crate) fn note_on_jobs(wanted: Option<NonZeroUsize>) -> Option<String> {
    let processors = processors();
    let wanted = wanted.filter(|wanted| wanted.get() > processors)?;
    Some(format!("{processors} jobs instead of {wanted}: the machine has {processors} processors"))
}

fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_work_on_any_number_of_threads() {
        // The items take different times, so that the threads finish them out of order.
        let square = |piece: u64| {
            (0..piece % 7 * 20).for_each(|_| std::thread::yield_now());
            piece * piece
        };
        for pieces in [0, 1, 2, 5, 500] {
            for threads in [1, 2, 7] {
                let squares = ordered_vec(vec![square; threads], 0..pieces);
                assert!(squares.into_iter().eq((0..pieces).map(square)), "{pieces} on {threads} threads");
            }
        }
    }

    #[test]
    fn there_are_at_most_as_many_jobs_as_processors() {
        let (one, all) = (NonZeroUsize::MIN, processors());
        assert_eq!((jobs(Some(one)), jobs(None), jobs(Some(NonZeroUsize::MAX))), (1, all, all));
        assert_eq!((note_on_jobs(None), note_on_jobs(Some(one))), (None, None));
        let note = note_on_jobs(Some(NonZeroUsize::MAX)).unwrap();
        assert!(note.starts_with(&format!("{all} jobs instead of {}", usize::MAX)), "{note}");
    }

    #[test]
    fn a_panic_of_a_worker_is_a_panic_of_the_map() {
        let map = |piece: u64| assert!(piece != 50, "on purpose");
        let outcome = std::panic::catch_unwind(|| ordered_vec(vec![map; 3], 0..1000));
        assert!(outcome.is_err());
    }

    #[test]
    fn the_first_error_ends_endless_work() {
        let mut taken = Vec::new();
        let result = ordered_map(vec![|piece: u64| piece; 3], 0.., |piece| {
            taken.push(piece);
            if piece < 5 { Ok(()) } else { Err(piece) }
        });
        assert_eq!((result, taken), (Err(5), vec![0, 1, 2, 3, 4, 5]));
    }
}
