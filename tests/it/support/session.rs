//! A session in memory, with a searcher that answers at once and records its requests.

use std::io::Cursor;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kado::base::{Bound, Move, Score, Selectivity};
use kado::engine::{Engine, Info, Limits, Line, Options, Report, Source};
use kado::game::Position;
use kado::game::othello8::{Isa, Othello8};
use kado::protocol::{Protocol, Session};
use kado::search::{Control, OutOfMemory, Searcher, Sink};

/// Requests that a searcher received.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    pub(crate) limits: Mutex<Vec<Limits>>,
    pub(crate) clears: AtomicUsize,
    /// Whether a search takes no time at all.
    pub(crate) at_once: bool,
}

impl Asked {
    /// Returns the number of searches.
    pub(crate) fn searches(&self) -> usize {
        self.limits.lock().unwrap().len()
    }

    /// Returns the limits of the only search.
    pub(crate) fn only(&self) -> Limits {
        let limits = self.limits.lock().unwrap();
        assert_eq!(limits.len(), 1, "there was one search");
        limits[0].clone()
    }
}

/// A searcher that ranks the moves in ascending order with scores of 4, 3, 2, ... discs, each with the first
/// reply. It takes five milliseconds, or none, and solves only if the goal is to solve. Tables of 4096 MB and
/// more cannot be allocated.
pub(crate) struct Quick(pub(crate) Arc<Asked>);

impl Searcher<Othello8> for Quick {
    fn search(&self, root: &Othello8, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Report {
        self.0.limits.lock().unwrap().push(limits.clone());
        let is_left = |mv: &Move| limits.only.is_empty() || limits.only.contains(mv);
        let moves = root.legal_moves().into_iter().filter(is_left);
        let line = |(rank, mv): (usize, Move)| {
            let mut after = *root;
            after.play(mv).unwrap();
            let pv = [mv].into_iter().chain(after.legal_moves().first().copied()).collect();
            Line { score: Score::from_discs(4 - rank as i32), bound: Bound::Exact, pv }
        };
        let lines: Vec<Line> = moves.enumerate().map(line).take(limits.lines).collect();
        let solved = limits.goal != kado::engine::Goal::BestMove;
        for (rank, line) in lines.iter().cloned().enumerate() {
            let (selectivity, nodes, time) = (Selectivity::Percent95, 1000, Duration::from_millis(1));
            sink.info(&Info { depth: 7, selectivity, solved, rank, line, nodes, time });
        }
        if !self.0.at_once {
            std::thread::sleep(Duration::from_millis(5));
        }
        if limits.infinite {
            control.wait_for_stop();
        }
        let time = Duration::from_millis(5);
        let selectivity = Selectivity::Full;
        Report { lines, depth: 8, selectivity, solved, nodes: 2000, time, source: Source::Search }
    }

    fn clear(&self) {
        self.0.clears.fetch_add(1, Ordering::SeqCst);
    }

    fn set_hash(&self, megabytes: usize) -> Result<(), OutOfMemory> {
        if megabytes < 4096 { Ok(()) } else { Err(OutOfMemory) }
    }
}

/// Returns options with these values.
pub(crate) fn options(settings: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (name, value) in settings {
        options.set(name, value).unwrap();
    }
    options
}

/// Returns the engine of a session, with the real search.
pub(crate) fn engine(session: &Session, settings: &[(&str, &str)]) -> Engine {
    Engine::new(options(settings), Isa::best(), session.events()).unwrap()
}

/// Sends an input through a session with the real search and returns all output.
pub(crate) fn run(
    protocol: &mut dyn Protocol,
    settings: &[(&str, &str)],
    input: impl Into<Vec<u8>>,
) -> String {
    let session = Session::new();
    let mut engine = engine(&session, settings);
    let mut output = Vec::new();
    session.run(protocol, &mut engine, Cursor::new(input.into()), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}

/// Sends an input through a session of a protocol and returns all output.
pub(crate) fn send(protocol: &mut dyn Protocol, asked: &Arc<Asked>, input: impl Into<Vec<u8>>) -> String {
    let session = Session::new();
    let searcher = Quick(Arc::clone(asked));
    let mut engine = Engine::with_searcher(Options::default(), searcher, session.events());
    let mut output = Vec::new();
    session.run(protocol, &mut engine, Cursor::new(input.into()), &mut output).unwrap();
    String::from_utf8(output).unwrap()
}
