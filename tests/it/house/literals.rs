//! The string literals of a Rust source.

/// Returns the lines of the string literals of a source, each with its number in the file.
/// Escapes are kept as written, except that a backslash at the end of a line is dropped.
pub(super) fn literals(source: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut rest = source;
    while let Some(place) = rest.find(['"', '\'', '/', 'r']) {
        let token = &rest[place..];
        let before = &source[..source.len() - token.len()];
        let Some((text, length, end)) = literal(before, token) else {
            rest = &token[without_literal(token)..];
            continue;
        };
        let number = 1 + source[..source.len() - text.len()].matches('\n').count();
        let lines = text[..length].lines().map(|line| line.trim_end_matches('\\').to_owned());
        found.extend((number..).zip(lines));
        rest = text.get(length + end..).unwrap_or_default();
    }
    found
}

/// Returns the text from the content of a literal on, the length of the content, and that of the end, if a
/// literal begins at `token`.
fn literal<'a>(before: &str, token: &'a str) -> Option<(&'a str, usize, usize)> {
    if let Some(text) = token.strip_prefix('"') {
        return Some((text, end_of(text), 1));
    }
    let raw = token.strip_prefix('r')?.trim_start_matches('#').strip_prefix('"')?;
    let hashes = token.len() - raw.len() - 2;
    let end = format!("\"{}", "#".repeat(hashes));
    let before = before.strip_suffix('b').unwrap_or(before);
    let is_word = before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    (!is_word).then(|| (raw, raw.find(&end).unwrap_or(raw.len()), end.len()))
}

/// Returns the length of a comment, or of a character such as '"', that begins at `token`; otherwise 1.
fn without_literal(token: &str) -> usize {
    if token.starts_with("//") {
        return token.find('\n').unwrap_or(token.len());
    }
    let quotes = ["'\\''", "'\"'", "'\\\"'"];
    quotes.into_iter().find(|quote| token.starts_with(quote)).map_or(1, str::len)
}

/// Returns the length of a text up to the quotation mark that ends a literal.
fn end_of(text: &str) -> usize {
    let mut is_escaped = false;
    let ends = |(_, c): &(usize, char)| {
        let ends = *c == '"' && !is_escaped;
        is_escaped = *c == '\\' && !is_escaped;
        ends
    };
    text.char_indices().find(ends).map_or(text.len(), |(place, _)| place)
}

#[test]
fn literals_are_found_with_their_lines() {
    let source = "let a = \"x \\\"y\\\n  z\"; // \"no\"\nlet b = ('\"', 'a', r#\"p \"q\" \n s\"#, r\"t\", for\"u\");\n";
    let expected = [(1, "x \\\"y"), (2, "  z"), (3, "p \"q\" "), (4, " s"), (4, "t"), (4, "u")];
    assert_eq!(literals(source), expected.map(|(number, text)| (number, text.to_owned())));
}
