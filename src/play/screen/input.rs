//! Waits for keys without ever reading from a terminal that is gone: its end of file would be read for ever.

use std::io;
use std::time::Duration;

/// What ended a wait for keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wake {
    /// There may be events to read.
    Ready,
    /// The terminal is closed: nothing can be read or shown any more.
    Gone,
}

/// Waits until keys can be read, the terminal is closed or the time is over.
#[cfg(unix)]
pub(super) fn wait(timeout: Duration) -> io::Result<Wake> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;

    let (stdin, stdout) = (io::stdin(), io::stdout());
    let mut ends = [PollFd::new(&stdin, PollFlags::IN), PollFd::new(&stdout, PollFlags::empty())];
    let timeout = Timespec { tv_sec: timeout.as_secs() as i64, tv_nsec: timeout.subsec_nanos().into() };
    match poll(&mut ends, Some(&timeout)) {
        // A signal, such as that of a terminal that changed its size.
        Ok(_) | Err(Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let closed = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
    let is_gone = ends.iter().any(|end| end.revents().intersects(closed));
    Ok(if is_gone { Wake::Gone } else { Wake::Ready })
}

/// Waits until keys can be read or the time is over.
#[cfg(not(unix))]
pub(super) fn wait(timeout: Duration) -> io::Result<Wake> {
    crossterm::event::poll(timeout).map(|_| Wake::Ready)
}

/// Stops the program, with all that the shell started with it, until the shell lets it go on. A program
/// without a shell goes on at once.
#[cfg(unix)]
pub(super) fn stop() -> io::Result<()> {
    use rustix::process::{Signal, kill_current_process_group};

    Ok(kill_current_process_group(Signal::TSTP)?)
}

/// Nothing stops programs here.
#[cfg(not(unix))]
pub(super) fn stop() -> io::Result<()> {
    Ok(())
}
