//! The full screen when other programs stop, resume or end it.

use rustix::process::{Pid, Signal, kill_process};
use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};

use super::pty::Pty;

#[test]
fn a_program_that_was_stopped_from_outside_sets_the_terminal_up_again() {
    for signal in [Signal::STOP, Signal::TSTP] {
        let mut pty = Pty::between_people(&[]);
        kill_process(Pid::from_child(&pty.program), signal).unwrap();
        pty.wait_until_stopped();
        // The shell sets its own mode.
        let mut mode = tcgetattr(&pty.line).unwrap();
        mode.local_modes |= LocalModes::ICANON | LocalModes::ECHO;
        tcsetattr(&pty.line, OptionalActions::Now, &mode).unwrap();
        pty.go_on();
        pty.quit();
    }
}

#[test]
fn a_signal_to_end_restores_the_terminal() {
    for signal in [Signal::QUIT, Signal::TERM] {
        let pty = Pty::between_people(&[]);
        assert!(pty.is_raw());
        kill_process(Pid::from_child(&pty.program), signal).unwrap();
        pty.leave();
    }
}
