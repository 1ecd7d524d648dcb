//! Boards of every shape: how games end, valid positions, and hashes.

use kado::base::{Color, Move, Size, Square};
use kado::game::mnk::{Line, Mnk, Rules};
use kado::game::{self, Diagram, Outcome, Position, SetupError};
use proptest::prelude::*;

use super::board::{diagram, position};
use super::slow_rules;
use crate::support::playout;

fn rules(columns: u8, rows: u8, k: u8, line: Line) -> Rules {
    Rules::new(Size::new(columns, rows).unwrap(), k, line).unwrap()
}

fn played(rules: Rules, squares: &[u16]) -> Mnk {
    let mut position = Mnk::start(rules);
    for &square in squares {
        position.play(Square::new(square).into()).unwrap();
    }
    position
}

#[test]
fn the_smallest_boards_are_won_by_the_first_stones() {
    assert_eq!(played(rules(1, 1, 1, Line::Free), &[0]).outcome(), Some(Outcome::won_by(Color::Black)));
    assert_eq!(played(rules(9, 4, 1, Line::Exact), &[17]).outcome(), Some(Outcome::won_by(Color::Black)));
    for second in 1..4 {
        let third = if second == 1 { 2 } else { 1 };
        let position = played(rules(2, 2, 2, Line::Free), &[0, second, third]);
        assert_eq!(position.outcome(), Some(Outcome::won_by(Color::Black)));
        assert_eq!(position.winning_line().len(), 2);
    }
    let drawn = Outcome { winner: None, margin: 0 };
    assert_eq!(played(rules(2, 1, 2, Line::Free), &[0, 1]).outcome(), Some(drawn));
    assert_eq!(played(rules(1, 2, 2, Line::Free), &[1, 0]).outcome(), Some(drawn));
}

#[test]
fn a_full_board_without_a_line_is_a_draw() {
    let board = "XOXOX/XOXOX/OXOXO/OXOXO/XOXO-";
    let mut position = position(Line::Exact, board, Color::Black);
    assert_eq!(position.outcome(), None);
    position.play(Square::new(24).into()).unwrap();
    assert_eq!(position.outcome(), Some(Outcome { winner: None, margin: 0 }));
    assert_eq!((position.legal_moves(), position.winning_line()), (Vec::new(), Vec::new()));
}

#[test]
fn black_with_nothing_but_fouls_left_draws() {
    // The last square would make six in a row.
    let board = "XXX-XX/OXOXOX/OXOXOX/XOXOXO/XOXOXO/OOXOXO";
    let black = position(Line::Renju, board, Color::Black);
    assert_eq!(black.legal_moves(), []);
    assert_eq!(black.outcome(), Some(Outcome { winner: None, margin: 0 }));
    let white = position(Line::Renju, board, Color::White);
    assert_eq!(white.legal_moves(), [Move::from(Square::new(3))]);
    assert_eq!(white.outcome(), None);
}

#[test]
fn the_winning_line_is_listed_along_its_row() {
    let across = played(rules(7, 6, 4, Line::Free), &[14, 0, 15, 1, 17, 2, 16]);
    assert_eq!(across.winning_line(), [14, 15, 16, 17].map(Square::new));
    let falling = played(rules(3, 5, 3, Line::Free), &[4, 1, 8, 2, 0]);
    assert_eq!(falling.winning_line(), [0, 4, 8].map(Square::new));
    let rising = played(rules(5, 3, 3, Line::Free), &[12, 0, 8, 1, 4]);
    assert_eq!(rising.winning_line(), [4, 8, 12].map(Square::new));
    let whole = played(rules(7, 7, 5, Line::Free), &[0, 7, 1, 8, 2, 9, 4, 10, 5, 14, 3]);
    assert_eq!(whole.winning_line(), [0, 1, 2, 3, 4, 5].map(Square::new));
}

#[test]
fn impossible_boards_are_refused() {
    let both = diagram("XXXXX-/------/------/------/------/-OOOOO", Color::Black);
    let error = Mnk::new(rules(6, 6, 5, Line::Free), &both).unwrap_err();
    assert_eq!(
        error.to_string(),
        "black has a winning line from a1 and white one from b6: only one side can have won"
    );
    let size = Size::new(6, 7).unwrap();
    let error = Mnk::new(rules(6, 6, 5, Line::Free), &Diagram::empty(size)).unwrap_err();
    assert_eq!(error, SetupError::Size(size));
    let othello = Mnk::set_up(game::Rules::OTHELLO, &Diagram::empty(Size::OTHELLO)).unwrap_err();
    assert_eq!(othello, SetupError::Game(game::Rules::OTHELLO));
}

#[test]
fn any_numbers_of_stones_and_a_finished_game_can_be_set_up() {
    let won = diagram("XXXXX/-----/-----/-----/-----", Color::Black);
    let position = Mnk::new(rules(5, 5, 5, Line::Renju), &won).unwrap();
    assert_eq!(position.outcome(), Some(Outcome::won_by(Color::Black)));
    assert_eq!((position.diagram(), position.legal_moves()), (won, Vec::new()));
}

fn any_rules() -> impl Strategy<Value = Rules> {
    let lines = prop_oneof![
        Just(Line::Free),
        Just(Line::Exact),
        Just(Line::Caro5),
        Just(Line::Caro6),
        Just(Line::Renju)
    ];
    (1..=12u8, 1..=12u8, 1..=12u8, lines).prop_filter_map("a line that no board has", |(m, n, k, line)| {
        let k = if line.is_of_five() { 5 } else { k.min(m.max(n)) };
        Rules::new(Size::new(m, n)?, k, line).ok()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn random_games_agree_with_the_slow_rules(rules in any_rules(), choices in playout::choices()) {
        let mut record = playout::random(Mnk::start(rules), &choices);
        let end = record.position().outcome();
        let mut first = true;
        loop {
            let position = record.position();
            let lines = Color::BOTH.map(|color| slow_rules::has_line(&position.diagram(), rules, color));
            let winner = match lines {
                [true, false] => Some(Color::Black),
                [false, true] => Some(Color::White),
                _ => None,
            };
            prop_assert_ne!(lines, [true; 2]);
            prop_assert_eq!(winner, if first { end.unwrap().winner } else { None });
            let set_up = position.with_diagram(&position.diagram()).unwrap();
            prop_assert_eq!((&set_up, set_up.key()), (position, position.key()));
            for mv in rules.size().all_squares().map(Move::from).chain([Move::PASS]) {
                prop_assert_eq!(position.is_legal(mv), position.legal_moves().contains(&mv));
            }
            first = false;
            if record.undo().is_none() {
                break;
            }
        }
    }

    #[test]
    fn stones_in_another_order_are_the_same_position(choices in playout::choices(), turns in 0..6usize) {
        let start = Mnk::start(rules(9, 7, 7, Line::Free));
        let record = playout::random(start.clone(), &choices);
        let mut moves: Vec<Move> = record.plies().iter().map(|ply| ply.mv).take(12).collect();
        let mut forward = vec![start.clone()];
        for &mv in &moves {
            let mut next = forward[forward.len() - 1].clone();
            next.play(mv).unwrap();
            prop_assert!(forward.iter().all(|earlier| earlier.key() != next.key()));
            forward.push(next);
        }
        moves.rotate_left(2 * turns);
        let mut other = start;
        for mv in moves {
            other.play(mv).unwrap();
        }
        prop_assert_eq!(other.key(), forward[12].key());
        prop_assert_eq!(&other, &forward[12]);
    }
}
