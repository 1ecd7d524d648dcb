//! The whole screen, on a terminal that the test holds the other end of.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

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
        thread::spawn(move || {
            let (mut bytes, mut rest) = ([0; 4096], Vec::new());
            while let Ok(count @ 1..) = reader.read(&mut bytes) {
                rest.extend_from_slice(&bytes[..count]);
                let whole = std::str::from_utf8(&rest).map_or_else(|error| error.valid_up_to(), str::len);
                let known: Vec<u8> = rest.drain(..whole).collect();
                text.lock().unwrap().push_str(std::str::from_utf8(&known).unwrap());
            }
        });
        Desk { keyboard, line, screen, seen: 0, program }
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
