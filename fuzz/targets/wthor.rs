//! WTHOR database files: as many games as the header states, or an error with its offset.

#![no_main]

use kado::formats::wthor;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match wthor::parse(bytes) {
        Ok(database) => assert!(database.games.len() <= bytes.len()),
        Err(error) => assert!(error.offset <= bytes.len(), "{error}"),
    }
});
