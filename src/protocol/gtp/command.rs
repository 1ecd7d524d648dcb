//! Splits an input line into id, command name and arguments; does not check the name.

use std::borrow::Cow;

use super::super::text::without_controls;

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

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Option<(String, String, String)> {
        let line = clean(line);
        let command = Command::parse(&line)?;
        Some((command.id.to_owned(), command.name.to_owned(), command.arguments.to_owned()))
    }

    #[test]
    fn a_line_is_parsed_into_id_name_and_arguments() {
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
    fn blank_lines_and_comments_are_not_commands() {
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
