//! Opening books: parsing and writing round-trip, and books imported from Edax's formats can be written.

#![no_main]

use kado::book::{Book, binary, text};
use kado::game::othello8::Board;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut file = bytes.to_vec();
    file.extend(crc32fast::hash(bytes).to_le_bytes());
    if let Ok(book) = Book::from_bytes(&file) {
        assert_eq!(book.to_bytes(), file);
        ask(&book);
    }
    let _ = Book::from_bytes(bytes);
    let imports = [binary::read(bytes), text::read(&String::from_utf8_lossy(bytes))];
    for import in imports.into_iter().flatten() {
        let book = import.book;
        assert_eq!(Book::from_bytes(&book.to_bytes()), Ok(book.clone()));
        let written = text::write(&book);
        assert_eq!(text::write(&text::read(&written).unwrap().book), written);
        ask(&book);
    }
});

fn ask(book: &Book) {
    let boards: Vec<Board> = book.entries().map(|(board, _)| board).collect();
    for board in boards {
        assert!(
            book.moves(board)
                .iter()
                .all(|known| board.moves() >> known.mv().square().unwrap().index() & 1 == 1)
        );
    }
    let _ = Book::merge(&[book.clone(), book.clone()]);
}
