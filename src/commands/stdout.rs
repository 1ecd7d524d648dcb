//! Stdout of the commands, with errors that name it.

use std::io::{self, ErrorKind, StdoutLock, Write};

/// Stdout, locked.
#[derive(Debug)]
pub(crate) struct Stdout(StdoutLock<'static>);

pub(crate) fn stdout() -> Stdout {
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

/// Names stdout in an error.
///
/// Keeps the kind of the error: a closed pipe is not a failure, and an interrupted write is repeated.
pub(crate) fn named(error: io::Error) -> io::Error {
    match error.kind() {
        ErrorKind::Interrupted | ErrorKind::WouldBlock => error,
        kind => io::Error::new(kind, format!("cannot write to stdout: {error}")),
    }
}

/// Returns whether the error is a closed output pipe, which is not reported as a failure.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == ErrorKind::BrokenPipe)
}

/// Returns whether the reader of stdout has closed the pipe, for commands that then still have a result.
///
/// # Errors
/// If `written` is another error.
pub(super) fn is_closed(written: Result<(), impl Into<anyhow::Error>>) -> anyhow::Result<bool> {
    match written.map_err(Into::into) {
        Ok(()) => Ok(false),
        Err(error) if is_broken_pipe(&error) => Ok(true),
        Err(error) => Err(error),
    }
}
