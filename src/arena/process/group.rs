//! Processes with all that they start: an engine that is a script leaves no grandchild behind, and Ctrl-C at
//! the terminal reaches the match alone.

use std::process::{Child, Command};

/// Puts the process that a command starts at the head of a group of its own.
#[cfg(unix)]
pub(super) fn lead(command: &mut Command) {
    use std::os::unix::process::CommandExt;
    command.process_group(0);
}

/// Returns whether a process has ended, without waiting for it: its number, which is that of its group, stays
/// taken.
#[cfg(unix)]
pub(super) fn has_ended(child: &mut Child) -> bool {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let look = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    !matches!(waitid(WaitId::Pid(Pid::from_child(child)), look), Ok(None))
}

/// Kills a process that was not waited for, and its whole group.
#[cfg(unix)]
pub(super) fn kill(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    // A group that has ended already needs no killing.
    let _ = kill_process_group(Pid::from_child(child), Signal::KILL);
}

/// Does nothing: groups are not known here.
#[cfg(not(unix))]
pub(super) fn lead(_: &mut Command) {}

/// Returns whether a process has ended.
#[cfg(not(unix))]
pub(super) fn has_ended(child: &mut Child) -> bool {
    !matches!(child.try_wait(), Ok(None))
}

/// Kills a process; what it started lives on.
#[cfg(not(unix))]
pub(super) fn kill(child: &mut Child) {
    // A process that has ended already needs no killing.
    drop(child.kill());
}
