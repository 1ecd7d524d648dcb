//! Problem files: a position is solved as a question asks, and the answer is judged by what the file says.
//!
//! Every problem is solved from an empty table, so that no count depends on the problems before it.

mod totals;
mod verdict;

use std::time::Duration;

use crate::base::{Depth, Move, Score, Selectivity, Size};
use crate::formats::obf::Problem;
use crate::game::othello8::{Isa, Othello8};
use crate::game::{Position, SetupError, notation};
use crate::search::othello::OthelloSearcher;
use crate::search::{Control, Goal, Info, Limits, Line, Report, Searcher, Sink, nodes_per_second};

use crate::engine::{OptionError, Options, cpu_time, othello_searcher};

pub use totals::{Mean, Totals};
pub use verdict::{Fault, Verdict, judge};

/// What to find out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Its final score.
    Exact,
    /// Who wins.
    WinDrawLoss,
    /// The best move of a search to this depth in plies.
    Depth(Depth),
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// What to find out.
    pub aim: Aim,
    /// How sure the answer must be.
    pub selectivity: Selectivity,
    /// How many best moves to find; at least 1.
    pub lines: usize,
    /// The most nodes to visit; a solve that they break off leaves an estimate.
    pub nodes: Option<u64>,
}

impl Question {
    /// As many lines as a position can have moves.
    pub const ALL_MOVES: usize = 64;

    /// Returns the limits of the search that answers.
    pub fn limits(&self) -> Limits {
        let (goal, depth) = match self.aim {
            Aim::Exact => (Goal::Exact, None),
            Aim::WinDrawLoss => (Goal::WinDrawLoss, None),
            Aim::Depth(depth) => (Goal::BestMove, Some(depth)),
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
        match self.aim {
            _ if !solved => Claim::Estimate,
            Aim::WinDrawLoss => Claim::Winner,
            Aim::Exact | Aim::Depth(_) => Claim::Discs,
        }
    }
}

/// What the scores of a solution say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The final margin in discs.
    Discs,
    /// Who wins: the sign alone counts.
    Winner,
    /// An estimate: the search did not reach the end of the game.
    Estimate,
}

impl Claim {
    /// Returns whether a score is the one that is expected, given in discs; `None` if it is only an estimate.
    pub fn agrees(self, found: Score, expected: i32) -> Option<bool> {
        match self {
            Claim::Discs => Some(found == Score::from_discs(expected)),
            Claim::Winner => Some(found.centidiscs().signum() == expected.signum()),
            Claim::Estimate => None,
        }
    }
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What the scores say.
    pub claim: Claim,
    /// The score of the position, from the mover's view.
    pub score: Score,
    /// The best lines, best first; none if the game is over.
    pub lines: Vec<Line>,
    /// The depth in plies of the last finished iteration; 0 if the game is over.
    pub depth: Depth,
    /// How sure the scores are.
    pub selectivity: Selectivity,
    /// Nodes visited.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// Processor time used.
    pub cpu: Duration,
}

impl Solution {
    /// Returns the best move, if the game is not over.
    pub fn mv(&self) -> Option<Move> {
        self.lines.first().map(Line::mv)
    }

    /// Returns the nodes visited a second.
    pub fn nodes_per_second(&self) -> u64 {
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

    /// Returns the answer for a game that is over with this margin for the side to move.
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

/// Why a problem cannot be solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    /// Its board is not one of standard Othello.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// It scores a move that is not legal.
    #[error("'{}' is scored, which is no legal move here", notation::move_name(*.0, Size::OTHELLO, "pass"))]
    Illegal(Move),
}

/// Returns the position of a problem.
///
/// # Errors
/// If its board is not one of standard Othello, or a move that it scores is not legal.
pub fn position(problem: &Problem) -> Result<Othello8, ProblemError> {
    let position = Othello8::from_diagram(&problem.diagram)?;
    let legal = position.legal_moves();
    match problem.moves.iter().find(|(mv, _)| !legal.contains(mv)) {
        Some(&(mv, _)) => Err(ProblemError::Illegal(mv)),
        None => Ok(position),
    }
}

/// Solves positions of standard Othello.
#[derive(Debug)]
pub struct Solver {
    searcher: OthelloSearcher,
}

impl Solver {
    /// Creates a solver with the instruction set and the options given.
    ///
    /// # Errors
    /// If the transposition table cannot be allocated or the threads cannot be started.
    pub fn new(isa: Isa, options: &Options) -> Result<Solver, OptionError> {
        Ok(Solver { searcher: othello_searcher(isa, options.hash_megabytes(), options)? })
    }

    /// Answers a question, and tells `each` every step of the search. A game that is over needs none.
    pub fn solve(&self, position: &Othello8, question: &Question, each: impl FnMut(&Info)) -> Solution {
        self.solve_under(&Control::default(), position, question, each)
    }

    /// Answers a question as [`Solver::solve`] does, until a control stops the search: the answer is then an
    /// estimate.
    pub fn solve_under(
        &self,
        control: &Control,
        position: &Othello8,
        question: &Question,
        each: impl FnMut(&Info),
    ) -> Solution {
        if let Some(outcome) = position.outcome() {
            return Solution::of_end(outcome.margin_for(position.turn()), question);
        }
        self.forget();
        let before = cpu_time::used();
        let report = self.searcher.search(position, &question.limits(), control, &mut Steps(each));
        Solution::of_search(report, question, cpu_time::used().saturating_sub(before))
    }

    /// Searches a position that is not over with what earlier searches left in the table, and tells `each`
    /// every step.
    pub fn search(&self, position: &Othello8, limits: &Limits, each: impl FnMut(&Info)) -> Report {
        self.searcher.search(position, limits, &Control::default(), &mut Steps(each))
    }

    /// Makes the next search forget what earlier ones learned.
    pub fn forget(&self) {
        self.searcher.clear();
    }
}

/// Hands the steps of a search to a closure.
struct Steps<F>(F);

impl<F: FnMut(&Info)> Sink for Steps<F> {
    fn info(&mut self, info: &Info) {
        self.0(info);
    }
}
