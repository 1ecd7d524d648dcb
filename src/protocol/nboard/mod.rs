//! The protocol of the `NBoard` GUI, versions 1 and 2. protocol.md says what every line does.
//!
//! The client says what game it has before it, and asks: for a move (`go`), which is not played, for values
//! of moves (`hint`), for values of all positions of the game (`analyze`). A `ping` makes what was asked
//! before void.
//!
//! Source: C. Welty, NBoard Protocol, version 2; what the GUI itself sends.

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

use super::{Files, Flow, MAX_LINE, Protocol, Urgency};
use analysis::Analysis;
use clocks::Clocks;
use command::Command;
use contempt::Contempt;
use reply::{Fault, discs, name, write_book, write_cost, write_fault, write_line};

/// The version of a client that does not say which one it speaks.
const VERSION: u32 = 2;

/// One session of the protocol of `NBoard`.
#[derive(Debug)]
pub struct Nboard {
    files: Files,
    version: u32,
    /// The depth in plies that the client has set.
    depth: Option<Depth>,
    clocks: Clocks,
    contempt: Contempt,
    pending: Option<Pending>,
    /// Whether a line has come that makes the pending request void.
    is_void: bool,
}

/// The request whose search runs.
#[derive(Debug)]
struct Pending {
    request: Request,
    started: Instant,
    turn: Color,
    empties: Depth,
    /// Whether something was said of a move.
    has_told: bool,
}

#[derive(Debug)]
enum Request {
    Go,
    Hint,
    Analysis(Box<Analysis>),
}

impl Nboard {
    /// Creates a session.
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

    fn obey(
        &mut self,
        command: Command<'_>,
        engine: &mut Engine,
        out: &mut dyn Write,
    ) -> Result<Flow, Fault> {
        match command {
            Command::Version(version) => {
                self.version = version;
                writeln!(out, "set myname Kado")?;
            }
            Command::Depth(depth) => self.set_depth(depth),
            Command::Game(text) => self.load(text, engine)?,
            Command::Contempt(discs) => self.contempt = Contempt::new(discs),
            Command::Move(written) => self.play(&written, engine)?,
            Command::Hint(count) => self.hint(count, engine, out)?,
            Command::Go => self.go(engine, out)?,
            Command::Ping(number) => writeln!(out, "pong {number}")?,
            Command::Learn => {
                self.learn(engine)?;
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
        if engine.game().outcome().is_some() {
            return Ok(());
        }
        writeln!(out, "status Kado is analyzing")?;
        let known = self.tell_book(count.max(1), engine, out)?;
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

    /// Writes what the opening book knows of the best moves, if it is used at all, and returns these.
    fn tell_book(&self, count: usize, engine: &Engine, out: &mut dyn Write) -> io::Result<Vec<Move>> {
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
        if analysis.go_on(self.contempt, engine, out)? {
            self.expect(Request::Analysis(analysis), engine);
        } else {
            writeln!(out, "status")?;
        }
        Ok(())
    }

    /// Takes note of a search that was started for a request.
    fn expect(&mut self, request: Request, engine: &Engine) {
        let (started, turn, empties) = (Instant::now(), engine.game().turn(), empties(engine));
        self.is_void = false;
        self.pending = Some(Pending { request, started, turn, empties, has_told: false });
    }

    /// Writes the score and depth of one line of a search.
    fn tell(&mut self, info: &Info, out: &mut dyn Write) -> io::Result<()> {
        let Some(pending) = &mut self.pending else { return Ok(()) };
        if self.is_void || matches!(pending.request, Request::Analysis(_)) {
            return Ok(());
        }
        pending.has_told = true;
        let value = self.contempt.value(&info.line, info.solved, pending.turn);
        write_line(out, info, value, pending.empties)?;
        if info.rank == 0 { self.write_cost(info.nodes, info.time, out) } else { Ok(()) }
    }

    /// Writes what a search has cost, which version 1 does not know.
    fn write_cost(&self, nodes: u64, time: Duration, out: &mut dyn Write) -> io::Result<()> {
        if self.version >= 2 { write_cost(out, nodes, time) } else { Ok(()) }
    }

    /// Answers the request whose search has ended.
    fn finish(&mut self, report: &Report, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        let is_searched = report.source == Source::Search;
        if is_searched && self.pending.as_ref().is_some_and(|pending| !pending.has_told) {
            let Report { depth, selectivity, solved, nodes, time, .. } = *report;
            for (rank, line) in report.lines.iter().cloned().enumerate() {
                self.tell(&Info { depth, selectivity, solved, rank, line, nodes, time }, out)?;
            }
        }
        let Some(pending) = self.pending.take() else { return Ok(()) };
        match pending.request {
            Request::Analysis(analysis) if self.is_void => analysis.restore(engine),
            Request::Hint | Request::Go if self.is_void => {}
            Request::Hint => self.write_cost(report.nodes, report.time, out)?,
            Request::Go => {
                self.write_cost(report.nodes, report.time, out)?;
                let value = discs(self.contempt.value(report.best(), report.solved, pending.turn));
                let seconds = pending.started.elapsed().as_secs_f64();
                return writeln!(out, "=== {}/{value}/{seconds:.2}", name(report.mv()));
            }
            Request::Analysis(mut analysis) => {
                analysis.note(report, self.contempt, engine, out)?;
                if analysis.go_on(self.contempt, engine, out)? {
                    self.expect(Request::Analysis(analysis), engine);
                    return Ok(());
                }
            }
        }
        writeln!(out, "status")
    }
}

/// Returns how many squares are empty.
fn empties(engine: &Engine) -> Depth {
    engine.game().diagram().cells().iter().filter(|cell| cell.is_none()).count() as Depth
}

impl Protocol for Nboard {
    fn urgency(&self, line: &str) -> Urgency {
        match Command::parse(line) {
            Ok(Command::Ping(_) | Command::Go | Command::Quit) => Urgency::Stop,
            _ => Urgency::Wait,
        }
    }

    /// A `ping` or another `go` makes what was asked before void; `quit` has it answered.
    fn awaits(&mut self, line: &str, _: Urgency) {
        self.is_void |= matches!(Command::parse(line), Ok(Command::Ping(_) | Command::Go));
    }

    fn line(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow> {
        let obeyed = Command::parse(line).and_then(|command| self.obey(command, engine, out));
        match obeyed {
            Ok(flow) => return Ok(flow),
            Err(Fault::Output(error)) => return Err(error),
            Err(fault) => write_fault(out, &fault)?,
        }
        Ok(Flow::Continue)
    }

    fn event(&mut self, event: &Event, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        match event {
            Event::Info(info) => self.tell(info, out),
            Event::Done(report) => self.finish(report, engine, out),
        }
    }

    fn oversized(&mut self, _: &str, out: &mut dyn Write) -> io::Result<()> {
        write_fault(out, &Fault::Oversized(MAX_LINE))
    }
}
