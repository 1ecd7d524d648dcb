//! The syntax shared by SGF and GGF: a game in brackets, `(;NAME[value][value]NAME[value];...)`.

use std::borrow::Cow;

use super::TextError;
use super::cursor::Cursor;
use super::variations::MOST_MOVES;

/// A property: a name with its values.
#[derive(Debug)]
pub(super) struct Property<'a> {
    /// The upper-case letters of the property's name.
    /// Old files add lower-case letters, which are dropped.
    pub(super) name: String,
    /// Offset of the name in bytes.
    pub(super) offset: usize,
    /// Number of the node that holds the property, counted from 1.
    /// Every semicolon begins a node.
    pub(super) node: usize,
    /// The values, at least one.
    pub(super) values: Vec<Value<'a>>,
}

impl<'a> Property<'a> {
    /// Returns the first value.
    pub(super) fn value(&self) -> &Value<'a> {
        &self.values[0]
    }

    /// Returns whether the property is a move, `B` or `W`.
    pub(super) fn is_move(&self) -> bool {
        matches!(self.name.as_str(), "B" | "W")
    }
}

/// The text between two square brackets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'a> {
    /// The text as written, with its escapes.
    pub(super) raw: &'a str,
    /// Byte offset of `raw` in the parsed text.
    pub(super) offset: usize,
}

impl Value<'_> {
    /// Returns the unescaped text.
    /// A backslash escapes the next character or removes the line end after it. Other white-space characters
    /// become spaces. A line end is LF, CR, CR LF or LF CR.
    pub(super) fn text(&self) -> String {
        self.unescaped(|c| if c.is_whitespace() { ' ' } else { c })
    }

    /// Returns the text of a name, such as a player's; `None` if it is blank.
    pub(super) fn name(&self) -> Option<String> {
        Some(self.text()).filter(|text| !text.trim().is_empty())
    }

    /// Returns the unescaped text like [`Value::text`], but keeps line ends.
    pub(super) fn lines(&self) -> String {
        self.unescaped(|c| if c.is_whitespace() && c != '\n' { ' ' } else { c })
    }

    fn unescaped(&self, blank: impl Fn(char) -> char) -> String {
        let mut text = String::new();
        let mut chars = self.raw.chars().peekable();
        let is_line_end = |c| matches!(c, '\n' | '\r');
        while let Some(first) = chars.next() {
            let is_escaped = first == '\\';
            let Some(c) = (if is_escaped { chars.next() } else { Some(first) }) else { break };
            if is_line_end(c) {
                chars.next_if(|&next| is_line_end(next) && next != c);
                text.extend((!is_escaped).then(|| blank('\n')));
            } else {
                text.push(blank(c));
            }
        }
        text
    }
}

/// Returns `text` escaped for use between square brackets.
/// A backslash precedes each `\`, each `]`, and each `(` after a line end. The last escape ensures that no
/// line looks like the start of a game.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    if text.contains(['\\', ']', '\n', '\r']) {
        let text = text.replace('\\', "\\\\").replace(']', "\\]");
        text.replace("\n(", "\n\\(").replace("\r(", "\r\\(").into()
    } else {
        text.into()
    }
}

/// The properties of a line of play, in the order of the text.
#[derive(Debug, Default)]
pub(super) struct Line<'a> {
    pub(super) properties: Vec<Property<'a>>,
    /// The number of moves among the properties.
    moves: usize,
    /// For each `(` in this line of play, the number of moves before the `(`.
    forks: Vec<usize>,
}

/// A line of play that branches off another one.
#[derive(Debug)]
pub(super) struct Branch<'a> {
    /// Index of the branch that this one branches off; `None` for the main line.
    pub(super) parent: Option<usize>,
    /// The number of moves of the parent line before the branch.
    pub(super) after: usize,
    pub(super) properties: Vec<Property<'a>>,
}

/// Reads the properties of a game's main line, in the order of the text.
/// A `(` does not end the main line: the first line in brackets after a move continues the main line. The
/// main line ends at the first `)`, and the cursor is left after this bracket.
pub(super) fn main_line<'a>(cursor: &mut Cursor<'a>) -> Result<Line<'a>, TextError> {
    line(cursor, &mut 0)
}

/// The branches of a game, in the order of the text. A branch precedes its own branches.
#[derive(Debug, Default)]
pub(super) struct Branches<'a> {
    pub(super) kept: Vec<Branch<'a>>,
    /// The number of branches that are dropped because those before them have [`MOST_MOVES`] moves.
    pub(super) left_out: usize,
}

/// Reads the branches that follow a game's main line.
/// Reading stops at the first error, and the branches before the error are returned.
pub(super) fn branches<'a>(cursor: &mut Cursor<'a>, main: &Line<'a>) -> Branches<'a> {
    let mut node = main.properties.last().map_or(0, |property| property.node);
    let mut branches = Branches::default();
    let mut moves_kept = 0;
    let mut open: Vec<(Option<usize>, usize)> = main.forks.iter().map(|&after| (None, after)).collect();
    let mut closed = open.pop();
    loop {
        cursor.skip_blanks();
        match (cursor.peek(), closed) {
            (Some('('), Some((parent, after))) if !open.is_empty() => {
                cursor.bump();
                let Ok(Line { properties, moves, forks }) = line(cursor, &mut node) else { return branches };
                open.push((parent, after));
                // The branches of a branch that is left out are left out too.
                open.extend(forks.iter().map(|&after| (Some(branches.kept.len()), after)));
                if moves_kept < MOST_MOVES {
                    moves_kept += moves;
                    branches.kept.push(Branch { parent, after, properties });
                } else {
                    branches.left_out += 1;
                }
                closed = open.pop();
            }
            (Some(')'), _) if !open.is_empty() => {
                cursor.bump();
                closed = open.pop();
            }
            _ => return branches,
        }
    }
}

/// Reads the properties of a line of play, up to and including the first `)` between properties.
/// `node` is the number of the last node read so far; the function updates the number.
fn line<'a>(cursor: &mut Cursor<'a>, node: &mut usize) -> Result<Line<'a>, TextError> {
    let mut line = Line::default();
    loop {
        cursor.skip_blanks();
        if cursor.eat('(') {
            line.forks.push(line.moves);
        } else if cursor.eat(';') {
            *node += 1;
        } else if cursor.eat(')') {
            return Ok(line);
        } else if cursor.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
            let property = property(cursor, *node)?;
            line.moves += usize::from(property.is_move());
            line.properties.push(property);
        } else {
            return Err(cursor.error("a property like B[f5], ';' or ')'"));
        }
    }
}

fn property<'a>(cursor: &mut Cursor<'a>, node: usize) -> Result<Property<'a>, TextError> {
    let offset = cursor.offset();
    let letters = cursor.take_while(|c| c.is_ascii_alphabetic());
    let name = letters.chars().filter(char::is_ascii_uppercase).collect();
    let mut values = Vec::new();
    loop {
        cursor.skip_blanks();
        if cursor.eat('[') {
            values.push(value(cursor)?);
        } else if values.is_empty() {
            return Err(cursor.error(format!("'[' after {letters}")));
        } else {
            return Ok(Property { name, offset, node, values });
        }
    }
}

/// Reads a value, up to the bracket that closes it.
fn value<'a>(cursor: &mut Cursor<'a>) -> Result<Value<'a>, TextError> {
    let offset = cursor.offset();
    let rest = cursor.rest();
    let mut escaped = false;
    let closing = rest.bytes().position(|byte| {
        let closes = byte == b']' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    });
    let Some(length) = closing else {
        cursor.advance(rest.len());
        return Err(cursor.error("']'"));
    };
    let raw = cursor.advance(length);
    cursor.bump();
    Ok(Value { raw, offset })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_blank_of_a_value_is_a_space_whether_or_not_a_backslash_stands_before_it() {
        let text = |raw| Value { raw, offset: 0 }.text();
        assert_eq!(text("a\tb\u{c}c\nd"), "a b c d");
        assert_eq!(text("a\\\tb\\\u{c}c\\\nd\\]e\\\\"), "a b cd]e\\");
    }

    #[test]
    fn every_line_end_is_one_line_feed_or_is_removed_after_a_backslash() {
        for end in ["\n", "\r\n", "\r", "\n\r"] {
            let raw = "one\\\ntwo\nthree\n\n four".replace('\n', end);
            let value = Value { raw: &raw, offset: 0 };
            let texts = (value.lines(), value.text());
            assert_eq!(texts, ("onetwo\nthree\n\n four".into(), "onetwo three   four".into()), "{end:?}");
        }
    }
}
