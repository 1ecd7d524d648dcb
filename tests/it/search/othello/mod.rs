//! The search, compared with published endgames and with plain searches that are obviously right.

mod limits;

use std::collections::BTreeMap;
use std::sync::Arc;

use kado::base::{Bound, Move, Score, Selectivity};
use kado::eval::othello::{Weights, evaluate};
use kado::formats::obf::{self, Problem};
use kado::game::othello8::{Isa, Othello8, Symmetry};
use kado::game::{Position, othello::Othello, playout};
use kado::search::othello::OthelloSearcher;
use kado::search::transposition::TranspositionTable;
use kado::search::{Control, Goal, Limits, NullSink, Report, Searcher};

use crate::support::random_parameters::random_parameters;
use crate::support::scale::scaled;

pub(crate) fn searcher() -> OthelloSearcher {
    OthelloSearcher::with_weights(Isa::best(), 16, Weights::handmade().into()).unwrap()
}

pub(crate) fn search(searcher: &OthelloSearcher, position: &Othello8, limits: &Limits) -> Report {
    searcher.search(position, limits, &Control::default(), &mut NullSink)
}

pub(crate) fn problems(text: &str) -> impl Iterator<Item = (usize, Problem, Othello8)> {
    obf::parse(text).unwrap().into_iter().map(|(line, problem)| {
        let position = Othello8::from_diagram(&problem.diagram).unwrap();
        (line, problem, position)
    })
}

/// Returns positions of games with random legal moves.
pub(crate) fn random_positions(count: usize, empties: u32) -> Vec<Othello8> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let mut positions = Vec::new();
    while positions.len() < count {
        let draw = |moves: &[Move]| (!moves.is_empty()).then(|| moves[random(moves.len())]);
        let mut game = playout(Othello8::start(), draw).map(|(_, position)| position);
        let reached = game.find(|position| position.board().empties() == empties);
        positions.extend(reached.filter(|position| position.outcome().is_none()));
    }
    positions
}

/// Plain negamax on the plain board, without pruning: the final margin for the mover in discs.
fn negamax(position: &Othello) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.margin_for(position.turn());
    }
    let after = |mv: Move| {
        let mut child = position.clone();
        child.play(mv).unwrap();
        child
    };
    position.legal_moves().into_iter().map(|mv| -negamax(&after(mv))).max().unwrap()
}

/// Plain negamax with the evaluation at the horizon; a pass costs no depth, as in the search. In centidiscs.
fn negamax_to_depth(position: &Othello8, depth: i32, weights: &Weights) -> i32 {
    if let Some(outcome) = position.outcome() {
        return outcome.margin_for(position.turn()) * Score::DISC;
    }
    if depth == 0 {
        return evaluate(Isa::PORTABLE, weights, position.board());
    }
    let moves = position.legal_moves();
    let cost = i32::from(moves[0] != Move::PASS);
    let after = |mv: Move| {
        let mut child = *position;
        child.play(mv).unwrap();
        child
    };
    moves.into_iter().map(|mv| -negamax_to_depth(&after(mv), depth - cost, weights)).max().unwrap()
}

/// Plays a variation and returns the margin for the side to move at its start, if it ends the game.
pub(crate) fn margin_of_line(position: &Othello8, pv: &[Move]) -> Option<i32> {
    let mut end = *position;
    for &mv in pv {
        end.play(mv).unwrap();
    }
    Some(end.outcome()?.margin_for(position.turn()))
}

#[test]
fn every_move_of_the_first_fforum_positions_has_its_published_score() {
    for threads in [1, 3] {
        let searcher = searcher();
        searcher.set_threads(threads).unwrap();
        for (line, problem, position) in problems(include_str!("../../../data/endgame/fforum-1-19.obf")) {
            let report = search(&searcher, &position, &Limits { lines: 64, ..Limits::exact() });
            let found: BTreeMap<Move, Score> =
                report.lines.iter().map(|line| (line.mv(), line.score)).collect();
            let published = problem
                .moves
                .iter()
                .map(|&(mv, discs)| (mv, Score::from_discs(discs)))
                .collect::<BTreeMap<_, _>>();
            assert_eq!(found, published, "problem {line}, {threads} threads");
            assert!(report.solved && report.lines.iter().all(|line| line.bound == Bound::Exact));
        }
    }
}

#[test]
fn positions_with_passes_at_the_root_are_solved() {
    let searcher = searcher();
    for line in include_str!("../../../data/special/neural_reversi_endgames.txt").lines() {
        let (board, score) = line.rsplit_once(' ').unwrap();
        let problem = obf::parse_line(&format!("{board}; {score};"), None).unwrap().unwrap();
        let position = Othello8::from_diagram(&problem.diagram).unwrap();
        if position.outcome().is_none() {
            let report = search(&searcher, &position, &Limits::exact());
            assert_eq!(report.best().score, Score::from_discs(problem.value().unwrap()), "{line}");
        }
    }
}

#[test]
fn the_move_ordering_of_proofs_changes_the_nodes_but_no_score() {
    let proofs = |parameters: &str| {
        let searcher = searcher();
        searcher.set_parameters(&parameters.parse().unwrap());
        let (mut scores, mut nodes) = (Vec::new(), 0);
        for position in random_positions(scaled(3, 40), 16) {
            let report = search(&searcher, &position, &Limits { lines: 64, ..Limits::exact() });
            nodes += report.nodes;
            scores.push(report.lines.iter().map(|line| (line.mv(), line.score)).collect::<BTreeMap<_, _>>());
        }
        (scores, nodes)
    };
    let (scores, nodes) = proofs("solve_evaluated=60");
    for parameters in ["solve_evaluated=1", "solve_evaluated=4", "solve_search=14"] {
        let (found, others) = proofs(parameters);
        assert_eq!(found, scores, "{parameters}");
        assert_ne!(others, nodes, "{parameters}");
    }
}

#[test]
fn full_depth_the_exact_goal_win_draw_loss_and_plain_negamax_agree() {
    for (empties, count) in [(1, 40), (2, 40), (3, 40), (4, 60), (5, 60), (6, 60), (7, 40), (8, 12)] {
        let searcher = searcher();
        for position in random_positions(count, empties) {
            let plain = Othello::from_diagram(&position.diagram()).unwrap();
            let value = Score::from_discs(negamax(&plain));
            for limits in [Limits::exact(), Limits::depth(60), Limits::default()] {
                let report = search(&searcher, &position, &limits);
                assert_eq!(report.best().score, value, "{position:?} {limits:?}");
                assert!(report.solved);
            }
            let goal = Limits { goal: Goal::WinDrawLoss, ..Limits::default() };
            let sign = search(&searcher, &position, &goal).best().score.centidiscs().signum();
            assert_eq!(sign, value.centidiscs().signum(), "{position:?}");
        }
    }
}

#[test]
fn a_shallow_search_is_plain_negamax_with_the_evaluation() {
    for weights in both_weights() {
        for (empties, depth) in [(58, 5), (50, 4), (40, 3), (30, 3), (20, 4), (12, 5)] {
            let searchers = Isa::available().into_iter().map(|isa| searcher_with(isa, &weights));
            let searchers: Vec<OthelloSearcher> = searchers.collect();
            for position in random_positions(10, empties) {
                let value = negamax_to_depth(&position, depth, &weights);
                for searcher in &searchers {
                    let report = search(searcher, &position, &Limits::depth(depth));
                    assert_eq!(
                        report.best().score,
                        Score::from_centidiscs(value),
                        "{position:?} depth {depth}"
                    );
                    assert_eq!((report.depth, report.solved), (depth, false));
                }
            }
        }
    }
}

/// Returns the weights of both kinds of evaluation.
fn both_weights() -> [Arc<Weights>; 2] {
    let learned = Weights::learned(&random_parameters(5, &[6, 18, 30, 42, 54])).unwrap();
    [Weights::handmade(), learned].map(Arc::new)
}

fn searcher_with(isa: Isa, weights: &Arc<Weights>) -> OthelloSearcher {
    OthelloSearcher::with_weights(isa, 1, Arc::clone(weights)).unwrap()
}

#[test]
fn symmetric_positions_score_the_same() {
    for (empties, limits) in [(13, Limits::exact()), (40, Limits::depth(5))] {
        for position in random_positions(scaled(6, 100), empties) {
            let images = Symmetry::ALL.map(|symmetry| {
                let image = Othello8::new(symmetry.board(position.board()), position.turn());
                search(&searcher(), &image, &limits).best().score
            });
            assert!(images.iter().all(|&score| score == images[0]), "{position:?}: {images:?}");
            let swapped = Othello8::new(position.board(), position.turn().opponent());
            assert_eq!(search(&searcher(), &swapped, &limits).best().score, images[0]);
        }
    }
}

#[test]
fn win_draw_loss_has_the_sign_of_the_exact_score() {
    let searcher = searcher();
    let goal = Limits { goal: Goal::WinDrawLoss, ..Limits::default() };
    for (line, problem, position) in problems(include_str!("../../../data/endgame/fforum-1-19.obf")) {
        let best = search(&searcher, &position, &goal).best().clone();
        let value = problem.value().unwrap();
        assert_eq!(best.score.centidiscs().signum(), value.signum(), "problem {line}");
        let bound = [Bound::Upper, Bound::Exact, Bound::Lower][(value.signum() + 1) as usize];
        assert!(best.bound == bound || best.bound == Bound::Exact, "problem {line}: {best:?}");
    }
}

#[test]
fn the_size_of_the_table_changes_no_exact_score() {
    let sizes = [1 << 11, 1 << 20, scaled(256, 2048) << 20];
    let searchers = sizes.map(|bytes| {
        let table = TranspositionTable::with_bytes(bytes).unwrap();
        OthelloSearcher::with_table(Isa::best(), table, Weights::handmade().into())
    });
    for position in random_positions(scaled(25, 250), 14) {
        let scores = searchers.each_ref().map(|s| search(s, &position, &Limits::exact()).best().score);
        assert!(scores.iter().all(|&score| score == scores[0]), "{position:?}: {scores:?}");
    }
}

#[test]
fn a_search_after_everything_was_forgotten_is_as_the_first_of_a_new_searcher() {
    let small = || {
        let table = TranspositionTable::with_bytes(131_072).unwrap();
        OthelloSearcher::with_table(Isa::best(), table, Weights::handmade().into())
    };
    let old = small();
    let positions = random_positions(6, 16);
    for (position, other) in positions.iter().zip(positions.iter().cycle().skip(1)) {
        for limits in [Limits::exact(), Limits::depth(9)] {
            let first = search(&small(), position, &limits);
            old.clear();
            let again = search(&old, position, &limits);
            assert_eq!((again.nodes, again.lines), (first.nodes, first.lines), "{position:?}");
            for _ in 0..40 {
                search(&old, other, &Limits::depth(3));
            }
        }
    }
}

#[test]
fn lines_of_a_selective_search_come_best_first_as_well() {
    for position in random_positions(20, 50) {
        let limits = Limits { lines: 64, selectivity: Selectivity::Percent73, ..Limits::depth(9) };
        let report = search(&searcher(), &position, &limits);
        assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score), "{:?}", report.lines);
        assert_eq!(report.lines.len(), position.legal_moves().len());
    }
}

#[test]
fn several_lines_come_best_first_and_differ_in_their_first_move() {
    for (empties, limits) in [(44, Limits::depth(6)), (12, Limits::exact())] {
        for position in random_positions(10, empties) {
            let moves = position.legal_moves();
            let report = search(&searcher(), &position, &Limits { lines: 5, ..limits.clone() });
            assert_eq!(report.lines.len(), moves.len().min(5));
            assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score), "{:?}", report.lines);
            let mut firsts: Vec<Move> = report.lines.iter().map(kado::search::Line::mv).collect();
            firsts.sort_unstable();
            firsts.dedup();
            assert_eq!(firsts.len(), report.lines.len());
            let single = search(&searcher(), &position, &limits);
            assert_eq!(single.best().score, report.best().score);
        }
    }
}

#[test]
fn every_instruction_set_visits_the_same_nodes() {
    for weights in both_weights() {
        for position in random_positions(8, 34) {
            let mut reports = Isa::available().into_iter().map(|isa| {
                let report = search(&searcher_with(isa, &weights), &position, &Limits::depth(7));
                (report.nodes, report.lines)
            });
            let first = reports.next().unwrap();
            assert!(reports.all(|report| report == first));
        }
    }
}
