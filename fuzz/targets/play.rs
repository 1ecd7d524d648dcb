//! Two people who type any bytes in a game of Othello, or, after an `s`, in a swap2 game of five in a row:
//! the game continues, and the output has no control characters.

#![no_main]

use kado::play::lines::{self, LineOptions};
use kado::play::{EventQueue, Glyphs, LocalGame, Opening, PlayOptions, Seat, Seats, Style};
use kado_fuzz::engine;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let events = EventQueue::default();
    let mut engine = engine(events.sink());
    let (opening, input) = match input.split_first() {
        Some((b's', rest)) => {
            engine.set_game("gomoku").expect("it is a game");
            (Opening::Swap2, rest)
        }
        _ => (Opening::Plain, input),
    };
    let seats = Seats { black: Seat::Person, white: Seat::Person };
    let options = PlayOptions { opening, ..PlayOptions::default() };
    let mut game = LocalGame::new(engine, events, seats, options).expect("people play everything");
    let line_options = LineOptions { style: Style { glyphs: Glyphs::Unicode, colored: false }, echo: true };
    let mut output = Vec::new();
    lines::play(&mut game, input, &mut output, line_options).expect("a vector can be written to");
    let text = String::from_utf8(output).expect("the output is UTF-8");
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
    assert!(text.ends_with("Goodbye.\n"), "{text:?}");
});
