//! Signals: requests to end, the resumption of a stopped program, and the limit of file sizes.
//!
//! On Linux a signal that was ignored when the program started (`nohup`, `&` in a script) stays ignored.
//! Other systems do not tell which signals those are.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
#[cfg(not(unix))]
use std::sync::atomic::Ordering;

use anyhow::Context;

const CANNOT_LISTEN: &str = "cannot listen to Ctrl-C";

/// Calls `handler`, on a separate thread, after each Ctrl-C and each termination signal.
///
/// May be called only once in a process.
#[cfg(unix)]
pub(super) fn on_termination(mut handler: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    let mut signals =
        signal_hook::iterator::Signals::new(heeded(TERMINATION.to_vec())).context(CANNOT_LISTEN)?;
    let listen = move || signals.forever().for_each(|_| handler());
    std::thread::Builder::new().name("signals".to_owned()).spawn(listen).context(CANNOT_LISTEN)?;
    Ok(())
}

/// Calls `handler`, on a separate thread, after each Ctrl-C.
#[cfg(not(unix))]
pub(super) fn on_termination(handler: impl FnMut() + Send + 'static) -> anyhow::Result<()> {
    ctrlc::set_handler(handler).context(CANNOT_LISTEN)
}

/// Sets `is_stopped` after Ctrl-C, a termination signal or SIGQUIT, and `is_resumed` whenever the program
/// continues after it was stopped.
#[cfg(unix)]
pub(super) fn on_terminal(is_stopped: &Arc<AtomicBool>, is_resumed: &Arc<AtomicBool>) -> anyhow::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGQUIT};
    use signal_hook::flag::register;

    for signal in heeded([&TERMINATION[..], &[SIGQUIT]].concat()) {
        register(signal, Arc::clone(is_stopped)).context(CANNOT_LISTEN)?;
    }
    register(SIGCONT, Arc::clone(is_resumed)).context(CANNOT_LISTEN)?;
    Ok(())
}

/// Sets `is_stopped` after Ctrl-C. This system does not stop and resume programs.
#[cfg(not(unix))]
pub(super) fn on_terminal(is_stopped: &Arc<AtomicBool>, _: &Arc<AtomicBool>) -> anyhow::Result<()> {
    let is_stopped = Arc::clone(is_stopped);
    on_termination(move || is_stopped.store(true, Ordering::Relaxed))
}

/// Makes a write beyond the limit of file sizes (`ulimit -f`) an error; by default it ends the process.
///
/// Child processes start with the default again.
#[cfg(unix)]
pub(crate) fn report_file_limit() {
    for signal in heeded(vec![signal_hook::consts::SIGXFSZ]) {
        // If this fails, the default remains.
        drop(signal_hook::flag::register(signal, Arc::default()));
    }
}

/// Does nothing: this system has no such limit.
#[cfg(not(unix))]
pub(crate) fn report_file_limit() {}

#[cfg(unix)]
const TERMINATION: [i32; 3] =
    [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM, signal_hook::consts::SIGHUP];

/// Returns the signals that are not ignored.
#[cfg(unix)]
fn heeded(mut signals: Vec<i32>) -> Vec<i32> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = ignored(&status);
    signals.retain(|signal| ignored & 1 << (signal - 1) == 0);
    signals
}

/// Returns the ignored signals in the text of `/proc/self/status`: bit 0 is signal 1.
#[cfg(unix)]
fn ignored(status: &str) -> u64 {
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
