use crate::base::Color;
use crate::game::mnk::Line;
use crate::search::mnk::tests::scaled;
use crate::search::mnk::threats::puzzles::{check_fours, puzzle, puzzles, squares};

use super::{Fours, UNLIMITED};

/// A node budget that suffices for every puzzle.
/// A search with this budget takes less than a second.
const BUDGET: u64 = 300_000;

#[test]
fn every_puzzle_of_fours_is_solved_under_every_rule() {
    let all = scaled(false, true);
    let mut solved = 0;
    for puzzle in puzzles().into_iter().filter(|puzzle| puzzle.is_by_fours) {
        let lines: &[Line] = match puzzle.attacker {
            Color::Black => &[Line::Renju, Line::Free, Line::Exact],
            // The wins of White depend on the fouls of Black.
            Color::White => &[Line::Renju],
        };
        for &line in lines {
            let is_long = puzzle.id.starts_with("mintaka/deep") && line == Line::Renju;
            if is_long && !all {
                continue;
            }
            let mut board = puzzle.board(line);
            let win = Fours::new(16).solve(&mut board, UNLIMITED, BUDGET);
            let win = win.unwrap_or_else(|| panic!("{} under {line:?} is not solved", puzzle.id));
            check_fours(&puzzle.position(line), &squares(&board, &win));
            solved += 1;
        }
    }
    assert_eq!(solved, if all { 37 } else { 35 });
}

#[test]
fn published_solutions_win_by_the_rules() {
    let mut known = 0;
    for puzzle in puzzles() {
        if puzzle.is_by_fours && !puzzle.solution.is_empty() {
            check_fours(&puzzle.position(Line::Renju), &puzzle.solution);
            known += 1;
        }
    }
    assert_eq!(known, 5);
}

#[test]
fn with_fewer_fours_than_a_puzzle_needs_there_is_no_win() {
    let mut limits = 0;
    for puzzle in puzzles().into_iter().filter(|puzzle| puzzle.is_by_fours) {
        for &(fours, _) in &puzzle.refuted {
            let mut board = puzzle.board(Line::Renju);
            let mut search = Fours::new(16);
            assert_eq!(search.solve(&mut board, fours, BUDGET), None, "{}", puzzle.id);
            let needed = puzzle.moves.unwrap();
            let win = search.solve(&mut board, needed, BUDGET).unwrap();
            assert_eq!(win.len(), 2 * usize::from(needed) - 1, "{}", puzzle.id);
            limits += 1;
        }
    }
    assert_eq!(limits, 2);
}

#[test]
fn a_five_of_the_defender_must_be_stopped_by_a_four() {
    let puzzle = puzzle("quintet/test_vcf_counter");
    let mut board = puzzle.board(Line::Free);
    let win = Fours::new(10).solve(&mut board, UNLIMITED, BUDGET).unwrap();
    assert_eq!(squares(&board, &win)[0], puzzle.solution[0]);
    assert_eq!(format!("{board:?}"), format!("{:?}", puzzle.board(Line::Free)));
}
