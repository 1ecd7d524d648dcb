//! Splitting of lines into words.

/// Splits off the first word of a line.
/// Returns the word and the rest, both trimmed; both are empty if the line is blank.
pub(super) fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim_start())
}
