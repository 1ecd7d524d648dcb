//! Splits a PGN file into games.
//! A game has tags, followed by moves. The game ends at a line whose last word is a result, or before the
//! tags of the next game: tags after moves, or the tag with which the game began. After a blank line that tag
//! ends the game even inside a comment, which nobody has closed then. A line that begins with `%` is not part
//! of a game.

use std::io::{self, BufRead};

use super::source::{Record, Source};

/// The game termination markers of PGN; the moves of a game end with one of these words.
const RESULTS: [&[u8]; 4] = [b"1-0", b"0-1", b"1/2-1/2", b"*"];

pub(super) fn next<R: BufRead>(source: &mut Source<R>) -> io::Result<Option<Record>> {
    let mut game: Option<Record> = None;
    let (mut nesting, mut has_moves) = (Nesting::default(), false);
    let mut first_tag: Option<Vec<u8>> = None;
    let mut follows_blank = false;
    while let Some(line) = source.line()? {
        let is_escaped = !nesting.in_comment && line.bytes().first() == Some(&b'%');
        if game.is_none() && (line.is_blank() || is_escaped) {
            continue;
        }
        let begins_again = line.first() == Some(&b'[')
            && first_tag.as_ref().is_some_and(|first| tag_name(line.bytes()).eq_ignore_ascii_case(first));
        if begins_again && nesting.in_comment && follows_blank {
            source.put_back(line);
            break;
        }
        follows_blank = line.is_blank();
        let is_tag = !nesting.in_comment && line.first() == Some(&b'[');
        if is_tag {
            if has_moves || begins_again {
                source.put_back(line);
                break;
            }
            first_tag.get_or_insert_with(|| tag_name(line.bytes()).to_owned());
        }
        let text = match line.bytes() {
            _ if is_escaped => &[],
            bytes if is_tag => after_tags(bytes),
            bytes => bytes,
        };
        // It is unknown whether an overlong line leaves a comment open, so the game ends with this line.
        let ends = line.is_too_long() || ends_game(text, &mut nesting);
        has_moves |= !text.trim_ascii().is_empty();
        let game = game.get_or_insert_with(|| line.beginning());
        game.append(&line);
        game.push(b'\n');
        if ends {
            break;
        }
    }
    Ok(game)
}

/// Returns the name of the tag at the start of a line.
fn tag_name(line: &[u8]) -> &[u8] {
    let name = line.trim_ascii_start().strip_prefix(b"[").unwrap_or_default().trim_ascii_start();
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    &name[..name.iter().position(|byte| !is_name(byte)).unwrap_or(name.len())]
}

/// Returns the text after the tags at the start of a line, such as the moves of a game on one line.
/// A tag that is not closed on the line extends to the end of the line.
fn after_tags(line: &[u8]) -> &[u8] {
    let mut rest = line.trim_ascii_start();
    while rest.first() == Some(&b'[') {
        let (mut in_value, mut escaped) = (false, false);
        let end = rest.iter().position(|&byte| {
            let quotes = byte == b'"' && !escaped;
            in_value ^= quotes;
            escaped = byte == b'\\' && in_value && !escaped;
            byte == b']' && !in_value
        });
        rest = rest[end.map_or(rest.len(), |end| end + 1)..].trim_ascii_start();
    }
    rest
}

/// The comment and the variations that are open at the end of a line.
#[derive(Default)]
struct Nesting {
    in_comment: bool,
    variations: u32,
}

/// Returns whether the last word of a line, comments excluded, is a game termination marker of the main line.
/// On entry, `nesting` is that at the start of the line; on return, that at its end. Inside a comment or a
/// variation no game ends.
fn ends_game(line: &[u8], nesting: &mut Nesting) -> bool {
    let mut outside = Vec::new();
    for &byte in line {
        match (byte, nesting.in_comment) {
            (b'}', true) => {
                nesting.in_comment = false;
                outside.push(b' ');
            }
            (_, true) => {}
            (b'{', false) => nesting.in_comment = true,
            (b';', false) => break,
            (byte, false) => {
                match byte {
                    b'(' => nesting.variations = nesting.variations.saturating_add(1),
                    b')' => nesting.variations = nesting.variations.saturating_sub(1),
                    _ => {}
                }
                outside.push(byte);
            }
        }
    }
    let last = outside.split(u8::is_ascii_whitespace).rfind(|word| !word.is_empty());
    !nesting.in_comment && nesting.variations == 0 && last.is_some_and(|last| RESULTS.contains(&last))
}
