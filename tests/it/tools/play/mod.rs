//! `kado play`: whole games typed line by line, and on a terminal.

#[cfg(unix)]
mod bytes;
mod clocks;
mod commands;
mod lines;
mod players;
#[cfg(unix)]
mod pty;
#[cfg(unix)]
mod signals;
mod swap2;
#[cfg(unix)]
mod terminal;

use kado::engine::Engine;
use kado::game::Rules;
use kado::game::othello8::Isa;
use kado::play::lines::{self as line_mode, LineOptions};
use kado::play::{EventQueue, Glyphs, LocalGame, PlayOptions, Seats, Style};

use crate::support::process::{Run, kado, run_command};
use crate::support::session::options;

/// A game, its players and its options.
struct GameSetup<'a> {
    game: Rules,
    black: &'a str,
    white: &'a str,
    options: &'a [(&'a str, &'a str)],
    play_options: PlayOptions,
}

impl Default for GameSetup<'_> {
    /// Two people at a board of Othello.
    fn default() -> GameSetup<'static> {
        let play_options = PlayOptions { saves: true, ..PlayOptions::default() };
        GameSetup { game: Rules::OTHELLO, black: "human", white: "human", options: &[], play_options }
    }
}

impl GameSetup<'_> {
    fn table(&self) -> LocalGame {
        let options = options(&[&[("Hash", "1"), ("Game Seed", "1")], self.options].concat());
        let events = EventQueue::default();
        let mut engine = Engine::new(options, Isa::best(), events.sink()).unwrap();
        engine.set_rules(self.game).unwrap();
        let seats = Seats { black: self.black.parse().unwrap(), white: self.white.parse().unwrap() };
        LocalGame::new(engine, events, seats, self.play_options).unwrap()
    }

    /// Plays line by line, and returns all output.
    fn play(&self, input: impl AsRef<[u8]>) -> String {
        self.play_from(input.as_ref())
    }

    fn play_from(&self, input: impl std::io::BufRead) -> String {
        let mut out = Vec::new();
        let line_options =
            LineOptions { style: Style { glyphs: Glyphs::Unicode, colored: false }, echo: true };
        line_mode::play(&mut self.table(), input, &mut out, line_options).unwrap();
        String::from_utf8(out).unwrap()
    }
}

/// Returns the lines that are not part of a drawing, a score or the introduction.
fn messages(text: &str) -> Vec<&str> {
    let is_said = |line: &&str| {
        let is_drawn = line.contains(['│', '┌', '└', '├', '─']) || line.trim_start().starts_with("a b");
        !is_drawn && !line.starts_with("Black ●") && !line.is_empty()
    };
    text.lines().skip(1).filter(is_said).collect()
}

/// Returns the lines that show the score, except prompts.
fn standings(text: &str) -> Vec<&str> {
    text.lines().filter(|line| line.starts_with("Black ●")).collect()
}

/// Returns moves as input lines.
fn typed(moves: &str) -> String {
    moves.split_whitespace().filter(|mv| *mv != "--").map(|mv| mv.to_owned() + "\n").collect()
}

/// Runs the program with an input, in a locale of UTF-8.
fn run_play(arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
    let mut command = kado(&[&["play"], arguments].concat());
    command.env("LC_ALL", "C.UTF-8");
    run_command(command, input)
}
