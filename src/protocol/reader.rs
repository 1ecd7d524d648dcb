//! Reads input lines on a separate thread, so that lines can be handled while a search runs.
//! While the queue of waiting lines is full, the thread blocks and leaves further input in the client's pipe.

use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::Builder;

use super::session::Message;
use crate::formats::without_mark;

/// The maximum length of a line in bytes, without its end.
pub const MAX_LINE: usize = 16 << 20;
/// The maximum number of queued input lines: lines that have been read but not yet handled.
pub const MAX_WAITING_LINES: usize = 4096;
/// The maximum total size of the waiting lines in bytes.
/// A larger line may wait if it is the only one.
pub const MAX_WAITING_BYTES: usize = 64 << 20;
/// The number of bytes kept of a line that is too long.
const KEPT_START: usize = 256;

/// An input line without its line terminator (LF or CR LF).
/// Invalid UTF-8 is replaced by U+FFFD.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The text of the line; only the beginning of an oversized one.
    pub(super) text: String,
    /// Whether the line is longer than [`MAX_LINE`].
    pub(super) is_oversized: bool,
}

impl Line {
    /// Removes the byte order mark that some programs write at the beginning of a text.
    fn remove_byte_order_mark(&mut self) {
        let mark = self.text.len() - without_mark(&self.text).len();
        self.text.drain(..mark);
    }

    fn bytes(&self) -> usize {
        self.text.capacity()
    }
}

/// Starts the thread that reads all input.
/// The last message of the thread is [`Message::End`].
///
/// # Errors
/// If the system cannot start the thread.
pub(super) fn start(
    input: impl Read + Send + 'static,
    session: Sender<Message>,
    capacity: Arc<QueueCapacity>,
) -> io::Result<()> {
    let read_all = move || {
        let mut input = BufReader::with_capacity(1 << 16, input);
        let mut is_first = true;
        loop {
            let message = match next_line(&mut input) {
                Ok(Some(mut line)) => {
                    if std::mem::take(&mut is_first) {
                        line.remove_byte_order_mark();
                    }
                    capacity.reserve(&line, || drop(session.send(Message::Full)));
                    Message::Line(line)
                }
                Ok(None) => Message::End(Ok(())),
                Err(error) => Message::End(Err(error)),
            };
            let is_last = matches!(message, Message::End(_));
            if session.send(message).is_err() || is_last {
                return;
            }
        }
    };
    Builder::new().name("input".to_owned()).spawn(read_all).map(drop)
}

/// Reads one line, or returns `None` at the end of the input.
/// The rest of an oversized line is discarded.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let with_end = MAX_LINE + "\r\n".len();
    input.by_ref().take(with_end as u64).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    let ended = bytes.pop_if(|&mut byte| byte == b'\n').is_some();
    if !ended && bytes.len() == with_end {
        input.skip_until(b'\n')?;
    } else {
        bytes.pop_if(|&mut byte| byte == b'\r');
    }
    if bytes.len() > MAX_LINE {
        let text = String::from_utf8_lossy(&bytes[..KEPT_START]).into_owned();
        return Ok(Some(Line { text, is_oversized: true }));
    }
    let text = String::from_utf8(bytes)
        .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned());
    Ok(Some(Line { text, is_oversized: false }))
}

/// Limits the number and the total size of the waiting lines.
#[derive(Debug, Default)]
pub(super) struct QueueCapacity {
    used: Mutex<Used>,
    freed: Condvar,
}

#[derive(Debug, Default)]
struct Used {
    lines: usize,
    bytes: usize,
    /// The size in bytes of a line that waits for room in the queue; `None` if no line waits.
    held: Option<usize>,
    /// Whether the session is over and accepts no more lines.
    is_over: bool,
}

impl Used {
    fn has_room(&self, bytes: usize) -> bool {
        self.lines == 0
            || self.is_over
            || self.lines < MAX_WAITING_LINES && self.bytes + bytes <= MAX_WAITING_BYTES
    }
}

impl QueueCapacity {
    /// Reserves capacity for a line.
    /// If the line does not fit, calls `on_full` once and blocks until the line fits or the session is over.
    fn reserve(&self, line: &Line, on_full: impl FnOnce()) {
        let bytes = line.bytes();
        let mut used = self.lock();
        if !used.has_room(bytes) {
            used.held = Some(bytes);
            on_full();
            used = self
                .freed
                .wait_while(used, |used| !used.has_room(bytes))
                .unwrap_or_else(PoisonError::into_inner);
            used.held = None;
        }
        used.lines += 1;
        used.bytes += bytes;
    }

    /// Frees the capacity that a line occupied in the queue.
    /// Called when the line leaves the queue.
    pub(super) fn release(&self, line: &Line) {
        let mut used = self.lock();
        used.lines -= 1;
        used.bytes -= line.bytes();
        self.freed.notify_one();
    }

    /// Returns whether the reader is blocked because its next line does not fit into the queue.
    pub(super) fn is_blocked(&self) -> bool {
        let used = self.lock();
        used.held.is_some_and(|bytes| !used.has_room(bytes))
    }

    /// Marks the session as ended and unblocks the reader.
    pub(super) fn close(&self) {
        self.lock().is_over = true;
        self.freed.notify_one();
    }

    fn lock(&self) -> MutexGuard<'_, Used> {
        self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Line> {
        let mut input = BufReader::new(input);
        std::iter::from_fn(|| next_line(&mut input).unwrap()).collect()
    }

    fn whole(text: &str) -> Line {
        Line { text: text.to_owned(), is_oversized: false }
    }

    #[test]
    fn lines_end_in_lf_or_cr_lf_and_the_last_one_needs_no_end() {
        assert_eq!(lines(b"a\r\n\n\r\nb \n c"), [whole("a"), whole(""), whole(""), whole("b "), whole(" c")]);
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"\n"), [whole("")]);
        assert_eq!(lines(b"a\rb\r\r\n"), [whole("a\rb\r")]);
    }

    #[test]
    fn a_byte_order_mark_is_removed_once() {
        let mut line = whole("\u{feff}\u{feff}name");
        line.remove_byte_order_mark();
        assert_eq!(line, whole("\u{feff}name"));
        let mut line = whole("name\u{feff}");
        line.remove_byte_order_mark();
        assert_eq!(line, whole("name\u{feff}"));
    }

    #[test]
    fn only_a_line_longer_than_the_limit_is_cut_and_the_next_one_is_whole() {
        for end in ["\n", "\r\n", ""] {
            for (length, fits) in [(MAX_LINE - 1, true), (MAX_LINE, true), (MAX_LINE + 1, false)] {
                let mut input = vec![b'x'; length];
                input.extend_from_slice(end.as_bytes());
                if !end.is_empty() {
                    input.extend_from_slice(b"next\n");
                }
                let lines = lines(&input);
                let kept = if fits { length } else { KEPT_START };
                assert_eq!((lines[0].text.len(), lines[0].is_oversized), (kept, !fits), "{length} {end:?}");
                assert_eq!(lines.get(1), (!end.is_empty()).then(|| whole("next")).as_ref());
            }
        }
    }

    #[test]
    fn room_is_counted_in_lines_and_in_bytes_and_one_line_always_fits() {
        let used = |lines, bytes| Used { lines, bytes, ..Used::default() };
        assert!(used(MAX_WAITING_LINES - 1, 0).has_room(0));
        assert!(!used(MAX_WAITING_LINES, 0).has_room(0));
        assert!(used(0, 0).has_room(MAX_WAITING_BYTES + 1));
        assert!(used(1, 0).has_room(MAX_WAITING_BYTES));
        assert!(!used(1, 1).has_room(MAX_WAITING_BYTES));
    }
}
