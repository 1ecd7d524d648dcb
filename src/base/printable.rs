//! Sanitizes external texts for display on a terminal or a web page.

use std::borrow::Cow;
use std::fmt::Write;

/// Returns a text without characters that control a terminal or a browser.
/// ASCII control characters are replaced by their Unicode pictures (`␛`). Other control characters, line
/// separators and marks of the writing direction are removed.
pub(crate) fn printable(text: &str) -> String {
    text.chars().filter_map(picture).collect()
}

/// Returns a text as [`printable`] does, but keeps tabs and line ends.
pub(crate) fn printable_lines(text: &str) -> String {
    text.chars().filter_map(|c| if matches!(c, '\t' | '\n' | '\r') { Some(c) } else { picture(c) }).collect()
}

/// Removes the characters that a terminal would interpret; tabs become blanks.
pub(crate) fn sanitize(text: &str) -> String {
    text.replace('\t', " ").replace(is_acted_on, "")
}

/// Escapes the characters of a line of JSON on which a terminal or a browser would act; JSON leaves some of
/// them unescaped.
pub(crate) fn escape_json(json: &str) -> Cow<'_, str> {
    if !json.contains(is_acted_on) {
        return Cow::Borrowed(json);
    }
    let mut escaped = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if is_acted_on(c) {
            // All of these characters have one UTF-16 unit. A string accepts every write.
            let _ = write!(escaped, "\\u{:04x}", u32::from(c));
        } else {
            escaped.push(c);
        }
    }
    Cow::Owned(escaped)
}

/// Returns whether a terminal or a browser would act on a character instead of showing it.
pub fn is_acted_on(c: char) -> bool {
    picture(c) != Some(c)
}

fn picture(c: char) -> Option<char> {
    match c {
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(c)),
        '\x7f' => Some('\u{2421}'),
        _ if c.is_control() => None,
        '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => None,
        _ => Some(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_to_act_on() {
        for c in ('\0'..='\u{a0}').chain('\u{2000}'..='\u{2070}') {
            assert!(!printable(&c.to_string()).chars().any(is_acted_on), "{c:?}");
        }
        for c in ('\0'..=char::MAX).filter(|&c| is_acted_on(c)) {
            assert_eq!(c.len_utf16(), 1, "{c:?}");
        }
        assert_eq!(printable("a\x1b[2J\n\u{9b}é"), "a\u{241b}[2J\u{240a}é");
        assert_eq!(printable_lines("a\x1b\tb\r\n\u{202e}c"), "a\u{241b}\tb\r\nc");
        assert_eq!(sanitize("a\x1b[2J\tb\u{202e}é"), "a[2J bé");
        assert_eq!(escape_json("[\"a\u{7f}\u{202e}é\"]"), "[\"a\\u007f\\u202eé\"]");
    }
}
