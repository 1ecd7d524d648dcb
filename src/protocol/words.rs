//! Lines taken apart into words.

/// Returns the first word of a line, empty if there is none, and what follows it, without the blanks around
/// either.
pub(super) fn split_word(line: &str) -> (&str, &str) {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (word, rest.trim_start())
}
