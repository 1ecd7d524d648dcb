//! Detects that the reader of the output is gone.
//! This is the only code of the session that calls the operating system directly. A write to a closed pipe
//! fails anyway; the check is needed while a search writes nothing.

use std::io::{StdoutLock, Write};

/// The output of a session.
pub trait Output: Write {
    /// Returns whether the reader is known to have closed the output; does not write.
    fn is_closed(&self) -> bool;
}

impl Output for Vec<u8> {
    fn is_closed(&self) -> bool {
        false
    }
}

#[cfg(unix)]
impl Output for StdoutLock<'_> {
    fn is_closed(&self) -> bool {
        use rustix::event::{PollFd, PollFlags, Timespec, poll};

        let mut stdout = [PollFd::new(self, PollFlags::empty())];
        let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
        poll(&mut stdout, Some(&at_once)).is_ok()
            && stdout[0].revents().intersects(PollFlags::ERR | PollFlags::HUP)
    }
}

#[cfg(not(unix))]
impl Output for StdoutLock<'_> {
    /// Always returns false: on this system, a closed pipe is only detected by the next write.
    fn is_closed(&self) -> bool {
        false
    }
}

impl<O: Output + ?Sized> Output for &mut O {
    fn is_closed(&self) -> bool {
        (**self).is_closed()
    }
}
