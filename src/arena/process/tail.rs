//! The last lines exchanged with an engine, including its standard error, kept for reports of faults.
//!
//! All lines are also logged, with target `wire` at level debug.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

/// The maximum number of lines that a `SharedTail` keeps.
const KEPT_LINES: usize = 40;
/// The number of characters after which a line in a tail is cut off.
const KEPT_WIDTH: usize = 300;
const TARGET: &str = "wire";

/// The mark of a line sent to the engine.
pub(super) const IN: char = '>';
/// The mark of a line read from the engine's standard output.
pub(super) const OUT: char = '<';
/// The mark of a line read from the engine's standard error.
pub(super) const ERROR: char = '!';

/// The last lines exchanged with one engine, shared by the threads that add lines.
#[derive(Clone, Debug)]
pub(super) struct SharedTail {
    engine: Arc<str>,
    lines: Arc<Mutex<VecDeque<String>>>,
}

impl SharedTail {
    /// Creates an empty `SharedTail`; log messages show `engine` as the engine's name.
    pub(super) fn new(engine: &str) -> SharedTail {
        SharedTail { engine: engine.into(), lines: Arc::default() }
    }

    /// Logs a line with its mark and appends its first `KEPT_WIDTH` characters to the tail.
    /// Drops the oldest line if the tail then has more than `KEPT_LINES` lines.
    pub(super) fn add(&self, mark: char, line: &str) {
        log::debug!(target: TARGET, "{} {mark} {line}", self.engine);
        let mut kept = String::with_capacity(line.len().min(KEPT_WIDTH) + 2);
        kept.push(mark);
        kept.push(' ');
        kept.extend(line.chars().take(KEPT_WIDTH));
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == KEPT_LINES {
            lines.pop_front();
        }
        lines.push_back(kept);
    }

    /// Returns the lines, oldest first.
    pub(super) fn lines(&self) -> Vec<String> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_last_lines_are_kept_each_with_its_direction() {
        let tail = SharedTail::new("x");
        for number in 0..100 {
            tail.add(IN, &number.to_string());
        }
        tail.add(OUT, "= D3");
        tail.add(ERROR, &"e".repeat(1000));
        let lines = tail.lines();
        assert_eq!(lines.len(), KEPT_LINES);
        assert_eq!(lines[0], "> 62");
        assert_eq!(lines[38], "< = D3");
        assert_eq!(lines[39].len(), KEPT_WIDTH + 2);
    }
}
