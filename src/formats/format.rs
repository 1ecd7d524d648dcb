//! The file formats with their names and file extensions, and the detection of a format by content.

use std::io::{self, Read};
use std::mem;
use std::path::Path;

use super::fen::Spelling;
use super::pgn::Style;
use super::sgf::Points;
use super::{GameText, without_mark, wthor};

/// A file format of games or positions.
///
/// ```
/// use kado::formats::Format;
///
/// let format = Format::of_path("games/final.ggf".as_ref());
/// assert_eq!((format, format.map(Format::name)), (Some(Format::Ggf), Some("ggf")));
/// assert_eq!(Format::of_name("SGF").map(Format::holds_variations), Some(true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A list of moves per line ([`super::transcript`]).
    Transcript,
    /// A position per line with the scores of its moves ([`super::obf`]).
    Obf,
    /// A position per line ([`super::board64`]).
    Board,
    /// Generic Game Format ([`super::ggf`]).
    Ggf,
    /// Smart Game Format ([`super::sgf`]).
    Sgf(Points),
    /// Portable Game Notation ([`super::pgn`]).
    Pgn(Style),
    /// A file of the WTHOR database ([`super::wthor`]).
    Wthor,
    /// A position per line in FEN ([`super::fen`]).
    Fen(Spelling),
}

/// The name and the file extensions of a format.
///
/// ```
/// use kado::formats::FORMATS;
///
/// let spec = FORMATS.iter().find(|spec| spec.name == "obf").expect("a known format");
/// assert_eq!(spec.extensions, ["obf", "scr", "script"]);
/// assert!(spec.format.holds_positions());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FormatSpec {
    /// The format to which the name and the extensions belong.
    pub format: Format,
    /// Name of the format in options and protocols.
    pub name: &'static str,
    /// File extensions without the dot; empty for a variant of another format.
    pub extensions: &'static [&'static str],
}

/// All formats and their variants.
/// A variant without file extensions comes after the standard form of its format.
pub const FORMATS: [FormatSpec; 14] = [
    FormatSpec { format: Format::Transcript, name: "transcript", extensions: &["txt"] },
    FormatSpec { format: Format::Ggf, name: "ggf", extensions: &["ggf"] },
    FormatSpec { format: Format::Sgf(Points::Algebraic), name: "sgf", extensions: &["sgf"] },
    FormatSpec { format: Format::Sgf(Points::Letters), name: "sgf-letters", extensions: &[] },
    FormatSpec { format: Format::Sgf(Points::Gogui), name: "sgf-gogui", extensions: &[] },
    FormatSpec { format: Format::Pgn(Style::Edax), name: "pgn", extensions: &["pgn"] },
    FormatSpec { format: Format::Pgn(Style::Reversi), name: "pgn-reversi", extensions: &[] },
    FormatSpec { format: Format::Pgn(Style::Flipello), name: "pgn-flipello", extensions: &[] },
    FormatSpec { format: Format::Wthor, name: "wthor", extensions: &["wtb"] },
    FormatSpec { format: Format::Obf, name: "obf", extensions: &["obf", "scr", "script"] },
    FormatSpec { format: Format::Board, name: "board", extensions: &["pos"] },
    FormatSpec { format: Format::Fen(Spelling::Reversi), name: "fen", extensions: &["fen"] },
    FormatSpec { format: Format::Fen(Spelling::Flipello), name: "fen-flipello", extensions: &[] },
    FormatSpec { format: Format::Fen(Spelling::Ugi), name: "fen-ugi", extensions: &[] },
];

impl Format {
    /// Returns the format that the extension of a path implies, ignoring case; `None` if it is unknown.
    pub fn of_path(path: &Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?;
        let has =
            |spec: &&FormatSpec| spec.extensions.iter().any(|known| known.eq_ignore_ascii_case(extension));
        FORMATS.iter().find(has).map(|spec| spec.format)
    }

    /// Guesses the format from the beginning of a text.
    /// A text that resembles no other format counts as a transcript.
    ///
    /// ```
    /// use kado::formats::Format;
    ///
    /// assert_eq!(Format::of_text("(;GM[Othello]PB[Ann]").name(), "ggf");
    /// assert_eq!(Format::of_text("f5d6c3").name(), "transcript");
    /// assert_eq!(Format::of_text("8/8/8/3ox3/3xo3/8/8/8 x").name(), "fen-ugi");
    /// ```
    pub fn of_text(text: &str) -> Format {
        let text = without_mark(text);
        let lines = super::lines(text).map(str::trim_start);
        let mut lines = lines.filter(|line| !line.is_empty() && !line.starts_with(['#', '%'])).peekable();
        let first = lines.peek().copied().unwrap_or_default();
        if text.to_ascii_uppercase().contains("GM[OTHELLO]") {
            Format::Ggf
        } else if first.starts_with('(') {
            Format::Sgf(Points::Algebraic)
        } else if first.starts_with('[') {
            Format::Pgn(Style::Edax)
        } else if is_fen(first) {
            Format::Fen(Spelling::of(first))
        } else if is_board(first) && !lines.find_map(has_moves).unwrap_or(false) {
            Format::Obf
        } else {
            Format::Transcript
        }
    }

    /// Guesses the format from the beginning of a file.
    /// Bytes that begin with a WTHOR header are WTHOR. Other bytes are treated as text, as in
    /// [`Format::of_text`].
    ///
    /// ```
    /// use kado::formats::Format;
    ///
    /// assert_eq!(Format::of_bytes(b"f5d6c3").name(), "transcript");
    /// ```
    pub fn of_bytes(bytes: &[u8]) -> Format {
        let text = || Format::of_text(&String::from_utf8_lossy(bytes));
        if wthor::is_header(bytes) { Format::Wthor } else { text() }
    }

    /// Guesses the format of a file from its first bytes, which are returned as well: at most 4096 bytes.
    pub(crate) fn of_beginning(file: impl Read) -> io::Result<(Format, Vec<u8>)> {
        let mut bytes = Vec::new();
        file.take(4096).read_to_end(&mut bytes)?;
        Ok((Format::of_bytes(&bytes), bytes))
    }

    /// Returns the format with this name, ignoring case.
    pub fn of_name(name: &str) -> Option<Format> {
        FORMATS.iter().find(|spec| spec.name.eq_ignore_ascii_case(name)).map(|spec| spec.format)
    }

    /// Returns the name that options and protocols use, such as `sgf-letters`.
    pub fn name(self) -> &'static str {
        FORMATS.iter().find(|spec| spec.format == self).map_or("", |spec| spec.name)
    }

    /// Returns whether both formats are variants of one format, such as `sgf` and `sgf-gogui`. Boards are a
    /// variant of OBF: they have the same reader.
    pub(crate) fn is_variant_of(self, other: Format) -> bool {
        let [one, other] = [self, other].map(|format| match format {
            Format::Board => mem::discriminant(&Format::Obf),
            format => mem::discriminant(&format),
        });
        one == other
    }

    /// Returns whether the format is a text format: every format except WTHOR.
    pub(crate) fn is_text(self) -> bool {
        self != Format::Wthor
    }

    /// Returns the file extensions of the formats that satisfy a condition: `.txt .ggf .sgf`.
    pub(crate) fn extensions(is_wanted: impl Fn(Format) -> bool) -> String {
        let wanted = FORMATS.iter().filter(|spec| is_wanted(spec.format));
        let extensions: Vec<String> =
            wanted.flat_map(|spec| spec.extensions).map(|extension| format!(".{extension}")).collect();
        extensions.join(" ")
    }

    /// Returns whether each record in this format is a position instead of a game.
    pub fn holds_positions(self) -> bool {
        matches!(self, Format::Obf | Format::Board | Format::Fen(_))
    }

    /// Returns whether the format can hold variations.
    pub fn holds_variations(self) -> bool {
        matches!(self, Format::Sgf(_) | Format::Pgn(_))
    }

    /// Returns the number of variations of a game that are missing in this format.
    /// Those cut off at the limit are missing; all are if the format holds only the main line.
    pub(crate) fn variations_left_out(self, game: &GameText) -> usize {
        let unheld = if self.holds_variations() { 0 } else { game.variations.len() };
        game.variations_left_out + unheld
    }
}

/// Returns whether a line begins with the rows of a FEN: letters of discs, numbers and at least two slashes.
fn is_fen(line: &str) -> bool {
    let rows = line.split(|c: char| c.is_whitespace() || c == '[').next().unwrap_or_default();
    rows.matches('/').count() >= 2 && rows.chars().all(|c| c.is_ascii_digit() || "pPxXoObBwW/".contains(c))
}

/// Returns whether a line begins with a board of 3x3 or more.
fn is_board(line: &str) -> bool {
    let begin: Vec<char> = line.chars().take_while(|c| !";%#".contains(*c)).take(16).collect();
    begin.len() > 9 && begin.iter().all(|c| "-._xXoO*bBwW0 ".contains(*c))
}

/// Returns whether the text after the first semicolon of a line is a list of moves, as in a transcript.
/// In OBF a score stands there. A line that begins with a square is a list of moves as well. Returns `None`
/// if the line tells nothing.
fn has_moves(line: &str) -> Option<bool> {
    if let [b'a'..=b'z' | b'A'..=b'Z', b'1'..=b'9', ..] = line.as_bytes() {
        return Some(true);
    }
    let (_, entries) = line.split(['#', '%']).next()?.split_once(';')?;
    let entry = entries.split(';').next()?.trim();
    (!entry.is_empty()).then(|| !entry.contains(':') && entry.parse::<i32>().is_err())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_with_moves_boards_with_scores_and_fens_are_told_apart() {
        let board = "---------------------------OX------XO--------------------------- X";
        for (text, name) in [
            (board.to_owned(), "obf"),
            (format!("{board};f5d6"), "transcript"),
            (format!("% head\n\n# more\n{board}; D3\n"), "transcript"),
            (format!("{board};\n{board};f5d6"), "transcript"),
            (format!("{board};\nf5d6"), "transcript"),
            (format!("{board}; F5:+0;"), "obf"),
            (format!("{board}\n{}", &board[..20]), "obf"),
            (format!("# head\n{board}; +0; % a; b"), "obf"),
            (format!("{board}; % f5;d6"), "obf"),
            ("OX------- X; +0;".to_owned(), "obf"),
            ("8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1".to_owned(), "fen"),
            ("\u{feff}# head\n8/8/8/3pP3/3Pp3/8/8/8[60P60p] w 0 1".to_owned(), "fen-flipello"),
            (format!("{}/16/16 x", "xoxoxoxoxoxoxoxo/".repeat(14)), "fen-ugi"),
            ("1/2-1/2".to_owned(), "transcript"),
            ("% head\n(;GM[2])".to_owned(), "sgf"),
        ] {
            assert_eq!(Format::of_text(&text).name(), name, "{text}");
        }
    }
}
