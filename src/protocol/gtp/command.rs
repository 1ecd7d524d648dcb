//! One line of input taken apart: total, and without regard to which commands exist.

use std::borrow::Cow;

/// A command with its id and arguments, as the line has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Command<'a> {
    /// The digits that the reply repeats, empty if the line has no id.
    pub(super) id: &'a str,
    /// The name; empty if the line has an id alone.
    pub(super) name: &'a str,
    /// Everything after the name.
    pub(super) arguments: &'a str,
}

/// Removes control characters but the tab, turns tabs into blanks, and cuts off the comment.
pub(super) fn clean(line: &str) -> Cow<'_, str> {
    let code = line.split('#').next().unwrap_or_default();
    if code.contains(char::is_control) {
        let kept = code.chars().filter(|&c| c == '\t' || !c.is_control());
        Cow::Owned(kept.map(|c| if c == '\t' { ' ' } else { c }).collect())
    } else {
        Cow::Borrowed(code)
    }
}

impl<'a> Command<'a> {
    /// Takes a clean line apart, or returns `None` if it is blank.
    pub(super) fn parse(line: &'a str) -> Option<Command<'a>> {
        let (first, rest) = split_word(line)?;
        if !first.bytes().all(|byte| byte.is_ascii_digit()) {
            return Some(Command { id: "", name: first, arguments: rest });
        }
        let (name, arguments) = split_word(rest).unwrap_or_default();
        Some(Command { id: first, name, arguments })
    }
}

/// Returns the first word and what follows it, or `None` if there is no word.
pub(super) fn split_word(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_matches(' ');
    let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
    (!word.is_empty()).then_some((word, rest))
}

/// Returns whether a line asks a running search to answer: the comment that `GoGui` sends for this.
pub(super) fn is_interrupt(line: &str) -> bool {
    line.trim().strip_prefix('#').is_some_and(|comment| comment.trim() == "interrupt")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Option<(String, String, String)> {
        let line = clean(line);
        let command = Command::parse(&line)?;
        Some((command.id.to_owned(), command.name.to_owned(), command.arguments.to_owned()))
    }

    #[test]
    fn a_line_is_taken_apart() {
        for (line, id, name, arguments) in [
            ("play b D3", "", "play", "b D3"),
            ("12 play b D3", "12", "play", "b D3"),
            ("007 name", "007", "name", ""),
            ("99999999999999999999999 name", "99999999999999999999999", "name", ""),
            (" \t 5\tname\t", "5", "name", ""),
            ("7", "7", "", ""),
            ("7name", "", "7name", ""),
            ("-7 name", "", "-7", "name"),
            ("1.5 name", "", "1.5", "name"),
            ("name# the name", "", "name", ""),
            ("name\r", "", "name", ""),
            ("na\0m\u{7}e\u{7f}\u{9b}", "", "name", ""),
            ("play  b   D3 ", "", "play", " b   D3"),
            ("é ü", "", "é", "ü"),
        ] {
            let expected = (id.to_owned(), name.to_owned(), arguments.to_owned());
            assert_eq!(parse(line), Some(expected), "{line:?}");
        }
    }

    #[test]
    fn blank_lines_and_comments_are_no_commands() {
        for line in ["", "   ", "\t", "\r", "# interrupt", "  # x", "\0\u{1}", "#"] {
            assert_eq!(parse(line), None, "{line:?}");
        }
    }

    #[test]
    fn only_the_comment_interrupt_interrupts() {
        for line in ["# interrupt", "#interrupt", "  #  interrupt \r"] {
            assert!(is_interrupt(line), "{line:?}");
        }
        for line in ["", "interrupt", "# interrupted", "name # interrupt", "#"] {
            assert!(!is_interrupt(line), "{line:?}");
        }
    }
}
