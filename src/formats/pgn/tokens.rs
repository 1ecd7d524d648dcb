//! The tokens of a game in PGN.

use crate::formats::TextError;
use crate::formats::cursor::Cursor;

/// A token and its offset in bytes.
#[derive(Debug)]
pub(super) struct Token<'a> {
    pub(super) offset: usize,
    pub(super) piece: Piece<'a>,
}

#[derive(Debug)]
pub(super) enum Piece<'a> {
    /// The name and the value of a tag.
    Tag(&'a str, String),
    /// The text between braces, or from a semicolon to the end of the line.
    Comment(&'a str),
    /// A move, a move number or a result; in a variation also any invalid text.
    Word(&'a str),
    /// An opening bracket: begins a variation that replaces the last move.
    Opens,
    /// A closing bracket: ends a variation.
    Closes,
}

/// Reads the tokens of a game; unbalanced round brackets are an error.
/// Annotation glyphs (`$1`) and lines that begin with `%` are skipped.
pub(super) fn tokens<'a>(cursor: &mut Cursor<'a>) -> Result<Vec<Token<'a>>, TextError> {
    let mut tokens = Vec::new();
    let mut depth = 0usize;
    loop {
        let blanks = cursor.take_while(char::is_whitespace);
        let start = cursor.clone();
        let offset = cursor.offset();
        let begins_line = blanks.ends_with(['\n', '\r']) || offset == 0;
        let piece = match cursor.peek() {
            None if depth > 0 => return Err(cursor.error("')'")),
            None => return Ok(tokens),
            Some('}' | ']' | '[') if depth > 0 => Piece::Word(cursor.advance(1)),
            Some('[') => tag(cursor)?,
            Some('{') => Piece::Comment(braces(cursor)?),
            Some(';') => {
                cursor.bump();
                Piece::Comment(cursor.take_while(|c| !matches!(c, '\n' | '\r')).trim())
            }
            Some('(') => {
                cursor.bump();
                depth += 1;
                Piece::Opens
            }
            Some(')') if depth > 0 => {
                cursor.bump();
                depth -= 1;
                Piece::Closes
            }
            Some('}' | ')' | ']') => return Err(start.error("a move, a comment or a result")),
            Some('%') if begins_line => {
                cursor.take_while(|c| !matches!(c, '\n' | '\r'));
                continue;
            }
            Some('$') => {
                cursor.take_while(|c| !c.is_whitespace() && !"(){}".contains(c));
                continue;
            }
            Some(_) => Piece::Word(cursor.take_while(|c| !c.is_whitespace() && !"{}()[];$".contains(c))),
        };
        tokens.push(Token { offset, piece });
    }
}

/// Returns the words outside variations and comments.
pub(super) fn main_line<'a>(tokens: &[Token<'a>]) -> impl Iterator<Item = &'a str> {
    let mut depth = 0usize;
    tokens.iter().filter_map(move |token| {
        match token.piece {
            Piece::Opens => depth += 1,
            Piece::Closes => depth = depth.saturating_sub(1),
            Piece::Word(word) if depth == 0 => return Some(word),
            _ => {}
        }
        None
    })
}

/// Returns the word that ends the moves: a result, or `*` for an unfinished game.
pub(super) fn terminator<'a>(tokens: &[Token<'a>]) -> Option<&'a str> {
    main_line(tokens).filter(|word| is_terminator(word)).last()
}

/// Returns whether a word is a result, or `*`.
pub(super) fn is_terminator(word: &str) -> bool {
    matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*")
}

/// Returns the index of the last comment if no move and no variation follows it.
pub(super) fn last_comment(tokens: &[Token<'_>]) -> Option<usize> {
    let follows = |token: &Token<'_>| matches!(token.piece, Piece::Word(word) if is_terminator(word));
    let last = tokens.iter().rposition(|token| !follows(token))?;
    matches!(tokens[last].piece, Piece::Comment(_)).then_some(last)
}

/// Reads `[Name "value"]`; in the value, a backslash escapes quotation marks and backslashes. Before another
/// character it stands for itself.
fn tag<'a>(cursor: &mut Cursor<'a>) -> Result<Piece<'a>, TextError> {
    cursor.bump();
    cursor.skip_blanks();
    let name = cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
    if name.is_empty() {
        return Err(cursor.error("the name of a tag"));
    }
    cursor.skip_blanks();
    if !cursor.eat('"') {
        return Err(cursor.error(format!("'\"' after {name}")));
    }
    let mut value = String::new();
    loop {
        match cursor.peek() {
            None | Some('\n' | '\r') => return Err(cursor.error("'\"' at the end of the value")),
            Some('"') => break,
            Some('\\') => {
                cursor.bump();
                let is_escaped = |&c: &char| matches!(c, '"' | '\\');
                value.push(cursor.peek().filter(is_escaped).and_then(|_| cursor.bump()).unwrap_or('\\'));
            }
            Some(_) => value.extend(cursor.bump()),
        }
    }
    cursor.bump();
    cursor.skip_blanks();
    if cursor.eat(']') { Ok(Piece::Tag(name, value)) } else { Err(cursor.error("']'")) }
}

fn braces<'a>(cursor: &mut Cursor<'a>) -> Result<&'a str, TextError> {
    cursor.bump();
    let comment = cursor.take_while(|c| c != '}');
    if cursor.eat('}') { Ok(comment.trim()) } else { Err(cursor.error("'}'")) }
}
