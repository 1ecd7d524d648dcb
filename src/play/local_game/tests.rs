use std::error::Error;
use std::time::Duration;

use super::*;
use crate::engine::Options;
use crate::game::othello8::Isa;
use crate::play::command::{Command, Side};

#[test]
fn only_a_person_resigns() {
    let resign = |white: &str| {
        let mut table = game("first", white, None);
        (table.execute(&Command::Resign).unwrap(), table.turn())
    };
    let (messages, turn) = resign("first");
    assert_eq!(messages, ["Nobody can resign: two computer players are playing."]);
    assert_eq!(turn, Turn::Engine(Color::Black));
    assert_eq!(resign("human").0, ["Black wins: White has resigned."]);
}

#[test]
fn undo_gives_up_no_moves_for_the_previous_game() {
    let undone = |lines: &str| {
        let mut table = game("human", "human", None);
        table.begin().unwrap();
        let mut execute = |line: &str| {
            let command = table.read(line).unwrap();
            table.execute(&command).unwrap()
        };
        lines.split(' ').map(|line| line.replace('_', " ")).map(|line| execute(&line)).last().unwrap()
    };
    assert_eq!(undone("f5 new yes d3 c3 side_none undo"), ["You have no move to take back."]);
    assert_eq!(undone("f5 new yes d3 side_none undo"), ["Taken back: the previous game."]);
}

#[test]
fn a_color_keeps_its_computer_player_when_the_side_changes() {
    for (black, white, lines, players) in [
        ("kado:3", "discs:3", "side black", "Black: human, White: discs:3."),
        ("kado:3", "discs:3", "side white", "Black: kado:3, White: human."),
        ("kado:3", "discs:3", "side none", "Black: kado:3, White: discs:3."),
        ("kado:3", "discs:3", "side both,side both,side none", "Black: kado:3, White: discs:3."),
        ("human", "kado:8", "side white", "Black: kado:8, White: human."),
        ("human", "kado:8", "side both,side black", "Black: human, White: kado:8."),
        ("human", "kado:8", "side both,side white", "Black: kado:8, White: human."),
        ("human", "kado:8", "side both,level 2,side black", "Black: human, White: kado:2."),
    ] {
        let mut table = game(black, white, None);
        for line in lines.split(',') {
            let command = table.read(line).unwrap();
            table.execute(&command).unwrap();
        }
        let title = texts::title(table.game(), table.seats());
        assert!(title.ends_with(players), "{black}, {white}, {lines}: {title}");
    }
}

#[test]
fn a_new_level_says_who_plays_at_it() {
    for (black, white, answer) in [
        ("kado:1", "discs:3", "Kado plays at level 8."),
        ("human", "human", "Kado will play at level 8."),
        ("human", "discs:3", "Level 8 is for Kado only: White is discs:3."),
        ("first", "discs:3", "Level 8 is for Kado only: Black is first, White is discs:3."),
    ] {
        assert_eq!(game(black, white, None).execute(&Command::Level(8)).unwrap(), [answer]);
    }
}

#[test]
fn a_computer_player_that_does_not_play_the_game_is_replaced_by_kado() {
    let mut table = game("human", "discs:3", None);
    table.execute(&Command::Side(Side::Both)).unwrap();
    table.engine.set_option("Player", KADO).unwrap();
    table.engine.set_rules("gomoku".parse().unwrap()).unwrap();
    table.execute(&Command::Side(Side::One(Color::Black))).unwrap();
    assert_eq!(table.seats(), Seats { black: Seat::Person, white: Seat::Kado(Some(table.level)) });
}

/// Returns a game with these players and clocks.
fn game(black: &str, white: &str, time: Option<&str>) -> LocalGame {
    let events = EventQueue::default();
    let engine = Engine::new(Options::default(), Isa::best(), events.sink()).unwrap();
    let seats = Seats { black: black.parse().unwrap(), white: white.parse().unwrap() };
    let options = PlayOptions { time: time.map(|time| time.parse().unwrap()), ..PlayOptions::default() };
    LocalGame::new(engine, events, seats, options).unwrap()
}

#[test]
fn a_search_without_a_clock_ends_when_the_clocks_start() {
    let mut table = game("kado:30", "human", None);
    table.begin().unwrap();
    assert!(table.is_busy());
    let time = table.read("time 3s").unwrap();
    assert_eq!(table.execute(&time).unwrap(), ["Each side has 3s."]);
    assert!(!table.is_busy());
}

#[test]
fn a_move_found_while_the_clocks_stand_still_adds_the_increment() {
    let mut table = game("first", "human", Some("1m+5s"));
    table.run_clocks();
    table.begin().unwrap();
    table.pause();
    assert_eq!(table.wait(), ["Black plays d3."]);
    table.run_clocks();
    assert!(table.clocks().unwrap().left(Color::Black) > Duration::from_secs(60));
}

#[test]
fn an_error_of_input_or_output_gives_its_cause_once() {
    let error = PlayError::Io(io::Error::other("the disk is full"));
    assert_eq!(error.to_string(), "cannot read or write the game");
    assert_eq!(error.source().unwrap().to_string(), "the disk is full");
}
