//! Code for the operating system: process groups, and errors of the system.
//!
//! Killing the group of an engine also kills its child processes.
//!
//! An engine behind a wrapper script therefore leaves no processes behind. Each engine has a separate group,
//! so Ctrl-C at the terminal reaches only the match.

use std::io;
use std::process::{Child, Command};

/// Makes the process of a command the leader of a new process group.
#[cfg(unix)]
pub(crate) fn lead(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

/// Returns whether a process has ended, without reaping it.
///
/// The process id, which is also the group id, is therefore not reused.
#[cfg(unix)]
pub(super) fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(Pid::from_child(child)), look), Ok(None))
}

/// Kills a process that has not been reaped, and its whole group.
#[cfg(unix)]
pub(super) fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // This fails if the group has already ended.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

/// Returns whether an error means that the system lacks descriptors, processes, threads or memory.
#[cfg(unix)]
pub(in crate::arena) fn is_shortage(error: &io::Error) -> bool {
    use rustix::io::Errno;
    let error = Errno::from_io_error(error);
    matches!(error, Some(Errno::MFILE | Errno::NFILE | Errno::AGAIN | Errno::NOMEM))
}

/// Does nothing: there are no process groups on this system.
#[cfg(not(unix))]
pub(crate) fn lead(_: &mut Command) {}

/// Returns whether a process has ended.
#[cfg(not(unix))]
pub(super) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Returns whether an error means that the system lacks memory.
#[cfg(not(unix))]
pub(in crate::arena) fn is_shortage(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::OutOfMemory
}

/// Kills a process, but not the processes that it started.
#[cfg(not(unix))]
pub(super) fn kill(child: &mut Child) {
    // This fails if the process has already ended.
    drop(child.kill());
}
