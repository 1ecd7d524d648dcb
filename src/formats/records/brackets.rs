//! Games in brackets: `(;...)`, with values in square brackets.
//! In a value, a backslash escapes the next character.

use std::io::{self, BufRead};

use super::source::{Record, Source};

/// A line that begins with one of these texts starts a new game, even inside another game.
/// A game with unbalanced brackets thus ends before the next game. Each text includes the preceding line end.
const BEGINNINGS: [&[u8]; 2] = [b"\n(;GM[", b"\n(;FF["];

/// Returns the next game; `None` at the end of the input.
/// Text between games is skipped. If `is_first` is set and the input holds no game, the text itself is
/// returned as a record, so that the caller reports the text as an error.
pub(super) fn next<R: BufRead>(source: &mut Source<R>, is_first: bool) -> io::Result<Option<Record>> {
    let mut stray: Option<Record> = None;
    let mut record = loop {
        match source.byte()? {
            None => return Ok(stray.map(Record::without_mark).filter(|stray| !stray.is_blank())),
            Some(b'(') => break source.record(1),
            Some(byte) if is_first && (stray.is_some() || !byte.is_ascii_whitespace()) => {
                stray.get_or_insert_with(|| source.record(1)).push(byte);
            }
            Some(_) => {}
        }
    };
    record.push(b'(');
    follow(source, record).map(Some)
}

/// Reads the rest of a record after its opening bracket, up to the matching closing bracket.
/// The record also ends before a line that begins the next game, and at the end of the input.
fn follow<R: BufRead>(source: &mut Source<R>, mut record: Record) -> io::Result<Record> {
    let (mut depth, mut in_value, mut escaped) = (1u64, false, false);
    let mut last = [0; BEGINNINGS[0].len()];
    while let Some(byte) = source.byte()? {
        record.push(byte);
        last.rotate_left(1);
        last[last.len() - 1] = byte;
        if let Some(beginning) = BEGINNINGS.into_iter().find(|&beginning| beginning == last) {
            record.cut_off(beginning.len());
            source.put_back_bytes(&beginning[1..]);
            return Ok(record);
        }
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_value => escaped = true,
            b']' => in_value = false,
            _ if in_value => {}
            b'[' => in_value = true,
            b'(' => depth += 1,
            b')' if depth == 1 => return Ok(record),
            b')' => depth -= 1,
            _ => {}
        }
    }
    Ok(record)
}
