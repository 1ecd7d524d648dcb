//! Scores and entries of the table, compared with plain minimax.

use fastrand::Rng;

use super::isa::portable::ordering;
use super::*;
use crate::base::{Depth, Selectivity, Size};
use crate::game::Position;
use crate::game::othello::{Aim, Rules};
use crate::game::othello_wide::{AnyBoard, Bits};
use crate::search::NullSink;
use crate::search::driver::watch::Deadline;

type Board = WideBoard<u64, 6>;

/// Returns the position after this number of random moves, or at the end of the game.
fn random_position(side: u8, aim: Aim, moves: usize, rng: &mut Rng) -> WideOthello {
    let mut position = WideOthello::start_of(Rules { size: Size::square_board(side), aim }).unwrap();
    for _ in 0..moves {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[rng.usize(..moves.len())]);
    }
    position
}

/// Returns the board after this number of random moves on 6x6.
fn random_board(moves: usize, rng: &mut Rng) -> Board {
    match *random_position(6, Aim::Most, moves, rng).board() {
        AnyBoard::Side6(board) => board,
        _ => unreachable!(),
    }
}

fn children<S: Set, const N: usize>(board: WideBoard<S, N>) -> impl Iterator<Item = WideBoard<S, N>> {
    Bits(board.moves()).map(move |bit| board.after(bit, board.flips(bit)))
}

/// Returns the score of a search of `depth` plies that tries every move; a pass costs no depth.
fn minimax<S: Set, const N: usize>(weights: &Weights, board: WideBoard<S, N>, depth: Depth) -> i32 {
    if depth == 0 {
        let moves = [board.moves(), board.pass().moves()];
        return weights.evaluate(board, moves, |board| board.stable_discs().count() as i32);
    }
    if board.moves().is_empty() {
        let passed = board.pass();
        let is_over = passed.moves().is_empty();
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
        let started = Instant::now();
        let watch = Watch { control: &control, started, deadline: &deadline, listener: None, group: &group };
        let table = TranspositionTable::new(1).unwrap();
        let mut worker = Worker::new(&table, Weights::new(Aim::Most), Deviations::new(6, Aim::Most), watch);
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

fn search(searcher: &WideSearcher, position: &WideOthello, limits: &Limits) -> Report {
    searcher.search(position, limits, &Control::default(), &mut NullSink)
}

fn minimax_of(position: &WideOthello, aim: Aim, depth: Depth) -> i32 {
    let weights = Weights::new(aim);
    on_board!(*position.board(), board => minimax(&weights, board, depth.min(board.empties() as Depth)))
}

/// Returns positions on several boards, each with the aim of its game and the depth of a search.
fn positions(rng: &mut Rng) -> Vec<(WideOthello, Aim, Depth)> {
    let boards = [(6, 18, 5), (6, 20, 6), (8, 12, 4), (10, 20, 4), (10, 70, 4), (16, 30, 3)];
    let of_board = |&(side, moves, depth)| [Aim::Most, Aim::Fewest].map(|aim| (side, aim, moves, depth));
    let mut positions = Vec::new();
    for (side, aim, moves, depth) in boards.iter().flat_map(of_board).cycle().take(60) {
        let position = random_position(side, aim, moves, rng);
        if position.outcome().is_none() {
            positions.push((position, aim, depth));
        }
    }
    positions
}

#[test]
fn a_full_search_is_plain_minimax_even_after_a_selective_search_with_the_same_table() {
    let mut rng = Rng::with_seed(7);
    let mut selective = 0;
    for (position, aim, depth) in positions(&mut rng) {
        let expected = minimax_of(&position, aim, depth);
        let searcher = WideSearcher::new(Isa::best(), 1).unwrap();
        let score = |selectivity, depth| {
            let limits = Limits { selectivity, ..Limits::depth(depth) };
            search(&searcher, &position, &limits).best().score.centidiscs()
        };
        selective += usize::from(score(Selectivity::Percent73, depth) != expected);
        score(Selectivity::Percent73, depth + 2);
        assert_eq!(score(Selectivity::Full, depth), expected, "{position:?}, {depth}");
    }
    assert!(selective > 0, "no selective search has another score");
}

#[test]
fn a_solve_is_exact_after_a_selective_search_with_the_same_table() {
    let mut rng = Rng::with_seed(8);
    for (aim, _) in [Aim::Most, Aim::Fewest].into_iter().cycle().zip(0..20) {
        let position = random_position(6, aim, 24, &mut rng);
        let searcher = WideSearcher::new(Isa::best(), 1).unwrap();
        let selective = Limits { selectivity: Selectivity::Percent73, ..Limits::depth(6) };
        let report = search(&searcher, &position, &selective);
        assert!(report.solved || report.selectivity == Selectivity::Percent73);
        let report = search(&searcher, &position, &Limits::exact());
        assert!(report.solved && report.selectivity == Selectivity::Full);
        assert_eq!(report.best().score.centidiscs(), minimax_of(&position, aim, 36), "{position:?}");
    }
}

#[test]
fn every_instruction_set_cuts_the_same_nodes() {
    let mut rng = Rng::with_seed(9);
    for (position, _, depth) in positions(&mut rng).into_iter().take(12) {
        let reports = Isa::available().into_iter().map(|isa| {
            let limits = Limits { selectivity: Selectivity::Percent73, ..Limits::depth(depth + 2) };
            let report = search(&WideSearcher::new(isa, 1).unwrap(), &position, &limits);
            (report.nodes, report.lines)
        });
        let reports: Vec<_> = reports.collect();
        assert!(reports.iter().all(|report| *report == reports[0]), "{reports:?}");
    }
}

#[test]
fn only_midgame_iterations_are_selective() {
    let selectivities = |empties, limits: &Limits| -> Vec<(bool, u8)> {
        let schedule = iterations::schedule(empties, limits);
        schedule.iterations().map(|iteration| (iteration.solves, iteration.selectivity.percent())).collect()
    };
    let selectivity = Selectivity::Percent87;
    assert_eq!(selectivities(50, &Limits { selectivity, ..Limits::depth(2) }), [(false, 87); 2]);
    assert_eq!(selectivities(50, &Limits::depth(2)), [(false, 100); 2]);
    let timed = Limits { selectivity, infinite: true, ..Limits::default() };
    assert_eq!(selectivities(4, &timed), [(false, 87), (false, 87), (false, 87), (true, 100)]);
    assert_eq!(selectivities(14, &Limits::exact()), [(false, 73), (false, 73), (true, 100)]);
}
