//! Laws that every game keeps, on boards of many sizes.

mod files;

use fastrand::Rng;
use kado::game::mnk::Mnk;
use kado::game::othello::{self, Othello};
use kado::game::othello_wide::WideOthello;
use kado::game::othello8::Othello8;
use kado::game::{Position, Record, Rules};

use super::{check_listed_moves_are_accepted, check_symmetries};
use crate::support::playout;

/// Every game, on its default board and on others.
const GAMES: [&str; 42] = [
    "othello:4",
    "othello:6",
    "othello:8",
    "othello:10",
    "othello:12",
    "othello:14",
    "othello:16",
    "antiothello:4",
    "antiothello:6",
    "antiothello:8",
    "antiothello:10",
    "antiothello:16",
    "gomoku:15",
    "gomoku:5",
    "gomoku:9x7",
    "gomoku:5x1",
    "gomoku:1x25",
    "gomoku:20",
    "standard:15",
    "standard:7",
    "standard:6x11",
    "caro5:15",
    "caro5:7",
    "caro5:8x6",
    "caro6:15",
    "caro6:7",
    "caro6:6x9",
    "renju:15",
    "renju:9",
    "renju:8x7",
    "tictactoe:3",
    "mnk:1,1,1",
    "mnk:25,1,1",
    "mnk:4,1,2",
    "mnk:1,5,2",
    "mnk:2,2,2",
    "mnk:4,3,3",
    "mnk:5,4,4",
    "mnk:7,6,4",
    "mnk:7,6,4:exact",
    "mnk:10,10,6",
    "mnk:25,25,25",
];

/// On boards with more squares, exhaustive checks are slow: only some positions are checked there.
const LARGE: usize = 64;

/// A law for all games, checked from a start position.
trait Law {
    fn check<P: Position>(&self, start: P, choices: &[u8]);
}

/// Checks a law in random games of every game, with each board implementation.
fn check_every_game(law: &impl Law) {
    let mut rng = Rng::with_seed(7);
    for text in GAMES {
        let rules: Rules = text.parse().unwrap();
        for _ in 0..2 {
            let choices: Vec<u8> = (0..640).map(|_| rng.u8(..)).collect();
            match rules {
                Rules::Othello(rules) => {
                    law.check(Othello::start_of(rules).unwrap(), &choices);
                    if rules != othello::Rules::STANDARD {
                        law.check(WideOthello::start_of(rules).unwrap(), &choices);
                    }
                }
                Rules::Mnk(rules) => law.check(Mnk::start(rules), &choices),
            }
            if rules == Rules::OTHELLO {
                law.check(Othello8::start(), &choices);
            }
        }
    }
}

#[test]
fn the_list_has_every_game_and_a_name_is_read_as_it_is_written() {
    for name in Rules::GAMES {
        let rules: Rules = name.parse().unwrap();
        assert!(GAMES.iter().any(|text| text.parse() == Ok(rules)), "{name} on its own board");
        assert!(
            GAMES.iter().any(|text| text.parse().is_ok_and(|rules: Rules| rules.name() == name)),
            "{name}"
        );
    }
    for text in GAMES {
        let rules: Rules = text.parse().unwrap();
        assert_eq!(rules.to_string(), text);
        assert_eq!(rules.with_size(rules.size()), Ok(rules), "{text}");
        assert_eq!(text.to_uppercase().parse(), Ok(rules), "{text}");
    }
}

/// Games end, every position of them is valid, and a result exists exactly at the end.
struct Ends;

impl Law for Ends {
    fn check<P: Position>(&self, start: P, choices: &[u8]) {
        let rules = start.rules();
        let record = playout::random(start.clone(), choices);
        let last = record.positions().len() - 1;
        for (ply, position) in record.positions().iter().enumerate() {
            assert_eq!((position.rules(), position.size()), (rules, rules.size()));
            assert_eq!(position.outcome().is_some(), ply == last, "{rules}, ply {ply}");
            assert_eq!(position.legal_moves().is_empty(), ply == last, "{rules}, ply {ply}");
            let has_line = !position.winning_line().is_empty();
            let is_won_by_line = position.outcome().is_some_and(|outcome| outcome.winner.is_some());
            assert_eq!(has_line, is_won_by_line && matches!(rules, Rules::Mnk(_)), "{rules}, ply {ply}");
        }
    }
}

#[test]
fn games_end_and_have_a_result_exactly_then() {
    check_every_game(&Ends);
}

/// A move is legal exactly if it is listed.
struct Listed;

impl Law for Listed {
    fn check<P: Position>(&self, start: P, choices: &[u8]) {
        let record = playout::random(start.clone(), choices);
        let step = if start.size().squares() > LARGE { 29 } else { 3 };
        for position in record.positions().iter().rev().step_by(step) {
            check_listed_moves_are_accepted(position);
        }
    }
}

#[test]
fn a_move_is_legal_exactly_if_it_is_listed() {
    check_every_game(&Listed);
}

/// Undo returns through the same positions and keys, and every one of them can be set up.
struct Undone;

impl Law for Undone {
    fn check<P: Position>(&self, start: P, choices: &[u8]) {
        let rules = start.rules();
        let played = playout::random(start.clone(), choices);
        let mut record = Record::new(start.clone());
        for ply in played.plies() {
            record.play(ply.mv).unwrap();
        }
        let mut keys = Vec::new();
        for position in played.positions().iter().rev() {
            assert_eq!(record.position(), position, "{rules}");
            assert_eq!(record.position().key(), position.key(), "{rules}");
            let set_up = P::set_up(rules, &position.diagram()).unwrap();
            assert_eq!(
                (&set_up, set_up.key()),
                (position, position.key()),
                "{rules}: a set-up position is the played one"
            );
            assert_eq!(start.with_diagram(&position.diagram()).as_ref(), Ok(position));
            keys.push(position.key());
            record.undo();
        }
        assert_eq!((record.undo(), record.position()), (None, &start));
        let different = keys.iter().collect::<std::collections::HashSet<_>>().len();
        assert_eq!(different, keys.len(), "{rules}: no position comes twice, and so no key");
    }
}

#[test]
fn undo_and_setting_up_lead_to_the_same_positions_and_keys() {
    check_every_game(&Undone);
}

/// A rotated or mirrored board is the same game.
struct Symmetric;

impl Law for Symmetric {
    fn check<P: Position>(&self, start: P, choices: &[u8]) {
        let record = playout::random(start.clone(), choices);
        let step = if start.size().squares() > LARGE { 61 } else { 11 };
        for position in record.positions().iter().rev().step_by(step) {
            check_symmetries(position);
        }
    }
}

#[test]
fn turned_and_mirrored_boards_are_the_same_game() {
    check_every_game(&Symmetric);
}
