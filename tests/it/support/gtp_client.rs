//! The controller's end of GTP: starts an engine, sends commands, and fails with a clear message if an answer
//! is late or malformed.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// Maximum time for one answer: far more than any needs, so that a slow machine does not matter.
const PATIENCE: Duration = Duration::from_secs(60);

/// A running GTP engine. Dropping it ends the process.
#[derive(Debug)]
pub(crate) struct GtpClient {
    name: String,
    process: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    /// The transcript: `< ` before the engine's input and `> ` before its output.
    wire: Vec<String>,
}

impl GtpClient {
    /// Starts an engine; `name` is used in failure messages.
    pub(crate) fn start(name: &str, command: &mut Command) -> GtpClient {
        let mut process = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{name} does not start: {error}"));
        let output = BufReader::new(process.stdout.take().expect("standard output is piped"));
        let (sender, lines) = channel();
        thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        let input = process.stdin.take().expect("standard input is piped");
        GtpClient { name: name.to_owned(), process, input, lines, wire: Vec::new() }
    }

    /// Returns the name used in failure messages.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Sends a command and returns the answer, or the message of a refusal as an error. Lines of an answer
    /// are joined by line feeds.
    pub(crate) fn ask(&mut self, command: &str) -> Result<String, String> {
        self.wire.push(format!("< {command}"));
        if let Err(error) = writeln!(self.input, "{command}") {
            self.fail(&format!("does not read '{command}': {error}"));
        }
        let mut line = self.line(command);
        while line.is_empty() {
            line = self.line(command);
        }
        let mut text = line.get(1..).unwrap_or_default().trim().to_owned();
        loop {
            let next = self.line(command);
            if next.is_empty() {
                break;
            }
            text.push('\n');
            text.push_str(&next);
        }
        match line.chars().next() {
            Some('=') => Ok(text),
            Some('?') => Err(text),
            _ => self.fail(&format!("answered '{command}' with '{line}'")),
        }
    }

    /// Sends a command that must succeed, and returns the answer.
    pub(crate) fn demand(&mut self, command: &str) -> String {
        self.ask(command).unwrap_or_else(|message| self.fail(&format!("refused '{command}': {message}")))
    }

    fn line(&mut self, command: &str) -> String {
        let line = match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => {
                self.fail(&format!("did not answer '{command}' in {} s", PATIENCE.as_secs()))
            }
            Err(RecvTimeoutError::Disconnected) => {
                self.fail(&format!("ended before it answered '{command}'"))
            }
        };
        self.wire.push(format!("> {line}"));
        line.trim_end().to_owned()
    }

    fn fail(&self, what: &str) -> ! {
        panic!("{} {what}; the wire so far:\n{}", self.name, self.wire.join("\n"))
    }
}

impl Drop for GtpClient {
    fn drop(&mut self) {
        // An engine that has already ended need not be killed.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
