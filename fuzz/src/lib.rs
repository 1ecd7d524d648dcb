//! Shared code of the fuzz targets: a trivial searcher, and the strict reply parser of the tests.

use std::io::Cursor;
use std::time::Duration;

use kado::base::{Bound, Move, Score, Selectivity};
use kado::engine::{Engine, EventSink, Info, Limits, Line, Options, Report, Source};
use kado::game::Position;
use kado::game::othello8::Othello8;
use kado::protocol::{Protocol, Session};
use kado::search::{Control, Searcher, Sink};

#[path = "../../tests/it/support/gtp_replies.rs"]
#[allow(dead_code, reason = "the targets only count replies")]
mod gtp_replies;

#[path = "../../tests/it/support/expected_answers.rs"]
#[allow(dead_code, reason = "each target uses the part for its protocol")]
mod expected_answers;

pub use expected_answers::{
    ids as expected_ids, moves as expected_moves, pongs as expected_pongs, replies as expected_replies,
};

/// A searcher that reports every legal move and returns the first one; an infinite search waits for stop.
#[derive(Debug)]
struct FirstMove;

impl Searcher<Othello8> for FirstMove {
    fn search(&self, root: &Othello8, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Report {
        let line = |mv: Move| Line { score: Score::default(), bound: Bound::Exact, pv: vec![mv] };
        let lines: Vec<Line> = root.legal_moves().into_iter().map(line).collect();
        let report = Report {
            lines,
            depth: 1,
            selectivity: Selectivity::Full,
            solved: false,
            nodes: 1,
            time: Duration::ZERO,
            source: Source::Search,
        };
        for (rank, line) in report.lines.iter().enumerate() {
            let Report { depth, selectivity, solved, nodes, time, .. } = report;
            sink.info(&Info { depth, selectivity, solved, rank, line: line.clone(), nodes, time });
        }
        while limits.infinite && !control.is_stopped() {
            std::thread::sleep(Duration::from_micros(50));
        }
        report
    }
}

/// Returns an engine with the trivial searcher.
pub fn engine(events: EventSink) -> Engine {
    Engine::with_searcher(Options::default(), FirstMove, events)
}

/// Runs a session of a protocol on an input and returns its output.
///
/// # Panics
/// If the output is not UTF-8.
pub fn answers(protocol: &mut dyn Protocol, input: &[u8]) -> String {
    answers_of(protocol, input, engine)
}

/// Same as [`answers`], but limits searches to 50 nodes.
/// For protocols that can switch to games other than standard Othello, which replace the trivial searcher.
///
/// # Panics
/// If the output is not UTF-8.
pub fn short_answers(protocol: &mut dyn Protocol, input: &[u8]) -> String {
    answers_of(protocol, input, |events| {
        let mut options = Options::default();
        for (name, value) in [("Nodes", "50"), ("Hash", "1")] {
            options.set(name, value).expect("these are options");
        }
        Engine::with_searcher(options, FirstMove, events)
    })
}

fn answers_of(protocol: &mut dyn Protocol, input: &[u8], engine: impl FnOnce(EventSink) -> Engine) -> String {
    let session = Session::new();
    let mut engine = engine(session.events());
    let mut output = Vec::new();
    session
        .run(protocol, &mut engine, Cursor::new(input.to_vec()), &mut output)
        .expect("a vector can be written to");
    String::from_utf8(output).expect("answers are UTF-8")
}

/// Returns the number of GTP replies in an output.
///
/// # Panics
/// If the output is not a sequence of complete replies.
pub fn count_replies(output: &[u8]) -> usize {
    gtp_replies::replies(std::str::from_utf8(output).expect("replies are UTF-8")).len()
}
