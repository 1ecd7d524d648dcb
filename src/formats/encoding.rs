//! The encoding of text files: UTF-8, with or without a byte order mark, or Latin-1.

use std::io;
use std::path::Path;

/// The byte order mark. It is not white space, so every reader has to skip it.
pub(super) const MARK: &str = "\u{feff}";

/// The message for a text in UTF-16.
pub(super) const UTF_16: &str = "the text is in UTF-16: save it as UTF-8";

/// Returns a text without the byte order mark at its start.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix(MARK).unwrap_or(text)
}

/// Reads a text file as [`decoded`] does.
///
/// # Errors
/// If the file cannot be read, or its text is in UTF-16.
pub(crate) fn text_of_file(path: &Path) -> io::Result<String> {
    decoded(&std::fs::read(path)?)
}

/// Decodes the contents of a text file, without the byte order mark.
/// Lines that are not UTF-8 are read as Latin-1.
///
/// # Errors
/// If the text is in UTF-16.
pub(crate) fn decoded(bytes: &[u8]) -> io::Result<String> {
    if is_utf16(bytes) {
        return Err(io::Error::new(io::ErrorKind::InvalidData, UTF_16));
    }
    let bytes = bytes.strip_prefix(MARK.as_bytes()).unwrap_or(bytes);
    let lines = bytes.split_inclusive(|&byte| byte == b'\n');
    Ok(lines.map(|line| utf8_or_latin1(line.to_owned())).collect())
}

/// Decodes bytes as UTF-8, or as Latin-1 if they are not valid UTF-8.
pub(super) fn utf8_or_latin1(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes)
        .unwrap_or_else(|error| error.as_bytes().iter().copied().map(char::from).collect())
}

/// Returns whether a text that begins with these bytes is in UTF-16.
/// Such a text has a byte order mark of two bytes, or a zero in every other byte of its first two characters.
pub(crate) fn is_utf16(begin: &[u8]) -> bool {
    match *begin {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => true,
        [first, 0, second, 0, ..] | [0, first, 0, second, ..] => first != 0 && second != 0,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_utf_8_or_latin_1_line_by_line_and_never_utf_16() {
        let text = |bytes: &[u8]| decoded(bytes).map_err(|error| error.to_string());
        for bytes in
            [&b"Andr\xc3\xa9\n"[..], b"Andr\xe9\n", b"\xef\xbb\xbfAndr\xc3\xa9\n", b"\xef\xbb\xbfAndr\xe9\n"]
        {
            assert_eq!(text(bytes).as_deref(), Ok("André\n"), "{bytes:?}");
        }
        assert_eq!(text(b"\xc3\xa9\n\xe9\n").as_deref(), Ok("é\né\n"));
        for bytes in [&b"\xff\xfef\x005\0"[..], b"\xfe\xff\0f\x005", b"f\x005\0", b"\0f\x005"] {
            assert_eq!(text(bytes).as_deref(), Err(&UTF_16.to_owned()), "{bytes:?}");
        }
        assert_eq!(text(b"").as_deref(), Ok(""));
    }
}
