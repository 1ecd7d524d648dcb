//! Splitting of lines into words.

/// Splits off the first word of a line.
/// Returns the word (empty if there is none) and the rest, both trimmed.
pub(super) fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim_start())
}
