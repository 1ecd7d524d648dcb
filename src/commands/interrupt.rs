//! Ctrl-C, and the system's wish to end: the first asks for what was found so far, the second ends at once.

use std::io::{self, Read};
use std::process;
use std::sync::Arc;

use anyhow::Context;
use kado::search::Control;

/// Exit status of a run that was interrupted: 128 and the number of SIGINT, as shells have it.
pub(super) const STATUS: u8 = 130;

/// Mark of an answer that was interrupted.
pub(super) const UNFINISHED: &str = "unfinished: interrupted";

/// Whether the run was asked to end.
#[derive(Clone, Debug, Default)]
pub(super) struct Interrupt(Arc<Control>);

impl Interrupt {
    /// Begins to listen. A process may do so once.
    pub(super) fn listen() -> anyhow::Result<Interrupt> {
        let interrupt = Interrupt::default();
        let control = Arc::clone(&interrupt.0);
        ctrlc::set_handler(move || {
            if control.is_stopped() {
                process::exit(STATUS.into());
            }
            control.stop();
        })
        .context("cannot listen to Ctrl-C")?;
        Ok(interrupt)
    }

    /// Returns the interrupt that stops when a control does.
    pub(super) fn of(control: Arc<Control>) -> Interrupt {
        Interrupt(control)
    }

    /// Returns whether the end was asked for.
    pub(super) fn is_asked(&self) -> bool {
        self.0.is_stopped()
    }

    /// Returns an input that ends with an error when the end is asked for, however long its lines are.
    pub(super) fn reading<R: Read>(&self, input: R) -> Reading<R> {
        Reading { input, interrupt: self.clone() }
    }

    /// Returns the control that stops a search when the end is asked for.
    pub(super) fn control(&self) -> &Control {
        &self.0
    }
}

/// An input that is read until the end is asked for.
#[derive(Debug)]
pub(super) struct Reading<R> {
    input: R,
    interrupt: Interrupt,
}

impl<R: Read> Read for Reading<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.interrupt.is_asked() {
            return Err(io::Error::other("interrupted"));
        }
        self.input.read(buffer)
    }
}
