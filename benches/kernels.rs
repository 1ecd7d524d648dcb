//! Micro-benchmarks on every instruction set of this processor: board kernels compared with a plain walk over
//! squares, the evaluation, and an endgame bench. Run `cargo bench --bench kernels`, with `-- flips` for one
//! kernel.
//!
//! An element is one call on one board, in the endgame bench a node. Each call includes the dispatch on the
//! instruction set, which the engine does once per search: the figures are for comparison, above all with the
//! plain form. `neighbors` is measured as part of `moves_and_potential`, `full_lines` as part of
//! `stable_discs`.

use std::cell::RefCell;
use std::hint::black_box;
use std::time::Duration;

use criterion::{
    BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main, measurement::WallTime,
};
use kado::base::Color;
use kado::eval::othello::{Node, Weights, evaluate, evaluate_node, node_after};
use kado::game::othello8::{Bitboard, Board, Isa, Othello8, Squares};
use kado::game::playout;
use kado::search::othello::OthelloSearcher;
use kado::search::{Control, Limits, NullSink, Searcher};

#[path = "../tests/it/support/plain_kernels.rs"]
mod plain_kernels;
#[path = "../tests/it/support/random_parameters.rs"]
mod random_parameters;

use plain_kernels::{Stability, potential_moves};
use random_parameters::random_parameters;

/// Returns at least `count` boards of random games, from the start to the end.
fn boards(count: usize) -> Vec<Board> {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut boards = Vec::new();
    while boards.len() < count {
        boards.push(Board::START);
        let game = playout(Othello8::start(), |moves| rng.choice(moves).copied());
        boards.extend(game.map(|(_, position)| position.board()).filter(|board| board.moves() != 0));
    }
    boards
}

/// Reference kernels that walk from square to square.
mod plain {
    use super::{Bitboard, Board, Squares};

    pub(crate) fn flips(board: Board, square: usize) -> Bitboard {
        let directions = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        directions.into_iter().fold(0, |flips, (columns, rows)| {
            let (mut column, mut row) = ((square % 8) as i32 + columns, (square / 8) as i32 + rows);
            let mut run = 0;
            while (0..8).contains(&column) && (0..8).contains(&row) {
                let disc = 1 << (8 * row + column);
                if board.player & disc != 0 {
                    return flips | run;
                }
                if board.opponent & disc == 0 {
                    return flips;
                }
                run |= disc;
                (column, row) = (column + columns, row + rows);
            }
            flips
        })
    }

    pub(crate) fn moves(board: Board) -> Bitboard {
        Squares(board.empty())
            .filter(|&square| flips(board, square) != 0)
            .fold(0, |set, square| set | 1 << square)
    }
}

/// Measures a kernel over all cases: the plain form first, then every instruction set.
fn compare<Case: Copy, Answer>(
    criterion: &mut Criterion,
    kernel: &str,
    cases: &[Case],
    plain: impl Fn(Case) -> Answer,
    by_isa: impl Fn(Isa, Case) -> Answer,
) {
    let mut group = criterion.benchmark_group(kernel);
    group.throughput(Throughput::Elements(cases.len() as u64));
    group.bench_function("plain", |bencher| bencher.iter(|| answer_all(cases, &plain)));
    on_every_isa(&mut group, cases, by_isa);
    group.finish();
}

fn on_every_isa<Case: Copy, Answer>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    cases: &[Case],
    by_isa: impl Fn(Isa, Case) -> Answer,
) {
    for isa in Isa::available() {
        group.bench_function(isa.name(), |bencher| {
            bencher.iter(|| answer_all(cases, |case| by_isa(isa, case)));
        });
    }
}

fn answer_all<Case: Copy, Answer>(cases: &[Case], answer: impl Fn(Case) -> Answer) {
    for &case in black_box(cases) {
        black_box(answer(case));
    }
}

fn kernels(criterion: &mut Criterion) {
    let boards = boards(1000);
    let placed: Vec<(Board, usize)> = boards
        .iter()
        .filter_map(|&board| Squares(board.moves()).next().map(|square| (board, square)))
        .collect();
    let last: Vec<(Board, usize)> = placed
        .iter()
        .map(|&(Board { player, .. }, square)| {
            let player = player & !(1 << square);
            (Board { player, opponent: !player & !(1 << square) }, square)
        })
        .collect();

    compare(criterion, "moves", &boards, plain::moves, Isa::moves);
    compare(
        criterion,
        "moves_and_potential",
        &boards,
        |board| (plain::moves(board), potential_moves(board)),
        Isa::moves_and_potential,
    );
    compare(
        criterion,
        "flips",
        &placed,
        |(board, square)| plain::flips(board, square),
        |isa, (board, square)| isa.flips(board, square),
    );
    compare(
        criterion,
        "last_flips",
        &last,
        |(board, square)| plain::flips(board, square).count_ones(),
        |isa, (board, square)| isa.last_flips(board, square),
    );
    let stability = RefCell::new(Stability::default());
    compare(
        criterion,
        "stable_discs",
        &boards,
        |board| stability.borrow_mut().stable_discs(board),
        Isa::stable_discs,
    );
}

fn evaluation(criterion: &mut Criterion) {
    let (boards, weights) = (boards(1000), Weights::handmade());
    let mut group = criterion.benchmark_group("evaluate");
    group.throughput(Throughput::Elements(boards.len() as u64));
    on_every_isa(&mut group, &boards, |isa, board| evaluate(isa, &weights, board));
    group.finish();
}

/// Measures the learned evaluation after a move, flips and feature update included. All moves of a board
/// follow one another, as in a search.
fn learned_evaluation(criterion: &mut Criterion) {
    let weights = Weights::learned(&random_parameters(1, &[8, 24, 40, 56])).expect("40 MB can be allocated");
    let moves: Vec<(Node, usize)> = boards(1000)
        .into_iter()
        .flat_map(|board| Squares(board.moves()).map(move |square| (Node::new(board), square)))
        .collect();
    let mut group = criterion.benchmark_group("evaluate learned");
    group.throughput(Throughput::Elements(moves.len() as u64));
    on_every_isa(&mut group, &moves, |isa, (node, square)| {
        evaluate_node(isa, &weights, &node_after(isa, &node, square))
    });
    group.finish();
}

/// Endgame bench: solves fixed positions with 10, 12 and 14 empties, each batch with a cleared table. The
/// batches are large enough that the first touch of the table's pages does not matter.
fn endgame(criterion: &mut Criterion) {
    let boards = boards(5000);
    for (empties, count) in [(10, 64), (12, 24), (14, 8)] {
        let of_size = boards.iter().filter(|board| board.empties() == empties);
        let batch: Vec<Othello8> =
            of_size.take(count).map(|&board| Othello8::new(board, Color::Black)).collect();
        let mut group = criterion.benchmark_group(format!("endgame of {empties}"));
        for isa in Isa::available() {
            let searcher = OthelloSearcher::new(isa, 1).expect("1 MB can be allocated");
            group.throughput(Throughput::Elements(solve(&searcher, &batch)));
            group.bench_function(isa.name(), |bencher| bencher.iter(|| solve(&searcher, &batch)));
        }
        group.finish();
    }
}

/// Solves positions exactly; returns the number of nodes.
fn solve(searcher: &OthelloSearcher, positions: &[Othello8]) -> u64 {
    searcher.clear();
    let search = |position| searcher.search(position, &Limits::default(), &Control::default(), &mut NullSink);
    positions.iter().map(|position| search(position).nodes).sum()
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_secs(1))
        .sample_size(20);
    targets = kernels, evaluation, learned_evaluation, endgame
}
criterion_main!(benches);
