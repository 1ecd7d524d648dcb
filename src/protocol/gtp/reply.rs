//! Replies, their framing, and the error messages.

use std::io::{self, Write};

use crate::base::{Color, Depth};
use crate::engine::EngineError;
use crate::formats::TextError;

use super::super::perft::PerftError;
use super::super::text::Quoted;

/// The error of a command.
/// The message is that of the GTP specification if the specification defines one.
#[derive(Debug, thiserror::Error)]
pub(super) enum CommandError {
    #[error("unknown command")]
    UnknownCommand,
    #[error("syntax error: the command after the id is missing")]
    NoCommand,
    #[error("syntax error: {command} takes {takes}")]
    Arguments { command: &'static str, takes: &'static str },
    #[error("syntax error: {found} is not {expected}")]
    Word { found: Quoted, expected: &'static str },
    #[error("syntax error: a line has at most {0} bytes")]
    Oversized(usize),
    #[error("invalid color {0}: b, black, w or white")]
    Color(Quoted),
    #[error("illegal move")]
    IllegalMove,
    #[error("wrong color: {0} is to move")]
    WrongColor(Color),
    #[error("unacceptable size")]
    Size,
    #[error("cannot undo")]
    Undo,
    #[error("cannot score")]
    Score,
    #[error("cannot load file: {0}")]
    Load(String),
    #[error("cannot learn: {0}")]
    Learn(String),
    #[error("cannot write file: {0}")]
    Write(String),
    #[error("syntax error: {0}")]
    Board(TextError),
    #[error(transparent)]
    Perft(#[from] PerftError),
    #[error("no legal move remains after avoid and allow")]
    NoMoveLeft,
    #[error("the search ended before it had a score")]
    Unscored,
    #[error("not solved; best so far {mv} {score} at depth {depth}")]
    Unsolved { mv: String, score: String, depth: Depth },
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// The maximum length of an error message in characters.
/// The length is limited because a message may quote a whole input line.
const LONGEST_ERROR: usize = 500;

/// Writes the complete reply to a command.
pub(super) fn write_reply(
    out: &mut dyn Write,
    id: &str,
    reply: &Result<String, CommandError>,
) -> io::Result<()> {
    match reply {
        Ok(text) => write_framed(out, '=', id, text),
        Err(error) => {
            let text: String = error.to_string().chars().take(LONGEST_ERROR).collect();
            write_framed(out, '?', id, &text)
        }
    }
}

/// Writes a framed reply without the empty lines of `text`, because an empty line ends the reply.
/// If `text` begins with a line end, the text appears below the status line, which then ends with a blank.
/// The blank must be present: `GoGui` strips two characters, the status and the blank.
fn write_framed(out: &mut dyn Write, status: char, id: &str, text: &str) -> io::Result<()> {
    let text = text.trim_end();
    let mut lines = text.split('\n');
    let first = lines.next().unwrap_or_default();
    let blank = if text.is_empty() { "" } else { " " };
    writeln!(out, "{status}{id}{blank}{first}")?;
    for line in lines.filter(|line| !line.trim().is_empty()) {
        writeln!(out, "{line}")?;
    }
    writeln!(out)
}

/// Begins a reply whose lines are written one by one.
pub(super) fn begin_stream(out: &mut dyn Write, id: &str) -> io::Result<()> {
    writeln!(out, "={id}")
}

/// Ends a reply whose lines were written one by one.
/// `last` is the last line of the reply; if it is empty, no line is added.
pub(super) fn end_stream(out: &mut dyn Write, last: &str) -> io::Result<()> {
    if !last.is_empty() {
        writeln!(out, "{last}")?;
    }
    writeln!(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn framed(id: &str, reply: Result<&str, CommandError>) -> String {
        let mut out = Vec::new();
        write_reply(&mut out, id, &reply.map(str::to_owned)).expect("a vector can be written to");
        String::from_utf8(out).expect("replies are UTF-8")
    }

    #[test]
    fn a_reply_ends_with_its_only_empty_line() {
        assert_eq!(framed("", Ok("")), "=\n\n");
        assert_eq!(framed("7", Ok("")), "=7\n\n");
        assert_eq!(framed("", Ok("D3")), "= D3\n\n");
        assert_eq!(framed("12", Ok("a\nb")), "=12 a\nb\n\n");
        assert_eq!(framed("", Ok("\nboard\n\n\nmore\n\n")), "= \nboard\nmore\n\n");
        assert_eq!(framed("3", Err(CommandError::UnknownCommand)), "?3 unknown command\n\n");
    }
}
