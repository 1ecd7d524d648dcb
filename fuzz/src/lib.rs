//! What the fuzz targets share: a searcher that costs nothing, and the strict reading of replies of the tests.

use std::io::Cursor;
use std::time::Duration;

use kado::base::{Bound, Move, Score, Selectivity};
use kado::engine::{Engine, EventSink, Info, Limits, Line, Options, Report, Source};
use kado::game::Position;
use kado::game::othello8::Othello8;
use kado::protocol::{Protocol, Session};
use kado::search::{Control, OutOfMemory, Searcher, Sink};

#[path = "../../tests/it/framing.rs"]
#[allow(dead_code, reason = "the targets only count replies")]
mod framing;

/// Reports every legal move and answers the first; a search without end waits until it is stopped.
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

    fn clear(&self) {}

    fn set_hash(&self, _: usize) -> Result<(), OutOfMemory> {
        Ok(())
    }
}

/// Returns an engine whose searches cost nothing.
pub fn engine(events: EventSink) -> Engine {
    Engine::with_searcher(Options::default(), FirstMove, events)
}

/// Sends an input through a session of a protocol and returns everything that comes back.
///
/// # Panics
/// If that is not UTF-8.
pub fn answers(protocol: &mut dyn Protocol, input: &[u8]) -> String {
    answers_of(protocol, input, engine)
}

/// Does the same with an engine whose searches are real ones of few nodes: for protocols that choose another game.
///
/// # Panics
/// If what comes back is not UTF-8.
pub fn short_answers(protocol: &mut dyn Protocol, input: &[u8]) -> String {
    answers_of(protocol, input, |events| {
        let mut options = Options::default();
        for (name, value) in [("Nodes", "50"), ("Hash", "1")] {
            options.set(name, value).expect("these are options");
        }
        Engine::with_searcher(options, FirstMove, events)
    })
}

fn answers_of(
    protocol: &mut dyn Protocol,
    input: &[u8],
    engine: impl FnOnce(EventSink) -> Engine,
) -> String {
    let session = Session::new();
    let mut engine = engine(session.events());
    let mut output = Vec::new();
    session
        .run(protocol, &mut engine, Cursor::new(input.to_vec()), &mut output)
        .expect("a vector can be written to");
    String::from_utf8(output).expect("answers are UTF-8")
}

/// Returns how many replies of the Go Text Protocol this is.
///
/// # Panics
/// If it is not a sequence of whole replies.
pub fn count_replies(output: &[u8]) -> usize {
    framing::replies(std::str::from_utf8(output).expect("replies are UTF-8")).len()
}

/// Returns how many replies the Go Text Protocol owes to these lines, up to the first that quits.
pub fn owed_replies(input: &[u8]) -> usize {
    let text = String::from_utf8_lossy(input);
    let mut owed = 0;
    for line in text.split('\n') {
        let kept: String = line
            .split('#')
            .next()
            .unwrap_or_default()
            .chars()
            .filter(|&c| c == '\t' || !c.is_control())
            .map(|c| if c == '\t' { ' ' } else { c })
            .collect();
        let mut words = kept.split(' ').filter(|word| !word.is_empty()).peekable();
        if words.peek().is_none() {
            continue;
        }
        owed += 1;
        words.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        if words.eq(["quit"]) {
            break;
        }
    }
    owed
}

/// Returns how many moves UCI and UGI owe to these lines, up to the first that quits. A `go perft` with a number is owed
/// none.
pub fn owed_moves(input: &[u8]) -> usize {
    let text = String::from_utf8_lossy(input);
    let mut owed = 0;
    for line in text.split('\n') {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first() {
            Some(&"quit") => break,
            Some(&"go") => {
                let counts = |pair: &[&str]| pair[0] == "perft" && pair[1].parse::<i128>().is_ok();
                owed += usize::from(!words.windows(2).any(counts));
            }
            _ => {}
        }
    }
    owed
}

/// Returns the answers that the protocol of `XBoard` owes to the pings among these lines, up to the first that quits.
pub fn owed_pongs(input: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(input);
    let mut owed = Vec::new();
    for line in text.split('\n') {
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (Some("quit"), _) => break,
            (Some("ping"), Some(number))
                if number.len() <= 20 && number.bytes().all(|byte| byte.is_ascii_digit()) =>
            {
                owed.push(format!("pong {number}"));
            }
            _ => {}
        }
    }
    owed
}
