//! Whether anybody still reads what a session writes: the one place of the session that asks the operating
//! system. A write to a closed pipe fails by itself; this is for a search that has nothing to write.

use std::io::{StdoutLock, Write};

/// Where a session writes.
pub trait Output: Write {
    /// Returns whether the other end is closed, as far as that can be known without writing.
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
    /// Not known here: a closed pipe is noticed at the next write.
    fn is_closed(&self) -> bool {
        false
    }
}

impl<O: Output + ?Sized> Output for &mut O {
    fn is_closed(&self) -> bool {
        (**self).is_closed()
    }
}
