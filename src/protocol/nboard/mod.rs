//! The protocol of the `NBoard` GUI, versions 1 and 2. protocol.md says what every line does.
//!
//! The client says what game it has before it, and asks: for a move (`go`), which is not played, for values of moves
//! (`hint`), for values of all positions of the game (`analyze`). A `ping` makes what was asked before void.
//!
//! Source: C. Welty, NBoard Protocol, version 2; what the GUI itself sends.

mod analysis;
mod clocks;
mod command;
mod contempt;
mod reply;

use std::io::{self, Write};
use std::time::{Duration, Instant};

use crate::base::{Color, Depth, Move};
use crate::engine::{Engine, Event, Info, Limits, OPTIONS, OptionId, OptionKind, Report};
use crate::game::formats::{WrittenMove, ggf};

use super::{Flow, MAX_LINE, Protocol, Urgency};
use analysis::Analysis;
use clocks::Clocks;
use command::Command;
use contempt::Contempt;
use reply::{Fault, discs, name, write_cost, write_fault, write_line};

/// The version of a client that does not say which one it speaks.
const VERSION: u32 = 2;

/// One session of the protocol of `NBoard`.
#[derive(Debug)]
pub struct Nboard {
    version: u32,
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
    Analysis(Analysis),
}

impl Default for Nboard {
    fn default() -> Nboard {
        Nboard::new()
    }
}

impl Nboard {
    /// Creates a session.
    pub fn new() -> Nboard {
        Nboard {
            version: VERSION,
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
            Command::Depth(depth) => set_depth(engine, depth)?,
            Command::Game(text) => self.load(text, engine)?,
            Command::Contempt(discs) => self.contempt = Contempt::new(discs),
            Command::Move(written) => self.play(written, engine)?,
            Command::Hint(count) => self.hint(count, engine, out)?,
            Command::Go => self.go(engine, out)?,
            Command::Ping(number) => writeln!(out, "pong {number}")?,
            Command::Learn => writeln!(out, "learned")?,
            Command::Analyze => self.analyze(engine, out)?,
            Command::Quit => return Ok(Flow::Quit),
            Command::Unknown => {}
        }
        Ok(Flow::Continue)
    }

    fn load(&mut self, text: &str, engine: &mut Engine) -> Result<(), Fault> {
        let games = ggf::parse(text).map_err(Fault::NoGame)?;
        let game = games.first().ok_or(Fault::Empty)?;
        engine.load(game)?;
        self.clocks = Clocks::of_game(game);
        Ok(())
    }

    /// Plays a move. A pass that the client has left out is filled in, and one after the end of the game is no move.
    fn play(&mut self, written: WrittenMove, engine: &mut Engine) -> Result<(), Fault> {
        let legal = engine.game().legal_moves();
        if legal.is_empty() && written.mv.is_pass() {
            return Ok(());
        }
        let is_left_out = legal == [Move::PASS] && !written.mv.is_pass();
        if is_left_out {
            engine.play_implied_pass()?;
        }
        let turn = engine.game().turn();
        let played = engine.play(written.mv);
        if played.is_err() && is_left_out {
            engine.undo();
        }
        played?;
        self.clocks.spend(turn, written.seconds);
        Ok(())
    }

    fn go(&mut self, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        if engine.game().legal_moves().iter().all(|mv| mv.is_pass()) {
            return writeln!(out, "=== PA");
        }
        let clock = self.clocks.clock(engine.game().turn()).filter(|_| self.version >= 2);
        self.search(Request::Go, Limits { lines: 1, clock, ..engine.move_limits(None) }, engine);
        writeln!(out, "status Kado is thinking")
    }

    fn hint(&mut self, count: usize, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        if engine.game().outcome().is_some() {
            return Ok(());
        }
        self.search(Request::Hint, Limits { lines: count.max(1), ..engine.move_limits(None) }, engine);
        writeln!(out, "status Kado is analyzing")
    }

    fn analyze(&mut self, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        let mut analysis = Analysis::new(engine);
        writeln!(out, "status Kado is analyzing the game")?;
        if analysis.go_on(self.contempt, engine, out)? {
            self.expect(Request::Analysis(analysis), engine);
        } else {
            writeln!(out, "status")?;
        }
        Ok(())
    }

    fn search(&mut self, request: Request, limits: Limits, engine: &mut Engine) {
        let begun = match request {
            Request::Go => engine.choose_move(limits),
            Request::Hint | Request::Analysis(_) => engine.go(limits),
        };
        match begun {
            Ok(()) => self.expect(request, engine),
            Err(error) => log::error!("the position cannot be searched: {error}"),
        }
    }

    /// Takes note of a search that was started for a request.
    fn expect(&mut self, request: Request, engine: &Engine) {
        let diagram = engine.game().diagram();
        let empties = diagram.cells().iter().filter(|cell| cell.is_none()).count() as Depth;
        let (started, turn) = (Instant::now(), diagram.turn());
        self.is_void = false;
        self.pending = Some(Pending { request, started, turn, empties, has_told: false });
    }

    /// Writes what a search says of a move.
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
        if self.pending.as_ref().is_some_and(|pending| !pending.has_told) {
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

/// Sets the level that searches so deep in the midgame, or the nearest one.
fn set_depth(engine: &mut Engine, depth: u32) -> Result<(), Fault> {
    let spec = &OPTIONS[OptionId::Level as usize];
    let mut level = i64::from(depth);
    if let OptionKind::Integer { min, max, .. } = spec.kind {
        level = level.clamp(min, max);
    }
    Ok(engine.set_option(spec.name, &level.to_string())?)
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
