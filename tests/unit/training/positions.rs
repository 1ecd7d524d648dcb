//! Position files: written records are read back, and damage is reported with its location.

use std::fs;
use std::path::Path;

use kado::game::othello8::Board;
use kado::training::positions::{Block, FileError, Final, Reader, Record, Writer};

fn record(n: u32) -> Record {
    let board =
        Board { player: 0x0000_0008_1000_0000 << (n % 3), opponent: 0x0000_0010_0800_0000 << (n % 3) };
    let record = Record::new(board, n);
    match n % 4 {
        0 => record,
        1 => record.with_search(-6400 + n as i16, 6).with_outcome(Final::Played(-64)),
        2 => record.with_outcome(Final::Exact(12)),
        _ => record.with_outcome(Final::Exact(-2)).with_search(123, 63),
    }
}

fn block(number: u32) -> Block {
    Block { number, records: (0..number).map(|n| record(number * 32 + n)).collect() }
}

fn write(file: &Path, blocks: u32) {
    let (mut writer, done) = Writer::open(file, &"settings").unwrap();
    for number in done..blocks {
        writer.append(&block(number)).unwrap();
    }
}

fn read(bytes: &[u8]) -> Result<Vec<Block>, FileError> {
    Reader::new(bytes)?.blocks()
}

#[test]
fn written_records_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions");
    write(&file, 5);
    let mut reader = Reader::open(&file).unwrap();
    assert_eq!(reader.settings::<String>().unwrap(), "settings");
    assert_eq!(reader.blocks().unwrap(), (0..5).map(block).collect::<Vec<_>>());
    assert_eq!(reader.offset(), fs::metadata(&file).unwrap().len());

    let known = record(3);
    assert_eq!((known.searched(), known.outcome(), known.game()), (Some((123, 63)), Final::Exact(-2), 3));
    assert_eq!((record(0).searched(), record(0).outcome()), (None, Final::Unknown));
    assert_eq!(record(1).searched(), Some((-6399, 6)));
}

#[test]
fn a_file_cut_anywhere_is_continued_to_the_same_file() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, cut] = ["whole", "cut"].map(|name| folder.path().join(name));
    write(&whole, 4);
    let bytes = fs::read(&whole).unwrap();
    for length in 0..bytes.len() {
        fs::write(&cut, &bytes[..length]).unwrap();
        write(&cut, 4);
        assert_eq!(fs::read(&cut).unwrap(), bytes, "cut after {length} bytes");
    }
    assert_eq!(Writer::open(&cut, &"settings").unwrap().0.found, [0, 1, 2, 3]);
}

#[test]
fn a_record_of_fewer_than_four_discs_is_damaged() {
    for (discs, is_sound) in [(0, false), (2, false), (3, false), (4, true), (63, true), (64, true)] {
        let board = Board { player: u64::MAX.checked_shr(64 - discs).unwrap_or(0), opponent: 0 };
        let bytes = Block { number: 0, records: vec![Record::new(board, 1)] }.to_bytes();
        let read = Reader::of_blocks(bytes.as_slice(), 50).blocks();
        match read {
            Ok(_) => assert!(is_sound, "{discs} discs"),
            Err(error) => {
                assert!(!is_sound, "{discs} discs");
                assert_eq!(error.to_string(), "damaged at byte 50: a record is not a valid position");
            }
        }
    }
}

#[test]
fn every_wrong_byte_is_detected_and_reported_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions");
    write(&file, 4);
    let bytes = fs::read(&file).unwrap();
    for place in 0..bytes.len() {
        for bit in [1, 128] {
            let mut wrong = bytes.clone();
            wrong[place] ^= bit;
            assert!(read(&wrong).is_err(), "byte {place}, bit {bit}");
        }
    }
    let last_block = bytes.len() - 12 - 3 * 24;
    let mut wrong = bytes.clone();
    wrong[last_block + 20] ^= 1;
    let message = read(&wrong).unwrap_err().to_string();
    assert_eq!(message, format!("damaged at byte {last_block}: the checksum is wrong"));
    let message = read(&bytes[..bytes.len() - 1]).unwrap_err().to_string();
    assert_eq!(message, format!("damaged at byte {last_block}: the block is truncated"));
}

#[test]
fn a_foreign_file_and_other_settings_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions");
    fs::write(&file, "1. e4 e5 and so on, a file of another program").unwrap();
    let message = Writer::open(&file, &"settings").unwrap_err().to_string();
    assert_eq!(message, "not a position file: it does not begin with `kadopos1`");

    fs::write(&file, "").unwrap();
    write(&file, 2);
    let bytes = fs::read(&file).unwrap();
    let message = Writer::open(&file, &"others").unwrap_err().to_string();
    assert_eq!(
        message,
        "it was made with other settings: was \"settings\" and is \"others\"; use another file"
    );
    assert_eq!(fs::read(&file).unwrap(), bytes);
    assert!(Reader::open(&file).unwrap().settings::<u32>().is_err());
}

#[test]
fn a_damaged_file_is_not_continued() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("positions");
    write(&file, 4);
    let mut bytes = fs::read(&file).unwrap();
    bytes[60] ^= 1;
    fs::write(&file, &bytes).unwrap();
    assert!(matches!(Writer::open(&file, &"settings"), Err(FileError::Damaged { .. })));
    assert_eq!(fs::read(&file).unwrap(), bytes);
}
