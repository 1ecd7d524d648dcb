//! Comments, string literals and the prose of Markdown files avoid banned phrases; comments and prose keep to
//! their columns.

use super::literals::literals;
use crate::support::repository::files;

/// The maximum length of a line, in columns.
const COLUMNS: usize = 110;

/// Phrases of roundabout sentences: there is a shorter one, or a term of the field.
/// They are lower case. A phrase with a blank at its end does not match longer words.
const BANNED: [&str; 38] = [
    "what there is",
    "that which",
    "those which",
    "is no ",
    "are no ",
    "none of",
    "as it is",
    "as they are",
    "by what ",
    "so many",
    "so much",
    "of what is",
    "than there are",
    "which there is",
    "there is to ",
    "there are to ",
    "in whatever way",
    "that of a new",
    "what makes",
    "what follows",
    "what belongs",
    "what comes",
    "what no ",
    "is what ",
    "are what ",
    "is heard",
    "is said",
    "is told",
    "are heard",
    "are said",
    "are told",
    "be heard",
    "be said",
    "be told",
    "how much worse",
    "nothing but",
    "rightly",
    "whom ",
];

/// Phrases that contain a banned one and are allowed.
const ALLOWED: [&str; 9] = [
    "there is no ",
    "there are no ",
    "is no longer",
    "are no longer",
    "soon as it is",
    "soon as they are",
    "far as it is",
    "fast as they are",
    "be told apart",
];

/// A line of a comment or of a page.
struct Line {
    file: String,
    number: usize,
    text: String,
}

impl Line {
    fn place(&self) -> String {
        format!("{}:{}", self.file, self.number)
    }

    /// Returns the words of the line: lower case, without the signs of a comment.
    fn words(&self) -> String {
        let text = self.text.trim().trim_start_matches(['/', '*', '!', '#', '>']).to_lowercase();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// Returns the lines of the files in a folder with an extension for which `of` returns the text to check.
fn lines(folder: &str, extension: &str, of: fn(&str, &mut bool) -> Option<String>) -> Vec<Line> {
    let mut found = Vec::new();
    for (file, text) in files(folder, extension) {
        let mut is_code = false;
        for (line, number) in text.lines().zip(1..) {
            let file = file.clone();
            found.extend(of(line, &mut is_code).map(|text| Line { file, number, text }));
        }
    }
    found
}

/// Returns the comment lines of the Rust sources.
fn rust_comments() -> Vec<Line> {
    lines(".", "rs", |line, _| line.trim_start().starts_with("//").then(|| line.to_owned()))
}

/// Returns the lines of the string literals of the program.
fn rust_literals() -> Vec<Line> {
    let of = |(file, text): (String, String)| {
        let line = move |(number, text)| Line { file: file.clone(), number, text };
        literals(&text).into_iter().map(line).collect::<Vec<_>>()
    };
    files("src", "rs").into_iter().flat_map(of).collect()
}

/// Returns the comment lines of the scripts in the pages.
fn script_comments() -> Vec<Line> {
    const SIGNS: [&str; 3] = ["//", "/*", "*"];
    let of = |line: &str, _: &mut bool| {
        let is_comment = SIGNS.iter().any(|sign| line.trim_start().starts_with(sign));
        is_comment.then(|| line.to_owned())
    };
    lines("src", "js", of)
}

/// Returns the comment lines of files with an extension whose comments begin with `#`.
fn hash_comments(extension: &str) -> Vec<Line> {
    lines(".", extension, |line, _| line.trim_start().starts_with('#').then(|| line.to_owned()))
}

/// Returns the lines of the Markdown files outside of code blocks, headings included; the generated pages of
/// licences are left out.
fn markdown() -> Vec<Line> {
    let outside = |line: &str, is_fenced: &mut bool| {
        let is_fence = line.trim_start().starts_with("```");
        *is_fenced ^= is_fence;
        (!is_fence && !*is_fenced && !line.starts_with("    ")).then(|| line.to_owned())
    };
    lines(".", "md", outside).into_iter().filter(|line| !line.file.ends_with("THIRD-PARTY.md")).collect()
}

/// Returns the text of a line of Markdown outside of code spans.
fn without_code(line: Line) -> Line {
    let text = line.text.split('`').step_by(2).collect::<Vec<_>>().join("``");
    Line { text, ..line }
}

/// Returns the places of the lines that are too long and have a blank to break at.
fn long(lines: impl Iterator<Item = Line>) -> Vec<String> {
    let is_long = |line: &Line| line.text.chars().count() > COLUMNS && line.words().contains(' ');
    lines.filter(is_long).map(|line| line.place()).collect()
}

/// Returns the banned phrases in a text, also those that continue on the next line.
fn banned(lines: &[Line]) -> Vec<String> {
    let words_of = |line: &Line, index: Option<usize>, number: usize| {
        let other = index.and_then(|index| lines.get(index));
        other.filter(|other| other.file == line.file && other.number == number).map(Line::words)
    };
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let before = words_of(line, index.checked_sub(1), line.number - 1).unwrap_or_default();
        let after = words_of(line, Some(index + 1), line.number + 1).unwrap_or_default();
        let words = line.words();
        let text = format!("{before} {words} {after} ");
        let here = before.len() + 1..before.len() + 1 + words.len();
        let begins_here = |phrase: &&str| {
            let mut places = text.match_indices(*phrase).map(|(place, _)| place);
            places.any(|place| here.contains(&place) && is_banned(&text, place, phrase))
        };
        found.extend(
            BANNED.into_iter().filter(begins_here).map(|phrase| format!("{}: {phrase}", line.place())),
        );
    }
    found
}

/// Returns whether a phrase at a place of a text begins a word and is not a part of an allowed phrase.
fn is_banned(text: &str, place: usize, phrase: &str) -> bool {
    let begins_word = !text[..place].ends_with(char::is_alphanumeric);
    let is_allowed = ALLOWED.iter().any(|allowed| {
        let start = allowed.find(phrase).and_then(|offset| place.checked_sub(offset));
        start.and_then(|start| text.get(start..)).is_some_and(|text| text.starts_with(allowed))
    });
    begins_word && !is_allowed
}

#[test]
fn comments_keep_to_their_columns() {
    let rust = rust_comments().into_iter().filter(|line| !line.text.contains("! |"));
    let long =
        long(rust.chain(script_comments()).chain(["toml", "yml", "sh"].into_iter().flat_map(hash_comments)));
    assert!(long.is_empty(), "comments over {COLUMNS} columns:\n{}", long.join("\n"));
}

#[test]
fn the_prose_of_markdown_files_keeps_to_its_columns() {
    let long = long(markdown().into_iter().filter(|line| !line.text.starts_with(['|', '#'])));
    assert!(long.is_empty(), "prose over {COLUMNS} columns:\n{}", long.join("\n"));
}

#[test]
fn comments_messages_and_pages_do_without_the_banned_phrases() {
    let mut found = banned(&rust_comments());
    found.extend(banned(&rust_literals()));
    found.extend(banned(&markdown().into_iter().map(without_code).collect::<Vec<_>>()));
    for hash in ["sh", "toml", "yml"] {
        found.extend(banned(&hash_comments(hash)));
    }
    for (folder, whole) in [(".", "py"), (".", "pyi"), ("src", "js"), ("src", "html")] {
        found.extend(banned(&lines(folder, whole, |line, _| Some(line.to_owned()))));
    }
    assert!(found.is_empty(), "banned phrases:\n{}", found.join("\n"));
}

#[test]
fn the_check_finds_a_phrase_across_two_lines_and_not_in_longer_words() {
    let of = |texts: &[&str]| {
        let line = |(text, number): (&&str, usize)| Line { file: "a".into(), number, text: (*text).into() };
        banned(&texts.iter().zip(1..).map(line).collect::<Vec<_>>())
    };
    assert_eq!(
        of(&["/// The moves are so", "/// many.", "/// That which is left."]),
        ["a:1: so many", "a:3: that which"]
    );
    assert!(of(&["// Drawn by whatever fits.", "// What an entry holds."]).is_empty());
    assert_eq!(of(&["// This is", " * no move."]), ["a:1: is no "]);
    assert!(
        of(&["// There", "// is no move. This no longer", "// counts as soon", "// as it is found."])
            .is_empty()
    );
}
