//! A session of the protocol of `XBoard` in memory.

use std::sync::Arc;

use kado::protocol::{Files, Xboard};

use crate::support::session::{self, Asked};

/// A session before its start.
pub(crate) struct TestSession {
    protocol: Xboard,
    pub(crate) asked: Arc<Asked>,
}

impl TestSession {
    pub(crate) fn new() -> TestSession {
        TestSession::with(Files::Allowed)
    }

    pub(crate) fn with(files: Files) -> TestSession {
        TestSession { protocol: Xboard::new(files), asked: Arc::default() }
    }

    /// Sends lines and returns the output lines.
    pub(crate) fn output(&mut self, lines: &[&str]) -> Vec<String> {
        let output = session::send(&mut self.protocol, &self.asked, lines.join("\n") + "\n");
        output.lines().map(str::to_owned).collect()
    }
}

/// Checks the output of a new session for some lines.
pub(crate) fn check(lines: &[&str], expected: &[&str]) {
    assert_eq!(TestSession::new().output(lines), expected, "{lines:?}");
}
