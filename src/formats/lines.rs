//! The lines of a text. A line ends with LF, CR LF or, in old files of the Mac, CR.

use std::borrow::Cow;

/// Returns the lines of a text without their line ends.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (line, end) = rest.split_at(rest.find(['\n', '\r']).unwrap_or(rest.len()));
        rest = end.strip_prefix("\r\n").or_else(|| end.strip_prefix(['\n', '\r'])).unwrap_or_default();
        Some(line)
    })
}

/// Returns a text on one line, with a blank for each line end.
pub(super) fn single_line(text: &str) -> Cow<'_, str> {
    if text.contains(['\n', '\r']) { lines(text).collect::<Vec<_>>().join(" ").into() } else { text.into() }
}

/// Returns the byte offset of every line after the first one, as far as `end`.
pub(super) fn later_lines(text: &str, end: usize) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    (0..end.min(bytes.len())).filter_map(move |offset| {
        let is_end = match bytes[offset] {
            b'\n' => true,
            b'\r' => bytes.get(offset + 1) != Some(&b'\n'),
            _ => false,
        };
        is_end.then_some(offset + 1)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_with_lf_or_cr_or_both() {
        assert_eq!(lines("a\nb\r\nc\rd\r\r\n\ne").collect::<Vec<_>>(), ["a", "b", "c", "d", "", "", "e"]);
        assert_eq!(lines("a\r").collect::<Vec<_>>(), ["a"]);
        assert_eq!(lines("").count(), 0);
        assert_eq!(later_lines("a\nb\r\nc\rd", 8).collect::<Vec<_>>(), [2, 5, 7]);
        assert_eq!(later_lines("a\nb\r\nc\rd", 4).collect::<Vec<_>>(), [2]);
    }
}
