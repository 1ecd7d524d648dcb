//! Files of positions: parsed records are valid positions, and a file without its last byte is rejected.

#![no_main]

use kado::training::positions::Reader;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(mut reader) = Reader::new(bytes) else { return };
    let Ok(blocks) = reader.blocks() else { return };
    let records = blocks.iter().flat_map(|block| &block.records);
    assert!(records.clone().all(|record| record.is_sound() && record.board().empties() <= 64));
    assert_eq!(reader.offset(), bytes.len() as u64);
    if !blocks.is_empty() {
        assert!(Reader::new(&bytes[..bytes.len() - 1]).unwrap().blocks().is_err());
    }
});
