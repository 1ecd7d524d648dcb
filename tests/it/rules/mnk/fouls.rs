//! Forbidden points on random boards, compared with a slow implementation, and points that are not forbidden.

use kado::base::{Color, Square};
use kado::game::Position;
use kado::game::mnk::{Foul, Line, Mnk};
use proptest::prelude::*;

use super::board::{diagram, five_in_a_row, position, square_from_top};
use super::slow_rules;

/// Boards on which a square is black in `black` of 16 cases, and white in `white`.
fn boards(black: u8, white: u8) -> impl Strategy<Value = String> {
    let cell = (0..16u8).prop_map(move |number| match number {
        number if number < black => 'X',
        number if number < black + white => 'O',
        _ => '-',
    });
    proptest::collection::vec(proptest::collection::vec(cell, 15), 15).prop_map(|rows| {
        rows.into_iter().map(|row| row.into_iter().collect::<String>()).collect::<Vec<_>>().join("/")
    })
}

fn check_fouls(board: &str) {
    let diagram = diagram(board, Color::Black);
    let position = Mnk::new(five_in_a_row(Line::Renju), &diagram).unwrap();
    let empty = || diagram.size().all_squares().filter(|&square| diagram.at(square).is_none());
    let expected: Vec<_> =
        empty().filter_map(|square| Some((square, slow_rules::foul(&diagram, square)?))).collect();
    assert_eq!(position.forbidden_points(), expected, "{board}");
    if position.outcome().is_none() {
        assert!(expected.iter().all(|&(square, _)| !position.is_legal(square.into())), "{board}");
        assert_eq!(position.legal_moves().len(), empty().count() - expected.len(), "{board}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn forbidden_points_agree_with_the_slow_rules(board in boards(5, 1)) {
        check_fouls(&board);
    }
}

#[test]
fn a_five_beats_every_foul() {
    let overline = "---X--/---X--/------/---X--/---X--/---X--";
    let five_too = "---X--/---X--/XXX-X-/---X--/---X--/---X--";
    let crossing = Square::new(15);
    assert_eq!(position(Line::Renju, overline, Color::Black).foul(crossing), Some(Foul::Overline));
    assert_eq!(position(Line::Renju, five_too, Color::Black).foul(crossing), None);
}

#[test]
fn white_and_other_rules_have_no_fouls() {
    let board = "---------------/---X-----------/---X-----------/-XX------------/---------------/\
                 ---------------/---------------/---------------/---------------/---------------/\
                 ---------------/---------------/---------------/---------------/---------------";
    let corner = square_from_top("d3");
    let renju = position(Line::Renju, board, Color::Black);
    assert_eq!(renju.foul(corner), Some(Foul::DoubleThree));
    assert!(!renju.is_legal(corner.into()));
    let white = position(Line::Renju, board, Color::White);
    assert_eq!(white.forbidden_points(), [(corner, Foul::DoubleThree)]);
    assert!(white.is_legal(corner.into()));
    for line in [Line::Free, Line::Exact, Line::Caro5, Line::Caro6] {
        let other = position(line, board, Color::Black);
        assert_eq!(other.forbidden_points(), []);
        assert!(other.is_legal(corner.into()));
    }
}
