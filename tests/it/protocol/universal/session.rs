//! A session of UCI or UGI in memory.

use std::sync::Arc;

use kado::engine::Limits;
use kado::protocol::{Files, Universal};

use crate::support::session::{self, Asked};

/// Sends lines through a new session of UCI and returns the output lines.
pub(super) fn uci(lines: &[&str]) -> Vec<String> {
    output(Universal::uci(Files::Allowed), &Arc::default(), lines)
}

/// Sends lines through a new session of UGI and returns the output lines.
pub(super) fn ugi(lines: &[&str]) -> Vec<String> {
    output(Universal::ugi(Files::Allowed), &Arc::default(), lines)
}

pub(super) fn output(mut protocol: Universal, asked: &Arc<Asked>, lines: &[&str]) -> Vec<String> {
    session::send(&mut protocol, asked, lines.join("\n")).lines().map(str::to_owned).collect()
}

/// Returns the limits of the only search of a session of UCI.
pub(super) fn limits(lines: &[&str]) -> Limits {
    let asked = Arc::default();
    output(Universal::uci(Files::Allowed), &asked, lines);
    asked.only()
}
