//! The protocol of the GUI Cassio for analysis engines. protocol.md documents every line.
//!
//! The client sends boards to search with a score window, a depth and a precision (selectivity in percent).
//! The engine sends results during the search, and `ready.` at the end of the search. A `stop` ends the
//! search. Lines that arrived before the `stop` but were not yet executed are discarded.
//!
//! Source: the protocol of S. Nicolet's Cassio, as documented by Edax for its option `-cassio`.

mod command;
mod error;
mod result;

use std::io::{self, Write};
use std::time::Instant;

use crate::base::{Depth, Score};
use crate::engine::{Engine, Event, Goal, Info, Limits, Report};
use crate::game::Diagram;

use super::{Flow, MAX_LINE, NAME, Protocol, Urgency, VERSION};
use command::{Command, SearchRequest};
use error::CommandError;

/// A session of the Cassio protocol.
#[derive(Debug, Default)]
pub struct Cassio {
    pending: Option<Pending>,
    /// The number of waiting `stop` and `quit` lines; such a line discards the waiting lines before it.
    discards: u32,
}

/// The running search.
#[derive(Debug)]
struct Pending {
    board: Diagram,
    started: Instant,
    /// The node count of the latest info of the search.
    nodes: u64,
    has_written: bool,
    /// Whether the client has stopped the search, so that results are no longer sent.
    is_stopped: bool,
}

impl Cassio {
    /// Creates a session in which no search is running.
    pub fn new() -> Cassio {
        Cassio::default()
    }

    fn execute(&mut self, command: Command, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow> {
        match command {
            Command::Search(request) => {
                if let Err(error) = self.search(&request, engine) {
                    error.write(out)?;
                }
            }
            Command::Blank | Command::Init | Command::Stop | Command::GetSearchInfos => {
                writeln!(out, "ready.")?;
            }
            Command::GetVersion => writeln!(out, "version: {NAME} {VERSION}\nready.")?,
            // Scores from the client are not trusted, so they are ignored.
            Command::FeedHash => {}
            Command::EmptyHash => engine.clear_search(),
            Command::Quit => {
                writeln!(out, "bye bye.")?;
                return Ok(Flow::Quit);
            }
        }
        Ok(Flow::Continue)
    }

    fn search(&mut self, request: &SearchRequest, engine: &mut Engine) -> Result<(), CommandError> {
        engine.setup(&request.board)?;
        engine.go(limits(request))?;
        let (board, started) = (request.board.clone(), Instant::now());
        self.pending = Some(Pending { board, started, nodes: 0, has_written: false, is_stopped: false });
        Ok(())
    }
}

impl Pending {
    fn write_info(&mut self, info: &Info, out: &mut dyn Write) -> io::Result<()> {
        self.nodes = info.nodes;
        if self.is_stopped {
            return Ok(());
        }
        self.has_written = true;
        writeln!(out, "{}", result::line(&self.board, info))
    }

    /// Replies at the end of the search with `ready.`.
    /// Writes the result first if no result was written during the search and the client has not stopped the
    /// search.
    fn finish(mut self, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        if !self.has_written {
            self.write_info(&report.info_of(report.best()), out)?;
        }
        writeln!(out, "ready.")
    }
}

/// Returns the limits of a request.
/// A depth that reaches the end of the game means a solve with the selectivity of the request.
fn limits(request: &SearchRequest) -> Limits {
    let empties = request.board.empties() as Depth;
    let depth = request.depth.filter(|&depth| depth < empties);
    let goal = if depth.is_some() { Goal::BestMove } else { Goal::Exact };
    Limits { goal, depth, selectivity: request.precision, window: window(request), ..Limits::default() }
}

/// Returns the search window of a request, widened to at least half a disc.
/// Returns `None` if the window contains all scores.
fn window(request: &SearchRequest) -> Option<(Score, Score)> {
    const BEYOND: f64 = 65.0;
    const LEAST: i32 = Score::DISC / 2;
    let discs = f64::from(Score::DISC);
    let low = if request.alpha <= -64.0 { -BEYOND } else { request.alpha.min(BEYOND) };
    let high = if request.beta >= 64.0 { BEYOND } else { request.beta.max(-BEYOND) };
    let low = ((low * discs).floor() as i32).min((BEYOND * discs) as i32 - LEAST);
    let high = ((high * discs).ceil() as i32).max(low + LEAST);
    let all = (BEYOND * discs) as i32;
    ((low, high) != (-all, all)).then(|| (Score::from_centidiscs(low), Score::from_centidiscs(high)))
}

impl Protocol for Cassio {
    fn urgency(&self, line: &str) -> Urgency {
        match Command::parse(line) {
            Ok(Command::Blank | Command::GetSearchInfos) => Urgency::Aside,
            Ok(Command::Stop | Command::Quit) => Urgency::Stop,
            _ => Urgency::Wait,
        }
    }

    /// Receives a line that has to wait for the end of the search.
    /// If the urgency is `Urgency::Stop`, no more results of the search are sent, and all earlier lines that
    /// are not yet executed are discarded.
    fn awaits(&mut self, _: &str, urgency: Urgency) {
        if urgency == Urgency::Stop {
            self.discards += 1;
            if let Some(pending) = &mut self.pending {
                pending.is_stopped = true;
            }
        }
    }

    fn line(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow> {
        let command = Command::parse(line);
        if self.discards > 0 {
            let is_discard = matches!(command, Ok(Command::Stop | Command::Quit));
            self.discards -= u32::from(is_discard);
            // A discarded line and a `stop` get no reply: the stopped search has already written `ready.`.
            if !matches!(command, Ok(Command::Quit)) {
                return Ok(Flow::Continue);
            }
        }
        match command {
            Ok(command) => self.execute(command, engine, out),
            Err(error) => error.write(out).map(|()| Flow::Continue),
        }
    }

    fn aside(&mut self, line: &str, _: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        match (Command::parse(line), &self.pending) {
            (Ok(Command::GetSearchInfos), Some(Pending { nodes, started, .. })) => {
                writeln!(out, "node {nodes}, time {:.3}", started.elapsed().as_secs_f64())
            }
            _ => writeln!(out, "ok."),
        }
    }

    fn event(&mut self, event: &Event, _: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        match event {
            Event::Info(info) => {
                self.pending.as_mut().map_or(Ok(()), |pending| pending.write_info(info, out))
            }
            Event::Done(report) => self.pending.take().map_or(Ok(()), |pending| pending.finish(report, out)),
        }
    }

    fn oversized(&mut self, _: &str, out: &mut dyn Write) -> io::Result<()> {
        CommandError::Oversized(MAX_LINE).write(out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Selectivity, Size};

    #[test]
    fn a_window_has_the_requested_bounds_and_is_open_at_the_ends() {
        let window = |alpha, beta| {
            let (board, precision) = (Diagram::empty(Size::OTHELLO), Selectivity::Full);
            let window = window(&SearchRequest { board, alpha, beta, depth: None, precision })?;
            Some((window.0.centidiscs(), window.1.centidiscs()))
        };
        assert_eq!(window(-64.0, 64.0), None);
        assert_eq!(window(-1e9, 1e9), None);
        assert_eq!(window(-2.0, 4.5), Some((-200, 450)));
        assert_eq!(window(0.0, 64.0), Some((0, 6500)));
        assert_eq!(window(-64.0, -62.0), Some((-6500, -6200)));
        assert_eq!(window(3.0, 3.0), Some((300, 350)));
        assert_eq!(window(5.0, -5.0), Some((500, 550)));
        assert_eq!(window(1e9, -1e9), Some((6450, 6500)));
    }
}
