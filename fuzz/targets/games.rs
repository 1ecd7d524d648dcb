//! Files of every format, split into records: the first byte selects the format. The moves of every parsed
//! game round-trip through every game format.

#![no_main]

use kado::formats::{self, FORMATS, Format, Positions};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Some((&first, bytes)) = bytes.split_first() else { return };
    let from = FORMATS[usize::from(first) % FORMATS.len()].format;
    for game in formats::games(from, bytes).flatten() {
        for to in FORMATS.iter().map(|spec| spec.format) {
            let Ok(text) = formats::text(to, &game, Positions::All) else { continue };
            // Not every format stores the rules: its reader gets them.
            let back = formats::games(to, text.as_bytes()).with_rules(game.rules);
            let mut back = back.map(|game| game.expect("what was written"));
            if to.holds_positions() {
                assert!(back.map(|game| game.start).eq(game.positions().expect("a legal game")));
                continue;
            }
            // An empty line is not a record.
            if to == Format::Transcript && text == "\n" {
                assert!(game.moves.is_empty() && back.next().is_none());
                continue;
            }
            let back = back.next().expect("what was written");
            let moves = |game: &formats::GameText| {
                game.moves.iter().filter_map(|written| written.mv.square()).collect::<Vec<_>>()
            };
            assert_eq!((&back.start, moves(&back)), (&game.start, moves(&game)));
        }
    }
});
