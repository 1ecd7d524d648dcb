//! Waits for keys, and detects a closed terminal.
//!
//! Reading from a closed terminal would return end of file in an endless loop.

use std::io;
use std::time::Duration;

/// Result of a wait for keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Wake {
    /// There may be events to read.
    Ready,
    /// The terminal is closed.
    Gone,
}

/// Waits until keys can be read, the terminal is closed or the timeout expires.
#[cfg(unix)]
pub(super) fn wait(timeout: Duration) -> io::Result<Wake> {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;

    let (stdin, stdout) = (io::stdin(), io::stdout());
    let mut ends = [PollFd::new(&stdin, PollFlags::IN), PollFd::new(&stdout, PollFlags::empty())];
    let timeout = Timespec { tv_sec: timeout.as_secs() as i64, tv_nsec: timeout.subsec_nanos().into() };
    match poll(&mut ends, Some(&timeout)) {
        // A signal, for example SIGWINCH, ends the wait early.
        Ok(_) | Err(Errno::INTR) => {}
        Err(error) => return Err(error.into()),
    }
    let closed = PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL;
    if ends.iter().any(|end| end.revents().intersects(closed)) {
        return Ok(Wake::Gone);
    }
    if ends[0].revents().contains(PollFlags::IN) {
        announce_input();
    }
    Ok(Wake::Ready)
}

/// Makes `crossterm` read the input that waits.
///
/// It reads at most 1024 bytes, and then nothing until the system reports a change of the terminal. Setting
/// the present attributes again is such a change; without it the rest of a longer input waits for a key.
#[cfg(unix)]
fn announce_input() {
    use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

    let stdin = io::stdin();
    // The terminal may be gone by now: the next wait detects it.
    let _ = tcgetattr(&stdin).and_then(|attributes| tcsetattr(&stdin, OptionalActions::Now, &attributes));
}

/// Waits until keys can be read or the timeout expires.
#[cfg(not(unix))]
pub(super) fn wait(timeout: Duration) -> io::Result<Wake> {
    crossterm::event::poll(timeout).map(|_| Wake::Ready)
}

/// Stops the process group (SIGTSTP) until the shell resumes it.
///
/// Without a shell that has job control, and if the system refuses the signal, the group continues at once.
#[cfg(unix)]
pub(super) fn stop() {
    use rustix::process::{Signal, kill_current_process_group};

    let _ = kill_current_process_group(Signal::TSTP);
}

/// Does nothing: this platform has no job control.
#[cfg(not(unix))]
pub(super) fn stop() {}
