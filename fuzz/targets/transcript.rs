//! Transcripts: parsing, and replaying on bitboards and on the plain board with equal results.

#![no_main]

use kado::base::Size;
use kado::formats::transcript;
use kado::game::othello::Othello;
use kado::game::othello8::Othello8;
use kado::game::{Position, Record};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(moves) = transcript::parse(text, Size::OTHELLO) else { return };
    let written = transcript::write(&moves, Size::OTHELLO);
    assert_eq!(
        transcript::parse(&written, Size::OTHELLO).map(|read| transcript::write(&read, Size::OTHELLO)),
        Ok(written)
    );
    let mut fast = Record::new(Othello8::start());
    let mut plain = Record::new(Othello::start(Size::OTHELLO).expect("an 8x8 board is one of Othello"));
    assert_eq!(transcript::replay(text, &mut fast), transcript::replay(text, &mut plain));
    assert_eq!(fast.position().diagram(), plain.position().diagram());
});
