//! Generic Game Format: writing is stable after one round trip.

#![no_main]

use kado::formats::ggf;
use kado::game::othello8::Othello8;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for game in ggf::parse(text).unwrap_or_default() {
        let written = ggf::write(&game);
        let again: Vec<String> =
            ggf::parse(&written).expect("what was written").iter().map(ggf::write).collect();
        assert_eq!(again, [written]);
        drop(game.replay::<Othello8>());
    }
});
