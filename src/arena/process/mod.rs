//! The process of an engine and the pipes to it.
//!
//! The process is started without a shell. Dropping a `Process` kills its process group and reaps the engine,
//! so that no zombie process and no open file descriptor is left.
//!
//! Lines are written without waiting for the engine to read them. Clients have at most one request open, so
//! the written text fits into the pipe even if the engine reads nothing.

mod output;
mod program;
pub(crate) mod system;
mod tail;

use std::fmt;
use std::io::{self, Write};
use std::process::{Child, ChildStdin, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use super::stop::Stop;
pub use program::Program;
pub(super) use system::is_shortage;
use tail::SharedTail;

/// The interval at which a wait checks whether the match was asked to stop.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(50);
/// The duration of a wait of [`STOP_POLL_INTERVAL`] from which it is clear that Kado itself did not run.
const PAUSE: Duration = Duration::from_secs(1);
/// The time limit for an engine to exit after the engine has closed its input or output.
/// After the exit, the threads of Kado that read the engine's output have the same time limit to end.
const EXIT_TIMEOUT: Duration = Duration::from_millis(200);
/// The maximum output of an engine for one request, in bytes.
const MAX_ANSWER_BYTES: usize = 16 << 20;

/// A line from an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Received {
    /// The line, without control characters.
    pub(super) text: String,
    /// The time at which the line arrived.
    pub(super) at: Instant,
}

/// The reason why no line was received.
#[derive(Debug)]
pub(super) enum ReceiveError {
    /// No line arrived in time.
    Timeout,
    /// The engine ended, or closed its input or output.
    Ended(Ended),
    /// The engine printed more than [`MAX_ANSWER_BYTES`] since the last request.
    Flood,
    /// The match was asked to stop.
    Stopped,
    /// Kado did not run for a while, for example because it was suspended.
    Paused,
}

/// The state of an engine that no longer communicates.
#[derive(Debug)]
pub(super) enum Ended {
    /// The engine exited with this status.
    Exit(ExitStatus),
    /// The engine still runs, but has closed its input or output.
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
    /// Exit status of the engine, once it has been reaped.
    status: Option<ExitStatus>,
    input: Option<ChildStdin>,
    lines: Option<Receiver<Received>>,
    readers: Vec<JoinHandle<()>>,
    tail: SharedTail,
    stop: Stop,
    /// The number of bytes received since the last request.
    received_bytes: usize,
}

impl Process {
    /// Starts a program. `name` is the name of the engine in the log.
    ///
    /// # Errors
    /// If the program, or a thread that reads its output, cannot be started.
    pub(super) fn start(program: &Program, name: &str, stop: &Stop) -> io::Result<Process> {
        let mut command = program.to_command()?;
        system::lead(&mut command);
        let mut child =
            command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let tail = SharedTail::new(name);
        let (queue, lines) = sync_channel(output::MAX_WAITING);
        let (input, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        // If a reader cannot be started, dropping the process kills the program.
        let mut process = Process {
            child,
            status: None,
            input,
            lines: Some(lines),
            readers: Vec::new(),
            tail: tail.clone(),
            stop: stop.clone(),
            received_bytes: 0,
        };
        if let Some(stdout) = stdout {
            process.readers.push(output::read_lines(stdout, (tail.clone(), tail::OUT), Some(queue))?);
        }
        if let Some(stderr) = stderr {
            process.readers.push(output::read_lines(stderr, (tail, tail::ERROR), None)?);
        }
        Ok(process)
    }

    /// Drops unread output, then sends the lines of a request. Returns the time of the write.
    pub(super) fn send(&mut self, lines: &[impl AsRef<str>]) -> Result<Instant, ReceiveError> {
        if let Some(unread) = &self.lines {
            unread.try_iter().take(output::MAX_WAITING).for_each(drop);
        }
        self.received_bytes = 0;
        self.write(lines)
    }

    /// Sends lines in a single write. Returns the time of the write.
    pub(super) fn write(&mut self, lines: &[impl AsRef<str>]) -> Result<Instant, ReceiveError> {
        let mut text = String::new();
        for line in lines.iter().map(AsRef::as_ref) {
            self.tail.add(tail::IN, line);
            text += line;
            text.push('\n');
        }
        let at = Instant::now();
        let sent = self.input.as_mut().map(|input| input.write_all(text.as_bytes()));
        if matches!(sent, Some(Ok(()))) { Ok(at) } else { Err(ReceiveError::Ended(self.end_state())) }
    }

    /// Waits for a line that arrives before `until`.
    pub(super) fn receive(&mut self, until: Instant) -> Result<Received, ReceiveError> {
        loop {
            if self.stop.is_asked() {
                return Err(ReceiveError::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            let Some(lines) = &self.lines else { return Err(ReceiveError::Ended(Ended::Closed)) };
            let begun = Instant::now();
            let received = lines.recv_timeout(left.min(STOP_POLL_INTERVAL));
            if begun.elapsed() > PAUSE {
                return Err(ReceiveError::Paused);
            }
            match received {
                Ok(received) if received.at > until => return Err(ReceiveError::Timeout),
                Ok(received) => {
                    self.received_bytes += received.text.len() + 1;
                    if self.received_bytes > MAX_ANSWER_BYTES {
                        return Err(ReceiveError::Flood);
                    }
                    return Ok(received);
                }
                Err(RecvTimeoutError::Disconnected) => return Err(ReceiveError::Ended(self.end_state())),
                // A child process of the engine may keep the output open.
                Err(RecvTimeoutError::Timeout) if system::has_ended(&mut self.child) => {
                    return Err(ReceiveError::Ended(self.end_state()));
                }
                Err(RecvTimeoutError::Timeout) if left <= STOP_POLL_INTERVAL => {
                    return Err(ReceiveError::Timeout);
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Returns the last lines exchanged with the engine.
    pub(super) fn tail(&self) -> Vec<String> {
        self.tail.lines()
    }

    /// Sends the quit command, and kills the engine if it does not end within `timeout`.
    pub(super) fn quit(mut self, line: &str, timeout: Duration) {
        if self.send(&[line]).is_ok() {
            self.input = None;
            self.wait(timeout);
        }
    }

    fn end_state(&mut self) -> Ended {
        self.wait(EXIT_TIMEOUT).map_or(Ended::Closed, Ended::Exit)
    }

    /// Waits until the process ends, and returns its exit status.
    ///
    /// Returns `None` if the process still runs after `timeout`.
    fn wait(&mut self, timeout: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + timeout;
        if poll(until, || system::has_ended(&mut self.child)) { self.reap() } else { None }
    }

    /// Kills the process group, reaps the process and returns its exit status.
    ///
    /// If the process was reaped before, only returns the status.
    fn reap(&mut self) -> Option<ExitStatus> {
        if self.status.is_none() {
            system::kill(&mut self.child);
            match self.child.wait() {
                Ok(status) => self.status = Some(status),
                Err(error) => log::warn!("cannot wait for an engine: {error}"),
            }
        }
        self.status
    }

    /// Joins the reader threads, which end with the process.
    ///
    /// A reader is abandoned if a descendant of the engine in another process group keeps the pipe open.
    fn release_readers(&mut self) {
        self.lines = None;
        let until = Instant::now() + EXIT_TIMEOUT;
        for reader in self.readers.drain(..) {
            if poll(until, || reader.is_finished()) && reader.join().is_err() {
                log::error!("a thread that reads an engine's output panicked");
            }
        }
    }
}

/// Waits until a condition holds or `until` is reached. Returns whether the condition holds.
fn poll(until: Instant, mut holds: impl FnMut() -> bool) -> bool {
    while !holds() {
        if Instant::now() >= until {
            return false;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    true
}

impl Drop for Process {
    fn drop(&mut self) {
        self.reap();
        self.release_readers();
    }
}
