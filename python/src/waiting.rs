//! Calls of the operating system that may wait for ever, such as the opening of a pipe.

use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::engine::lock;

/// Longest wait before Python checks its signals.
pub(crate) const PATIENCE: Duration = Duration::from_millis(50);

/// Runs `work` on its own thread and waits for its result. An interrupt abandons the thread.
pub(crate) fn on_thread<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let (sender, receiver) = channel();
    thread::Builder::new().spawn(move || drop(sender.send(work())))?;
    let receiver = Mutex::new(receiver);
    loop {
        match py.detach(|| lock(&receiver).recv_timeout(PATIENCE)) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err("the thread ended without a result"));
            }
        }
    }
}
