//! The byte order mark, which some editors write at the start of a UTF-8 text.

/// The byte order mark. It is not white space, so every reader has to skip it.
pub(super) const MARK: &str = "\u{feff}";

/// Returns a text without the byte order mark at its start.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix(MARK).unwrap_or(text)
}
