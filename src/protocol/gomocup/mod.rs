//! The Gomocup protocol, originally that of the match manager Piskvork.
//! Extensions of Yixin and Rapfi for matches and analysis are supported. protocol.md documents every command.
//!
//! The client announces its board (`START`), and requests moves by sending the opponent's move (`TURN`) or
//! all stones (`BOARD`). A move of the engine counts as played once the engine has sent it.
//!
//! Sources: Piskvork's description of the protocol, version 2,
//! <https://plastovicka.github.io/protocl2en.htm>; the Yixin protocol,
//! <https://github.com/accreator/Yixin-protocol>; the commands that c-gomoku-cli and pygomo send.

mod balance;
mod block;
mod command;
mod error;
mod forbidden;
mod game;
mod messages;
mod settings;
mod stones;
mod swap2;

use std::io::{self, Write};
use std::time::Instant;

use crate::base::{Move, Size};
use crate::engine::swap2::{Candidates, Sides, sides};
use crate::engine::{Engine, Event, Info, Limits, Report};

use super::clocks::delay;
use super::text::is_blank;
use super::{Flow, MAX_LINE, NAME, Protocol, Urgency, VERSION};
use balance::Balance;
use block::OpenBlock;
use command::Command;
use error::CommandError;
use settings::Settings;

/// A session of the Gomocup protocol.
#[derive(Debug, Default)]
pub struct Gomocup {
    settings: Settings,
    /// The board size; `None` before `START`.
    size: Option<Size>,
    block: Option<OpenBlock>,
    /// Why the latest rules removed the stones, reported when a move is requested on the empty board.
    misfit: Option<CommandError>,
    /// Points on which the engine must not play.
    blocked: Vec<Move>,
    pending: Option<Pending>,
}

/// The request whose search is running.
#[derive(Debug)]
struct Pending {
    /// The start of the first search of the request.
    started: Instant,
    /// The number of principal variations that the search reports.
    lines: usize,
    purpose: Purpose,
}

#[derive(Debug)]
enum Purpose {
    /// Play the move and send it.
    Move,
    /// Choose a color in a swap2 opening: keep the color, play the move and send it, or swap the colors.
    Color,
    /// Choose one of these swap2 openings after a search of each.
    Opening(Candidates),
    /// Play balancing moves and send them.
    Balance(Balance),
}

impl Gomocup {
    /// Creates a session without a board; the client sends the board size with `START`.
    pub fn new() -> Gomocup {
        Gomocup::default()
    }

    /// Executes a command and returns its reply, which may be empty.
    fn execute(&mut self, command: &Command<'_>, engine: &mut Engine) -> Result<String, CommandError> {
        let ok = |()| "OK".to_owned();
        let silent = |()| String::new();
        if command.requests_move() {
            self.check_settings()?;
        }
        match *command {
            Command::Start(size) => self.begin_game(size, engine).map(ok),
            Command::Restart => self.begin_game(self.board()?, engine).map(ok),
            Command::TakeBack(point) => self.take_back(point, engine).map(ok),
            Command::Play(point) => self.play(point, engine).map(|()| point.to_string()),
            Command::Begin => self.think(None, engine).map(silent),
            Command::Turn(point) => self.or_unchanged(engine, |session, engine| {
                session.play(point, engine)?;
                session.think(None, engine).map(silent)
            }),
            Command::BestMoves(lines) => self.think(Some(lines), engine).map(silent),
            Command::Defend => {
                let limits = Limits { only: self.allowed(engine)?, ..self.limits_of_all_moves(engine) };
                self.search(limits, Purpose::Move, engine).map(silent)
            }
            Command::Balance { aim, moves } => {
                self.search_next_move(Balance { aim, moves, found: Vec::new() }, engine).map(silent)
            }
            Command::ShowForbidden => self.board().map(|_| forbidden::line(engine.game())),
            Command::ShowInfo => {
                self.settings.is_yixin = true;
                self.change_rules(engine);
                Ok(settings::bounds())
            }
            Command::ShowHashUsage => {
                let permille = engine.hashfull().unwrap_or(0);
                Ok(format!("MESSAGE transposition table full: {}.{}%", permille / 10, permille % 10))
            }
            Command::About => Ok(format!(
                "name=\"{NAME}\", version=\"{VERSION}\", author=\"the {NAME} authors\", country=\"-\""
            )),
            Command::Block(block) => {
                self.block = Some(OpenBlock::new(block));
                Ok(String::new())
            }
            Command::Info(key, value) => {
                self.settings.note(key, value, engine);
                self.change_rules(engine);
                Ok(String::new())
            }
            Command::ClearHash => {
                engine.clear_search();
                Ok(String::new())
            }
            Command::ResetBlocked => {
                self.blocked.clear();
                Ok(String::new())
            }
            // No search is running, so there is nothing to stop.
            Command::Stop | Command::End => Ok(String::new()),
        }
    }

    /// Starts the search for the engine's next move.
    /// `lines` is the number of principal variations to report; `None` means the number set in the options.
    fn think(&mut self, lines: Option<usize>, engine: &mut Engine) -> Result<(), CommandError> {
        let limits = self.settings.limits(engine);
        let lines = lines.unwrap_or(limits.lines);
        engine.choose_move(Limits { lines, only: self.allowed(engine)?, ..limits })?;
        self.expect(lines, Purpose::Move);
        Ok(())
    }

    /// Starts a search whose report is used for `purpose`.
    fn search(&mut self, limits: Limits, purpose: Purpose, engine: &mut Engine) -> Result<(), CommandError> {
        let lines = limits.lines;
        engine.go(limits)?;
        self.expect(lines, purpose);
        Ok(())
    }

    /// Returns the moves to which a search is restricted: the legal moves that are not blocked.
    /// If no points are blocked or the game is over, the list is empty and the search is not restricted.
    fn allowed(&self, engine: &Engine) -> Result<Vec<Move>, CommandError> {
        if self.blocked.is_empty() || engine.game().outcome().is_some() {
            return Ok(Vec::new());
        }
        let mut only = engine.game().legal_moves();
        only.retain(|mv| !self.blocked.contains(mv));
        if only.is_empty() { Err(CommandError::Blocked) } else { Ok(only) }
    }

    fn expect(&mut self, lines: usize, purpose: Purpose) {
        self.pending = Some(Pending { started: Instant::now(), lines, purpose });
    }

    fn write_info(&self, info: &Info, engine: &Engine, out: &mut dyn Write) -> io::Result<()> {
        if let Some(Pending { purpose: Purpose::Move, lines, .. }) = &self.pending {
            let size = engine.game().size();
            writeln!(out, "{}", messages::message(info, *lines, size))?;
            if self.settings.detail.is_live {
                write!(out, "{}", messages::realtime(info, size))?;
            }
            if self.settings.detail.is_full {
                write!(out, "{}", messages::info_block(info, *lines, size))?;
            }
        }
        Ok(())
    }

    /// Handles the report of a search.
    /// The time of all searches of a request is charged to the clock once, with the reply.
    fn finish(
        &mut self,
        report: &Report,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        let Some(Pending { started, purpose, .. }) = self.pending.take() else { return Ok(()) };
        let result = self.conclude(purpose, report, engine, out);
        match &mut self.pending {
            Some(next) => next.started = started,
            None => self.settings.spend(started.elapsed(), delay(engine.options())),
        }
        result
    }

    /// Replies to the request whose search has finished, or starts its next search.
    fn conclude(
        &mut self,
        purpose: Purpose,
        report: &Report,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<(), CommandError> {
        match purpose {
            Purpose::Color if sides(report.best().score) == Sides::Swap => Ok(writeln!(out, "SWAP")?),
            Purpose::Move | Purpose::Color => {
                let size = engine.game().size();
                engine.play(report.mv())?;
                Ok(writeln!(out, "{}", written(report.mv(), size))?)
            }
            Purpose::Opening(mut candidates) => {
                candidates.judge(report.best().score);
                self.search_next_opening(candidates, engine, out)
            }
            Purpose::Balance(balance) => self.continue_balance(balance, report, engine, out),
        }
    }
}

/// Returns a move as `x,y`.
fn written(mv: Move, size: Size) -> String {
    mv.square().map_or_else(String::new, |square| format!("{},{}", square.column(size), square.row(size)))
}

impl Protocol for Gomocup {
    fn urgency(&self, line: &str) -> Urgency {
        match Command::parse(line) {
            Ok(Command::Stop | Command::End) => Urgency::Stop,
            _ => Urgency::Wait,
        }
    }

    fn line(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow> {
        if is_blank(line) {
            return Ok(Flow::Continue);
        }
        let executed = self.take_block_line(line, engine, out).and_then(|is_block_line| {
            if is_block_line {
                return Ok(Flow::Continue);
            }
            let command = Command::parse(line)?;
            let reply = self.execute(&command, engine)?;
            if !reply.is_empty() {
                writeln!(out, "{reply}")?;
            }
            Ok(if command == Command::End { Flow::Quit } else { Flow::Continue })
        });
        executed.or_else(|error| error.write(out).map(|()| Flow::Continue))
    }

    fn event(&mut self, event: &Event, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        match event {
            Event::Info(info) => self.write_info(info, engine, out),
            Event::Done(report) => self.finish(report, engine, out).or_else(|error| error.write(out)),
        }
    }

    fn oversized(&mut self, _: &str, out: &mut dyn Write) -> io::Result<()> {
        CommandError::Oversized(MAX_LINE).write(out)
    }
}
