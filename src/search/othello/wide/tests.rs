//! The entries of the table, compared with plain minimax.

use fastrand::Rng;

use super::isa::portable::ordering;
use super::*;
use crate::base::{Depth, Size};
use crate::game::Position;
use crate::game::othello::{Aim, Rules};
use crate::game::othello_wide::{AnyBoard, Bits};
use crate::search::driver::watch::Deadline;

type Board = WideBoard<u64, 6>;

/// Returns the board after this number of random moves on 6x6.
fn random_board(moves: usize, rng: &mut Rng) -> Board {
    let rules = Rules { size: Size::square_board(6), aim: Aim::Most };
    let mut position = WideOthello::start_of(rules).unwrap();
    for _ in 0..moves {
        let moves = position.legal_moves();
        position.play_unchecked(moves[rng.usize(..moves.len())]);
    }
    match *position.board() {
        AnyBoard::Side6(board) => board,
        _ => unreachable!(),
    }
}

fn children(board: Board) -> impl Iterator<Item = Board> {
    Bits(board.moves()).map(move |bit| board.after(bit, board.flips(bit)))
}

/// Returns the score of a search of `depth` plies that tries every move; a pass costs no depth.
fn minimax(weights: &Weights, board: Board, depth: Depth) -> i32 {
    if depth == 0 {
        let moves = [board.moves(), board.pass().moves()];
        return weights.evaluate(board, moves, |board| board.stable_discs().count() as i32);
    }
    if board.moves() == 0 {
        let passed = board.pass();
        let is_over = passed.moves() == 0;
        return if is_over { 100 * weights.final_score(board) } else { -minimax(weights, passed, depth) };
    }
    children(board).map(|child| -minimax(weights, child, depth - 1)).max().unwrap()
}

#[test]
fn the_search_that_orders_moves_stores_true_bounds() {
    let mut rng = Rng::with_seed(6);
    let mut entries = 0;
    for _ in 0..10 {
        let board = random_board(8, &mut rng);
        let (control, group, deadline) = (Control::default(), Group::new(1, None), Deadline::new(None));
        let watch = Watch {
            control: &control,
            started: Instant::now(),
            deadline: &deadline,
            listener: None,
            group: &group,
        };
        let table = TranspositionTable::new(1).unwrap();
        let mut worker = Worker::new(&table, Weights::new(Aim::Most), watch);
        ordering::generate(&mut worker, board, board.moves());
        ordering::by_search(&mut worker, board, 0, 0, 3);
        for board in children(board).flat_map(|child| children(child).chain([child])) {
            let Some(entry) = table.probe(board, board.hash()) else { continue };
            let score = minimax(&worker.weights, board, entry.depth.into());
            let bounds = i32::from(entry.lower)..=i32::from(entry.upper);
            assert!(bounds.contains(&score), "{board:?}: {score} is not in {bounds:?}");
            entries += 1;
        }
    }
    assert!(entries > 100, "{entries}");
}
