//! What SGF and GGF have in common: a game in brackets, `(;NAME[value][value]NAME[value];...)`.

use std::borrow::Cow;

use super::TextError;
use super::cursor::Cursor;

/// A name and its values.
#[derive(Debug)]
pub(super) struct Property<'a> {
    /// In upper case; the lower-case letters that old files put in between are left out.
    pub(super) name: String,
    /// Where the name begins, in bytes.
    pub(super) offset: usize,
    /// The node that it belongs to: how many semicolons stand before it.
    pub(super) node: usize,
    /// Never empty.
    pub(super) values: Vec<Value<'a>>,
}

impl<'a> Property<'a> {
    /// Returns the first value.
    pub(super) fn value(&self) -> &Value<'a> {
        &self.values[0]
    }
}

/// What stands between two square brackets.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value<'a> {
    /// As written, escapes and all.
    pub(super) raw: &'a str,
    /// Where it begins, in bytes.
    pub(super) offset: usize,
}

impl Value<'_> {
    /// Returns the unescaped text: a backslash escapes the next character and vanishes at the end of a line;
    /// every blank becomes a space.
    pub(super) fn text(&self) -> String {
        self.meant(|c| if c.is_whitespace() { ' ' } else { c })
    }

    /// Returns the text that is meant, with its lines as they stand: what [`Value::text`] returns otherwise.
    pub(super) fn lines(&self) -> String {
        self.meant(|c| if c.is_whitespace() && c != '\n' { ' ' } else { c })
    }

    fn meant(&self, blank: impl Fn(char) -> char) -> String {
        let mut text = String::new();
        let mut chars = self.raw.chars();
        while let Some(c) = chars.next() {
            let meant = if c == '\\' { chars.next().filter(|&escaped| escaped != '\n') } else { Some(c) };
            text.extend(meant.map(&blank));
        }
        text
    }
}

/// Returns a text as it is written between square brackets. A line of it never looks like the first one of a
/// game.
pub(super) fn escaped(text: &str) -> Cow<'_, str> {
    if text.contains(['\\', ']', '\n']) {
        text.replace('\\', "\\\\").replace(']', "\\]").replace("\n(", "\n\\(").into()
    } else {
        text.into()
    }
}

/// Reads the properties of a game's main line, in order, and leaves the cursor behind its last bracket. Of
/// variations only the first one is followed.
pub(super) fn main_line<'a>(cursor: &mut Cursor<'a>) -> Result<Vec<Property<'a>>, TextError> {
    let mut properties = Vec::new();
    let mut node = 0;
    loop {
        cursor.skip_blanks();
        match cursor.peek() {
            Some('(') => {
                cursor.bump();
            }
            Some(';') => {
                cursor.bump();
                node += 1;
            }
            Some(')') => {
                cursor.bump();
                return Ok(properties);
            }
            Some(c) if c.is_ascii_alphabetic() => properties.push(property(cursor, node)?),
            _ => return Err(cursor.error("a property like B[f5], ';' or ')'")),
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

/// Reads up to the bracket that closes a value.
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
}
