//! Database files of WTHOR are read field by field, and a damaged one names the byte.

use kado::base::Size;
use kado::formats::{transcript, wthor};

/// A database file of one game of two moves, f5 d6.
fn database() -> Vec<u8> {
    let mut bytes = vec![20, 26, 11, 20, 1, 0, 0, 0, 0, 0, 0xd1, 0x07, 8, 0, 24, 0];
    bytes.extend([7, 0, 1, 1, 2, 0, 33, 32, 56, 64]);
    bytes.resize(16 + 68, 0);
    bytes
}

#[test]
fn a_database_file_is_read_field_by_field() {
    let database = wthor::parse(&database()).unwrap();
    assert_eq!((database.size, database.year, database.theoretical_empties), (Size::OTHELLO, 2001, 24));
    let moves = transcript::parse("f5d6", Size::OTHELLO).unwrap();
    let game = wthor::Game {
        tournament: 7,
        black: 257,
        white: 2,
        black_discs: 33,
        theoretical_black_discs: 32,
        moves,
    };
    assert_eq!(database.games, [game]);

    let mut wide = vec![20, 26, 11, 20, 1, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0];
    wide.extend([0, 0, 0, 0, 0, 0, 50, 50, 11, 20, 110]);
    wide.resize(16 + 104, 0);
    let database = wthor::parse(&wide).unwrap();
    let moves = transcript::parse("a1j1j10", Size::square_board(10)).unwrap();
    assert_eq!(database.games[0].moves, moves);
}

#[test]
fn a_damaged_database_file_names_the_byte() {
    type Damage = fn(&mut Vec<u8>);
    let cases: [(Damage, &str); 7] = [
        (|file| file.truncate(10), "byte 10: the end where a header of 16 bytes is expected"),
        (|file| file[12] = 9, "byte 12: 9 where the side of the board (0, 8 or 10) is expected"),
        (|file| file[13] = 1, "byte 13: 1 where 0, the type of a file of games is expected"),
        (
            |file| file.truncate(80),
            "byte 80: the end where one record for each game that the header counts is expected",
        ),
        (|file| file.push(0), "byte 84: 1 bytes more where the end is expected"),
        (|file| file[22] = 65, "byte 22: 65 where a number of discs that the board can hold is expected"),
        (|file| file[25] = 19, "byte 25: 19 where a move (10 * row + column) is expected"),
    ];
    for (damage, expected) in cases {
        let mut file = database();
        damage(&mut file);
        assert_eq!(wthor::parse(&file).unwrap_err().to_string(), expected);
    }
}
