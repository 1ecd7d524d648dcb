//! Handling of Ctrl-C and termination signals.
//!
//! The first signal asks the run to stop and to give its result so far. A second signal ends the process at
//! once, but not within [`ECHO`] of the first.

use std::io::{self, Read};
use std::process::{self, ExitCode};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::search::Control;

use super::signals;

/// Exit status of an interrupted run: 128 plus the signal number of SIGINT, as in shells.
pub(super) const STATUS: u8 = 130;

/// The time after the first signal in which further signals have no effect. `timeout` sends its signal twice,
/// to the program and to its process group; a wrapper at a terminal passes on the Ctrl-C that the program
/// receives as well.
const ECHO: Duration = Duration::from_millis(500);

/// Returns `STATUS` for a run that the user interrupted, or success for a complete run.
pub(super) fn status(is_unfinished: bool) -> ExitCode {
    if is_unfinished { ExitCode::from(STATUS) } else { ExitCode::SUCCESS }
}

/// Returns a control that is stopped when the user asks the run to end; its searches then stop as well.
///
/// Installs the signal handler; may be called only once in a process.
pub(super) fn listen() -> anyhow::Result<Arc<Control>> {
    let interrupt = Arc::new(Control::default());
    let control = Arc::clone(&interrupt);
    let mut first: Option<Instant> = None;
    signals::on_termination(move || {
        if first.get_or_insert_with(Instant::now).elapsed() >= ECHO {
            process::exit(STATUS.into());
        }
        control.stop();
    })?;
    Ok(interrupt)
}

/// An input whose reads fail after the run is interrupted, even in the middle of a line.
#[derive(Debug)]
pub(super) struct Reading<R> {
    pub(super) input: R,
    pub(super) interrupt: Arc<Control>,
}

impl<R: Read> Read for Reading<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.interrupt.is_stopped() {
            return Err(io::Error::other("interrupted"));
        }
        self.input.read(buffer)
    }
}
