//! An engine that plays legal moves at random in any of the protocols of a match, and breaks the rules in the
//! way that its command line asks for. Only the tests start it.

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

use clap::Parser;

use game::Game;
use mischief::Mischief;

/// The command line.
#[derive(Debug, Parser)]
pub(crate) struct Settings {
    /// The protocol: gtp, nboard, uci, ugi or gomocup.
    #[arg(long, default_value = "gtp")]
    speak: String,
    #[arg(long = "do", value_enum, default_value = "none")]
    pub(crate) mischief: Mischief,
    /// The number of the engine's move, in every game, at which the mischief happens.
    #[arg(long, default_value_t = 3)]
    pub(crate) at: u32,
    /// The delay of a late or noisy move, in milliseconds.
    #[arg(long, default_value_t = 0)]
    pub(crate) delay: u64,
    #[arg(long, default_value_t = 1)]
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
    pub(crate) fn receive(&self) -> Option<String> {
        self.lines.recv().ok()
    }

    /// Returns whether a new line has arrived.
    pub(crate) fn has_line(&self) -> bool {
        self.lines.try_recv().is_ok()
    }

    pub(crate) fn send(&self, line: &str) -> io::Result<()> {
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
    let settings = Settings::parse();
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

/// Reads lines on a separate thread; ends the process at the end of the input, even during a move.
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
