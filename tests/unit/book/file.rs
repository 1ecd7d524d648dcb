//! The file of a book: written books are read back, and damage is reported with its location.

use kado::base::{Score, Selectivity};
use kado::book::{Book, BookError, Effort, Verdict};
use kado::engine::builtin_book;
use kado::game::othello8::Board;

use super::{judge, learned};

/// Replaces the checksum at the end by the correct one.
fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 4;
    let checksum = crc32fast::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

fn small() -> Book {
    let mut book = learned(0..2, 4);
    book.set_origin("for a test: é");
    book
}

#[test]
fn a_written_book_is_read_back_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.book");
    for book in [Book::default(), small(), learned(0..20, 30)] {
        assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book.clone()));
        book.save(&file).unwrap();
        assert_eq!(Book::load(&file), Ok(book.clone()));
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
    let error = Book::load(&folder.path().join("none")).unwrap_err();
    assert!(matches!(error, BookError::Read(_)), "{error}");
}

#[test]
fn the_order_in_which_a_book_is_made_does_not_matter() {
    let mut first = Book::default();
    let mut second = Book::default();
    let squares: Vec<usize> = vec![19, 26, 37, 44];
    let verdict = judge(Board::START, &squares);
    first.put(Board::START, verdict);
    second.put(Board::START, None);
    second.put(Board::START, verdict);
    first.settle();
    second.settle();
    assert_eq!(first.to_bytes(), second.to_bytes());
}

#[test]
fn a_file_that_is_cut_or_changed_anywhere_is_refused() {
    let bytes = small().to_bytes();
    for length in 0..bytes.len() {
        assert!(Book::from_bytes(&bytes[..length]).is_err(), "{length}");
    }
    for place in 0..bytes.len() {
        for flip in [1, 0x80, 0xff] {
            let mut bytes = bytes.clone();
            bytes[place] ^= flip;
            assert!(Book::from_bytes(&bytes).is_err(), "{place}");
            if place < bytes.len() - 4 {
                // A file with a correct checksum is refused or is a book, whatever it contains.
                if let Ok(book) = Book::from_bytes(&with_checksum(bytes.clone())) {
                    assert_eq!(book.to_bytes(), with_checksum(bytes));
                    book.moves(Board::START);
                }
            }
        }
    }
    let mut longer = bytes;
    longer.push(0);
    let error = Book::from_bytes(&longer).unwrap_err();
    assert!(error.to_string().contains("continues after its end"), "{error}");
}

#[test]
fn damage_is_named_with_its_place() {
    let mut book = Book::default();
    let effort = Effort::new(8, Selectivity::Percent95);
    book.put(Board::START, Some(Verdict { square: 19, score: Score::from_discs(1), effort }));
    book.settle();
    let bytes = book.to_bytes();
    assert_eq!(bytes.len(), 20 + 24 + 4);
    let refused = |place: usize, value: u8| {
        let mut bytes = bytes.clone();
        bytes[place] = value;
        Book::from_bytes(&with_checksum(bytes)).unwrap_err().to_string()
    };
    assert_eq!(refused(0, b'K'), "not an opening book of Kado: it does not begin with `kadobook`");
    assert_eq!(refused(8, 2), "its format has version 2; version 1 is known");
    assert_eq!(refused(14, 9), "damaged at byte 12: an origin of 589824 bytes is too long");
    assert_eq!(refused(16, 2), "damaged at byte 48: the file ends there, 4 bytes too early");
    assert_eq!(refused(23, 0x18), "damaged at byte 20: both sides have a disc on the same square");
    assert_eq!(refused(27, 0x80), "damaged at byte 20: the board is not the smallest of its images");
    assert_eq!(refused(37, 0x7f), "damaged at byte 36: a score of 32612 is beyond 64 discs");
    assert_eq!(refused(40, 0), "damaged at byte 40: 0 is not a legal move");
    assert_eq!(refused(41, 61), "damaged at byte 41: a depth of 61 is more than 60");
    assert_eq!(refused(42, 94), "damaged at byte 42: 94 % is not a selectivity");
    assert_eq!(refused(43, 2), "damaged at byte 43: 2 where 0 or 1 is expected");
    let mut wrong = bytes.clone();
    wrong[44] ^= 1;
    let error = Book::from_bytes(&wrong).unwrap_err().to_string();
    assert_eq!(error, "damaged at byte 44: the checksum of everything before it is wrong");
}

#[test]
fn the_book_that_is_built_in_is_sound() {
    let book = builtin_book().unwrap();
    let mut settled = book.clone();
    assert_eq!(settled.settle(), []);
    assert_eq!(settled, book);
    assert_eq!(book.incomplete(), []);
}
