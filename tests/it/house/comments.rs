//! Comments and the prose of Markdown files keep to their columns and avoid banned phrases.

use crate::support::repository::files;

/// The maximum length of a line, in columns.
const COLUMNS: usize = 110;

/// Phrases of roundabout sentences: there is a shorter one, or a term of the field.
/// They are lower case. A phrase with a blank at its end does not match longer words.
const BANNED: [&str; 26] = [
    "what there is",
    "that which",
    "those which",
    "is none of",
    "are none of",
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
    "nothing but",
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
        let text = self.text.trim().trim_start_matches(['/', '!', '#', '>']).to_lowercase();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// Returns the lines of the files with an extension for which `of` returns the text to check.
fn lines(extension: &str, of: fn(&str, &mut bool) -> Option<String>) -> Vec<Line> {
    let mut found = Vec::new();
    for (file, text) in files(".", extension) {
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
    lines("rs", |line, _| line.trim_start().starts_with("//").then(|| line.to_owned()))
}

/// Returns the lines of the Markdown files outside of code blocks, headings included; the generated pages of
/// licences are left out.
fn markdown() -> Vec<Line> {
    let outside = |line: &str, is_fenced: &mut bool| {
        let is_fence = line.trim_start().starts_with("```");
        *is_fenced ^= is_fence;
        (!is_fence && !*is_fenced && !line.starts_with("    ")).then(|| line.to_owned())
    };
    lines("md", outside).into_iter().filter(|line| !line.file.ends_with("THIRD-PARTY.md")).collect()
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
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let next =
            lines.get(index + 1).filter(|next| next.file == line.file && next.number == line.number + 1);
        let words = line.words();
        let both = format!("{words} {} ", next.map_or_else(String::new, Line::words));
        let begins_here = |phrase: &&str| both.find(*phrase).is_some_and(|at| at < words.len());
        found.extend(
            BANNED.into_iter().filter(begins_here).map(|phrase| format!("{}: {phrase}", line.place())),
        );
    }
    found
}

#[test]
fn comments_keep_to_their_columns() {
    let long = long(rust_comments().into_iter().filter(|line| !line.text.contains("! |")));
    assert!(long.is_empty(), "comments over {COLUMNS} columns:\n{}", long.join("\n"));
}

#[test]
fn the_prose_of_markdown_files_keeps_to_its_columns() {
    let long = long(markdown().into_iter().filter(|line| !line.text.starts_with(['|', '#'])));
    assert!(long.is_empty(), "prose over {COLUMNS} columns:\n{}", long.join("\n"));
}

#[test]
fn comments_and_pages_do_without_the_banned_phrases() {
    let scripts = |line: &str, _: &mut bool| line.trim_start().starts_with('#').then(|| line.to_owned());
    let mut found = banned(&rust_comments());
    found.extend(banned(&markdown().into_iter().map(without_code).collect::<Vec<_>>()));
    found.extend(banned(&lines("sh", scripts)));
    for python in ["py", "pyi"] {
        found.extend(banned(&lines(python, |line, _| Some(line.to_owned()))));
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
}
