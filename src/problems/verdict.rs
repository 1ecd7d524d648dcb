//! Comparison of a solution with the expected scores and moves of its problem.
//!
//! A final score is right if it agrees with the expected score. A move is right if it is one of the best
//! moves in the problem. An estimated score is neither right nor wrong: only the error of the estimate is
//! reported.

use crate::base::Move;
use crate::formats::obf::Problem;

use super::{Claim, Solution};

/// A computed score or move that contradicts the answer expected by the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Mismatch {
    /// The computed score of the position is wrong; holds the expected score in discs.
    Score(i32),
    /// The move found is not among the best moves given in the problem.
    Move {
        /// The loss of the move in discs, according to the problem's scores.
        /// `None` if the problem does not score the move.
        error: Option<i32>,
    },
    /// The solution and the problem give different scores for a move that is not the solution's best move.
    MoveScore {
        /// The scored move.
        mv: Move,
        /// The expected score of the move in discs, from the problem.
        expected: i32,
    },
}

/// The comparison of a solution with its problem.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Verdict {
    /// Expected score of the position, in discs.
    pub(crate) expected: Option<i32>,
    /// The best moves according to the problem; empty if the problem scores no move.
    pub(crate) best: Vec<Move>,
    /// The computed scores and moves that contradict the answer expected by the problem.
    pub(crate) mismatches: Vec<Mismatch>,
    /// Whether all compared scores and moves agree; `None` if none could be compared.
    pub(crate) agrees: Option<bool>,
    /// Absolute difference in discs between the computed score and the expected score.
    /// `None` if no score is expected, or if the search determined only win, draw or loss.
    pub(crate) score_error: Option<f64>,
    /// Loss in discs of the move found, compared with the best move listed in the problem.
    /// `None` if the loss is unknown, or if the search determined only win, draw or loss.
    pub(crate) move_error: Option<i32>,
}

/// Compares a solution with its problem.
///
/// A problem may score some moves, but not the move found. This move then counts as one of the best if the
/// computed score of the position agrees with the expected score and is not an estimate.
pub(crate) fn judge(problem: &Problem, solution: &Solution) -> Verdict {
    let expected = problem.value();
    let best = best_moves(problem, solution.claim);
    let score = expected.and_then(|expected| {
        let agrees = solution.claim.agrees(solution.score, expected)?;
        Some(if agrees { Ok(()) } else { Err(Mismatch::Score(expected)) })
    });
    let mv = solution.mv().filter(|_| !best.is_empty()).map(|mv| {
        let error = problem.score_of(mv).zip(top_score(problem)).map(|(score, top)| top - score);
        let reached = error.is_none() && score == Some(Ok(()));
        if reached || best.contains(&mv) { Ok(()) } else { Err(Mismatch::Move { error }) }
    });
    let judged: Vec<Result<(), Mismatch>> =
        score.into_iter().chain(mv.clone()).chain(other_moves(problem, solution)).collect();
    let in_discs = solution.claim != Claim::Winner;
    let move_error = match mv {
        Some(Ok(())) => Some(0),
        Some(Err(Mismatch::Move { error })) => error,
        _ => None,
    };
    Verdict {
        expected,
        best,
        agrees: (!judged.is_empty()).then(|| judged.iter().all(Result::is_ok)),
        mismatches: judged.into_iter().filter_map(Result::err).collect(),
        score_error: expected
            .filter(|_| in_discs)
            .map(|expected| (solution.score.discs() - f64::from(expected)).abs()),
        move_error: move_error.filter(|_| in_discs),
    }
}

/// Compares the scores of all lines except the best line with the problem's scores for their moves.
/// Yields `Ok` if the scores agree, and a `MoveScore` mismatch if not. Skips estimates, and moves that the
/// problem does not score.
fn other_moves(problem: &Problem, solution: &Solution) -> impl Iterator<Item = Result<(), Mismatch>> {
    solution.lines.iter().skip(1).filter_map(|line| {
        let mv = line.mv();
        let expected = problem.score_of(mv)?;
        let agrees = solution.claim.agrees(line.score, expected)?;
        Some(if agrees { Ok(()) } else { Err(Mismatch::MoveScore { mv, expected }) })
    })
}

fn top_score(problem: &Problem) -> Option<i32> {
    problem.moves.iter().map(|&(_, score)| score).max()
}

/// Returns the moves with the best score in the problem.
/// If only the winner counts, returns the moves whose score has the same sign as the best score.
fn best_moves(problem: &Problem, claim: Claim) -> Vec<Move> {
    let Some(top) = top_score(problem) else { return Vec::new() };
    let is_best = |score: i32| match claim {
        Claim::Winner => score.signum() == top.signum(),
        Claim::Discs | Claim::Estimate => score == top,
    };
    problem.moves.iter().filter(|&&(_, score)| is_best(score)).map(|&(mv, _)| mv).collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::base::{Bound, Score, Selectivity};
    use crate::formats::obf;
    use crate::game::othello8::parse_move;
    use crate::search::Line;

    const BOARD: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

    fn verdict(answer: &str, claim: Claim, found: &[(&str, f64)]) -> Verdict {
        let problem = obf::parse_line(&format!("{BOARD}; {answer}"), None).unwrap().unwrap();
        let lines = found.iter().map(|&(mv, discs)| Line {
            score: Score::from_centidiscs((discs * 100.0) as i32),
            bound: Bound::Exact,
            pv: vec![parse_move(mv).unwrap()],
        });
        let lines: Vec<Line> = lines.collect();
        let solution = Solution {
            claim,
            score: lines[0].score,
            lines,
            depth: 14,
            selectivity: Selectivity::Full,
            nodes: 1,
            time: Duration::ZERO,
            cpu: Duration::ZERO,
        };
        judge(&problem, &solution)
    }

    #[test]
    fn a_solution_agrees_with_the_best_of_the_scored_moves() {
        let found = verdict("G8:+18; H1:+12;", Claim::Discs, &[("g8", 18.0), ("h1", 12.0)]);
        assert_eq!((found.agrees, found.mismatches), (Some(true), vec![]));
        assert_eq!((found.score_error, found.move_error), (Some(0.0), Some(0)));
    }

    #[test]
    fn a_wrong_score_and_a_wrong_move_are_reported_with_their_errors() {
        let found = verdict("G8:+18; H1:+12;", Claim::Discs, &[("h1", 14.0)]);
        assert_eq!(found.mismatches, [Mismatch::Score(18), Mismatch::Move { error: Some(6) }]);
        assert_eq!((found.agrees, found.score_error, found.move_error), (Some(false), Some(4.0), Some(6)));
    }

    #[test]
    fn every_line_is_held_against_the_score_of_its_move() {
        let found = verdict("G8:+18; H1:+12;", Claim::Discs, &[("g8", 18.0), ("a2", 14.0), ("h1", 10.0)]);
        let h1 = parse_move("h1").unwrap();
        assert_eq!(found.mismatches, [Mismatch::MoveScore { mv: h1, expected: 12 }]);
    }

    #[test]
    fn a_move_without_a_score_is_right_if_it_is_solved_to_the_best_one() {
        assert_eq!(verdict("G8:+18;", Claim::Discs, &[("h1", 18.0)]).agrees, Some(true));
        for (claim, score) in [(Claim::Discs, 12.0), (Claim::Estimate, 18.0)] {
            let found = verdict("G8:+18;", claim, &[("h1", score)]);
            assert!(found.mismatches.contains(&Mismatch::Move { error: None }), "{found:?}");
            assert_eq!((found.agrees, found.move_error), (Some(false), None));
        }
    }

    #[test]
    fn an_estimate_is_judged_by_its_move_alone() {
        let found = verdict("G8:+18; H1:+12;", Claim::Estimate, &[("g8", 3.5)]);
        assert_eq!((found.agrees, found.score_error), (Some(true), Some(14.5)));
        let found = verdict("+18;", Claim::Estimate, &[("g8", 3.5)]);
        assert_eq!((found.agrees, found.score_error, found.move_error), (None, Some(14.5), None));
    }

    #[test]
    fn where_the_winner_counts_only_signs_are_compared() {
        let found = verdict("G8:+18; H1:+12; B1:-4;", Claim::Winner, &[("h1", 1.0)]);
        assert_eq!((found.agrees, found.best.len()), (Some(true), 2));
        assert_eq!((found.score_error, found.move_error), (None, None));
        let found = verdict("G8:+18; H1:+12; B1:-4;", Claim::Winner, &[("b1", -1.0)]);
        assert_eq!(found.mismatches.len(), 2, "{found:?}");
    }

    #[test]
    fn a_problem_without_scores_gives_no_verdict() {
        let found = verdict("", Claim::Discs, &[("g8", 18.0)]);
        assert_eq!((found.agrees, found.score_error, found.move_error), (None, None, None));
    }
}
