//! A session of the Go Text Protocol in memory.

use std::sync::Arc;

use kado::protocol::{Files, Gtp};

use crate::support::session::{self, Asked};

/// A session before its start.
pub(crate) struct TestSession {
    pub(crate) protocol: Gtp,
    pub(crate) asked: Arc<Asked>,
}

impl TestSession {
    pub(crate) fn new() -> TestSession {
        TestSession::with(Gtp::new(Files::Allowed))
    }

    pub(crate) fn with(protocol: Gtp) -> TestSession {
        TestSession { protocol, asked: Arc::default() }
    }

    /// Sends an input and returns all output.
    pub(crate) fn send(&mut self, input: impl Into<Vec<u8>>) -> String {
        session::send(&mut self.protocol, &self.asked, input)
    }

    /// Sends lines and returns the reply to each.
    pub(crate) fn replies(&mut self, lines: &[&str]) -> Vec<String> {
        let output = self.send(lines.join("\n") + "\n");
        let replies: Vec<String> = output.split_terminator("\n\n").map(str::to_owned).collect();
        assert_eq!(replies.len(), lines.len(), "every command is answered once:\n{output}");
        replies
    }

    /// Sends lines and checks the reply to each.
    pub(crate) fn check(&mut self, dialog: &[(&str, &str)]) {
        let lines: Vec<&str> = dialog.iter().map(|(line, _)| *line).collect();
        for ((line, expected), reply) in dialog.iter().zip(self.replies(&lines)) {
            assert_eq!(reply, *expected, "the reply to '{line}' in {lines:#?}");
        }
    }
}

/// Checks the replies of a new session.
pub(crate) fn check(dialog: &[(&str, &str)]) {
    TestSession::new().check(dialog);
}

/// Returns the reply of a new session to the last of some lines.
pub(crate) fn last_reply(lines: &[&str]) -> String {
    TestSession::new().replies(lines).pop().unwrap()
}
