//! Names of moves, in the notation of the game and of the Go Text Protocol: parsing and writing round-trip.

#![no_main]

use kado::base::Size;
use kado::dialect::{Letters, Vertices};
use kado::game::notation::{move_name, parse_move};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, &str)| {
    let (columns, rows, name) = input;
    let Some(size) = Size::new(columns, rows) else { return };
    if let Some(mv) = parse_move(name, size) {
        assert_eq!(parse_move(&move_name(mv, size, "pass"), size), Some(mv));
    }
    for letters in [Letters::Full, Letters::SkipI] {
        let vertices = Vertices { size, letters };
        if let Ok(mv) = vertices.read(name) {
            assert_eq!(vertices.read(&vertices.write(mv)), Ok(mv));
        }
    }
});
