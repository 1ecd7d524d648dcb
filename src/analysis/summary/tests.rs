use super::*;
use std::time::Duration;

use super::Grade::{Best, Blunder, Good, Inaccuracy, Mistake};
use crate::analysis::Played;
use crate::base::{Move, Selectivity, Square};
use crate::game::{AnyPosition, Rules};

fn position(loss: f64, choices: usize, mv: Move) -> PositionReview {
    let loss = Score::from_centidiscs((loss * 100.0) as i32);
    PositionReview {
        ply: 0,
        position: AnyPosition::start(Rules::OTHELLO).unwrap(),
        choices,
        score: Score::default(),
        exact: false,
        lines: Vec::new(),
        depth: 1,
        selectivity: Selectivity::Full,
        nodes: 0,
        time: Duration::ZERO,
        played: Some(Played { mv, score: -loss, loss, pv: vec![mv] }),
    }
}

fn square() -> Move {
    Square::new(19).into()
}

#[test]
fn totals_that_do_not_fit_stay_at_the_largest_number() {
    let largest = Summary {
        moves: u32::MAX,
        choices: u32::MAX,
        best: u32::MAX,
        inaccuracies: u32::MAX,
        mistakes: u32::MAX,
        blunders: u32::MAX,
        lost: i64::MAX,
        accuracies: 0.0,
    };
    let mut total = largest;
    total.merge(&largest);
    assert_eq!(total, largest);
}

#[test]
fn the_sums_equal_those_computed_by_hand() {
    let moves = [(0.0, 5), (4.0, 5), (12.0, 5), (2.0, 4), (0.5, 3), (0.0, 1)];
    let mut positions: Vec<_> =
        moves.iter().map(|&(loss, choices)| position(loss, choices, square())).collect();
    positions.push(position(0.0, 1, Move::PASS));
    positions.push(PositionReview { played: None, ..position(0.0, 3, square()) });
    let summary = Summary::of(&positions, Color::Black);
    assert_eq!((summary.moves, summary.choices), (6, 5));
    assert_eq!((summary.best, summary.inaccuracies, summary.mistakes, summary.blunders), (1, 1, 1, 1));
    assert_eq!((summary.lost(), summary.mean_loss()), (18.5, Some(3.7)));
    // The mean of 100, 50, 12.5, 100/2^(1/2) and 100/2^(1/8).
    let accuracy = (100.0 + 50.0 + 12.5 + 70.710_678 + 91.700_404) / 5.0;
    assert!((summary.accuracy().unwrap_or_default() - accuracy).abs() < 1e-6, "{summary:?}");
    assert_eq!(Summary::of(&positions, Color::White), Summary::default());
}

#[test]
fn without_a_choice_there_is_no_mean() {
    let summary = Summary::of(&[position(0.0, 1, square())], Color::Black);
    assert_eq!((summary.moves, summary.mean_loss(), summary.accuracy()), (1, None, None));
}

#[test]
fn points_count_twice_as_much_as_discs() {
    let of = |game: &str, loss| {
        let rules: Rules = game.parse().unwrap();
        let review = position(loss, 2, square());
        PositionReview { position: AnyPosition::start(rules).unwrap(), ..review }
    };
    for (points, discs) in [(0.9, 1.8), (1.0, 2.0), (2.5, 5.0), (4.0, 8.0)] {
        let (rows, othello) = (of("gomoku", points), of("othello:10", discs));
        assert_eq!(rows.grade(), othello.grade(), "{points}");
        let [rows, othello] =
            [rows, othello].map(|review| Summary::of(&[review], Color::Black).accuracy().unwrap());
        assert!((rows - othello).abs() < 1e-9, "{rows} {othello}");
    }
}

#[test]
fn summaries_add_up() {
    let positions = [position(1.0, 2, square()), position(9.0, 2, square())];
    let mut sum = Summary::of(&positions[..1], Color::Black);
    sum.merge(&Summary::of(&positions[1..], Color::Black));
    assert_eq!(sum, Summary::of(&positions, Color::Black));
}

#[test]
fn each_grade_begins_at_its_smallest_loss() {
    let grades: Vec<Grade> =
        [0, 1, 199, 200, 399, 400, 799, 800].map(|loss| Grade::of_loss(Score::from_centidiscs(loss))).into();
    assert_eq!(grades, [Best, Good, Good, Inaccuracy, Inaccuracy, Mistake, Mistake, Blunder]);
}
