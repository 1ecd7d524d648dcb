//! An engine's process and the wire to it. Started without a shell; dropped, it is killed with all that it
//! started and waited for, so that no zombie and no descriptor stays behind.
//!
//! Lines are written without waiting for the engine to read them. The clients never have more than one
//! question open, so that what is written fits into the system's pipe even if the engine reads nothing at
//! all.

mod group;
mod output;
mod tail;

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::stop::Stop;
use output::Output;
use tail::{Direction, SharedTail};

/// How often a wait looks whether the match is to stop.
const HEARTBEAT: Duration = Duration::from_millis(50);
/// How long a process may take to end once its output is closed.
const LAST_BREATH: Duration = Duration::from_millis(200);
/// What an engine may print while it is asked one thing.
const MAX_ANSWER_BYTES: usize = 16 << 20;

/// What is started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Program {
    /// The program: a path from where the match runs, or a name that is looked for where programs are.
    pub command: String,
    /// Its arguments.
    pub args: Vec<String>,
    /// Where it runs; where the match runs if not given.
    pub dir: Option<PathBuf>,
    /// What is added to its environment.
    pub env: BTreeMap<String, String>,
}

impl Program {
    /// Returns the program: a path counts from here and not from where the program is to run, a name alone is
    /// looked for where programs are.
    fn path(&self) -> io::Result<PathBuf> {
        let path = Path::new(&self.command);
        if path.components().count() > 1 { std::path::absolute(path) } else { Ok(path.to_owned()) }
    }
}

/// A line that was heard.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Heard {
    /// The line, without control characters.
    pub(super) text: String,
    /// When it came.
    pub(super) at: Instant,
}

/// Why no line was heard.
#[derive(Debug)]
pub(super) enum Silence {
    /// The time was up.
    Late,
    /// The engine ended, or closed its output.
    Ended(Ended),
    /// The engine printed more than anyone can read.
    Flood,
    /// The match is to stop.
    Stopped,
}

/// How an engine ended.
#[derive(Debug)]
pub(super) enum Ended {
    /// With this status.
    Exit(ExitStatus),
    /// It runs on, with its input or output closed.
    Closed,
}

impl fmt::Display for Ended {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ended::Exit(status) => write!(f, "ended ({status})"),
            Ended::Closed => write!(f, "closed its output"),
        }
    }
}

/// A running engine.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    /// How it ended, once it was waited for.
    status: Option<ExitStatus>,
    input: Option<ChildStdin>,
    lines: Option<Receiver<Output>>,
    readers: Vec<JoinHandle<()>>,
    tail: SharedTail,
    stop: Stop,
    /// What was printed since the last line was sent.
    heard_bytes: usize,
}

impl Process {
    /// Starts a program; `name` is what the log calls it.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(super) fn start(program: &Program, name: &str, stop: &Stop) -> io::Result<Process> {
        let mut command = Command::new(program.path()?);
        command.args(&program.args).envs(&program.env);
        if let Some(dir) = &program.dir {
            command.current_dir(dir);
        }
        group::lead(&mut command);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let tail = SharedTail::new(name);
        let (queue, lines) = sync_channel(output::MAX_WAITING);
        let mut readers = Vec::new();
        readers.extend(child.stdout.take().map(|stdout| output::read_lines(stdout, queue, tail.clone())));
        readers.extend(child.stderr.take().map(|stderr| output::drain(stderr, tail.clone())));
        let input = child.stdin.take();
        Ok(Process {
            child,
            status: None,
            input,
            lines: Some(lines),
            readers,
            tail,
            stop: stop.clone(),
            heard_bytes: 0,
        })
    }

    /// Sends lines at once, and returns when. What the engine printed unasked before is dropped.
    pub(super) fn send(&mut self, lines: &[&str]) -> Result<Instant, Silence> {
        self.drop_unasked();
        self.heard_bytes = 0;
        let mut text = String::new();
        for line in lines {
            self.tail.add(Direction::In, line);
            text += line;
            text.push('\n');
        }
        let at = Instant::now();
        let sent = self.input.as_mut().map(|input| input.write_all(text.as_bytes()));
        if matches!(sent, Some(Ok(()))) { Ok(at) } else { Err(Silence::Ended(self.how_it_ended())) }
    }

    fn drop_unasked(&mut self) {
        let Some(lines) = &self.lines else { return };
        for _ in 0..output::MAX_WAITING {
            match lines.try_recv() {
                Ok(Output::Line { .. }) => {}
                Ok(Output::End) | Err(TryRecvError::Empty | TryRecvError::Disconnected) => return,
            }
        }
    }

    /// Waits for a line until a moment.
    pub(super) fn hear(&mut self, until: Instant) -> Result<Heard, Silence> {
        loop {
            if self.stop.is_asked() {
                return Err(Silence::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            let Some(lines) = &self.lines else { return Err(Silence::Ended(Ended::Closed)) };
            match lines.recv_timeout(left.min(HEARTBEAT)) {
                Ok(Output::Line { at, .. }) if at > until => return Err(Silence::Late),
                Ok(Output::Line { text, at }) => {
                    self.heard_bytes += text.len() + 1;
                    if self.heard_bytes > MAX_ANSWER_BYTES {
                        return Err(Silence::Flood);
                    }
                    return Ok(Heard { text, at });
                }
                Ok(Output::End) | Err(RecvTimeoutError::Disconnected) => {
                    return Err(Silence::Ended(self.how_it_ended()));
                }
                // A process that it started may hold its output open.
                Err(RecvTimeoutError::Timeout) if group::has_ended(&mut self.child) => {
                    return Err(Silence::Ended(self.how_it_ended()));
                }
                Err(RecvTimeoutError::Timeout) if left <= HEARTBEAT => return Err(Silence::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns the last lines of the wire.
    pub(super) fn tail(&self) -> Vec<String> {
        self.tail.lines()
    }

    /// Tells the engine to end, waits that long for it, and kills it if it has not.
    pub(super) fn quit(mut self, line: &str, patience: Duration) {
        if self.send(&[line]).is_ok() {
            self.input = None;
            self.wait(patience);
        }
    }

    fn how_it_ended(&mut self) -> Ended {
        self.wait(LAST_BREATH).map_or(Ended::Closed, Ended::Exit)
    }

    /// Waits until the process ends by itself, and returns how it did.
    fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + patience;
        while !group::has_ended(&mut self.child) {
            if Instant::now() >= until {
                return None;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        self.reap()
    }

    /// Kills the process and its group if it was not waited for, and waits for it.
    fn reap(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            group::kill(&mut self.child);
            match self.child.wait() {
                Ok(status) => self.status = Some(status),
                Err(error) => log::warn!("cannot wait for an engine: {error}"),
            }
        }
        self.status
    }

    /// Lets the readers end, which the end of the process brings about. One that waits for a grandchild with
    /// a group of its own is left behind.
    fn release_readers(&mut self) {
        self.lines = None;
        let until = Instant::now() + LAST_BREATH;
        for reader in self.readers.drain(..) {
            while !reader.is_finished() && Instant::now() < until {
                std::thread::sleep(Duration::from_millis(1));
            }
            if reader.is_finished() && reader.join().is_err() {
                log::error!("a thread that reads an engine's output panicked");
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.reap();
        self.release_readers();
    }
}
