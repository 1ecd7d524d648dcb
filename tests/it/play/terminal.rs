//! The whole screen, on a terminal that the test holds the other end of.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, Signal};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use crate::process::wait;

const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal with the program on it.
struct Desk {
    keyboard: File,
    /// The end that the program has, to see how it leaves it.
    line: OwnedFd,
    screen: Arc<Mutex<String>>,
    /// How much of the screen's text earlier questions were about.
    seen: usize,
    program: Child,
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

impl Desk {
    fn new(arguments: &[&str]) -> Desk {
        let keyboard = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&keyboard).unwrap();
        unlockpt(&keyboard).unwrap();
        let name = ptsname(&keyboard, Vec::new()).unwrap();
        let line = rustix::fs::open(&*name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap();
        tcsetwinsize(&line, Winsize { ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        let end = || Stdio::from(line.try_clone().unwrap());
        let program = Command::new(env!("CARGO_BIN_EXE_kado"))
            .arg("play")
            .args(arguments)
            .envs([("LC_ALL", "C.UTF-8"), ("NO_COLOR", "1"), ("TERM", "xterm-256color")])
            .env_remove("RUST_LOG")
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
        Desk { keyboard, line, screen, seen: 0, program, is_closed }
    }

    fn press(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until the program has written something, behind what was waited for before.
    fn wait_for(&mut self, text: &str) {
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

    /// Clicks where a square was drawn last.
    fn click(&mut self, column: char, row: u32) {
        let screen = self.screen.lock().unwrap().clone();
        let rows: Vec<(usize, &str)> = screen
            .split("\x1b[")
            .filter_map(|part| {
                let (place, text) = part.split_once('H')?;
                Some((place.strip_suffix(";1")?.parse().ok()?, text))
            })
            .collect();
        let find = |wanted: &dyn Fn(&str) -> bool| *rows.iter().rfind(|(_, text)| wanted(text)).unwrap();
        let (_, header) = find(&|text| text.trim_start().starts_with("a b c"));
        let (y, _) = find(&|text| text.trim_start().starts_with(&format!("{row} ")));
        let x = header.chars().position(|name| name == column).unwrap() + 1;
        self.press(&format!("\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m"));
    }

    /// Closes the terminal, as a window that goes away does.
    fn close(self) -> Child {
        let Desk { keyboard, line, program, is_closed, .. } = self;
        is_closed.store(true, Ordering::Relaxed);
        drop((keyboard, line));
        program
    }

    fn is_raw(&self) -> bool {
        !tcgetattr(&self.line).unwrap().local_modes.contains(LocalModes::ICANON | LocalModes::ECHO)
    }

    /// Waits for the end of the program, which leaves the terminal as it was.
    fn leave(mut self) {
        let start = Instant::now();
        let status = wait(&mut self.program);
        assert_eq!(status.code(), Some(0));
        assert!(start.elapsed() < Duration::from_secs(10), "it took {:?} to leave", start.elapsed());
        self.wait_for("\x1b[?1049l");
        assert!(!self.is_raw(), "the terminal is still raw");
    }
}

#[test]
fn a_click_the_cursor_keys_and_typed_lines_play_moves() {
    let mut desk = Desk::new(&["--white", "first"]);
    desk.wait_for("Black ● 2, White ○ 2. Black to move.");
    assert!(desk.is_raw());
    desk.click('f', 5);
    desk.wait_for("Black ● 3, White ○ 3. Black to move.");
    desk.wait_for("White plays f4.");
    desk.click('f', 5);
    desk.wait_for("You cannot play f5: it is occupied.");
    desk.press("u");
    desk.wait_for("Taken back.");
    desk.press("\x1b[A\x1b[B\x1b[D\x1b[C\r");
    desk.wait_for("White plays f4.");
    desk.press("d3");
    desk.wait_for(": d3_");
    desk.press("\r");
    desk.wait_for("White plays ");
    desk.press(":h9\r");
    desk.wait_for("'h9' is off the board");
    desk.press("h");
    desk.wait_for("Hint: ");
    desk.press("n");
    desk.wait_for("White ○ 2. Black to move.");
    desk.wait_for("A new game.");
    desk.press("q");
    desk.leave();
}

#[test]
fn who_wants_to_leave_need_not_wait_for_a_thinking_engine() {
    for keys in ["q", "\x03", ":quit\r"] {
        let mut desk = Desk::new(&["--white", "kado:30"]);
        desk.wait_for("Black to move.");
        desk.press("f5\r");
        desk.wait_for("White is thinking.");
        desk.press(keys);
        desk.leave();
    }
}

#[test]
fn a_program_that_is_told_to_end_gives_the_terminal_back() {
    let mut desk = Desk::new(&["--black", "human", "--white", "human"]);
    desk.wait_for("Black to move.");
    assert!(desk.is_raw());
    rustix::process::kill_process(Pid::from_child(&desk.program), Signal::TERM).unwrap();
    desk.leave();
}

#[test]
fn plain_lines_on_a_terminal_leave_it_alone() {
    let mut desk = Desk::new(&["--plain", "--white", "first"]);
    desk.wait_for("> ");
    assert!(!desk.is_raw());
    desk.press("f5\r");
    desk.wait_for("White plays f4.");
    desk.wait_for("> ");
    desk.press("quit\r");
    desk.wait_for("Goodbye.");
    assert_eq!(wait(&mut desk.program).code(), Some(0));
}

/// The longest that a program may take to end once its terminal is closed, on a machine that does much else besides.
const FAREWELL: Duration = Duration::from_secs(3);

#[test]
fn a_closed_terminal_ends_the_program_at_once() {
    let people = ["--black", "human", "--white", "human"];
    let players = ["--black", "kado:30", "--white", "kado:30"];
    for (arguments, shown) in [
        (&people[..], "Black to move."),
        (&players[..], "Black is thinking."),
        (&["--plain", "--white", "human"][..], "> "),
        (&["--plain", "--black", "kado:30"][..], "help lists the other commands."),
    ] {
        let mut desk = Desk::new(arguments);
        desk.wait_for(shown);
        let mut program = desk.close();
        let start = Instant::now();
        wait(&mut program);
        assert!(start.elapsed() < FAREWELL, "{arguments:?} ended after {:?}", start.elapsed());
    }
}

#[test]
fn a_hangup_ends_the_program_and_gives_the_terminal_back() {
    let mut desk = Desk::new(&["--black", "kado:30", "--white", "kado:30"]);
    desk.wait_for("Black is thinking.");
    rustix::process::kill_process(Pid::from_child(&desk.program), Signal::HUP).unwrap();
    desk.leave();
}

#[test]
fn a_terminal_that_takes_no_output_keeps_nobody_from_ending_the_program() {
    let mut desk = Desk::new(&["--black", "human", "--white", "human"]);
    desk.wait_for("Black to move.");
    rustix::termios::tcflow(&desk.line, rustix::termios::Action::OOff).unwrap();
    desk.press("f5\r");
    thread::sleep(Duration::from_millis(300));
    rustix::process::kill_process(Pid::from_child(&desk.program), Signal::TERM).unwrap();
    let start = Instant::now();
    assert_eq!(wait(&mut desk.program).code(), Some(0));
    assert!(start.elapsed() < FAREWELL, "it ended after {:?}", start.elapsed());
    assert!(!desk.is_raw(), "the terminal is still raw");
}
