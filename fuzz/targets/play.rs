//! Two people who type any bytes: the game goes on, and nothing that a terminal obeys comes back.

#![no_main]

use kado::play::lines::{self, Paper};
use kado::play::{Glyphs, House, Inbox, Seat, Seats, Style, Table};
use kado_fuzz::engine;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let inbox = Inbox::new();
    let engine = engine(inbox.sink());
    let seats = Seats { black: Seat::Person, white: Seat::Person };
    let house = House { hints: false, saves: false };
    let mut table = Table::new(engine, inbox, seats, house).expect("people play everything");
    let paper = Paper { style: Style { glyphs: Glyphs::Unicode, colored: false }, echo: true };
    let mut output = Vec::new();
    lines::play(&mut table, input, &mut output, paper).expect("a vector can be written to");
    let text = String::from_utf8(output).expect("what is said is UTF-8");
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
    assert!(text.ends_with("Goodbye.\n"), "{text:?}");
});
