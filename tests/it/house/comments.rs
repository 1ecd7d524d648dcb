//! Comments keep to their columns and avoid banned phrases.

use crate::support::repository::sources;

/// The maximum length of a comment line, in columns.
const COMMENT_COLUMNS: usize = 110;

/// Phrases that docs/ and comments must not contain: the field has a word for each.
const BANNED: [&str; 5] =
    ["what there is to", "that which", "is none of", "that of a new", "in whatever way"];

/// Returns the comment lines: file, line number and text.
fn comments() -> Vec<(String, usize, String)> {
    let of_file = |(file, text): (String, String)| {
        let lines = text.lines().zip(1..).filter(|(line, _)| line.trim_start().starts_with("//"));
        lines.map(|(line, number)| (file.clone(), number, line.to_owned())).collect::<Vec<_>>()
    };
    sources().into_iter().flat_map(of_file).collect()
}

#[test]
fn comments_keep_to_their_columns() {
    let long = comments()
        .into_iter()
        .filter(|(_, _, line)| line.chars().count() > COMMENT_COLUMNS && !line.contains("! |"));
    let long: Vec<String> = long.map(|(file, line, _)| format!("{file}:{line}")).collect();
    assert!(long.is_empty(), "comments over {COMMENT_COLUMNS} columns:\n{}", long.join("\n"));
}

#[test]
fn comments_do_without_the_banned_phrases() {
    let banned = comments().into_iter().filter_map(|(file, line, text)| {
        let phrase = BANNED.into_iter().find(|phrase| text.to_lowercase().contains(phrase))?;
        Some(format!("{file}:{line}: {phrase}"))
    });
    let banned: Vec<String> = banned.collect();
    assert!(banned.is_empty(), "banned phrases:\n{}", banned.join("\n"));
}
