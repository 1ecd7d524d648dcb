//! Weights files: any content with a correct checksum is unpacked or rejected, and unpacked weights pack
//! again.

#![no_main]

use kado::eval::othello::packing::{pack, unpack, unpack_numbers};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = unpack(bytes);
    let mut file = b"KADOEVAL\x01\0\0\0".to_vec();
    file.extend(crc32fast::hash(bytes).to_le_bytes());
    file.extend(bytes);
    if let Ok(parameters) = unpack(&file) {
        assert!(unpack_numbers(&file).is_ok());
        assert_eq!(unpack(&pack(&parameters, 1)), Ok(parameters));
    }
});
