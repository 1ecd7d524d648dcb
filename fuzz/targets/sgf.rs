//! Smart Game Format: writing is stable after one round trip; replaying may fail but must not panic.

#![no_main]

use kado::formats::sgf;
use kado::game::othello8::Othello8;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(game) = sgf::parse(text) {
        let written = sgf::write(&game);
        assert_eq!(sgf::parse(&written).map(|game| sgf::write(&game)), Ok(written));
        drop(game.replay::<Othello8>());
    }
});
