//! The binary as a user runs it. A run that does not end within [`PATIENCE`] is killed and fails the test.

use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

const PATIENCE: Duration = Duration::from_secs(60);

/// The outcome of a run.
#[derive(Debug)]
pub(crate) struct Run {
    #[expect(dead_code, reason = "failed tests print it")]
    command: Command,
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// Returns the run, which must end with this status.
    #[track_caller]
    pub(crate) fn with_status(self, code: i32) -> Run {
        assert_eq!(self.code, Some(code), "{self:?}");
        self
    }

    /// Returns the run, which must succeed and may report only files that it has written.
    #[track_caller]
    pub(crate) fn without_complaints(self) -> Run {
        assert_eq!((self.code, self.complaints().as_str()), (Some(0), ""), "{self:?}");
        self
    }

    /// Returns stdout of a run that must succeed with an empty stderr.
    #[track_caller]
    pub(crate) fn succeeded(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{self:?}");
        self.stdout
    }

    /// Returns stderr of a run that must end with this status and an empty stdout.
    #[track_caller]
    pub(crate) fn refused(self, code: i32) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (Some(code), ""), "{self:?}");
        self.stderr
    }

    /// Returns the files that the run reports as written.
    pub(crate) fn written(&self) -> Vec<&str> {
        self.stderr.lines().filter_map(|line| line.strip_prefix(WRITTEN)).collect()
    }

    /// Returns stderr without the reports of written files.
    pub(crate) fn complaints(&self) -> String {
        self.stderr.split_inclusive('\n').filter(|line| !line.starts_with(WRITTEN)).collect()
    }
}

/// The prefix of the line that reports a written file.
const WRITTEN: &str = "Written: ";

/// Returns the objects of an output with one JSON object per line.
pub(crate) fn objects_of(output: &str) -> Vec<Value> {
    output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Handles the signals that the shell made this process ignore, as for a job in the background.
/// A child of a process that ignores a signal ignores it, too, and `kado` respects that; a child of one that
/// handles the signal begins with its default.
#[cfg(unix)]
pub(crate) fn heed_signals() {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};

    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        // Only Linux tells which signals those are, and `kado` respects them only there.
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = ignored.map_or(0, |mask| u64::from_str_radix(mask.trim(), 16).unwrap());
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
            if ignored & 1 << (signal - 1) != 0 {
                signal_hook::flag::register(signal, std::sync::Arc::default()).unwrap();
            }
        }
    });
}

/// Returns the command that runs `kado`, without inherited settings and ignored signals.
pub(crate) fn kado(arguments: &[&str]) -> Command {
    #[cfg(unix)]
    heed_signals();
    let mut command = Command::new(env!("CARGO_BIN_EXE_kado"));
    command.args(arguments).env_remove("RUST_LOG");
    // Searches on one thread are deterministic.
    command.env("KADO_THREADS", "1");
    for variable in ["KADO_HASH", "KADO_LEVEL", "KADO_WEIGHTS", "KADO_BOOK", "COLUMNS"] {
        command.env_remove(variable);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs `kado` with an input and waits for its end.
pub(crate) fn run(arguments: &[&str], input: impl Into<Vec<u8>>) -> Run {
    run_command(kado(arguments), input)
}

/// Runs a command with an input and waits for its end.
pub(crate) fn run_command(mut command: Command, input: impl Into<Vec<u8>>) -> Run {
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.into();
    // A program that ends early stops reading, which is not a failure of the test.
    thread::spawn(move || drop(stdin.write_all(&input)));
    let stdout = collect(child.stdout.take().unwrap());
    let stderr = collect(child.stderr.take().unwrap());
    let code = wait(&mut child).code();
    Run { command, code, stdout: text(&stdout), stderr: text(&stderr) }
}

/// Waits until a program has ended by itself.
pub(crate) fn wait(child: &mut Child) -> ExitStatus {
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("the program did not end within {PATIENCE:?}");
        }
        thread::sleep(Duration::from_millis(2));
    }
}

/// Waits until a condition holds; fails after [`PATIENCE`].
pub(crate) fn wait_until(condition: &str, mut holds: impl FnMut() -> bool) {
    let start = Instant::now();
    while !holds() {
        assert!(start.elapsed() < PATIENCE, "not within {PATIENCE:?}: {condition}");
        thread::sleep(Duration::from_millis(2));
    }
}

fn collect(mut stream: impl Read + Send + 'static) -> Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        drop(sender.send(bytes));
    });
    receiver
}

fn text(stream: &Receiver<Vec<u8>>) -> String {
    String::from_utf8(stream.recv_timeout(PATIENCE).unwrap()).unwrap()
}
