//! Names of games: parsing and writing round-trip, and the game can be started.

#![no_main]

use kado::game::{AnyPosition, Position, Rules};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(rules) = text.parse::<Rules>() {
        assert_eq!(rules.to_string().parse(), Ok(rules));
        let start = AnyPosition::start(rules).unwrap();
        assert_eq!((start.rules(), start.size()), (rules, rules.size()));
    }
});
