//! Games in brackets: `(;...)`, with values in square brackets.
//! In a value, a backslash escapes the next character.

use std::io::{self, BufRead};

use super::source::{Record, Source};

/// A line that begins with one of these texts and a value, `(;GM[2]`, starts a new game, even inside another
/// game; matches of GGS have a number before it. A game with unbalanced brackets thus ends before the next
/// game. The bracket that closes the value distinguishes the game from a game in a comment, where a backslash
/// precedes the bracket. The properties are those that only the first node of a game has.
const BEGINNINGS: [&[u8]; 6] = [b"(;GM[", b"(;FF[", b"(;CA[", b"(;AP[", b"(;SZ[", b"(;ST["];

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
    // The current line up to here, as long as it may begin a game.
    let mut line: Option<Vec<u8>> = None;
    while let Some(byte) = source.byte()? {
        record.push(byte);
        if matches!(byte, b'\n' | b'\r') {
            line = Some(Vec::new());
        } else if let Some(mut start) = line.take() {
            start.push(byte);
            let game = without_number(&start);
            let has_name = game.len() > BEGINNINGS[0].len();
            match byte {
                b']' if has_name => {
                    record.cut_off(start.len() + 1);
                    source.put_back_bytes(&start);
                    return Ok(record);
                }
                b'\\' | 0x80.. => {}
                _ if has_name || BEGINNINGS.iter().any(|begun| begun.starts_with(game)) => {
                    line = Some(start);
                }
                _ => {}
            }
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

/// Returns the text of a line after the number of boards of a GGS match, if the line begins with one.
fn without_number(line: &[u8]) -> &[u8] {
    let digits = line.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let rest = &line[digits..];
    if digits > 0 { rest.strip_prefix(b" ").unwrap_or(rest) } else { rest }
}
