use std::error::Error;

use super::*;
use crate::engine::Options;
use crate::game::othello8::Isa;
use crate::play::command::Command;

#[test]
fn only_a_person_resigns() {
    let resign = |white: &str| {
        let events = EventQueue::default();
        let engine = Engine::new(Options::default(), Isa::best(), events.sink()).unwrap();
        let seats = Seats { black: "first".parse().unwrap(), white: white.parse().unwrap() };
        let mut table = LocalGame::new(engine, events, seats, PlayOptions::default()).unwrap();
        (table.execute(&Command::Resign).unwrap(), table.turn())
    };
    let (messages, turn) = resign("first");
    assert_eq!(messages, ["Nobody can resign: two computer players are playing."]);
    assert_eq!(turn, Turn::Engine(Color::Black));
    assert_eq!(resign("human").0, ["Black wins: White has resigned."]);
}

#[test]
fn an_error_of_input_or_output_gives_its_cause_once() {
    let error = PlayError::Io(io::Error::other("the disk is full"));
    assert_eq!(error.to_string(), "cannot read or write the game");
    assert_eq!(error.source().unwrap().to_string(), "the disk is full");
}
