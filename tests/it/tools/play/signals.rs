//! The full screen when other programs stop, resume or end it.

use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use rustix::termios::{LocalModes, OptionalActions, tcgetattr, tcsetattr};

use super::pty::Pty;

#[test]
fn a_program_that_was_stopped_from_outside_sets_the_terminal_up_again() {
    for signal in [Signal::STOP, Signal::TSTP] {
        let mut pty = Pty::between_people(&[]);
        let program = Pid::from_child(&pty.program);
        kill_process(program, signal).unwrap();
        let (_, status) = waitpid(Some(program), WaitOptions::UNTRACED).unwrap().unwrap();
        assert!(status.stopped());
        // The shell sets its own mode.
        let mut mode = tcgetattr(&pty.line).unwrap();
        mode.local_modes |= LocalModes::ICANON | LocalModes::ECHO;
        tcsetattr(&pty.line, OptionalActions::Now, &mode).unwrap();
        kill_process(program, Signal::CONT).unwrap();
        pty.wait_for("\x1b[?1049h");
        pty.wait_for("Black to move.");
        assert!(pty.is_raw());
        pty.press("f5\r");
        pty.wait_for("White to move.");
        pty.quit();
    }
}

#[test]
fn sigquit_restores_the_terminal() {
    let pty = Pty::between_people(&[]);
    kill_process(Pid::from_child(&pty.program), Signal::QUIT).unwrap();
    pty.leave();
}
