//! A text with a reading position, for parsers.

use super::TextError;

/// A text and the byte offset of the next character to read.
/// The offset is always a character boundary.
#[derive(Clone, Debug)]
pub(super) struct Cursor<'a> {
    text: &'a str,
    offset: usize,
    /// The byte offset at which reading ends.
    end: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, offset: 0, end: text.len() }
    }

    /// Returns a cursor over `length` bytes of the text, starting at `offset`.
    /// Errors of the new cursor give positions in the whole text.
    pub(super) fn within(&self, offset: usize, length: usize) -> Cursor<'a> {
        Cursor { text: self.text, offset, end: offset + length }
    }

    /// Returns this cursor, limited to the text before the next character in `ends`.
    /// If no such character follows, the cursor is returned unchanged.
    pub(super) fn until<const N: usize>(self, ends: [char; N]) -> Cursor<'a> {
        let length = self.rest().find(ends).unwrap_or(self.end - self.offset);
        self.within(self.offset, length)
    }

    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.offset..self.end]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// Returns the next character and moves past it; `None` at the end.
    pub(super) fn bump(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.offset += next.len_utf8();
        Some(next)
    }

    /// Skips the next character and returns `true` if the character is `wanted`; else returns `false`.
    pub(super) fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.bump();
        }
        found
    }

    /// Moves past the next `bytes` bytes and returns them as text.
    /// The new offset must be a character boundary.
    pub(super) fn advance(&mut self, bytes: usize) -> &'a str {
        let read = &self.rest()[..bytes];
        self.offset += bytes;
        read
    }

    pub(super) fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        self.advance(rest.find(|c| !wanted(c)).unwrap_or(rest.len()))
    }

    pub(super) fn skip_blanks(&mut self) {
        self.take_while(char::is_whitespace);
    }

    /// Returns an error at the cursor that quotes the next character of the text.
    /// The character is quoted even if it lies outside the part of the text that the cursor reads.
    pub(super) fn error(&self, expected: impl Into<String>) -> TextError {
        let found = self.text[self.offset..].chars().next().map(String::from).unwrap_or_default();
        self.error_at(self.offset, &found, expected)
    }

    /// Returns an error at byte `offset` of the text. The cursor may be at another offset.
    /// `found` is the invalid text at `offset`, and `expected` describes the valid texts.
    pub(super) fn error_at(&self, offset: usize, found: &str, expected: impl Into<String>) -> TextError {
        TextError::at(self.text, offset, found, expected)
    }
}
