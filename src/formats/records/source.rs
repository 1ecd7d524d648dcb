//! The input from which records are read.
//! A reader counts lines and bytes, and can put back a line or bytes to be read again.

use std::io::{self, BufRead};

use super::super::encoding::{MARK, is_utf16, utf8_or_latin1};
use super::LONGEST;

/// The bytes of a record, with its line and offset for error messages.
#[derive(Debug)]
pub(super) struct Record {
    /// The line in which the record begins, counted from 1.
    pub(super) line: usize,
    /// The column in which the record begins, in characters, counted from 1.
    pub(super) column: usize,
    /// Byte offset of the record in the input, counted from 0.
    pub(super) offset: u64,
    bytes: Vec<u8>,
    too_long: bool,
}

impl Record {
    /// Returns an empty record with the line and the offset of this record.
    pub(super) fn beginning(&self) -> Record {
        Record { bytes: Vec::new(), too_long: false, ..*self }
    }

    /// Appends a byte, or marks the record as too long if it would exceed the limit.
    pub(super) fn push(&mut self, byte: u8) {
        self.extend(&[byte]);
    }

    pub(super) fn extend(&mut self, bytes: &[u8]) {
        self.too_long |= self.bytes.len() + bytes.len() > LONGEST;
        if !self.too_long {
            self.bytes.extend_from_slice(bytes);
        }
    }

    /// Appends the bytes of `next`, the record that follows this one.
    pub(super) fn append(&mut self, next: &Record) {
        self.extend(&next.bytes);
        self.too_long |= next.too_long;
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Removes the last `bytes` bytes of the record, or all bytes of a shorter record.
    pub(super) fn cut_off(&mut self, bytes: usize) {
        self.bytes.truncate(self.bytes.len().saturating_sub(bytes));
    }

    /// Returns the record without the byte order mark at its start.
    pub(super) fn without_mark(mut self) -> Record {
        if self.bytes.starts_with(MARK.as_bytes()) {
            self.bytes.drain(..MARK.len());
            self.offset += MARK.len() as u64;
        }
        self
    }

    pub(super) fn is_too_long(&self) -> bool {
        self.too_long
    }

    pub(super) fn is_blank(&self) -> bool {
        !self.too_long && self.first().is_none()
    }

    /// Returns the first byte that is not white space.
    pub(super) fn first(&self) -> Option<&u8> {
        self.bytes.iter().find(|byte| !byte.is_ascii_whitespace())
    }

    /// Returns the text of the record, or `None` if the record is too long.
    /// Bytes that are not UTF-8 are read as Latin-1.
    pub(super) fn text(self) -> Option<String> {
        (!self.too_long).then(|| utf8_or_latin1(self.bytes))
    }
}

/// A reader that tracks its position and can put back a line or bytes to be read again.
#[derive(Debug)]
pub(super) struct Source<R> {
    reader: R,
    line: usize,
    /// The number of characters before the next byte in its line, without a byte order mark.
    characters: usize,
    offset: u64,
    /// A line that was put back; it is the next line to read.
    returned: Option<Record>,
    /// The bytes that were put back, in reverse order: the last element is the next byte to read.
    pending: Vec<u8>,
}

impl<R: BufRead> Source<R> {
    pub(super) fn new(reader: R) -> Source<R> {
        Source { reader, line: 1, characters: 0, offset: 0, returned: None, pending: Vec::new() }
    }

    /// Returns whether the input, of which nothing has been read, is a text in UTF-16.
    pub(super) fn is_utf16(&mut self) -> io::Result<bool> {
        self.peek()?;
        Ok(is_utf16(self.reader.fill_buf()?))
    }

    /// Returns an empty record that begins `back` bytes before the next byte to read.
    /// All these bytes must lie on the current line, and each must begin a character.
    pub(super) fn record(&self, back: usize) -> Record {
        let column = self.characters.saturating_sub(back) + 1;
        let offset = self.offset - back as u64;
        Record { line: self.line, column, offset, bytes: Vec::new(), too_long: false }
    }

    /// Reads a byte; `None` at the end of the input.
    pub(super) fn byte(&mut self) -> io::Result<Option<u8>> {
        let byte = self.peek()?;
        if self.pending.pop().is_none() {
            self.reader.consume(usize::from(byte.is_some()));
        }
        if let Some(byte) = byte {
            // A character counts with its first byte, and the byte order mark of a file does not count.
            let is_mark = self.offset == 0 && byte == MARK.as_bytes()[0];
            self.offset += 1;
            match byte {
                b'\n' | b'\r' if self.ends_line(byte)? => (self.line, self.characters) = (self.line + 1, 0),
                0x80..=0xBF => {}
                _ => self.characters += usize::from(!is_mark),
            }
        }
        Ok(byte)
    }

    /// Returns whether the byte read last ends a line: LF, or a CR without LF after it.
    fn ends_line(&mut self, byte: u8) -> io::Result<bool> {
        Ok(byte == b'\n' || byte == b'\r' && self.peek()? != Some(b'\n'))
    }

    /// Returns the next byte without reading it; `None` at the end of the input.
    fn peek(&mut self) -> io::Result<Option<u8>> {
        if let Some(&byte) = self.pending.last() {
            return Ok(Some(byte));
        }
        loop {
            match self.reader.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Puts back the bytes read last; they must be ASCII without a line end.
    pub(super) fn put_back_bytes(&mut self, bytes: &[u8]) {
        self.pending.extend(bytes.iter().rev());
        self.offset -= bytes.len() as u64;
        self.characters -= bytes.len();
    }

    /// Reads the next line as a record, without the byte that ends it; `None` at the end of the input.
    /// A byte order mark at the start of the line is skipped: joined files have one in the middle.
    pub(super) fn line(&mut self) -> io::Result<Option<Record>> {
        if let Some(line) = self.returned.take() {
            return Ok(Some(line));
        }
        let mut record = self.record(0);
        let mut length = 0u64;
        while let Some(byte) = self.byte()? {
            length += 1;
            if self.ends_line(byte)? {
                return Ok(Some(record.without_mark()));
            }
            record.push(byte);
        }
        Ok((length > 0).then(|| record.without_mark()))
    }

    /// Puts back a line: the next call of `line` returns it.
    pub(super) fn put_back(&mut self, line: Record) {
        self.returned = Some(line);
    }
}
