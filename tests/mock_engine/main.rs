//! An engine that plays legal moves at random in any of the protocols of a match, and breaks the rules in the
//! way that its command line asks for. Only the tests start it.
//!
//!   kado-mock-engine [--speak gtp|nboard|uci|ugi|gomocup] [--do MISCHIEF] [--at MOVE] [--delay MS] [--seed
//!   N]
//!
//! The mischief happens at the engine's own move number MOVE of every game.

mod game;
mod gomocup;
mod gtp;
mod mischief;
mod nboard;
mod universal;

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use game::Game;
use mischief::Mischief;

/// The command line.
pub(crate) struct Settings {
    speak: String,
    pub(crate) mischief: Mischief,
    pub(crate) at: u32,
    pub(crate) delay: Duration,
    pub(crate) seed: u64,
}

/// The engine's end of a connection.
pub(crate) struct Wire {
    lines: Receiver<String>,
    /// Whether lines are written byte by byte.
    in_pieces: bool,
}

impl Wire {
    /// Returns the next line. The process ends at the end of its input.
    pub(crate) fn hear(&self) -> Option<String> {
        self.lines.recv().ok()
    }

    /// Returns whether a new line has arrived.
    pub(crate) fn is_spoken_to(&self) -> bool {
        self.lines.try_recv().is_ok()
    }

    pub(crate) fn say(&self, line: &str) -> io::Result<()> {
        let mut out = io::stdout().lock();
        if !self.in_pieces {
            out.write_all(format!("{line}\n").as_bytes())?;
            return out.flush();
        }
        for byte in line.bytes().chain([b'\n']) {
            out.write_all(&[byte])?;
            out.flush()?;
            thread::yield_now();
        }
        Ok(())
    }
}

fn main() -> ExitCode {
    let Some(settings) = read_arguments() else { return ExitCode::from(2) };
    if settings.mischief == Mischief::Sleep {
        thread::sleep(Duration::from_secs(3600));
        return ExitCode::SUCCESS;
    }
    if settings.mischief == Mischief::RefuseStart {
        return ExitCode::from(7);
    }
    match speak(&settings) {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn speak(settings: &Settings) -> io::Result<()> {
    let wire = Wire { lines: read_input(), in_pieces: settings.mischief == Mischief::Pieces };
    let game = Game::new(settings.seed);
    match settings.speak.as_str() {
        "gomocup" => gomocup::run(&wire, settings),
        "nboard" => nboard::run(&wire, settings, game),
        "uci" => universal::run(&wire, settings, game, universal::UCI),
        "ugi" => universal::run(&wire, settings, game, universal::UGI),
        _ => gtp::run(&wire, settings, game),
    }
}

/// Reads lines on a separate thread, and ends the process at the end of the input, whatever it is doing.
fn read_input() -> Receiver<String> {
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if sender.send(line).is_err() {
                return;
            }
        }
        std::process::exit(0);
    });
    lines
}

fn read_arguments() -> Option<Settings> {
    let mut settings =
        Settings { speak: "gtp".to_owned(), mischief: Mischief::None, at: 3, delay: Duration::ZERO, seed: 1 };
    let mut arguments = std::env::args().skip(1);
    while let Some(key) = arguments.next() {
        let value = arguments.next()?;
        match key.as_str() {
            "--speak" => settings.speak = value,
            "--do" => settings.mischief = Mischief::named(&value)?,
            "--at" => settings.at = value.parse().ok()?,
            "--delay" => settings.delay = Duration::from_millis(value.parse().ok()?),
            "--seed" => settings.seed = value.parse().ok()?,
            _ => return None,
        }
    }
    Some(settings)
}
