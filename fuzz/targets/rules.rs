//! Names of games: what is read is written as it reads, and can be begun.

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
