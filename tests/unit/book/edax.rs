//! Edax's books: the text format in both directions, and the reader of the binary file.

use kado::base::{Score, Selectivity};
use kado::book::{Book, Effort, binary, text};
use kado::game::othello8::Board;

use super::learned;

const START: &str = "---------------------------OX------XO---------------------------";

#[test]
fn what_is_written_as_text_is_read_again() {
    let book = learned(0..30, 20);
    let written = text::write(&book);
    let import = text::read(&written).unwrap();
    assert_eq!((import.read, import.passes, import.bad_leaves), (book.len(), 0, 0));
    assert_eq!(text::write(&import.book), written);
    for (board, entry) in import.book.entries() {
        let before = book.get(board).unwrap();
        assert_eq!(entry.effort.depth, before.effort.depth);
        let rounded = |leaf: kado::book::Leaf| (leaf.square, leaf.score.whole_discs());
        assert_eq!(entry.leaf.map(rounded), before.leaf.map(rounded));
    }
}

#[test]
fn a_line_is_a_board_a_level_and_a_leaf() {
    let import = text::read(&format!("{START} X,16,d3,+2\n\n")).unwrap();
    let entry = import.book.get(Board::START).unwrap();
    assert_eq!((entry.value, entry.effort), (Score::from_discs(2), Effort::new(16, Selectivity::Percent73)));
    assert_eq!(import.book.moves(Board::START)[0].line.len(), 1);
    // A symmetric image with exchanged colors and other letters.
    let mirrored = START.chars().rev().map(|c| if c == 'X' { '*' } else { c }).collect::<String>();
    let turned = text::read(&format!("{mirrored}*,16,E6,2,more\r\n")).unwrap();
    assert_eq!(turned.book.len(), 1);
    assert_eq!(turned.book.get(Board::START).unwrap().value, Score::from_discs(2));
}

#[test]
fn an_invalid_position_is_refused_with_its_line() {
    for (line, fault) in [
        ("nonsense", "line 2: column 1: 'n' where a square (X, O or -) is expected"),
        ("", ""),
        (&format!("{START} X"), "line 2: the level is missing"),
        (&format!("{START} X,61,d3,2"), "line 2: '61' where a level (0 to 60) is expected"),
        (&format!("{START} X,16"), "line 2: the move of the leaf is missing"),
        (
            &format!("{START} X,16,d9,2"),
            "line 2: 'd9' where the move of the leaf (a1 to h8, or --) is expected",
        ),
        (&format!("{START} X,16,d3,65"), "line 2: '65' where a score in discs is expected"),
        (&format!("{START} X,16,d3,2.5"), "line 2: '2.5' where a score in discs is expected"),
    ] {
        let text = format!("{START} X,16,d3,2\n{line}\n");
        for text in [text.replace('\n', "\r"), text] {
            match text::read(&text) {
                Ok(_) => assert_eq!(fault, ""),
                Err(error) => assert_eq!(error.to_string(), fault),
            }
        }
    }
}

#[test]
fn positions_without_moves_and_leaves_that_are_none_are_counted() {
    let pass = "XXX-----------------------------------------------------XO------ O,10,pa,-3";
    let import = text::read(&format!("{pass}\n{START} X,16,a1,2\n")).unwrap();
    assert_eq!((import.read, import.passes, import.bad_leaves, import.book.len()), (2, 1, 1, 0));
    assert_eq!((import.repeated, import.unscored), (0, 1));
}

#[test]
fn of_repeated_positions_the_one_with_the_deepest_scored_search_is_imported() {
    let [deep, shallow, unscored] =
        ["18,d3,+2", "4,d3,-7", "20,--,+2"].map(|rest| format!("{START} X,{rest}\n"));
    for text in [[&deep, &shallow, &unscored], [&unscored, &shallow, &deep]] {
        let import = text::read(&text.map(String::as_str).concat()).unwrap();
        assert_eq!((import.read, import.repeated, import.unscored), (3, 2, 0));
        let entry = import.book.get(Board::START).unwrap();
        assert_eq!((entry.value, entry.effort.depth), (Score::from_discs(2), 18));
    }
}

/// Writes a book in the format of Edax 4, with arbitrary values in the fields that the reader ignores.
fn as_binary(book: &Book) -> Vec<u8> {
    let mut bytes = b"XADEKOOB\x04\x05".to_vec();
    bytes.extend([0xea, 0x07, 11, 21, 10, 30, 0, 0]);
    bytes.extend([16i32, 40, 2, 3, 1].map(i32::to_le_bytes).concat());
    bytes.extend((book.len() as i32).to_le_bytes());
    for (board, entry) in book.entries() {
        bytes.extend(board.player.to_le_bytes());
        bytes.extend(board.opponent.to_le_bytes());
        let games = entry.games;
        bytes.extend([games.wins, games.draws, games.losses, 7].map(u32::to_le_bytes).concat());
        let value = entry.value.whole_discs() as i16;
        bytes.extend([value, value - 2, value + 2].map(i16::to_le_bytes).concat());
        let links: Vec<_> = book.moves(board).into_iter().filter(|known| known.linked).collect();
        bytes.extend([links.len() as u8, entry.effort.depth]);
        for link in &links {
            bytes.extend([link.score.whole_discs() as i8 as u8, link.mv().square().unwrap().index() as u8]);
        }
        let leaf = entry.leaf.map(|leaf| (leaf.score.whole_discs() as i8 as u8, leaf.square));
        let (score, square) = leaf.unwrap_or((0, 65));
        bytes.extend([score, square]);
    }
    bytes
}

#[test]
fn the_binary_file_holds_what_the_text_does() {
    let book = learned(0..30, 20);
    let bytes = as_binary(&book);
    let import = binary::read(&bytes).unwrap();
    let from_text = text::read(&text::write(&book)).unwrap();
    assert_eq!(text::write(&import.book), text::write(&from_text.book));
    for (board, entry) in import.book.entries() {
        assert_eq!(entry.games, book.get(board).unwrap().games);
    }
    for length in 0..bytes.len() {
        assert!(binary::read(&bytes[..length]).is_err(), "{length}");
    }
    assert!(binary::is_one(&bytes) && !binary::is_one(&book.to_bytes()));
    let mut newer = bytes;
    newer[8] = 5;
    let error = binary::read(&newer).unwrap_err().to_string();
    assert_eq!(error, "damaged at byte 8: its format has version 5; version 4 is known");
}
