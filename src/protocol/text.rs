//! Parses words of input lines, and formats words and error messages for replies.

use std::fmt;

use crate::base::Bound;

/// Returns whether a line consists only of white space and control characters.
pub(super) fn is_blank(line: &str) -> bool {
    line.chars().all(|c| c.is_whitespace() || c.is_control())
}

/// Splits off the first word of a line.
/// Returns the word and the rest, both trimmed; both are empty if the line is blank.
pub(super) fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim_start())
}

/// An input word in quotation marks, truncated after 40 characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Quoted(String);

impl From<&str> for Quoted {
    fn from(word: &str) -> Quoted {
        const LONGEST: usize = 40;
        match word.char_indices().nth(LONGEST) {
            Some((end, _)) => Quoted(format!("'{}...'", &word[..end])),
            None => Quoted(format!("'{word}'")),
        }
    }
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Returns `lower` for a lower bound, `upper` for an upper bound, and an empty text otherwise.
pub(super) fn bound_mark(bound: Bound, lower: &'static str, upper: &'static str) -> &'static str {
    match bound {
        Bound::Exact => "",
        Bound::Lower => lower,
        Bound::Upper => upper,
    }
}

/// Returns an error message without control characters, truncated after `longest` characters.
/// The length is limited because a message may quote a whole input line.
pub(super) fn error_line(error: &impl fmt::Display, longest: usize) -> String {
    without_controls(&error.to_string()).take(longest).collect()
}

/// Returns the characters of a text that are not control characters.
pub(super) fn without_controls(text: &str) -> impl Iterator<Item = char> {
    text.chars().filter(|c| !c.is_control())
}
