//! A bad record of a file is named with its place, and the good ones around it are read.

use std::io::Cursor;

use kado::formats::fen::Spelling;
use kado::formats::pgn::Style;
use kado::formats::sgf::Points;
use kado::formats::{Format, GameText, WrittenResult, games, wthor};

use super::read;

#[test]
fn a_bad_record_is_named_and_hides_no_other() {
    type Case = (Format, &'static [u8], &'static [&'static str], usize);
    let cases: [Case; 6] = [
        (
            Format::Transcript,
            b"f5d6\n# head\nf5 z9\nf5f5\nc4\n",
            &[
                "record 2 (line 3, byte 12): line 3, column 4: 'z9' where a move (a1 to h8, or pass) is expected",
                "record 3 (line 4, byte 18): move 2: 'f5' where a legal move of white (f4, d6, f6) is expected",
            ],
            2,
        ),
        (
            Format::Sgf(Points::Algebraic),
            b"(;GM[2];B[f5])\n(;GM[2]\n;B[z9])(;GM[1])\n(;GM[2];B[f5\n(;GM[2];B[f5])",
            &[
                "record 2 (line 2, byte 15): line 3, column 4: 'z9' where a square of the board or a pass is expected",
                "record 3 (line 3, byte 30): line 3, column 13: '1' where 2, the number of Othello, or 4, that of gomoku is expected",
                "record 4 (line 4, byte 39): line 4, column 13: the text ends where ']' is expected",
            ],
            2,
        ),
        (
            Format::Pgn(Style::Edax),
            b"[Event \"a\"]\n\n1. f5 d7 *\n\n[Event \"b]\n\n1. f5 *\n\n[Event \"c\"]\n1. f5 d6 1-0\n",
            &[
                "record 1 (line 1, byte 0): move 2: 'd7' where a legal move of white (f4, d6, f6) is expected",
                "record 2 (line 5, byte 25): line 5, column 11: '\\n' where '\"' at the end of the value is expected",
            ],
            1,
        ),
        (
            Format::Fen(Spelling::Flipello),
            b"8/8/8/3pP3/3Pp3/8/8/8[] w 0 1\n8/8 w\n8/8/8 w 0 1\n",
            &[
                "record 2 (line 2, byte 30): this game is not played on a 8x2 board",
                "record 3 (line 3, byte 36): this game is not played on a 8x3 board",
            ],
            1,
        ),
        (
            Format::Ggf,
            b"2 (;GM[Othello];)(;GM[Othello]BO[4 ---- -O*- -*O- ---- *]B[a2];)",
            &[
                "record 1 (line 1, byte 2): line 1, column 3: '(' where a game with a board (BO[8 ... *]) is expected",
            ],
            1,
        ),
        (
            Format::Sgf(Points::Algebraic),
            "\u{feff}(;GM[1])(;GM[2]C[\u{e9}\u{864e}])(;GM[1])(;GM[2]\n;B[z9])".as_bytes(),
            &[
                "record 1 (line 1, byte 3): line 1, column 6: '1' where 2, the number of Othello, or 4, that of gomoku is expected",
                "record 3 (line 1, byte 27): line 1, column 27: '1' where 2, the number of Othello, or 4, that of gomoku is expected",
                "record 4 (line 1, byte 35): line 2, column 4: 'z9' where a square of the board or a pass is expected",
            ],
            1,
        ),
    ];
    let is_lf = |byte: &u8| *byte == b'\n';
    for (format, bytes, expected, good) in cases {
        // In old files of the Mac, a line ends with CR.
        let old = bytes.iter().map(|byte| if is_lf(byte) { b'\r' } else { *byte }).collect();
        for bytes in [bytes.to_owned(), old] {
            let (fine, errors): (Vec<_>, Vec<_>) = games(format, &bytes[..]).partition(Result::is_ok);
            let errors: Vec<String> = errors
                .into_iter()
                .map(|error| error.unwrap_err().to_string().replace("\\r", "\\n"))
                .collect();
            assert_eq!(
                (errors, fine.len()),
                (expected.iter().map(|&text| text.to_owned()).collect(), good),
                "{format:?}"
            );
        }
    }
}

#[test]
fn a_database_file_is_read_up_to_where_it_is_damaged() {
    let game =
        GameText { result: Some(WrittenResult::Margin(2.0)), ..read(Format::Transcript, b"f5d6").remove(0) };
    let mut writer = wthor::Writer::new(Cursor::new(Vec::new())).unwrap();
    for _ in 0..3 {
        writer.write(&game).unwrap();
    }
    let file = writer.finish((2026, 11, 21), &mut Vec::new(), &mut Vec::new()).unwrap().into_inner();
    assert_eq!(wthor::parse(&file).unwrap().games.len(), 3);
    let read = |bytes: &[u8]| -> Vec<String> {
        let told = games(Format::Wthor, bytes)
            .map(|game| game.map_or_else(|error| error.to_string(), |_| "game".to_owned()));
        told.collect()
    };
    let mut damaged = file.clone();
    damaged[16 + 68 + 9] = 99;
    assert_eq!(
        read(&damaged),
        ["game", "record 2 (byte 84): byte 93: 99 where a move (10 * row + column) is expected", "game"]
    );
    let short = "record 3 (byte 152): byte 153: the end where one record for each game that the header counts is expected";
    assert_eq!(read(&file[..153]), ["game", "game", short]);
    let long = [&file[..], b"x"].concat();
    assert_eq!(read(&long)[3..], ["record 4 (byte 220): byte 220: more bytes where the end is expected"]);
    assert_eq!(read(b"x"), ["record 1 (byte 1): byte 1: the end where a header of 16 bytes is expected"]);
}
