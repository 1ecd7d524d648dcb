//! Two people who type any bytes in a game of Othello, or, after an `s`, in a swap2 game of five in a row:
//! the game continues, and the output has no control characters.

#![no_main]

use kado::play::lines::{self, Paper};
use kado::play::{Glyphs, House, Inbox, LocalGame, Opening, Seat, Seats, Style};
use kado_fuzz::engine;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let inbox = Inbox::new();
    let mut engine = engine(inbox.sink());
    let (opening, input) = match input.split_first() {
        Some((b's', rest)) => {
            engine.set_game("gomoku").expect("it is a game");
            (Opening::Swap2, rest)
        }
        _ => (Opening::Plain, input),
    };
    let seats = Seats { black: Seat::Person, white: Seat::Person };
    let house = House { hints: false, saves: false, opening, time: None };
    let mut game = LocalGame::new(engine, inbox, seats, house).expect("people play everything");
    let paper = Paper { style: Style { glyphs: Glyphs::Unicode, colored: false }, echo: true };
    let mut output = Vec::new();
    lines::play(&mut game, input, &mut output, paper).expect("a vector can be written to");
    let text = String::from_utf8(output).expect("replies are UTF-8");
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
    assert!(text.ends_with("Goodbye.\n"), "{text:?}");
});
