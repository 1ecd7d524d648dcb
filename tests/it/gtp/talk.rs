//! A session of the Go Text Protocol in memory, with a searcher that answers at once and remembers what it was asked.

use std::io::Cursor;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use kado::base::{Bound, Move, Score, Selectivity};
use kado::engine::{Engine, Info, Limits, Line, Options, Report};
use kado::game::Position;
use kado::game::othello8::Othello8;
use kado::protocol::{Gtp, Session};
use kado::search::{Control, OutOfMemory, Searcher, Sink};

/// What a searcher was asked.
#[derive(Debug, Default)]
pub(crate) struct Asked {
    pub(crate) limits: Mutex<Vec<Limits>>,
    pub(crate) clears: AtomicUsize,
}

impl Asked {
    /// Returns the limits of the only search.
    pub(crate) fn only(&self) -> Limits {
        let limits = self.limits.lock().unwrap();
        assert_eq!(limits.len(), 1, "there was one search");
        limits[0].clone()
    }
}

/// Takes the first moves in ascending order for the best, worth 4, 3, 2, ... discs, each with the first reply; takes
/// five milliseconds and solves nothing but a solving goal. The tables of 4096 MB and more cannot be allocated.
struct Quick(Arc<Asked>);

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
        std::thread::sleep(Duration::from_millis(5));
        while limits.infinite && !control.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        let time = Duration::from_millis(5);
        Report { lines, depth: 8, selectivity: Selectivity::Full, solved, nodes: 2000, time }
    }

    fn clear(&self) {
        self.0.clears.fetch_add(1, Ordering::SeqCst);
    }

    fn set_hash(&self, megabytes: usize) -> Result<(), OutOfMemory> {
        if megabytes < 4096 { Ok(()) } else { Err(OutOfMemory) }
    }
}

/// A session that is about to begin.
pub(crate) struct Talk {
    pub(crate) protocol: Gtp,
    pub(crate) asked: Arc<Asked>,
}

impl Talk {
    pub(crate) fn new() -> Talk {
        Talk::with(Gtp::new())
    }

    pub(crate) fn with(protocol: Gtp) -> Talk {
        Talk { protocol, asked: Arc::default() }
    }

    /// Sends an input and returns everything that comes back.
    pub(crate) fn send(&mut self, input: impl Into<Vec<u8>>) -> String {
        let session = Session::new();
        let searcher = Quick(Arc::clone(&self.asked));
        let mut engine = Engine::with_searcher(Options::default(), searcher, session.events());
        let mut output = Vec::new();
        let input = Cursor::new(input.into());
        session.run(&mut self.protocol, &mut engine, input, &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    /// Sends lines and returns the reply to each.
    pub(crate) fn replies(&mut self, lines: &[&str]) -> Vec<String> {
        let output = self.send(lines.join("\n") + "\n");
        let replies: Vec<String> = output.split_terminator("\n\n").map(str::to_owned).collect();
        assert_eq!(replies.len(), lines.len(), "every command is answered once:\n{output}");
        replies
    }

    /// Sends lines and checks the reply to each.
    pub(crate) fn check(&mut self, talk: &[(&str, &str)]) {
        let lines: Vec<&str> = talk.iter().map(|(line, _)| *line).collect();
        for ((line, expected), reply) in talk.iter().zip(self.replies(&lines)) {
            assert_eq!(reply, *expected, "the reply to '{line}' in {lines:#?}");
        }
    }
}

/// Checks the replies of a new session.
pub(crate) fn check(talk: &[(&str, &str)]) {
    Talk::new().check(talk);
}

/// Returns the reply of a new session to the last of some lines.
pub(crate) fn last_reply(lines: &[&str]) -> String {
    Talk::new().replies(lines).pop().unwrap()
}
