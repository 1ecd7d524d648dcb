//! Hostile lines over all protocols: valid, malformed and meaningless commands in any order. No line makes a
//! session panic or hang, and every command gets the answers that its protocol requires.
//!
//! The run is divided into blocks; each block is a session whose lines depend only on the number of the
//! block. `KADO_HOSTILE_LINES` sets the total number of lines, `KADO_HOSTILE_JOBS` the concurrent blocks, and
//! `KADO_HOSTILE_FILE` a file that records finished blocks: the same command resumes an interrupted run.
//! `KADO_HOSTILE_BLOCK` runs only one block.

mod answers;
mod generator;

use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{env, panic, thread};

use kado::protocol::{AutoDetect, Files, PROTOCOLS, Protocol, Session};

use crate::support::session::engine;
use generator::LineGenerator;

const LINES_OF_BLOCK: u64 = 25_000;
/// The kinds of sessions: one for each protocol, and one that detects the protocol.
/// A plain `cargo test` runs a block of each.
const SESSIONS: u64 = PROTOCOLS.len() as u64 + 1;
/// A session that takes longer counts as hung.
const PATIENCE: Duration = Duration::from_secs(900);

fn number(variable: &str) -> Option<u64> {
    env::var(variable).ok().map(|value| value.parse().unwrap())
}

#[test]
fn hostile_lines_break_no_session() {
    if let Some(block) = number("KADO_HOSTILE_BLOCK") {
        return run(block).unwrap();
    }
    let lines = number("KADO_HOSTILE_LINES");
    let is_alone = lines.is_some();
    let panics = Arc::new(AtomicU64::new(0));
    if is_alone {
        // A panicking search is still answered, so panics are counted by a hook. Other tests panic on
        // purpose, but do not run now.
        let (count, report) = (Arc::clone(&panics), panic::take_hook());
        panic::set_hook(Box::new(move |panic| {
            count.fetch_add(1, Ordering::Relaxed);
            report(panic);
        }));
    }
    let blocks = lines.map_or(SESSIONS, |lines| lines.div_ceil(LINES_OF_BLOCK));
    let mut ledger = Ledger::open(env::var_os("KADO_HOSTILE_FILE").map(PathBuf::from));
    let before = ledger.done.len() as u64;
    let open: Vec<u64> = (0..blocks).filter(|block| !ledger.done.contains(block)).collect();
    let (open, next) = (Arc::new(open), Arc::new(AtomicU64::new(0)));
    let (sender, finished) = mpsc::channel();
    for _ in 0..number("KADO_HOSTILE_JOBS").unwrap_or(1) {
        let (open, next, sender) = (Arc::clone(&open), Arc::clone(&next), sender.clone());
        thread::spawn(move || {
            while let Some(&block) = open.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                let begin = Instant::now();
                if sender.send((block, run(block), begin.elapsed())).is_err() {
                    return;
                }
            }
        });
    }
    drop(sender);
    for (block, outcome, time) in finished {
        outcome.unwrap_or_else(|fault| panic!("KADO_HOSTILE_BLOCK={block}: {fault}"));
        assert_eq!(
            panics.load(Ordering::Relaxed),
            0,
            "a search panicked in or near KADO_HOSTILE_BLOCK={block}"
        );
        ledger.add(block, time);
    }
    assert!(ledger.done.len() as u64 >= blocks.max(before), "not every block was run");
}

/// The finished blocks, stored in a file if one is given.
struct Ledger {
    done: BTreeSet<u64>,
    file: Option<File>,
}

impl Ledger {
    fn open(path: Option<PathBuf>) -> Ledger {
        let Some(path) = path else { return Ledger { done: BTreeSet::new(), file: None } };
        let text = fs::read_to_string(&path).unwrap_or_default();
        let block = |line: &str| line.split_once(' ').and_then(|(block, _)| block.parse().ok());
        // An incomplete last line, cut off by a kill, does not count.
        let whole = text.rsplit_once('\n').map_or("", |(whole, _)| whole);
        let done = whole.lines().filter_map(block).collect();
        let mut file = OpenOptions::new().create(true).append(true).open(path).unwrap();
        if text.len() > whole.len() + 1 {
            writeln!(file).unwrap();
        }
        Ledger { done, file: Some(file) }
    }

    fn add(&mut self, block: u64, time: Duration) {
        self.done.insert(block);
        if let Some(file) = &mut self.file {
            let name = name(block);
            writeln!(file, "{block} {name} {LINES_OF_BLOCK} lines {:.2} s", time.as_secs_f64()).unwrap();
        }
    }
}

/// Returns the protocol of a block; a session that waits for a greeting comes last.
fn name(block: u64) -> &'static str {
    PROTOCOLS.get(place(block)).map_or("autodetect", |protocol| protocol.name)
}

fn place(block: u64) -> usize {
    (block % SESSIONS) as usize
}

/// Runs one session, and returns its fault, if any.
fn run(block: u64) -> Result<(), String> {
    let (sender, outcome) = mpsc::channel();
    let typed = Arc::new(Mutex::new(Vec::new()));
    let input = Typing {
        generator: LineGenerator::new(name(block), block),
        typed: Arc::clone(&typed),
        left: LINES_OF_BLOCK,
    };
    let worker = thread::spawn(move || {
        let session = Session::new();
        let mut engine = engine(&session, &[("Nodes", "20"), ("Hash", "1"), ("Move Overhead", "0")]);
        let mut protocol: Box<dyn Protocol> = match PROTOCOLS.get(place(block)) {
            Some(protocol) => (protocol.create)(Files::Denied),
            None => Box::new(AutoDetect::new(Files::Denied)),
        };
        let mut output = Vec::new();
        session.run(protocol.as_mut(), &mut engine, input, &mut output).unwrap();
        drop(sender.send(output));
    });
    match outcome.recv_timeout(PATIENCE) {
        Ok(output) => {
            worker.join().unwrap();
            let typed = typed.lock().unwrap();
            let output =
                String::from_utf8(output).map_err(|error| format!("the output is not UTF-8: {error}"))?;
            answers::check(name(block), &typed, &output)
        }
        Err(mpsc::RecvTimeoutError::Disconnected) => Err("the session panicked".to_owned()),
        Err(mpsc::RecvTimeoutError::Timeout) => {
            let typed = typed.lock().unwrap();
            let last = &typed[typed.len().saturating_sub(2000)..];
            Err(format!("no end after {PATIENCE:?}; last typed: {}", String::from_utf8_lossy(last)))
        }
    }
}

/// Sends the lines of a block as fast as they are read, and records them.
struct Typing {
    generator: LineGenerator,
    typed: Arc<Mutex<Vec<u8>>>,
    left: u64,
}

impl Read for Typing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut length = 0;
        while self.left > 0 {
            let line = self.generator.peek();
            if length + line.len() > buffer.len() {
                break;
            }
            buffer[length..length + line.len()].copy_from_slice(line);
            length += line.len();
            let lines = line.split(|&byte| byte == b'\n').count() - 1;
            self.left = self.left.saturating_sub(lines as u64);
            self.generator.next();
        }
        self.typed.lock().unwrap().extend_from_slice(&buffer[..length]);
        Ok(length)
    }
}

#[test]
fn a_ledger_ignores_an_incomplete_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("blocks.txt");
    let mut ledger = Ledger::open(Some(path.clone()));
    (0..3).for_each(|block| ledger.add(block, Duration::ZERO));
    drop(ledger);
    let whole = fs::read(&path).unwrap();
    fs::write(&path, &whole[..whole.len() - 5]).unwrap();
    let mut ledger = Ledger::open(Some(path.clone()));
    assert_eq!(ledger.done, BTreeSet::from([0, 1]));
    ledger.add(7, Duration::ZERO);
    assert_eq!(Ledger::open(Some(path)).done, BTreeSet::from([0, 1, 2, 7]));
}

#[test]
fn a_block_always_has_the_same_lines() {
    for block in 0..SESSIONS {
        let lines = |block| {
            let mut generator = LineGenerator::new(name(block), block);
            let mut lines = Vec::new();
            for _ in 0..100 {
                lines.extend_from_slice(generator.peek());
                generator.next();
            }
            lines
        };
        assert_eq!(lines(block), lines(block));
    }
}
