//! The wire log: every line in both directions, as a record of target `wire` at level debug.
//! Input is logged as `< line` and output as `> line`. The record of an empty line is the mark alone. Control
//! characters other than tabs are escaped, so that one line is one record.

use std::fmt::{self, Display, Write as _};
use std::io::{self, BufWriter, Write};

use super::Output;

/// The target of the log records.
pub(crate) const TARGET: &str = "wire";

pub(super) fn log_input(line: &str) {
    log::debug!(target: TARGET, "{}", Marked('<', line));
}

/// A buffered output that logs every line.
#[derive(Debug)]
pub(super) struct LoggedOutput<O: Output> {
    output: BufWriter<O>,
    /// The line being written; stays empty while the log is off.
    line: Vec<u8>,
}

impl<O: Output> LoggedOutput<O> {
    pub(super) fn new(output: O) -> LoggedOutput<O> {
        LoggedOutput { output: BufWriter::new(output), line: Vec::new() }
    }

    /// Returns whether the reader is known to have closed the output.
    pub(super) fn is_closed(&self) -> bool {
        self.output.get_ref().is_closed()
    }

    fn log(&mut self, bytes: &[u8]) {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            if let Some(end) = part.strip_suffix(b"\n") {
                self.line.extend_from_slice(end);
                log::debug!(target: TARGET, "{}", Marked('>', &String::from_utf8_lossy(&self.line)));
                self.line.clear();
            } else {
                self.line.extend_from_slice(part);
            }
        }
    }
}

impl<O: Output> Write for LoggedOutput<O> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.output.write(bytes)?;
        if log::log_enabled!(target: TARGET, log::Level::Debug) {
            self.log(&bytes[..written]);
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }
}

/// The text of a log record: a direction mark (`<` for input, `>` for output) and a line.
struct Marked<'a>(char, &'a str);

impl Display for Marked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Marked(mark, line) = self;
        let blank = if line.is_empty() { "" } else { " " };
        write!(f, "{mark}{blank}")?;
        for character in line.chars() {
            if character.is_control() && character != '\t' {
                write!(f, "{}", character.escape_default())?;
            } else {
                f.write_char(character)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_logged_line_stays_one_line_without_control_characters() {
        assert_eq!(Marked('<', "play\tb d3").to_string(), "< play\tb d3");
        assert_eq!(Marked('>', "").to_string(), ">");
        assert_eq!(Marked('>', "a\rb\0\u{1b}[2Jé\u{85}").to_string(), "> a\\rb\\u{0}\\u{1b}[2Jé\\u{85}");
    }
}
