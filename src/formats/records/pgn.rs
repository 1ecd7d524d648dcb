//! Splits a PGN file into games.
//! A game has tags, followed by moves. The game ends at a line whose last word is a result, or before the
//! tags of the next game.

use std::io::{self, BufRead};

use super::source::{Record, Source};

/// The game termination markers of PGN; the moves of a game end with one of these words.
const RESULTS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];

pub(super) fn next<R: BufRead>(source: &mut Source<R>) -> io::Result<Option<Record>> {
    let mut game: Option<Record> = None;
    let (mut in_comment, mut has_moves) = (false, false);
    while let Some(line) = source.line()? {
        let is_tag = !in_comment && line.first() == Some(&b'[');
        if is_tag && has_moves {
            source.put_back(line);
            break;
        }
        if game.is_none() && line.is_blank() {
            continue;
        }
        has_moves |= !is_tag && !line.is_blank();
        // It is unknown whether an overlong line leaves a comment open, so the game ends with this line.
        let ends = line.is_too_long() || (!is_tag && ends_game(line.bytes(), &mut in_comment));
        let game = game.get_or_insert_with(|| line.beginning());
        game.append(&line);
        game.push(b'\n');
        if ends {
            break;
        }
    }
    Ok(game)
}

/// Returns whether the last word of a line, comments excluded, is a game termination marker.
/// On entry, `in_comment` states whether a comment in braces is open at the start of the line. On return, it
/// states whether a comment is open at the end of the line; if so, the function returns `false`.
fn ends_game(line: &[u8], in_comment: &mut bool) -> bool {
    let mut outside = Vec::new();
    for &byte in line {
        match (byte, *in_comment) {
            (b'}', true) => {
                *in_comment = false;
                outside.push(b' ');
            }
            (_, true) => {}
            (b'{', false) => *in_comment = true,
            (b';', false) => break,
            (byte, false) => outside.push(byte),
        }
    }
    let last = outside.split(u8::is_ascii_whitespace).rfind(|word| !word.is_empty());
    !*in_comment && last.is_some_and(|last| RESULTS.contains(&last))
}
