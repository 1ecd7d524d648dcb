//! A session in memory: an input, a screen, a small protocol, and searchers that follow scripts.
//! A test fails with the current screen if an expected event does not occur within [`PATIENCE`].

use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use kado::base::{Bound, Move, Score, Selectivity};
use kado::engine::{Engine, Event, Info, Limits, Line, Options, Report, Source};
use kado::game::Position;
use kado::game::othello8::Othello8;
use kado::protocol::{Flow, Output, Protocol, Session, SessionError, Urgency};
use kado::search::{Control, Searcher, Sink};

use crate::support::keyboard::Keyboard;
use crate::support::session::{Asked, Quick};

const PATIENCE: Duration = Duration::from_secs(30);

/// The behavior of a searcher, given the moves it may answer.
pub(crate) type Script = fn(&Cue, &[Move], &Control, &mut dyn Sink) -> Move;

/// State shared by a test and its searcher.
#[derive(Debug, Default)]
pub(crate) struct Cue {
    /// Lets [`until_released`] answer.
    pub(crate) released: AtomicBool,
    /// Number of searches that were stopped before they answered.
    pub(crate) stopped: AtomicUsize,
    /// Number of scripts that have returned.
    pub(crate) ended: AtomicUsize,
}

/// Searches until it is stopped.
pub(crate) fn until_stopped(cue: &Cue, moves: &[Move], control: &Control, _: &mut dyn Sink) -> Move {
    while !control.is_stopped() {
        std::thread::sleep(Duration::from_millis(1));
    }
    cue.stopped.fetch_add(1, Ordering::SeqCst);
    moves[0]
}

/// Searches until the test releases it or it is stopped.
pub(crate) fn until_released(cue: &Cue, moves: &[Move], control: &Control, sink: &mut dyn Sink) -> Move {
    while !cue.released.load(Ordering::SeqCst) {
        if control.is_stopped() {
            return until_stopped(cue, moves, control, sink);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    moves[0]
}

/// Answers the first move at once.
pub(crate) fn at_once(_: &Cue, moves: &[Move], _: &Control, _: &mut dyn Sink) -> Move {
    moves[0]
}

/// Returns one step that prefers a move.
pub(crate) fn step(depth: u8, mv: Move) -> Info {
    Info {
        depth: depth.into(),
        selectivity: Selectivity::Full,
        solved: false,
        rank: 0,
        line: Line { score: Score::default(), bound: Bound::Exact, pv: vec![mv] },
        nodes: 1,
        time: Duration::ZERO,
    }
}

struct Scripted {
    script: Script,
    cue: Arc<Cue>,
}

impl Searcher<Othello8> for Scripted {
    fn search(&self, root: &Othello8, _: &Limits, control: &Control, sink: &mut dyn Sink) -> Report {
        let mv = (self.script)(&self.cue, &root.legal_moves(), control, sink);
        self.cue.ended.fetch_add(1, Ordering::SeqCst);
        let Info { line, depth, selectivity, solved, nodes, time, .. } = step(1, mv);
        let source = Source::Search;
        Report { lines: vec![line], depth, selectivity, solved, nodes, time, source }
    }
}

/// A minimal protocol: `go` and `infinite` search, `ticking` searches and writes every millisecond,
/// `stop` stops, `look` is answered during a search, `quit` quits. Every line except the searches is echoed
/// in its turn; of a long line, only its length.
#[derive(Debug, Default)]
struct Words {
    next_tick: Option<Instant>,
    ticks: u32,
}

impl Protocol for Words {
    fn urgency(&self, line: &str) -> Urgency {
        match line {
            "stop" => Urgency::Stop,
            "look" => Urgency::Aside,
            _ => Urgency::Wait,
        }
    }

    fn aside(&mut self, _: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        assert!(engine.is_searching());
        writeln!(out, "seen")
    }

    fn line(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow> {
        match line {
            "go" | "infinite" | "ticking" => {
                let limits = Limits { infinite: line != "go", ..Limits::default() };
                engine.go(limits).expect("a search can start");
                self.next_tick = (line == "ticking").then(Instant::now);
                return Ok(Flow::Continue);
            }
            _ if line.len() > 1000 => writeln!(out, "{} bytes", line.len())?,
            _ => writeln!(out, "{line}")?,
        }
        Ok(if line == "quit" { Flow::Quit } else { Flow::Continue })
    }

    fn event(&mut self, event: &Event, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        match event {
            Event::Info(info) => writeln!(out, "depth {}", info.depth),
            Event::Done(report) => {
                assert!(!engine.is_searching());
                self.next_tick = None;
                writeln!(out, "move {}", index(report.mv()))
            }
        }
    }

    fn oversized(&mut self, start: &str, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "too long: {start}")
    }

    fn deadline(&self) -> Option<Instant> {
        self.next_tick
    }

    fn tick(&mut self, _: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        self.ticks += 1;
        self.next_tick = Some(Instant::now() + Duration::from_millis(1));
        writeln!(out, "tick {}", self.ticks)
    }
}

/// Returns the square index of a move; a pass is 64.
pub(crate) fn index(mv: Move) -> usize {
    mv.square().map_or(64, kado::base::Square::index)
}

/// A running session and its environment.
pub(crate) struct Stage {
    typist: Option<Sender<Vec<u8>>>,
    pub(crate) taken: Arc<AtomicUsize>,
    pub(crate) screen: Screen,
    pub(crate) cue: Arc<Cue>,
    end: Receiver<Result<(), SessionError>>,
}

impl Stage {
    /// Starts a session whose searches follow a script.
    pub(crate) fn new(script: Script) -> Stage {
        Stage::with(script, Words::default())
    }

    /// Starts a session of any protocol whose searches follow a script.
    pub(crate) fn with(script: Script, protocol: impl Protocol + Send + 'static) -> Stage {
        let cue = Arc::new(Cue::default());
        Stage::with_searcher(Scripted { script, cue: Arc::clone(&cue) }, cue, protocol)
    }

    /// Starts a session of any protocol with a searcher that answers at once.
    /// Returns also the requests that the searcher receives.
    pub(crate) fn quick(protocol: impl Protocol + Send + 'static) -> (Stage, Arc<Asked>) {
        let asked = Arc::<Asked>::default();
        (Stage::with_searcher(Quick(Arc::clone(&asked)), Arc::default(), protocol), asked)
    }

    /// Starts a session of any protocol with any searcher.
    pub(crate) fn with_searcher(
        searcher: impl Searcher<Othello8> + 'static,
        cue: Arc<Cue>,
        mut protocol: impl Protocol + Send + 'static,
    ) -> Stage {
        let (typist, input) = Keyboard::new();
        let taken = input.taken();
        let (ended, end) = mpsc::channel();
        let screen = Screen::default();
        std::thread::spawn({
            let output = screen.clone();
            move || {
                let session = Session::new();
                let mut engine = Engine::with_searcher(Options::default(), searcher, session.events());
                let result = session.run(&mut protocol, &mut engine, input, output);
                assert!(!engine.is_searching());
                ended.send(result).expect("the test waits for the end");
            }
        });
        Stage { typist: Some(typist), taken, screen, cue, end }
    }

    /// Lets [`until_released`] answer.
    pub(crate) fn release(&self) {
        self.cue.released.store(true, Ordering::SeqCst);
    }

    pub(crate) fn type_in(&self, text: impl Into<Vec<u8>>) {
        let typist = self.typist.as_ref().expect("the input has not ended");
        // A finished session reads no input.
        drop(typist.send(text.into()));
    }

    pub(crate) fn end_input(&mut self) {
        self.typist = None;
    }

    /// Waits until a condition is true.
    pub(crate) fn wait_until(&self, what: &str, is_true: impl Fn() -> bool) {
        let start = Instant::now();
        while !is_true() {
            assert!(start.elapsed() < PATIENCE, "never: {what}; the screen:\n{}", self.screen.text());
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Waits until a text is on the screen.
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait_until(text, || self.screen.text().contains(text));
    }

    /// Waits until the session ends by itself, and returns its result and the screen.
    pub(crate) fn end(self) -> (Result<(), SessionError>, String) {
        let result = self.end.recv_timeout(PATIENCE);
        let screen = self.screen.text();
        (result.unwrap_or_else(|_| panic!("the session did not end; the screen:\n{screen}")), screen)
    }

    /// Ends the input, waits until the session ends and returns the screen.
    pub(crate) fn finish(mut self) -> String {
        self.end_input();
        let (result, screen) = self.end();
        result.expect("the session ends well");
        screen
    }
}

/// The output of the session; unflushed output is not visible.
#[derive(Clone, Debug, Default)]
pub(crate) struct Screen {
    shown: Arc<Mutex<Vec<u8>>>,
    unflushed: Vec<u8>,
    pub(crate) failure: Arc<Mutex<Option<io::ErrorKind>>>,
}

impl Screen {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.shown.lock().unwrap().clone()).unwrap()
    }

    /// Makes every later write fail.
    pub(crate) fn fail(&self, kind: io::ErrorKind) {
        *self.failure.lock().unwrap() = Some(kind);
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(kind) = *self.failure.lock().unwrap() {
            return Err(kind.into());
        }
        self.unflushed.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.shown.lock().unwrap().append(&mut self.unflushed);
        Ok(())
    }
}

impl Output for Screen {
    fn is_closed(&self) -> bool {
        *self.failure.lock().unwrap() == Some(io::ErrorKind::BrokenPipe)
    }
}
