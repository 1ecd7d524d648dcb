//! Stdout of the commands, with errors that name it.

use std::io::{self, ErrorKind, StdoutLock, Write};

/// Stdout, locked.
#[derive(Debug)]
pub(super) struct Stdout(StdoutLock<'static>);

/// Locks stdout.
pub(super) fn stdout() -> Stdout {
    Stdout(io::stdout().lock())
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(named)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(named)
    }
}

/// Keeps the kind of the error: a closed pipe is not a failure, and an interrupted write is repeated.
fn named(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::Interrupted | ErrorKind::WouldBlock => error,
        kind => io::Error::new(kind, format!("cannot write to stdout: {error}")),
    }
}
