//! Ends the program after its terminal is closed or a signal asks it to end.
//!
//! While the game waits for a long search or for a blocked terminal, it cannot end the program itself.

use std::io::{self, IsTerminal};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The interval between checks of the terminal.
const INTERVAL: Duration = Duration::from_millis(100);

/// The time in which the game must end by itself before the watchdog ends the process.
const GRACE: Duration = Duration::from_millis(500);

/// The time between the start of the terminal's restoration and the exit of the process.
const RESTORE_TIME: Duration = Duration::from_millis(100);

/// The handle of a thread that waits until the terminal is closed or a signal arrives.
/// If the game then does not stop by itself, the thread ends the process. Dropping the handle ends the
/// thread.
#[derive(Debug)]
pub(super) struct Watchdog {
    is_over: Arc<AtomicBool>,
}

impl Watchdog {
    /// Starts the thread, which sets `is_stopped` when the terminal is closed.
    ///
    /// `is_stopped` may also be set by a signal handler. If the game does not end within `GRACE` after
    /// `is_stopped` is set, the thread calls `restore_terminal` and exits the process.
    pub(super) fn start(is_stopped: Arc<AtomicBool>, restore_terminal: fn()) -> io::Result<Watchdog> {
        // The check must be made now, since `is_terminal` returns false once the terminal is closed.
        let is_typed = io::stdin().is_terminal();
        let is_over = Arc::new(AtomicBool::new(false));
        let watched = Arc::clone(&is_over);
        thread::Builder::new().name("watchdog".to_owned()).spawn(move || {
            while !is_stopped.load(Ordering::Relaxed) {
                if watched.load(Ordering::Relaxed) {
                    return;
                }
                if is_terminal_gone(is_typed) {
                    is_stopped.store(true, Ordering::Relaxed);
                } else {
                    thread::sleep(INTERVAL);
                }
            }
            let since = Instant::now();
            while since.elapsed() < GRACE {
                if watched.load(Ordering::Relaxed) {
                    return;
                }
                thread::sleep(INTERVAL / 10);
            }
            // A separate thread is needed, since a write to a blocked terminal does not return.
            drop(thread::Builder::new().spawn(restore_terminal));
            thread::sleep(RESTORE_TIME);
            process::exit(0);
        })?;
        Ok(Watchdog { is_over })
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
    }
}

/// Returns whether the reader of stdout has ended, or stdin is a terminal that was closed.
///
/// `is_typed` states that stdin is a terminal. A pipe on stdin is not checked, since it may still hold unread
/// commands after its writer has ended.
#[cfg(unix)]
fn is_terminal_gone(is_typed: bool) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};

    let (stdin, stdout) = (io::stdin(), io::stdout());
    let mut ends = [&stdout as &dyn std::os::fd::AsFd, &stdin]
        .map(|end| PollFd::from_borrowed_fd(end.as_fd(), PollFlags::empty()));
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    let watched = if is_typed { &mut ends[..] } else { &mut ends[..1] };
    poll(watched, Some(&at_once)).is_ok()
        && watched.iter().any(|end| end.revents().intersects(PollFlags::HUP | PollFlags::ERR))
}

/// Returns `false`: on this system, a closed terminal is detected only by reading or writing it.
#[cfg(not(unix))]
fn is_terminal_gone(_: bool) -> bool {
    false
}
