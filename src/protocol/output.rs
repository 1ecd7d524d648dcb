//! Stdin and stdout as pipes: detects that the reader of the output is gone, and waits for a pipe that does
//! not block.
//! This is the only code of the session that calls the operating system directly. A write to a closed pipe
//! fails anyway; the check is needed while a search writes nothing.

use std::io::{self, ErrorKind, Read, Stdin, StdoutLock, Write};

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

impl<O: Output + ?Sized> Output for &mut O {
    fn is_closed(&self) -> bool {
        (**self).is_closed()
    }
}

/// Stdin or stdout as a pipe that blocks, even if the program at its other end has made it non-blocking.
#[derive(Debug)]
pub(crate) struct Blocking<T>(pub(crate) T);

impl Read for Blocking<Stdin> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        until_ready(&mut self.0, system::wait_to_read, |stdin| stdin.read(bytes))
    }
}

impl Write for Blocking<StdoutLock<'_>> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        until_ready(&mut self.0, system::wait_to_write, |stdout| stdout.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        until_ready(&mut self.0, system::wait_to_write, Write::flush)
    }
}

/// Reads or writes once the pipe is ready for it.
fn until_ready<P, T>(
    pipe: &mut P,
    wait: impl Fn(&P) -> io::Result<()>,
    mut transfer: impl FnMut(&mut P) -> io::Result<T>,
) -> io::Result<T> {
    loop {
        match transfer(pipe) {
            Err(error) if error.kind() == ErrorKind::WouldBlock => wait(pipe)?,
            done => return done,
        }
    }
}

impl Output for Blocking<StdoutLock<'_>> {
    fn is_closed(&self) -> bool {
        system::is_closed(&self.0)
    }
}

#[cfg(unix)]
mod system {
    use std::io::{self, Stdin, StdoutLock};

    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use rustix::io::Errno;

    pub(super) fn is_closed(stdout: &StdoutLock<'_>) -> bool {
        let mut stdout = [PollFd::new(stdout, PollFlags::empty())];
        let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
        poll(&mut stdout, Some(&at_once)).is_ok()
            && stdout[0].revents().intersects(PollFlags::ERR | PollFlags::HUP)
    }

    pub(super) fn wait_to_read(stdin: &Stdin) -> io::Result<()> {
        wait(PollFd::new(stdin, PollFlags::IN))
    }

    pub(super) fn wait_to_write(stdout: &StdoutLock<'_>) -> io::Result<()> {
        wait(PollFd::new(stdout, PollFlags::OUT))
    }

    fn wait(end: PollFd<'_>) -> io::Result<()> {
        match poll(&mut [end], None) {
            Ok(_) | Err(Errno::INTR) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}

#[cfg(not(unix))]
mod system {
    use std::io::{self, ErrorKind, Stdin, StdoutLock};

    /// Always returns false: on this system, a closed pipe is only detected by the next write.
    pub(super) fn is_closed(_: &StdoutLock<'_>) -> bool {
        false
    }

    /// Fails: pipes of this system always block.
    pub(super) fn wait_to_read(_: &Stdin) -> io::Result<()> {
        Err(ErrorKind::WouldBlock.into())
    }

    /// Fails: pipes of this system always block.
    pub(super) fn wait_to_write(_: &StdoutLock<'_>) -> io::Result<()> {
        Err(ErrorKind::WouldBlock.into())
    }
}
