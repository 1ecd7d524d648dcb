//! The mailbox of a search thread, through which other threads give it work and signal events.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::Thread;
use std::time::{Duration, Instant};

use super::split_point::SplitPoint;

/// The place where a waiting thread receives work and learns of events.
/// It has cache lines of its own, because its thread reads it all the time while it waits.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(crate) struct Mailbox {
    /// Counts the events that may end the wait.
    events: AtomicU32,
    /// The split point that the thread has received. It is set under the lock of the exchange.
    given: Mutex<Option<Arc<SplitPoint>>>,
    /// The thread that owns the mailbox; set when the thread waits for the first time.
    thread: OnceLock<Thread>,
}

/// The number of spins of a waiting thread before it yields its processor to other threads.
const SPINS: u32 = 1000;

/// The time that a waiting thread spins and yields before it sleeps.
/// Waking a sleeping thread takes about a tenth of this time.
const AWAKE: Duration = Duration::from_micros(500);

impl Mailbox {
    /// Makes the calling thread the owner of the mailbox, unless the mailbox has an owner already.
    /// A signal wakes the owner.
    pub(crate) fn belongs_to_this_thread(&self) {
        self.thread.get_or_init(std::thread::current);
    }

    /// Returns the number of events so far.
    /// A thread that reads an increased count also sees the cause of the last event.
    pub(crate) fn events(&self) -> u32 {
        self.events.load(Ordering::Acquire)
    }

    /// Returns the split point that the thread has received, for the caller to take or to set.
    pub(crate) fn given(&self) -> MutexGuard<'_, Option<Arc<SplitPoint>>> {
        self.given.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts an event and wakes the thread.
    pub(crate) fn signal(&self) {
        self.events.fetch_add(1, Ordering::Release);
        if let Some(thread) = self.thread.get() {
            thread.unpark();
        }
    }

    /// Spins, then yields, until the event count differs from `seen` or `AWAKE` has passed since `started`.
    /// Returns whether the count is still `seen`.
    pub(crate) fn spin(&self, seen: u32, started: Instant) -> bool {
        let is_unchanged = || self.events() == seen;
        for _ in 0..SPINS {
            if !is_unchanged() {
                return false;
            }
            std::hint::spin_loop();
        }
        while is_unchanged() && started.elapsed() < AWAKE {
            std::thread::yield_now();
        }
        is_unchanged()
    }

    /// Sleeps until the event count differs from `seen` or the timeout has passed.
    /// The sleep may end early; the caller checks its condition again.
    pub(crate) fn sleep(&self, seen: u32, timeout: Option<Duration>) {
        if self.events() == seen {
            match timeout {
                Some(timeout) => std::thread::park_timeout(timeout),
                None => std::thread::park(),
            }
        }
    }
}
