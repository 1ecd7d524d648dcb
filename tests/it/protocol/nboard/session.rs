//! A session of the protocol of `NBoard` in memory.

use std::sync::Arc;

use kado::engine::Limits;
use kado::protocol::{Files, Nboard};

use crate::support::session::{self, Asked};

/// A session before its start.
#[derive(Default)]
pub(crate) struct TestSession {
    pub(crate) asked: Arc<Asked>,
}

impl TestSession {
    /// Sends lines to a new session and returns the output lines.
    pub(crate) fn lines(&self, lines: &[&str]) -> Vec<String> {
        let output = session::send(&mut Nboard::new(Files::Denied), &self.asked, lines.join("\n") + "\n");
        output.lines().map(str::to_owned).collect()
    }
}

/// Sends lines to a new session and returns the output lines.
pub(crate) fn lines(lines: &[&str]) -> Vec<String> {
    TestSession::default().lines(lines)
}

/// Returns the limits of the only search that lines cause.
pub(crate) fn limits(lines: &[&str]) -> Limits {
    let session = TestSession::default();
    session.lines(lines);
    session.asked.only()
}

/// Returns the legal moves in the session after some lines, in the order of the board.
pub(crate) fn legal_after(lines: &[&str]) -> Vec<String> {
    let session = TestSession::default();
    let lines = session.lines(&[lines, &["hint 64"]].concat());
    let moves = lines.iter().filter_map(|line| line.strip_prefix("search "));
    moves.map(|rest| rest[..2].to_owned()).collect()
}
