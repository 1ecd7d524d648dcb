//! The protocol of the `NBoard` GUI, versions 1 and 2. protocol.md documents every line.
//!
//! The client sets the game, then requests a move (`go`), the values of moves (`hint`), or the values of all
//! positions of the game (`analyze`). The move that answers `go` is played when the client sends it back.
//! A `ping` cancels earlier requests.
//!
//! Sources: C. Welty, NBoard Protocol, version 2; the observed output of the GUI.

mod analysis;
mod clocks;
mod command;
mod contempt;
mod game;
mod reply;

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::base::{Color, Depth, Move, Selectivity};
use crate::engine::{BookMove, Engine, Event, Info, Limits, Report, Source};

use super::{Files, Flow, MAX_LINE, Protocol, Urgency, learn};
use analysis::Analysis;
use clocks::Clocks;
use command::Command;
use contempt::Contempt;
use reply::{CommandError, discs, name, write_book, write_line};

/// The default version, for clients that do not announce one.
const VERSION: u32 = 2;

/// The maximum depth in plies: a game has at most 60 moves.
const DEEPEST: i64 = 60;

/// A session of the `NBoard` protocol.
#[derive(Debug)]
pub struct Nboard {
    files: Files,
    version: u32,
    /// The depth in plies that the client has set.
    depth: Option<Depth>,
    clocks: Clocks,
    contempt: Contempt,
    pending: Option<Pending>,
    /// Whether a later line has cancelled the pending request.
    is_void: bool,
}

/// The request whose search is running.
#[derive(Debug)]
struct Pending {
    request: Request,
    started: Instant,
    turn: Color,
    empties: Depth,
    /// Whether a principal variation has been written for this request.
    has_written: bool,
}

#[derive(Debug)]
enum Request {
    Go,
    Hint,
    Analysis(Box<Analysis>),
}

impl Nboard {
    /// Creates a session; `files` decides whether the command `learn` may write a book file.
    pub fn new(files: Files) -> Nboard {
        Nboard {
            files,
            version: VERSION,
            depth: None,
            clocks: Clocks::default(),
            contempt: Contempt::default(),
            pending: None,
            is_void: false,
        }
    }

    fn execute(
        &mut self,
        command: Command<'_>,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<Flow, CommandError> {
        match command {
            Command::Version(version) => {
                self.version = version;
                writeln!(out, "set myname Kado")?;
            }
            Command::Depth(depth) => self.depth = Some(depth.clamp(1, DEEPEST) as Depth),
            Command::Game(text) => self.load(text, engine)?,
            Command::Contempt(discs) => self.contempt = Contempt::new(discs),
            Command::Move(written) => self.play(&written, engine)?,
            Command::Hint(count) => self.hint(count, engine, out)?,
            Command::Go => self.go(engine, out)?,
            Command::Ping(number) => {
                engine.wait_until_ready();
                writeln!(out, "pong {number}")?;
            }
            Command::Learn => {
                learn(engine, self.files).map_err(CommandError::Learn)?;
                writeln!(out, "learned")?;
            }
            Command::Analyze => self.analyze(engine, out)?,
            Command::Quit => return Ok(Flow::Quit),
            Command::Unknown => {}
        }
        Ok(Flow::Continue)
    }

    fn go(&mut self, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        if engine.game().legal_moves().iter().all(|mv| mv.is_pass()) {
            return writeln!(out, "=== PA");
        }
        match engine.choose_move(self.move_limits(engine)) {
            Ok(()) => self.expect(Request::Go, engine),
            Err(error) => log::error!("no move can be chosen: {error}"),
        }
        writeln!(out, "status Kado is thinking")
    }

    fn hint(&mut self, count: usize, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "status Kado is analyzing")?;
        let known = self.write_book_moves(count.max(1), engine, out)?;
        let lines = count.max(1) - known.len();
        let mut only = engine.game().legal_moves();
        only.retain(|mv| !known.contains(mv));
        if lines == 0 || only.is_empty() {
            return writeln!(out, "status");
        }
        match engine.go(Limits { lines, only, ..self.question_limits(engine) }) {
            Ok(()) => self.expect(Request::Hint, engine),
            Err(error) => log::error!("the position cannot be searched: {error}"),
        }
        Ok(())
    }

    /// Writes a line for each of the best `count` moves in the book, and returns these moves.
    /// Writes nothing if the book is disabled.
    fn write_book_moves(&self, count: usize, engine: &Engine, out: &mut dyn Write) -> io::Result<Vec<Move>> {
        if !engine.options().own_book() {
            return Ok(Vec::new());
        }
        let (empties, turn) = (empties(engine), engine.game().turn());
        let known: Vec<BookMove> = engine.book_moves().into_iter().take(count).collect();
        for known in &known {
            let is_proven =
                Depth::from(known.effort.depth) >= empties && known.effort.selectivity == Selectivity::Full;
            let value = if is_proven { self.contempt.proven(known.score, turn) } else { known.score };
            write_book(out, known, value, empties)?;
        }
        Ok(known.iter().map(BookMove::mv).collect())
    }

    fn analyze(&mut self, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        let mut analysis = Box::new(Analysis::new(engine, self.question_limits(engine)));
        writeln!(out, "status Kado is analyzing the game")?;
        if analysis.search_next(self.contempt, engine, out)? {
            self.expect(Request::Analysis(analysis), engine);
        } else {
            writeln!(out, "status")?;
        }
        Ok(())
    }

    /// Records that the search which has just started answers `request`.
    fn expect(&mut self, request: Request, engine: &Engine) {
        let (started, turn, empties) = (Instant::now(), engine.game().turn(), empties(engine));
        self.is_void = false;
        self.pending = Some(Pending { request, started, turn, empties, has_written: false });
    }

    /// Writes the output lines for an info of a `go` or `hint`, unless the request was cancelled.
    fn write_info(&mut self, info: &Info, out: &mut dyn Write) -> io::Result<()> {
        let Some(pending) = &mut self.pending else { return Ok(()) };
        if self.is_void || matches!(pending.request, Request::Analysis(_)) {
            return Ok(());
        }
        pending.has_written = true;
        let value = self.contempt.value(&info.line, info.solved, pending.turn);
        write_line(out, info, value, pending.empties)?;
        if info.rank == 0 { self.write_cost(info.nodes, info.time, out) } else { Ok(()) }
    }

    /// Writes the nodes and the time in seconds of a search, `nodestats 123456 0.250`.
    /// Writes nothing if the client uses version 1 of the protocol, which does not have this line.
    fn write_cost(&self, nodes: u64, time: Duration, out: &mut dyn Write) -> io::Result<()> {
        if self.version < 2 {
            return Ok(());
        }
        writeln!(out, "nodestats {nodes} {:.3}", time.as_secs_f64())
    }

    /// Replies to the request whose search has finished.
    fn finish(&mut self, report: &Report, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        let is_searched = report.source == Source::Search;
        if is_searched && self.pending.as_ref().is_some_and(|pending| !pending.has_written) {
            for (rank, line) in report.scored().iter().enumerate() {
                self.write_info(&Info { rank, ..report.info_of(line) }, out)?;
            }
        }
        let Some(pending) = self.pending.take() else { return Ok(()) };
        match pending.request {
            Request::Analysis(analysis) if self.is_void => analysis.restore(engine),
            Request::Hint | Request::Go if self.is_void => {}
            Request::Hint => self.write_cost(report.nodes, report.time, out)?,
            Request::Go => {
                self.write_cost(report.nodes, report.time, out)?;
                let value = report.scored().first().map_or(String::new(), |best| {
                    discs(self.contempt.value(best, report.solved, pending.turn))
                });
                let seconds = pending.started.elapsed().as_secs_f64();
                return writeln!(out, "=== {}/{value}/{seconds:.2}", name(report.mv()));
            }
            Request::Analysis(mut analysis) => {
                analysis.note(report, self.contempt, engine, out)?;
                if analysis.search_next(self.contempt, engine, out)? {
                    self.expect(Request::Analysis(analysis), engine);
                    return Ok(());
                }
            }
        }
        writeln!(out, "status")
    }
}

fn empties(engine: &Engine) -> Depth {
    engine.game().diagram().empties() as Depth
}

impl Protocol for Nboard {
    fn urgency(&self, line: &str) -> Urgency {
        match Command::parse(line) {
            Ok(Command::Ping(_) | Command::Go | Command::Quit) => Urgency::Stop,
            _ => Urgency::Wait,
        }
    }

    /// Cancels the pending request if the line is a `ping` or another `go`.
    /// After any other line, including `quit`, the result of the pending request is still written.
    fn awaits(&mut self, line: &str, _: Urgency) {
        self.is_void |= matches!(Command::parse(line), Ok(Command::Ping(_) | Command::Go));
    }

    fn line(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow> {
        let executed = Command::parse(line).and_then(|command| self.execute(command, engine, out));
        executed.or_else(|error| error.write(out).map(|()| Flow::Continue))
    }

    fn event(&mut self, event: &Event, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        match event {
            Event::Info(info) => self.write_info(info, out),
            Event::Done(report) => self.finish(report, engine, out),
        }
    }

    fn oversized(&mut self, _: &str, out: &mut dyn Write) -> io::Result<()> {
        CommandError::Oversized(MAX_LINE).write(out)
    }
}
