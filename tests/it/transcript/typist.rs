//! Types the lines of a transcript: all at once, or each when the answer to the one before has come.

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use kado::protocol::Output;

use super::Exchange;
use crate::keyboard::Keyboard;

/// After so long the next line is typed in any case; the comparison then says what is missing.
const PATIENCE: Duration = Duration::from_secs(20);

/// What the session has written.
#[derive(Clone, Debug, Default)]
pub(super) struct Paper {
    text: Arc<(Mutex<Vec<u8>>, Condvar)>,
}

impl Paper {
    pub(super) fn text(&self) -> String {
        String::from_utf8(self.text.0.lock().unwrap().clone()).unwrap()
    }

    /// Waits until an answer stands behind the first `seen` bytes, and returns how many have been seen then.
    fn wait_for(&self, seen: usize, answer: &[String]) -> usize {
        let (text, changed) = &*self.text;
        let is_missing = |text: &mut Vec<u8>| end_of(answer, &text[seen..]).is_none();
        let (text, _) = changed.wait_timeout_while(text.lock().unwrap(), PATIENCE, is_missing).unwrap();
        seen + end_of(answer, &text[seen..]).unwrap_or(0)
    }
}

/// Returns where an answer ends: after as many lines, or, if it is not known how many, after its last line.
fn end_of(answer: &[String], text: &[u8]) -> Option<usize> {
    let mut lines = text.split_inclusive(|&byte| byte == b'\n').scan(0, |end, line| {
        *end += line.len();
        line.strip_suffix(b"\n").map(|line| (*end, line))
    });
    if answer.iter().any(|line| line == "<lines>") {
        let last = answer.last()?;
        return lines.find(|&(_, line)| line == last.as_bytes()).map(|(end, _)| end);
    }
    match answer.len() {
        0 => Some(0),
        count => lines.nth(count - 1).map(|(end, _)| end),
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text.0.lock().unwrap().extend_from_slice(bytes);
        self.text.1.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Output for Paper {
    fn is_closed(&self) -> bool {
        false
    }
}

/// Returns the keyboard on which the lines are typed and the paper for the answers.
pub(super) fn start(exchanges: &[Exchange<'_>], waits: bool) -> (Keyboard, Paper) {
    let (keys, keyboard) = Keyboard::new();
    let paper = Paper::default();
    let lines: Vec<(String, Vec<String>)> = exchanges
        .iter()
        .map(|Exchange { sent, answer }| {
            (format!("{sent}\n"), answer.iter().map(ToString::to_string).collect())
        })
        .collect();
    std::thread::spawn({
        let paper = paper.clone();
        move || {
            let mut seen = 0;
            for (line, answer) in lines {
                // A session that is over reads nothing more.
                if keys.send(line.into_bytes()).is_err() {
                    break;
                }
                if waits {
                    seen = paper.wait_for(seen, &answer);
                }
            }
        }
    });
    (keyboard, paper)
}
