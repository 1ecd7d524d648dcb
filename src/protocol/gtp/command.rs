//! Splits an input line into id, command name and arguments; does not check the name.

use std::borrow::Cow;

use super::super::text::{is_blank, without_controls};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Command<'a> {
    /// The id to repeat in the reply; empty if the line has none.
    pub(super) id: &'a str,
    /// The command name; empty if the line has only an id.
    pub(super) name: &'a str,
    /// The text after the name.
    pub(super) arguments: &'a str,
}

/// Removes comments and control characters, and turns tabs into blanks.
pub(super) fn clean(line: &str) -> Cow<'_, str> {
    let code = line.split('#').next().unwrap_or_default();
    if code.contains(char::is_control) {
        Cow::Owned(without_controls(&code.replace('\t', " ")).collect())
    } else {
        Cow::Borrowed(code)
    }
}

impl<'a> Command<'a> {
    /// Parses an input line, or returns `None` if the line is blank.
    /// Comments and control characters must have been removed by `clean`.
    pub(super) fn parse(line: &'a str) -> Option<Command<'a>> {
        if is_blank(line) {
            return None;
        }
        let (first, rest) = split_word(line)?;
        if !first.bytes().all(|byte| byte.is_ascii_digit()) {
            return Some(Command { id: "", name: first, arguments: rest });
        }
        let (name, arguments) = split_word(rest).unwrap_or_default();
        Some(Command { id: first, name, arguments })
    }
}

/// Splits off the first word, or returns `None` if the text is blank.
pub(super) fn split_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_matches(' ');
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    (!word.is_empty()).then_some((word, rest))
}

/// Returns whether a line is the comment that `GoGui` sends to interrupt a running search.
pub(super) fn is_interrupt(line: &str) -> bool {
    line.trim().strip_prefix('#').is_some_and(|comment| comment.trim() == "interrupt")
}
