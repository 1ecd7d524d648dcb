//! Ends a game whose terminal is gone, or that was told to end, even while the game cannot do so by itself:
//! it may wait for a long search, or for a terminal that takes no output.

use std::io::{self, IsTerminal};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How often the terminal is looked at.
const INTERVAL: Duration = Duration::from_millis(100);

/// How long the game may take to end by itself.
const GRACE: Duration = Duration::from_millis(500);

/// How long writing the codes that give the terminal back may take.
const FAREWELL: Duration = Duration::from_millis(100);

/// Watches the terminal from a thread, until the game is over.
#[derive(Debug)]
pub(super) struct Watchdog {
    is_over: Arc<AtomicBool>,
}

impl Watchdog {
    /// Watches over a game. Sets `is_stopped` as soon as the terminal is gone; ends the program, after
    /// `give_back`, if the game does not end in time once that is set.
    pub(super) fn start(is_stopped: Arc<AtomicBool>, give_back: fn()) -> io::Result<Watchdog> {
        // Later a closed terminal is no terminal any more for those who ask.
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
            // A terminal that takes no output blocks whoever writes to it.
            drop(thread::Builder::new().spawn(give_back));
            thread::sleep(FAREWELL);
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

/// Returns whether nobody reads the output any more, or the terminal that is typed on is closed. A pipe whose
/// writer has ended may hold commands that are still to be read.
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

/// Not known here: a closed terminal is noticed when it is read or written.
#[cfg(not(unix))]
fn is_terminal_gone(_: bool) -> bool {
    false
}
