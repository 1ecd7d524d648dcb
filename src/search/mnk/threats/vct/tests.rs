use crate::game::Position;
use crate::game::mnk::{Line, Mnk};
use crate::search::mnk::board_of;
use crate::search::mnk::tests::scaled;
use crate::search::mnk::threats::puzzles::{Puzzle, check_fours, puzzle, puzzles, squares};
use crate::search::mnk::threats::vcf::{Fours, UNLIMITED};

use super::{ProofNumbers, Reach, ShapeBoard, Threats};

const BUDGET: u64 = 3_000_000;

fn solve(puzzle: &Puzzle, moves: u8, threat: u8) -> Option<u32> {
    let mut board = puzzle.board(Line::Renju);
    Threats::new(16).solve(&mut board, Reach { moves, threat }, BUDGET).map(|win| win.plies)
}

fn check_key(id: &str) {
    let puzzle = puzzle(id);
    let mut board = puzzle.board(Line::Renju);
    let win = Threats::new(16).win(&mut board, BUDGET).unwrap_or_else(|| panic!("{id} is not solved"));
    assert_eq!(board.square(win.line[0]), puzzle.solution[0], "{id}");
}

#[test]
fn puzzles_of_threats_begin_as_published() {
    let ids = ["test_vct_black", "test_vct_white", "test_vct_counter", "test_vct_forbidden_breaker"];
    for id in ids {
        check_key(&format!("quintet/{id}"));
    }
    if scaled(false, true) {
        check_key("quintet/test_vct_fukumi_move");
        for id in ["quintet/test_vct_dual_forbiddens", "quintet/bench_vct_white"] {
            let mut board = puzzle(id).board(Line::Renju);
            assert!(Threats::new(18).win(&mut board, BUDGET).is_some(), "{id}");
        }
    }
}

#[test]
fn the_published_limits_hold() {
    let all = scaled(false, true);
    let mut limits = 0;
    for puzzle in puzzles().into_iter().filter(|puzzle| !puzzle.is_by_fours) {
        for &(moves, threat) in puzzle.refuted.iter().filter(|(_, threat)| all || *threat == 1) {
            assert_eq!(solve(&puzzle, moves, threat), None, "{}", puzzle.id);
            limits += 1;
            if threat == 1 {
                assert!(solve(&puzzle, moves + 1, threat).is_some(), "{}", puzzle.id);
            }
        }
    }
    assert_eq!(limits, if all { 7 } else { 5 });
}

/// Panics unless the attacker, who has just moved, wins against every legal move.
/// After each move of the defender, the attacker must have a VCF or a move that the search has proven. The
/// position after the proven move is checked recursively. Every 16th VCF is checked with the rules alone;
/// `sample` counts the VCFs.
fn check_proof(search: &Threats, position: &Mnk, moves_left: u8, fours: &mut Fours, sample: &mut usize) {
    let attacker = position.turn().opponent();
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play(mv).unwrap();
        assert_eq!(after.outcome(), None, "{mv:?} in {position:?}");
        let mut board = board_of(&after);
        if let Some(win) = fours.solve(&mut board, UNLIMITED, 20_000) {
            *sample += 1;
            if sample.is_multiple_of(16) {
                check_fours(&after, &squares(&board, &win));
            }
            continue;
        }
        let child = search.proven_child(&board).unwrap_or_else(|| panic!("{mv:?} saves {position:?}"));
        after.play(board.square(child).into()).unwrap();
        assert_eq!(after.turn(), attacker.opponent());
        check_proof(search, &after, super::moves_left_after(moves_left, true), fours, sample);
    }
}

#[test]
fn proven_wins_hold_against_every_move() {
    let ids =
        ["test_vct_white", "test_vct_counter", "test_vct_forbidden_breaker", "test_vct_dual_forbiddens"];
    for id in ids {
        for threat in [1, 2] {
            let puzzle = puzzle(&format!("quintet/{id}"));
            let mut position = puzzle.position(Line::Renju);
            let mut board = board_of(&position);
            let mut search = Threats::new(16);
            let win = search.solve(&mut board, Reach { moves: UNLIMITED, threat }, BUDGET).unwrap();
            assert!(win.plies as usize >= win.line.len(), "{id}");
            position.play(board.square(win.line[0]).into()).unwrap();
            let mut sample = 0;
            check_proof(&search, &position, UNLIMITED, &mut Fours::new(16), &mut sample);
            assert!(sample > 100, "{id}: {sample}");
        }
    }
}

#[test]
fn an_empty_board_has_no_win_and_a_search_leaves_the_board_alone() {
    let puzzle = puzzle("quintet/test_vct_counter");
    let empty = Mnk::start(puzzle.position(Line::Free).game());
    assert_eq!(Threats::new(10).win(&mut board_of(&empty), 1_000), None);
    let mut board = puzzle.board(Line::Free);
    let before = format!("{board:?}");
    assert!(Threats::new(10).win(&mut board, 20_000).is_some());
    assert_eq!(format!("{board:?}"), before);
}

/// Returns searches that found no win.
/// Each search comes with its board and the maximum number of the attacker's moves.
fn failed_searches() -> impl Iterator<Item = (ShapeBoard, Threats<'static>, u8)> {
    let all = puzzles().into_iter().filter(|puzzle| !puzzle.is_by_fours);
    all.filter_map(|puzzle| {
        let &(moves, threat) = puzzle.refuted.iter().find(|(_, threat)| *threat == 1)?;
        let (mut board, mut search) = (puzzle.board(Line::Renju), Threats::new(16));
        assert_eq!(search.solve(&mut board, Reach { moves, threat }, BUDGET), None, "{}", puzzle.id);
        Some((board, search, moves))
    })
}

#[test]
fn a_corrupted_node_announces_no_win() {
    let mut corrupted = 0;
    for (mut board, mut search, moves) in failed_searches() {
        let (root, before) = (board.hash(), format!("{board:?}"));
        let mut keys: Vec<u64> = search.nodes.keys().copied().collect();
        keys.sort_unstable();
        search.nodes.get_mut(&root).unwrap().numbers = ProofNumbers::PROVEN;
        for key in keys.into_iter().step_by(3) {
            let proven =
                std::mem::replace(&mut search.nodes.get_mut(&key).unwrap().numbers, ProofNumbers::PROVEN);
            assert_eq!(search.confirmed_win(&mut board, moves, BUDGET), None, "{board:?}");
            search.nodes.get_mut(&key).unwrap().numbers = proven;
            corrupted += 1;
        }
        assert_eq!(format!("{board:?}"), before);
    }
    assert!(corrupted > 100, "{corrupted}");
}

#[test]
fn a_corrupted_graph_announces_no_win() {
    for (mut board, mut search, moves) in failed_searches() {
        let root = board.hash();
        let foreign: Vec<Vec<super::Child>> =
            search.nodes.values().map(|node| node.children.clone()).collect();
        search.nodes.values_mut().for_each(|node| node.numbers = ProofNumbers::PROVEN);
        assert_eq!(search.confirmed_win(&mut board, moves, BUDGET), None, "{board:?}");
        // Give the root the moves of other nodes; some of these moves are on occupied cells.
        for children in foreign.into_iter().take(500) {
            search.nodes.get_mut(&root).unwrap().children = children;
            assert_eq!(search.confirmed_win(&mut board, moves, BUDGET), None, "{board:?}");
        }
    }
}
