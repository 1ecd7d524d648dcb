//! Reader threads for the output of an engine.
//!
//! One thread reads the lines of standard output into a bounded queue. While the queue is full, the engine
//! blocks on its pipe. Another thread reads standard error, which is used only for the log and for reports of
//! faults (see `tail`).

use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::SyncSender;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use crate::base::sanitize;

use super::Received;
use super::tail::SharedTail;

/// The maximum length of a line in bytes. Further bytes of a line are dropped.
pub(super) const MAX_LINE: usize = 16 << 10;
/// The capacity of the queue, in lines.
pub(super) const MAX_WAITING: usize = 256;

/// Starts a thread that reads the lines of a stream, adds them to the tail with their mark, and sends them to
/// `queue`, if any. At the end of the stream it closes the queue.
pub(super) fn read_lines(
    stream: impl Read + Send + 'static,
    (tail, mark): (SharedTail, char),
    queue: Option<SyncSender<Received>>,
) -> io::Result<JoinHandle<()>> {
    thread::Builder::new().spawn(move || {
        let mut stream = BufReader::new(stream);
        while let Some(text) = next_line(&mut stream) {
            let at = Instant::now();
            tail.add(mark, &text);
            if queue.as_ref().is_some_and(|queue| queue.send(Received { text, at }).is_err()) {
                return;
            }
        }
    })
}

/// Reads a line; `None` at the end of the stream or after a read error.
fn next_line(stream: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    let length = stream.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut bytes).ok()?;
    if length == 0 {
        return None;
    }
    if length == MAX_LINE && bytes.last() != Some(&b'\n') {
        stream.skip_until(b'\n').ok()?;
    }
    Some(sanitize(&String::from_utf8_lossy(&bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let mut stream = BufReader::new(bytes);
        std::iter::from_fn(|| next_line(&mut stream)).collect()
    }

    #[test]
    fn control_characters_are_removed_from_lines() {
        assert_eq!(lines(b"= D3\r\n\n\x1b[2Jred\ta\xff\x07\nlast"), ["= D3", "", "[2Jred a\u{fffd}", "last"]);
        assert_eq!(lines("a\u{202e}b".as_bytes()), ["ab"]);
    }

    #[test]
    fn an_endless_line_is_cut_and_the_next_one_is_whole() {
        let mut bytes = vec![b'x'; 5 * MAX_LINE];
        bytes.extend_from_slice(b"\nnext\n");
        let lines = lines(&bytes);
        assert_eq!(lines.iter().map(String::len).collect::<Vec<_>>(), [MAX_LINE, 4]);
    }

    #[test]
    fn a_line_of_the_maximum_length_leaves_the_next_one_whole() {
        let mut bytes = vec![b'x'; MAX_LINE - 1];
        bytes.extend_from_slice(b"\nnext\n");
        assert_eq!(lines(&bytes).iter().map(String::len).collect::<Vec<_>>(), [MAX_LINE - 1, 4]);
    }
}
