//! The protocol of Gomocup, which began with the manager Piskvork, with the extensions of Yixin and Rapfi that a match or
//! an analysis needs. protocol.md says what every line does.
//!
//! The client says what board it has before it (`START`), and asks for moves by telling the opponent's (`TURN`) or all
//! stones (`BOARD`). The engine plays what it answers.
//!
//! Sources: Piskvork's description of the protocol, version 2, <https://plastovicka.github.io/protocl2en.htm>; the Yixin
//! protocol, <https://github.com/accreator/Yixin-protocol>; what c-gomoku-cli and pygomo send.

mod command;
mod fault;
mod forbidden;
mod settings;
mod stones;
mod swap2;
mod thought;

use std::io::{self, Write};
use std::time::Instant;

use crate::base::{Move, Size};
use crate::engine::{Engine, Event, Info, Limits, Report};

use super::{Flow, MAX_LINE, NAME, Protocol, Urgency, VERSION};
use command::{Block, Command, Point, Stone};
use fault::Fault;
use settings::Settings;
use stones::Stones;
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

/// The lines of a block so far.
#[derive(Debug)]
struct Gathered {
    block: Block,
    stones: Vec<Stone>,
    /// What is wrong with a line, which is told at the end.
    fault: Option<Fault>,
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
}

impl Gomocup {
    /// Creates a session.
    pub fn new() -> Gomocup {
        Gomocup::default()
    }

    fn obey(
        &mut self,
        command: Command<'_>,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<Flow, Fault> {
        match command {
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
                self.block = Some(Gathered { block, stones: Vec::new(), fault: None });
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

    fn board(&self) -> Result<Size, Fault> {
        self.size.ok_or(Fault::NoBoard)
    }

    /// Tells what is wrong with the settings, now that a move is asked for. Returns the board.
    fn heed_settings(&mut self) -> Result<Size, Fault> {
        let size = self.board()?;
        self.settings.trouble().map_or(Ok(()), Err)?;
        self.settings.rules(size)?;
        Ok(size)
    }

    /// Begins a new game on a board of this size. Rules that are not played are told when a move is asked for, since
    /// clients tell the rules after the board.
    fn begin_game(&mut self, size: Size, engine: &mut Engine) -> Result<(), Fault> {
        engine.set_rules(self.settings.playable_rules(size)?)?;
        engine.new_game();
        self.size = Some(size);
        self.blocked.clear();
        self.settings.begin_game();
        Ok(())
    }

    /// Plays on by the rules that the client has told by now, with the same stones.
    fn change_rules(&mut self, engine: &mut Engine) {
        let Some(size) = self.size else { return };
        let Ok(rules) = self.settings.playable_rules(size) else { return };
        if engine.game().rules() == rules {
            return;
        }
        let moves: Vec<Move> = engine.game().plies().iter().map(|ply| ply.mv).collect();
        let (start, now) = (engine.game().start(), engine.game().diagram());
        if let Err(error) = engine.set_rules(rules) {
            log::error!("the rules cannot be changed: {error}");
        } else if engine.begin(Some(&start), &moves).is_err() && engine.setup(&now).is_err() {
            log::warn!("the stones are no position of {rules}: a new game begins");
        }
    }

    fn play(&self, point: Point, engine: &mut Engine) -> Result<(), Fault> {
        let mv = point.on(self.board()?)?;
        if mv.square().is_some_and(|square| engine.game().at(square).is_some()) {
            return Err(Fault::Taken(point.to_string()));
        }
        engine.play(mv).map_err(|_| Fault::Illegal(point.to_string()))
    }

    fn take_back(&self, point: Point, engine: &mut Engine) -> Result<(), Fault> {
        let mv = point.on(self.board()?)?;
        if engine.game().plies().last().is_some_and(|ply| ply.mv == mv) {
            engine.undo();
            return Ok(());
        }
        let mut diagram = engine.game().diagram();
        let stone = mv.square().and_then(|square| Some((square, diagram.at(square)?)));
        let (square, color) = stone.ok_or(Fault::NoStoneThere(point.to_string()))?;
        diagram.set(square, None);
        diagram.set_turn(color);
        Ok(engine.setup(&diagram)?)
    }

    /// Begins the choice of a move, looking for so many of the best ones or as many as the options say.
    fn think(&mut self, lines: Option<usize>, engine: &mut Engine) -> Result<(), Fault> {
        let limits = self.settings.limits(engine);
        let mut only = Vec::new();
        if !self.blocked.is_empty() {
            only = engine.game().legal_moves();
            only.retain(|mv| !self.blocked.contains(mv));
            if only.is_empty() {
                return Err(Fault::Blocked);
            }
        }
        let lines = lines.unwrap_or(limits.lines);
        engine.choose_move(Limits { lines, only, ..limits })?;
        self.expect(lines, Purpose::Move);
        Ok(())
    }

    fn expect(&mut self, lines: usize, purpose: Purpose) {
        self.pending = Some(Pending { started: Instant::now(), lines, purpose });
    }

    /// Takes a line of a block, or ends it. Returns false if the line is none of a block, which is then forgotten.
    fn gather(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> Result<bool, Fault> {
        let Some(gathered) = &mut self.block else { return Ok(false) };
        if command::is_done(line) {
            return match self.block.take() {
                Some(Gathered { fault: Some(fault), .. }) => Err(fault),
                Some(Gathered { block, stones, .. }) => {
                    self.close(block, &stones, engine, out).map(|()| true)
                }
                None => Ok(false),
            };
        }
        match command::stone(line) {
            // There cannot be more; the fault is found when they are placed.
            Ok(stone) if gathered.stones.len() <= usize::from(u16::MAX) => gathered.stones.push(stone),
            Ok(_) => {}
            Err(_) if matches!(Command::parse(line), Ok(Command::Info(..) | Command::Stop)) => {
                return Ok(false);
            }
            Err(_) if Command::parse(line).is_ok() => {
                self.block = None;
                Fault::Unfinished.write(out)?;
                return Ok(false);
            }
            Err(fault) => gathered.fault = gathered.fault.take().or(Some(fault)),
        }
        Ok(true)
    }

    /// Does what a block is for.
    fn close(
        &mut self,
        block: Block,
        stones: &[Stone],
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<(), Fault> {
        let size = self.board()?;
        match block {
            Block::Board => {
                self.heed_settings()?;
                Stones::of_sides(stones, size, self.settings.is_in_order())?.begin(engine)?;
                self.think(None, engine)
            }
            Block::SetBoard => Stones::of_sides(stones, size, self.settings.is_in_order())?.begin(engine),
            Block::Swap2 => self.choose_sides(stones, engine, out),
            Block::Blocked | Block::Unblocked => {
                let moves: Result<Vec<Move>, Fault> =
                    stones.iter().map(|stone| stone.point.on(size)).collect();
                let moves = moves?;
                self.blocked.retain(|mv| !moves.contains(mv));
                self.blocked.extend(moves.into_iter().filter(|_| block == Block::Blocked));
                Ok(())
            }
        }
    }

    fn tell(&self, info: &Info, engine: &Engine, out: &mut dyn Write) -> io::Result<()> {
        match &self.pending {
            Some(Pending { purpose: Purpose::Move, lines, .. }) => {
                writeln!(out, "{}", thought::message(info, *lines, engine.game().size()))
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
            if is_gathered { Ok(Flow::Continue) } else { self.obey(Command::parse(line)?, engine, out) }
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
