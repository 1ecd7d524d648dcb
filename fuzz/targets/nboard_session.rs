//! A whole session of the NBoard protocol: any bytes in, lines out that the GUI can parse, and a pong for
//! every ping, in order.

#![no_main]

use kado::protocol::{Files, Nboard};
use kado_fuzz::answers;
use libfuzzer_sys::fuzz_target;

const KNOWN: [&str; 9] =
    ["set myname Kado", "status", "nodestats ", "=== ", "search ", "book ", "learned", "analysis ", "pong "];

/// Returns the numbers of the pings before the quit line.
fn pings(input: &str) -> Vec<i64> {
    let words = |line: &str| line.split_whitespace().take(2).map(str::to_owned).collect::<Vec<_>>();
    let lines = input.split('\n').map(words);
    let until_quit = lines.take_while(|words| words.first().is_none_or(|word| word != "quit"));
    let numbers = until_quit.filter(|words| words.first().is_some_and(|word| word == "ping"));
    numbers.filter_map(|words| words.get(1)?.parse().ok()).collect()
}

fuzz_target!(|input: &[u8]| {
    let output = answers(&mut Nboard::new(Files::Denied), input);
    for line in output.lines() {
        assert!(line.chars().all(|c| !c.is_control() && c <= '\u{ff}'), "{line:?}");
        assert!(KNOWN.iter().any(|known| line.starts_with(known)), "{line}");
    }
    let pongs: Vec<i64> =
        output.lines().filter_map(|line| line.strip_prefix("pong ")?.parse().ok()).collect();
    let pings = pings(&String::from_utf8_lossy(input));
    let mut answered = pings.iter();
    assert!(pongs.iter().all(|pong| answered.any(|ping| ping == pong)), "{pongs:?} to {pings:?}");
});
