//! The helper threads of a searcher.
//! The threads are not started anew for each search. Between two searches, they wait for a message and use no
//! processor time. The message that begins a search has the type `S`.
//!
//! The threads are kept because the time for a move may be only a few milliseconds. Starting threads would
//! take a considerable part of this time.

use std::io;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::{Builder, JoinHandle};

use crate::search::current::Current;
use crate::search::{Limits, OutOfThreads};

/// The helper threads; dropping the pool ends them.
#[derive(Debug)]
pub(crate) struct Pool<S> {
    helpers: Vec<Helper<S>>,
}

#[derive(Debug)]
struct Helper<S> {
    /// The channel that sends each new search to the thread; dropping it ends the thread.
    calls: Option<Sender<S>>,
    thread: Option<JoinHandle<()>>,
}

impl<S> Pool<S> {
    fn without_helpers() -> Pool<S> {
        Pool { helpers: Vec::new() }
    }
}

impl<S: Clone + Send + 'static> Pool<S> {
    /// Starts `helpers` helper threads.
    /// `helper` is called once for each thread and receives the index of the thread, counted from 1. For each
    /// search, the thread calls the function that `helper` returned. This function must not panic.
    ///
    /// # Errors
    /// If the system cannot start one of the threads.
    pub(crate) fn new<F: FnMut(S) + Send + 'static>(
        helpers: usize,
        helper: impl Fn(usize) -> F,
    ) -> io::Result<Pool<S>> {
        let helpers = (1..=helpers).map(|number| {
            let (calls, searches) = channel();
            let join = helper(number);
            let thread = Builder::new()
                .name(format!("helper {number}"))
                .spawn(move || searches.into_iter().for_each(join))?;
            Ok(Helper { calls: Some(calls), thread: Some(thread) })
        });
        Ok(Pool { helpers: helpers.collect::<io::Result<_>>()? })
    }

    /// Returns the number of threads of a search: the helpers and the leading thread.
    pub(crate) fn threads(&self) -> usize {
        self.helpers.len() + 1
    }

    /// Makes every helper join a search.
    pub(crate) fn call(&self, search: &S) {
        for calls in self.helpers.iter().filter_map(|helper| helper.calls.as_ref()) {
            if calls.send(search.clone()).is_err() {
                log::error!("a helper thread has ended; the search continues without it");
            }
        }
    }
}

impl<S> Drop for Pool<S> {
    fn drop(&mut self) {
        for helper in &mut self.helpers {
            helper.calls = None;
        }
        for thread in self.helpers.iter_mut().filter_map(|helper| helper.thread.take()) {
            if thread.join().is_err() {
                log::error!("a helper thread ended in a panic");
            }
        }
    }
}

/// The current pool of helper threads of a searcher.
/// At first the pool has no helpers. The pool is replaced when the number of threads changes.
#[derive(Debug)]
pub(crate) struct CurrentPool<S>(Current<Pool<S>>);

impl<S> Default for CurrentPool<S> {
    fn default() -> CurrentPool<S> {
        CurrentPool(Current::new(Pool::without_helpers()))
    }
}

impl<S: Clone + Send + 'static> CurrentPool<S> {
    /// Returns the pool for a search with these limits.
    /// The pool of a single-threaded search has no helpers.
    pub(crate) fn get(&self, limits: &Limits) -> Arc<Pool<S>> {
        if limits.single_threaded { Arc::new(Pool::without_helpers()) } else { self.0.get() }
    }

    /// Sets the number of threads of later searches; 0 counts as 1.
    /// `helper` is described at [`Pool::new`].
    ///
    /// # Errors
    /// If the system cannot start the threads; the number is then unchanged.
    pub(crate) fn set_threads<F: FnMut(S) + Send + 'static>(
        &self,
        threads: usize,
        helper: impl Fn(usize) -> F,
    ) -> Result<(), OutOfThreads> {
        let threads = threads.max(1);
        if self.0.get().threads() != threads {
            let pool = Pool::new(threads - 1, helper).map_err(|error| OutOfThreads(error.kind()))?;
            self.0.set(pool);
        }
        Ok(())
    }
}
