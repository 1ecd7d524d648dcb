//! The protocol of Gomocup, which began with the manager Piskvork, with the extensions of Yixin and Rapfi
//! that a match or an analysis needs. protocol.md says what every line does.
//!
//! The client says what board it has before it (`START`), and asks for moves by telling the opponent's
//! (`TURN`) or all stones (`BOARD`). The engine plays what it answers.
//!
//! Sources: Piskvork's description of the protocol, version 2,
//! <https://plastovicka.github.io/protocl2en.htm>; the Yixin protocol,
//! <https://github.com/accreator/Yixin-protocol>; what c-gomoku-cli and pygomo send.

mod balance;
mod block;
mod command;
mod fault;
mod forbidden;
mod game;
mod settings;
mod stones;
mod swap2;
mod thought;

use std::io::{self, Write};
use std::time::Instant;

use crate::base::{Move, Size};
use crate::engine::{Engine, Event, Info, Limits, Report};

use super::{Flow, MAX_LINE, NAME, Protocol, Urgency, VERSION};
use balance::Balance;
use block::Gathered;
use command::Command;
use fault::Fault;
use settings::Settings;
use swap2::Choice;

/// One session of the protocol of Gomocup.
#[derive(Debug, Default)]
pub struct Gomocup {
    settings: Settings,
    /// The board, once `START` has said how large it is.
    size: Option<Size>,
    /// The block whose lines come.
    block: Option<Gathered>,
    /// Points on which the engine does not play.
    blocked: Vec<Move>,
    pending: Option<Pending>,
}

/// The request whose search runs.
#[derive(Debug)]
struct Pending {
    started: Instant,
    /// How many best moves are looked for.
    lines: usize,
    purpose: Purpose,
}

#[derive(Debug)]
enum Purpose {
    /// The move is played and told.
    Move,
    /// The sides of an opening are chosen.
    Swap2(Choice),
    /// Moves that leave the game even are played and told.
    Balance(Balance),
}

impl Gomocup {
    /// Creates a session.
    pub fn new() -> Gomocup {
        Gomocup::default()
    }

    fn obey(
        &mut self,
        command: &Command<'_>,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<Flow, Fault> {
        match *command {
            Command::Start(size) => {
                self.begin_game(size, engine)?;
                writeln!(out, "OK")?;
            }
            Command::Restart => {
                self.begin_game(self.board()?, engine)?;
                writeln!(out, "OK")?;
            }
            Command::Begin => {
                self.heed_settings()?;
                self.think(None, engine)?;
            }
            Command::Turn(point) => {
                self.heed_settings()?;
                self.play(point, engine)?;
                self.think(None, engine)?;
            }
            Command::Play(point) => {
                self.play(point, engine)?;
                writeln!(out, "{point}")?;
            }
            Command::TakeBack(point) => {
                self.take_back(point, engine)?;
                writeln!(out, "OK")?;
            }
            Command::Block(block) => {
                self.block = Some(Gathered::new(block));
            }
            Command::Info(key, value) => {
                self.settings.note(key, value, engine);
                self.change_rules(engine);
            }
            Command::About => writeln!(
                out,
                "name=\"{NAME}\", version=\"{VERSION}\", author=\"the {NAME} authors\", country=\"-\""
            )?,
            Command::BestMoves(lines) => {
                self.heed_settings()?;
                self.think(Some(lines), engine)?;
            }
            Command::Defend => {
                self.heed_settings()?;
                self.defend(engine)?;
            }
            Command::Balance { aim, moves } => self.begin_balance(aim, moves, engine)?,
            // No search runs that it could concern.
            Command::Stop => {}
            Command::ShowInfo => writeln!(out, "{}", settings::bounds())?,
            Command::ShowForbidden => {
                self.board()?;
                writeln!(out, "{}", forbidden::line(engine.game()))?;
            }
            Command::ShowHashUsage => {
                let permille = engine.hashfull().unwrap_or(0);
                writeln!(out, "MESSAGE transposition table full: {}.{}%", permille / 10, permille % 10)?;
            }
            Command::ClearHash => engine.clear_search(),
            Command::ResetBlocked => self.blocked.clear(),
            Command::End => return Ok(Flow::Quit),
        }
        Ok(Flow::Continue)
    }

    /// Begins the choice of a move, looking for so many of the best ones or as many as the options say.
    fn think(&mut self, lines: Option<usize>, engine: &mut Engine) -> Result<(), Fault> {
        let limits = self.settings.limits(engine);
        let lines = lines.unwrap_or(limits.lines);
        engine.choose_move(Limits { lines, only: self.allowed(engine)?, ..limits })?;
        self.expect(lines, Purpose::Move);
        Ok(())
    }

    /// Begins the choice of a move by a search that scores every one.
    fn defend(&mut self, engine: &mut Engine) -> Result<(), Fault> {
        let limits = Limits { only: self.allowed(engine)?, ..self.limits_of_all_moves(engine) };
        let lines = limits.lines;
        engine.go(limits)?;
        self.expect(lines, Purpose::Move);
        Ok(())
    }

    /// Returns the moves that are not blocked; none if all are allowed.
    fn allowed(&self, engine: &Engine) -> Result<Vec<Move>, Fault> {
        if self.blocked.is_empty() {
            return Ok(Vec::new());
        }
        let mut only = engine.game().legal_moves();
        only.retain(|mv| !self.blocked.contains(mv));
        if only.is_empty() { Err(Fault::Blocked) } else { Ok(only) }
    }

    fn expect(&mut self, lines: usize, purpose: Purpose) {
        self.pending = Some(Pending { started: Instant::now(), lines, purpose });
    }

    fn tell(&self, info: &Info, engine: &Engine, out: &mut dyn Write) -> io::Result<()> {
        match &self.pending {
            Some(Pending { purpose: Purpose::Move, lines, .. }) => {
                let size = engine.game().size();
                writeln!(out, "{}", thought::message(info, *lines, size))?;
                let detail = self.settings.detail();
                if detail.is_live {
                    write!(out, "{}", thought::live(info, size))?;
                }
                if detail.is_full {
                    write!(out, "{}", thought::block(info, *lines, size))?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Answers the request whose search has ended.
    fn finish(&mut self, report: &Report, engine: &mut Engine, out: &mut dyn Write) -> Result<(), Fault> {
        let Some(Pending { started, purpose, .. }) = self.pending.take() else { return Ok(()) };
        self.settings.spend(started.elapsed());
        match purpose {
            Purpose::Move => {
                let size = engine.game().size();
                engine.play(report.mv())?;
                writeln!(out, "{}", written(report.mv(), size))?;
                Ok(())
            }
            Purpose::Balance(balance) => self.put_balanced(balance, report, engine, out),
            Purpose::Swap2(choice) => self.go_on_choosing(choice, report, engine, out),
        }
    }
}

/// Writes a move as `x,y`.
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
        if line.trim().is_empty() {
            return Ok(Flow::Continue);
        }
        let obeyed = self.gather(line, engine, out).and_then(|is_gathered| {
            if is_gathered { Ok(Flow::Continue) } else { self.obey(&Command::parse(line)?, engine, out) }
        });
        match obeyed {
            Ok(flow) => return Ok(flow),
            Err(Fault::Output(error)) => return Err(error),
            Err(fault) => fault.write(out)?,
        }
        Ok(Flow::Continue)
    }

    fn event(&mut self, event: &Event, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        match event {
            Event::Info(info) => self.tell(info, engine, out),
            Event::Done(report) => match self.finish(report, engine, out) {
                Err(Fault::Output(error)) => Err(error),
                Err(fault) => fault.write(out),
                Ok(()) => Ok(()),
            },
        }
    }

    fn oversized(&mut self, _: &str, out: &mut dyn Write) -> io::Result<()> {
        Fault::Oversized(MAX_LINE).write(out)
    }
}
