//! Splits a text file into records, one at a time, so that a file may have any size.
//! A record is a line, a game in brackets, or a game of PGN.

mod brackets;
mod pgn;
mod source;

use std::io::{self, BufRead};

use super::RecordErrorKind;
use source::{Record, Source};

/// The length limit of a record in bytes.
const LONGEST: usize = 16 << 20;

/// The place of a record in its file.
///
/// ```
/// use kado::formats::{Format, games};
///
/// let mut games = games(Format::Transcript, "# Two games\nf5d6\nf5f6".as_bytes());
/// games.nth(1);
/// let place = games.place();
/// assert_eq!((place.record, place.line, place.offset), (2, 3, 17));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Number of the record, counted from 1.
    pub record: u64,
    /// Line number, counted from 1; 0 in a file without lines.
    pub line: usize,
    /// Column in characters, counted from 1; 0 in a file without lines.
    pub column: usize,
    /// Byte offset of the record in the file, counted from 0.
    pub offset: u64,
}

/// How records are delimited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// Every line is a record, except empty lines and those that begin with `#` or `%`.
    Lines,
    /// A record is the text from a `(` to the matching `)`.
    Brackets,
    /// A record is a PGN game: tags, then moves.
    /// The game ends at a line whose last word is a result, or before the tags of the next game.
    Pgn,
}

/// Splits the text of a reader into records.
#[derive(Debug)]
pub(super) struct Records<R> {
    source: Source<R>,
    cut: Cut,
    /// The number of records found so far.
    found: u64,
}

impl<R: BufRead> Records<R> {
    pub(super) fn new(reader: R, cut: Cut) -> Records<R> {
        Records { source: Source::new(reader), cut, found: 0 }
    }

    /// Returns the place and the text of the next record; `None` at the end of the input.
    /// Instead of the text of a record that exceeds the length limit, or of an input in UTF-16, an error is
    /// returned.
    pub(super) fn next(&mut self) -> io::Result<Option<(Place, Result<String, RecordErrorKind>)>> {
        if self.found == 0 && self.source.is_utf16()? {
            let place = Place { record: 1, line: 1, column: 1, offset: 0 };
            return Ok(Some((place, Err(RecordErrorKind::Utf16))));
        }
        let record = match self.cut {
            Cut::Lines => lines(&mut self.source)?,
            Cut::Brackets => brackets::next(&mut self.source, self.found == 0)?,
            Cut::Pgn => pgn::next(&mut self.source)?,
        };
        Ok(record.map(|record| {
            self.found += 1;
            let Record { line, column, offset, .. } = record;
            let place = Place { record: self.found, line, column, offset };
            (place, record.text().ok_or(RecordErrorKind::TooLong))
        }))
    }
}

/// Reads the next record of a format with one record per line.
/// Skips blank lines and comment lines, which begin with `#` or `%`.
fn lines<R: BufRead>(source: &mut Source<R>) -> io::Result<Option<Record>> {
    while let Some(line) = source.line()? {
        if !line.is_blank() && !matches!(line.first(), Some(b'#' | b'%')) {
            return Ok(Some(line));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns line, offset and text of each record.
    fn cut(text: &str, cut: Cut) -> Vec<(usize, u64, String)> {
        let mut records = Records::new(text.as_bytes(), cut);
        let mut all = Vec::new();
        while let Some((place, record)) = records.next().unwrap() {
            assert_eq!(place.record, all.len() as u64 + 1);
            all.push((place.line, place.offset, record.unwrap()));
        }
        all
    }

    fn record(line: usize, offset: u64, text: &str) -> (usize, u64, String) {
        (line, offset, text.to_owned())
    }

    #[test]
    fn lines_are_records_but_for_empty_ones_and_comments() {
        let found = cut("# head\nf5d6\r\n\n  \n% more\n c4 \nd3", Cut::Lines);
        assert_eq!(found, [record(2, 7, "f5d6\r"), record(6, 24, " c4 "), record(7, 29, "d3")]);
        assert_eq!(cut("", Cut::Lines), []);
    }

    #[test]
    fn a_byte_order_mark_is_not_part_of_a_record() {
        assert_eq!(cut("\u{feff}f5 *", Cut::Lines), [record(1, 3, "f5 *")]);
        assert_eq!(cut("\u{feff}f5 *", Cut::Pgn), [record(1, 3, "f5 *\n")]);
        assert_eq!(cut("\u{feff}(;a)", Cut::Brackets), [record(1, 3, "(;a)")]);
        assert_eq!(cut("\u{feff}no game", Cut::Brackets), [record(1, 3, "no game")]);
        assert_eq!(cut("\u{feff}", Cut::Brackets), []);
    }

    #[test]
    fn games_in_brackets_are_found_wherever_they_stand() {
        let found = cut("1 (;a[)]b[\\])](;c))(;d)\n 2 (;e)\n(;f", Cut::Brackets);
        let expected = [
            record(1, 2, "(;a[)]b[\\])](;c))"),
            record(1, 19, "(;d)"),
            record(2, 27, "(;e)"),
            record(3, 32, "(;f"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_text_without_a_game_in_brackets_is_one_record() {
        assert_eq!(cut(" \n no game\n", Cut::Brackets), [record(2, 3, "no game\n")]);
        assert_eq!(cut(" \n\n", Cut::Brackets), []);
        assert_eq!(cut("1 (;a) 2", Cut::Brackets), [record(1, 2, "(;a)")]);
    }

    #[test]
    fn a_line_that_begins_a_game_ends_a_broken_one() {
        let found = cut("(;GM[2];B[f5\n(;GM[2];B[d3])\n(;FF[4](;B\n(;FF[4])", Cut::Brackets);
        let texts: Vec<&str> = found.iter().map(|(_, _, text)| text.trim_end()).collect();
        assert_eq!(texts, ["(;GM[2];B[f5", "(;GM[2];B[d3])", "(;FF[4](;B", "(;FF[4])"]);
        assert_eq!(
            found.iter().map(|&(line, offset, _)| (line, offset)).collect::<Vec<_>>(),
            [(1, 0), (2, 13), (3, 28), (4, 39)]
        );
    }

    #[test]
    fn a_number_of_boards_precedes_the_next_game() {
        let found =
            cut("1 (;GM[Othello]B[f5\n12 (;GM[Othello])\n2 (;CA[UTF-8]\n2(;CA[UTF-8])", Cut::Brackets);
        let expected = [
            record(1, 2, "(;GM[Othello]B[f5"),
            record(2, 23, "(;GM[Othello])"),
            record(3, 40, "(;CA[UTF-8]"),
            record(4, 53, "(;CA[UTF-8])"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn a_game_in_a_comment_does_not_end_the_game_around_it() {
        for comment in ["(;GM[2\\];B[f5\\])", "(;FF[\u{e9}", "(;FF", "(;GMx[", "x(;GM["] {
            let game = format!("(;GM[2];B[f5]C[\n{comment}\n])");
            assert_eq!(cut(&game, Cut::Brackets), [record(1, 0, &game)]);
        }
    }

    #[test]
    fn games_of_pgn_end_before_tags_or_after_the_result() {
        let text =
            "\n[A \"1\"]\n[B \"2\"]\n\n1. f5 {a\n[b 1-0\n} d6\n\n[A \"3\"]\n\n1. c4 1-0\n1. d3 ; 0-1\n*\n\n";
        let found = cut(text, Cut::Pgn);
        let expected = [
            record(2, 1, "[A \"1\"]\n[B \"2\"]\n\n1. f5 {a\n[b 1-0\n} d6\n\n"),
            record(9, 40, "[A \"3\"]\n\n1. c4 1-0\n"),
            record(12, 59, "1. d3 ; 0-1\n*\n"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn tags_of_pgn_begin_a_game_after_moves_or_where_the_first_tag_comes_again() {
        let texts = |text| cut(text, Cut::Pgn).into_iter().map(|(_, _, text)| text).collect::<Vec<_>>();
        let one_line = "[A \"]\\\"\"] [B \"b\"] 1. f5 {\n} *\n";
        let unfinished = "[A \"a\"] 1. f5\n";
        let no_moves = "[A \"a\"]\n\n[B \"b\"]\n";
        let games = [one_line, unfinished, no_moves, no_moves, unfinished];
        assert_eq!(texts(&games.concat()), games);
    }

    #[test]
    fn a_comment_of_pgn_that_is_not_closed_ends_before_the_next_game() {
        let found = cut("[A \"1\"]\n\n1. f5 {x\n[A \"y\"]\n\n[B \"z\"]\n\n[A \"2\"]\n\n1. f5 *\n", Cut::Pgn);
        let expected = [
            record(1, 0, "[A \"1\"]\n\n1. f5 {x\n[A \"y\"]\n\n[B \"z\"]\n\n"),
            record(8, 36, "[A \"2\"]\n\n1. f5 *\n"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn lines_of_pgn_that_begin_with_a_percent_sign_end_no_game() {
        let found = cut("% 1-0\n[A \"a\"]\n%x\n[B \"b\"]\n1. f5 {\n% *}\n% 1-0\n1-0\n%", Cut::Pgn);
        let game = "[A \"a\"]\n%x\n[B \"b\"]\n1. f5 {\n% *}\n% 1-0\n1-0\n";
        assert_eq!(found, [record(2, 6, game)]);
    }

    #[test]
    fn a_record_that_is_too_long_is_left_out_and_hides_no_other() {
        let long = "x".repeat(LONGEST + 1);
        for (text, cut) in [
            (format!("{long}\nf5"), Cut::Lines),
            (format!("(;{long})(;a)"), Cut::Brackets),
            (format!("1. f5 {{{long}}} *\n1. f5 *"), Cut::Pgn),
        ] {
            let mut records = Records::new(text.as_bytes(), cut);
            let too_long = records.next().unwrap().unwrap().1;
            assert!(matches!(too_long, Err(RecordErrorKind::TooLong)), "{cut:?}");
            assert!(records.next().unwrap().unwrap().1.is_ok(), "{cut:?}");
            assert!(records.next().unwrap().is_none(), "{cut:?}");
        }
    }

    #[test]
    fn bytes_that_are_not_utf_8_are_read_as_latin_1() {
        let mut records = Records::new(&b"Andr\xe9\nAndr\xc3\xa9"[..], Cut::Lines);
        for _ in 0..2 {
            assert_eq!(records.next().unwrap().unwrap().1.unwrap(), "André");
        }
    }
}
