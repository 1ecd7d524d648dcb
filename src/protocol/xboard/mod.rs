//! The Chess Engine Communication Protocol, version 2, of `XBoard` and `WinBoard`.
//! The Othello dialects are those of Edax and Fairy-Stockfish. protocol.md documents every command.
//!
//! The module `command_list` contains the command table, which lists the handler of each command. The command
//! in an input line is passed to its handler as a `Call`. The handler changes the session and adds output
//! lines. A search runs on a separate thread; `RunningSearch` describes the running search.
//!
//! Sources: T. Mann and H. G. Muller, Chess Engine Communication Protocol
//! (<https://www.gnu.org/software/xboard/engine-intf.html>); the observed output of
//! <https://github.com/abulmo/edax-reversi> and <https://github.com/fairy-stockfish/Fairy-Stockfish>.

#![expect(clippy::unnecessary_wraps, reason = "all handlers have one type")]

mod analyze;
mod ask;
mod call;
mod clock;
mod command_list;
mod error;
mod handshake;
mod play;
mod position;
mod running_search;
mod settings;
mod thinking;
mod variant;

use std::io::{self, Write};

use crate::base::{Color, Move, Size};
use crate::engine::{Engine, Event};

use super::text::{is_blank, split_word};
use super::{Files, Flow, MAX_LINE, Protocol, Urgency};
use call::Call;
use clock::Timing;
use command_list::{DuringSearch, Entry};
use error::CommandError;
use running_search::{Purpose, RunningSearch};
use variant::Variant;

/// The role of the engine in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// The engine plays this color.
    Plays(Color),
    /// The engine only follows the moves (`force`).
    Watches,
    /// The engine analyzes every position.
    Analyzes,
}

/// A session of the `XBoard` protocol.
#[derive(Debug)]
pub struct Xboard {
    files: Files,
    variant: Variant,
    role: Role,
    timing: Timing,
    /// Whether thinking output is written during a search (`post`).
    shows: bool,
    paused: bool,
    /// The root moves excluded from searches in this position.
    excluded: Vec<Move>,
    /// Whether the result of this game has been claimed.
    claimed: bool,
    running: Option<RunningSearch>,
    /// The side for which a waiting line has discarded the search for a move.
    /// If this line is refused, the engine searches again.
    owes_move: Option<Color>,
    flow: Flow,
}

/// Returns the names of all commands.
pub fn commands() -> impl Iterator<Item = &'static str> {
    command_list::COMMANDS.iter().map(|entry| entry.name)
}

impl Xboard {
    /// Creates a session.
    /// The default variant is `reversi`, and the engine moves second.
    pub fn new(files: Files) -> Xboard {
        Xboard {
            files,
            variant: Variant::Reversi,
            role: Role::Plays(Color::White),
            timing: Timing::default(),
            shows: false,
            paused: false,
            excluded: Vec::new(),
            claimed: false,
            running: None,
            owes_move: None,
            flow: Flow::Continue,
        }
    }

    /// Makes the engine play this side.
    fn take_side(&mut self, own: Color) {
        self.role = Role::Plays(own);
        self.timing.assign(own);
    }

    /// Resets the state that belongs to one position or game.
    fn begin_game(&mut self) {
        self.excluded.clear();
        self.claimed = false;
    }

    /// Returns the table entry and the arguments of the command in a line.
    /// A line that begins with a move is treated as a `usermove`. Returns `None` if the command is unknown.
    fn command<'a>(&self, line: &'a str) -> Option<(&'static Entry, &'a str)> {
        let line = line.trim();
        let (name, rest) = split_word(line);
        let named = command_list::find(name).map(|entry| (entry, rest));
        let is_move = || self.variant.read_move(name, Size::OTHELLO).is_some();
        named.or_else(|| command_list::find("usermove").filter(|_| is_move()).map(|entry| (entry, line)))
    }

    fn during_search(&self, line: &str) -> DuringSearch {
        self.command(line).map_or(DuringSearch::Harmless, |(entry, _)| entry.during_search)
    }

    /// Returns whether pondering continues after a line.
    /// Pondering continues if the line is the expected move or asks for a hint.
    fn keeps_pondering(&self, line: &str) -> bool {
        match self.command(line).map(|(entry, arguments)| (entry.name, arguments)) {
            Some(("usermove", word)) => {
                self.variant.read_move(word, Size::OTHELLO).is_some_and(|mv| self.is_expected(mv))
            }
            Some(("hint", _)) => self.expected().is_some(),
            _ => false,
        }
    }

    /// Executes a line and returns the output lines.
    fn execute(&mut self, line: &str, engine: &mut Engine) -> Vec<String> {
        let mut output = Vec::new();
        if is_blank(line) {
            return output;
        }
        let Some((entry, arguments)) = self.command(line) else {
            return vec![CommandError::Unknown.text(line.trim(), "")];
        };
        let Entry { name, takes, during_search, run } = *entry;
        let owes_move = if during_search == DuringSearch::Aborts { self.owes_move.take() } else { None };
        let mut call = Call { name, takes, arguments, session: self, engine, output: &mut output };
        if let Err(error) = run(&mut call) {
            output.push(error.text(line.trim(), arguments));
            if owes_move.is_some() {
                self.think(engine, &mut output);
            }
        }
        output
    }
}

fn write_lines(lines: &[String], out: &mut dyn Write) -> io::Result<()> {
    lines.iter().try_for_each(|line| writeln!(out, "{line}"))
}

impl Protocol for Xboard {
    fn urgency(&self, line: &str) -> Urgency {
        let Some(running) = &self.running else { return Urgency::Wait };
        if running.is_endless() {
            return match self.during_search(line) {
                DuringSearch::Immediate => Urgency::Aside,
                _ if running.is_stopped => Urgency::Wait,
                DuringSearch::Harmless | DuringSearch::Sync | DuringSearch::MoveNow => Urgency::Aside,
                _ if self.keeps_pondering(line) => Urgency::Aside,
                DuringSearch::Moves | DuringSearch::Waits | DuringSearch::Aborts => Urgency::Stop,
            };
        }
        match self.during_search(line) {
            DuringSearch::Immediate => Urgency::Aside,
            DuringSearch::MoveNow => Urgency::Stop,
            DuringSearch::Moves if running.purpose == Purpose::Hint => Urgency::Stop,
            DuringSearch::Aborts if !running.must_move => Urgency::Stop,
            _ => Urgency::Wait,
        }
    }

    fn line(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow> {
        let output = self.execute(line, engine);
        write_lines(&output, out)?;
        if self.flow == Flow::Continue {
            self.go_on_analyzing(engine);
        }
        Ok(self.flow)
    }

    fn aside(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        write_lines(&self.execute(line, engine), out)
    }

    fn awaits(&mut self, line: &str, urgency: Urgency) {
        let during_search = self.during_search(line);
        if let Some(running) = &mut self.running {
            running.is_stopped |= urgency == Urgency::Stop;
            let is_abort = urgency == Urgency::Stop && during_search == DuringSearch::Aborts;
            running.is_dropped |= is_abort && running.purpose != Purpose::Hint;
            running.must_move |= matches!(during_search, DuringSearch::Sync | DuringSearch::Moves);
        }
    }

    fn event(&mut self, event: &Event, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        match event {
            Event::Info(info) => {
                let is_shown = self.running.as_mut().is_some_and(|running| running.note(info)) && self.shows;
                if is_shown { writeln!(out, "{}", thinking::line(self, info, engine.game())) } else { Ok(()) }
            }
            Event::Done(report) => {
                let mut output = Vec::new();
                self.conclude(report, engine, &mut output);
                write_lines(&output, out)
            }
        }
    }

    fn oversized(&mut self, start: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", CommandError::Oversized(MAX_LINE).text(start.trim(), ""))
    }
}
