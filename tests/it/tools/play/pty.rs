//! A pseudo-terminal with the program on it; the test holds the other end.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::io::FdFlags;
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use crate::support::process::{heed_signals, wait};

const PATIENCE: Duration = Duration::from_secs(60);
/// Maximum time for the program to end: less than a move at level 30 takes, but enough on a busy machine.
pub(super) const EXIT_TIMEOUT: Duration = Duration::from_secs(30);

/// Clears the rest of the row from the cursor on, the cursor's column included.
pub(super) const ERASE: &str = "\x1b[K";

/// A pseudo-terminal with the program on it.
pub(super) struct Pty {
    pub(super) keyboard: File,
    /// The program's end, to check the terminal settings afterwards.
    pub(super) line: OwnedFd,
    pub(super) screen: Arc<Mutex<String>>,
    /// How much of the screen's text earlier waits have consumed.
    seen: usize,
    pub(super) program: Child,
    /// Whether the test closes the terminal.
    is_closed: Arc<AtomicBool>,
}

/// Waits until there is something to read; returns false once the terminal is to be closed.
fn has_text(reader: &File, is_closed: &AtomicBool) -> bool {
    let interval = Timespec { tv_sec: 0, tv_nsec: 10_000_000 };
    while !is_closed.load(Ordering::Relaxed) {
        let mut ends = [PollFd::new(reader, PollFlags::IN)];
        if poll(&mut ends, Some(&interval)).is_ok_and(|ready| ready > 0) {
            return true;
        }
    }
    false
}

impl Pty {
    /// Starts `kado play` on a terminal.
    pub(super) fn new(arguments: &[&str]) -> Pty {
        Pty::start(&[&["play"], arguments].concat(), "xterm-256color")
    }

    /// Starts a game between two people, and waits until it is drawn.
    pub(super) fn between_people(arguments: &[&str]) -> Pty {
        let mut pty = Pty::new(&[&["--black", "human", "--white", "human"], arguments].concat());
        pty.wait_for("Black to move.");
        pty
    }

    pub(super) fn start(arguments: &[&str], term: &str) -> Pty {
        let keyboard = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&keyboard).unwrap();
        unlockpt(&keyboard).unwrap();
        let name = ptsname(&keyboard, Vec::new()).unwrap();
        let line = rustix::fs::open(&*name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
        tcsetwinsize(&line, Winsize { ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        // A program that inherited the other end of its terminal would never see it closed.
        rustix::io::fcntl_setfd(&keyboard, FdFlags::CLOEXEC).unwrap();
        rustix::io::fcntl_setfd(&line, FdFlags::CLOEXEC).unwrap();
        let end = || Stdio::from(line.try_clone().unwrap());
        heed_signals();
        let program = Command::new(env!("CARGO_BIN_EXE_kado"))
            .args(arguments)
            .envs([("LC_ALL", "C.UTF-8"), ("NO_COLOR", "1"), ("TERM", term)])
            .env_remove("RUST_LOG")
            // A signal that stops the program must not stop the tests.
            .process_group(0)
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .unwrap();
        let keyboard = File::from(keyboard);
        let screen = Arc::new(Mutex::new(String::new()));
        let (mut reader, text) = (keyboard.try_clone().unwrap(), Arc::clone(&screen));
        let is_closed = Arc::new(AtomicBool::new(false));
        let closing = Arc::clone(&is_closed);
        thread::spawn(move || {
            let (mut bytes, mut rest) = ([0; 4096], Vec::new());
            while has_text(&reader, &closing)
                && let Ok(count @ 1..) = reader.read(&mut bytes)
            {
                rest.extend_from_slice(&bytes[..count]);
                let whole = std::str::from_utf8(&rest).map_or_else(|error| error.valid_up_to(), str::len);
                let known: Vec<u8> = rest.drain(..whole).collect();
                text.lock().unwrap().push_str(std::str::from_utf8(&known).unwrap());
            }
        });
        Pty { keyboard, line, screen, seen: 0, program, is_closed }
    }

    pub(super) fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until the program writes a text after the one of the previous wait.
    pub(super) fn wait_for(&mut self, text: &str) {
        let start = Instant::now();
        loop {
            let screen = self.screen.lock().unwrap().clone();
            if let Some(place) = screen[self.seen..].find(text) {
                self.seen += place + text.len();
                return;
            }
            assert!(start.elapsed() < PATIENCE, "no '{text}' in {:?}", &screen[self.seen..]);
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Clicks where a square was last drawn.
    pub(super) fn click(&mut self, column: char, row: u32) {
        let screen = self.screen.lock().unwrap().replace(ERASE, "");
        let rows: Vec<(usize, &str)> = screen
            .split("\x1b[")
            .filter_map(|part| {
                let (place, text) = part.split_once('H')?;
                Some((place.strip_suffix(";1")?.parse().ok()?, text))
            })
            .collect();
        let find = |wanted: &dyn Fn(&str) -> bool| *rows.iter().rfind(|(_, text)| wanted(text)).unwrap();
        let (_, header) = find(&|text| text.trim_start().starts_with("a   b   c"));
        let (y, _) = find(&|text| text.trim_start().starts_with(&format!("{row} │")));
        let x = header.chars().position(|name| name == column).unwrap() + 1;
        self.press(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    /// Closes the terminal, like a window that is closed.
    pub(super) fn close(self) -> Child {
        let Pty { keyboard, line, program, is_closed, .. } = self;
        is_closed.store(true, Ordering::Relaxed);
        drop((keyboard, line));
        program
    }

    pub(super) fn is_raw(&self) -> bool {
        !tcgetattr(&self.line).unwrap().local_modes.contains(LocalModes::ICANON | LocalModes::ECHO)
    }

    /// Waits until a signal has stopped the program.
    pub(super) fn wait_until_stopped(&self) {
        let (_, status) =
            waitpid(Some(Pid::from_child(&self.program)), WaitOptions::UNTRACED).unwrap().unwrap();
        assert!(status.stopped());
    }

    /// Lets the stopped program, in which Black is to move at the start, go on and play a move.
    pub(super) fn go_on(&mut self) {
        kill_process(Pid::from_child(&self.program), Signal::CONT).unwrap();
        self.wait_for("\x1b[?1049h");
        self.wait_for("Black to move.");
        assert!(self.is_raw());
        self.press("f5\r");
        self.wait_for("White to move.");
    }

    pub(super) fn quit(mut self) {
        self.press("quit\r");
        self.leave();
    }

    /// Waits for the end of the program, which must restore the terminal.
    pub(super) fn leave(mut self) {
        let start = Instant::now();
        let status = wait(&mut self.program);
        assert_eq!(status.code(), Some(0));
        assert!(start.elapsed() < EXIT_TIMEOUT, "it took {:?} to leave", start.elapsed());
        self.wait_for("\x1b[?1049l");
        assert!(!self.is_raw(), "the terminal is still raw");
    }
}
