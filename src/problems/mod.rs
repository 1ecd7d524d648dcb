//! Solves the positions of problem files and compares the answers with the expected ones.
//!
//! Every problem starts with an empty transposition table, so that node counts do not depend on earlier
//! problems.

mod totals;
mod verdict;

use std::time::Duration;

use crate::base::{Depth, Move, Score, Selectivity, Size};
use crate::formats::obf::Problem;
use crate::game::Position;
use crate::game::othello8::{self, Isa, Othello8};
use crate::search::othello::OthelloSearcher;
use crate::search::{Goal, Info, Limits, Line, Report, Searcher, nodes_per_second};

use crate::engine::{OptionError, Options, cpu_time, othello_searcher};

pub(crate) use crate::search::Control;
pub(crate) use totals::{Mean, Totals};
pub(crate) use verdict::{Mismatch, Verdict, judge};

/// The result that a search must determine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// The exact final score.
    Exact,
    /// Win, draw or loss for the side to move, without the exact score.
    WinDrawLoss,
    /// The best move according to a search to a fixed depth; holds the depth in plies.
    Depth(Depth),
}

/// A problem and its location in the input.
#[derive(Debug)]
pub(crate) struct Task {
    /// Ordinal of the problem over all files, from 1; invalid lines are counted, too.
    pub(crate) number: usize,
    /// Name of the input that contains the problem: a file name, `stdin` or `command line`.
    pub(crate) file: String,
    /// Line number in the file, from 1.
    pub(crate) line: usize,
    /// The problem with its expected answer.
    pub(crate) problem: Problem,
    /// The position to solve.
    pub(crate) position: Othello8,
}

/// A search to run on a position: its goal, selectivity and limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    /// Goal of the search.
    pub(crate) target: Target,
    /// Selectivity of the search.
    pub(crate) selectivity: Selectivity,
    /// Number of best moves to find, at least 1.
    pub(crate) lines: usize,
    /// Maximum number of nodes, or `None` for no limit.
    /// If the limit stops the search, the solution is an estimate.
    pub(crate) nodes: Option<u64>,
}

impl Question {
    /// A number of lines that includes every legal move of any position.
    pub(crate) const ALL_MOVES: usize = usize::MAX;

    /// Converts this question to search limits.
    ///
    /// The limits include the goal, the depth, the selectivity, the number of lines and the maximum number of
    /// nodes.
    pub(crate) fn limits(&self) -> Limits {
        let (goal, depth) = match self.target {
            Target::Exact => (Goal::Exact, None),
            Target::WinDrawLoss => (Goal::WinDrawLoss, None),
            Target::Depth(depth) => (Goal::BestMove, Some(depth)),
        };
        Limits {
            goal,
            depth,
            selectivity: self.selectivity,
            lines: self.lines,
            nodes: self.nodes,
            ..Limits::default()
        }
    }

    fn claim(&self, solved: bool) -> Claim {
        match self.target {
            _ if !solved => Claim::Estimate,
            Target::WinDrawLoss => Claim::Winner,
            Target::Exact | Target::Depth(_) => Claim::Discs,
        }
    }
}

/// Meaning of the scores of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// Final score in discs.
    Discs,
    /// Win, draw or loss: only the sign of the score is significant.
    Winner,
    /// Estimate: the search did not reach the end of the game.
    Estimate,
}

impl Claim {
    /// Returns whether the score `found` agrees with the score `expected`, which is in discs.
    /// `Claim::Discs` compares the scores, `Claim::Winner` only the signs of the scores. `Claim::Estimate`
    /// compares nothing and returns `None`.
    pub(crate) fn agrees(self, found: Score, expected: i32) -> Option<bool> {
        match self {
            Claim::Discs => Some(found == Score::from_discs(expected)),
            Claim::Winner => Some(found.centidiscs().signum() == expected.signum()),
            Claim::Estimate => None,
        }
    }
}

/// The result of the search for a [`Question`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solution {
    /// Meaning of the scores in this solution: final scores, signs only, or estimates.
    pub(crate) claim: Claim,
    /// Score of the position, mover's view.
    pub(crate) score: Score,
    /// The best lines, best first; empty if the game is over.
    pub(crate) lines: Vec<Line>,
    /// Depth in plies of the last finished iteration; 0 if the game is over.
    pub(crate) depth: Depth,
    /// Selectivity of the last finished iteration; `Selectivity::Full` if the game is over.
    pub(crate) selectivity: Selectivity,
    /// Nodes visited.
    pub(crate) nodes: u64,
    /// Time used by the search.
    pub(crate) time: Duration,
    /// Processor time used by all threads of the process during the search.
    pub(crate) cpu: Duration,
}

impl Solution {
    /// Returns the best move, if the game is not over.
    pub(crate) fn mv(&self) -> Option<Move> {
        self.lines.first().map(Line::mv)
    }

    /// Returns the nodes per second of search time; 0 if no time was used.
    pub(crate) fn nodes_per_second(&self) -> u64 {
        nodes_per_second(self.nodes, self.time)
    }

    fn of_search(report: Report, question: &Question, cpu: Duration) -> Solution {
        Solution {
            claim: question.claim(report.solved),
            score: report.best().score,
            lines: report.lines,
            depth: report.depth,
            selectivity: report.selectivity,
            nodes: report.nodes,
            time: report.time,
            cpu,
        }
    }

    /// Returns the solution of a finished game; `discs` is the margin for the side to move.
    fn of_end(discs: i32, question: &Question) -> Solution {
        Solution {
            claim: question.claim(true),
            score: Score::from_discs(discs),
            lines: Vec::new(),
            depth: 0,
            selectivity: Selectivity::Full,
            nodes: 0,
            time: Duration::ZERO,
            cpu: Duration::ZERO,
        }
    }
}

/// Error: the problem is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ProblemError {
    /// The board does not have the size of standard Othello.
    #[error("a board of {}x{}: problem files are for standard Othello (8x8) only", .0.columns(), .0.rows())]
    Size(Size),
    /// A scored move is not legal.
    #[error("the scored move '{}' is not legal here", othello8::move_name(*.0, "pass"))]
    Illegal(Move),
}

/// Returns the position of a problem.
///
/// # Errors
/// If the board is not 8x8, or a scored move is not legal.
pub(crate) fn position(problem: &Problem) -> Result<Othello8, ProblemError> {
    let position =
        Othello8::from_diagram(&problem.diagram).map_err(|_| ProblemError::Size(problem.diagram.size()))?;
    let legal = position.legal_moves();
    match problem.moves.iter().find(|(mv, _)| !legal.contains(mv)) {
        Some(&(mv, _)) => Err(ProblemError::Illegal(mv)),
        None => Ok(position),
    }
}

/// Solver of 8x8 Othello positions.
#[derive(Debug)]
pub(crate) struct Solver {
    searcher: OthelloSearcher,
}

impl Solver {
    /// Creates a solver.
    ///
    /// # Errors
    /// If the transposition table cannot be allocated or the threads cannot be started.
    pub(crate) fn new(isa: Isa, options: &Options) -> Result<Solver, OptionError> {
        Ok(Solver { searcher: othello_searcher(isa, options.hash_megabytes(), options)? })
    }

    /// Answers a question about a position; calls `each` with every `Info` of the search.
    ///
    /// If the game is over, answers without a search.
    pub(crate) fn solve(
        &self,
        position: &Othello8,
        question: &Question,
        each: impl FnMut(&Info),
    ) -> Solution {
        self.solve_under(&Control::default(), position, question, each)
    }

    /// Answers a question about a position with a search that `control` can stop.
    ///
    /// If the search is stopped before it has finished, the answer is an estimate. Calls `each` with every
    /// `Info` of the search. If the game is over, answers without a search.
    pub(crate) fn solve_under(
        &self,
        control: &Control,
        position: &Othello8,
        question: &Question,
        mut each: impl FnMut(&Info),
    ) -> Solution {
        if let Some(outcome) = position.outcome() {
            return Solution::of_end(outcome.margin_for(position.turn()), question);
        }
        self.clear();
        let before = cpu_time::used();
        let report = self.searcher.search(position, &question.limits(), control, &mut each);
        Solution::of_search(report, question, cpu_time::used().saturating_sub(before))
    }

    /// Searches a position and keeps the transposition table entries of earlier searches.
    /// The position must not be the end of a game. Calls `each` with every `Info` of the search.
    #[cfg(test)]
    pub(crate) fn search(&self, position: &Othello8, limits: &Limits, mut each: impl FnMut(&Info)) -> Report {
        self.searcher.search(position, limits, &Control::default(), &mut each)
    }

    /// Clears the transposition table.
    pub(crate) fn clear(&self) {
        self.searcher.clear();
    }
}
