//! Generation of balanced openings: random moves, kept if a search scores the final position as even.
//!
//! Of several positions that are equal up to symmetry, only one is used. The openings depend only on the
//! settings, not on the number of threads.

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::arena::splitmix::SplitMix64;
use crate::base::{Depth, Score, Selectivity, Size};
use crate::engine::{OptionError, Options};
use crate::game::othello8::{Board, Isa, Othello8};
use crate::game::{AnyPosition, Record, notation};
use crate::parallel::ordered_map;
use crate::problems::{Question, Solver, Target};

use super::Opening;
use super::random::walk;

/// The settings for the generation of balanced openings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Balance {
    /// The seed of the random moves.
    pub(crate) seed: u64,
    /// The number of moves of each opening, at least 1; the first move is always f5.
    pub(crate) plies: usize,
    /// Maximum absolute score of a balanced position, in discs.
    pub(crate) margin: f64,
    /// The depth in plies of the search that scores a position.
    pub(crate) depth: Depth,
    /// The number of parallel searches, at least 1.
    pub(crate) threads: usize,
}

impl Balance {
    /// The depth in plies of a first search that rejects clearly unbalanced positions.
    const PREFILTER_DEPTH: Depth = 6;
    /// Discs by which an absolute score in the shallow first search may exceed `Balance::margin`.
    /// A position with a larger absolute score is rejected without the second, full-depth search.
    const PREFILTER_SLACK: f64 = 3.0;

    fn question(depth: Depth) -> Question {
        Question { target: Target::Depth(depth), selectivity: Selectivity::Percent73, lines: 1, nodes: None }
    }

    /// Returns the score of a position, mover's view, or `None` if the position is not balanced.
    fn judge(&self, solver: &Solver, position: &Othello8) -> Option<Score> {
        let score = |depth| solver.solve(position, &Balance::question(depth), |_| ()).score;
        let within = |score: &Score, margin: f64| score.discs().abs() <= margin;
        let has_prefilter = Balance::PREFILTER_DEPTH < self.depth;
        if has_prefilter && !within(&score(Balance::PREFILTER_DEPTH), self.margin + Balance::PREFILTER_SLACK)
        {
            return None;
        }
        Some(score(self.depth)).filter(|score| within(score, self.margin))
    }
}

/// An opening that leads to a balanced position, with the score of this position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidate {
    /// The start position and the moves that lead to the balanced position.
    pub(crate) opening: Opening,
    /// The search score of the position after the opening, for the side to move.
    pub(crate) score: Score,
}

/// The progress of the generation of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    /// The number of positions scored so far.
    pub(crate) judged: u64,
    /// The number of scored positions that are balanced.
    pub(crate) found: u64,
}

/// Generates balanced openings and passes them to `found`, one at a time.
///
/// The generation ends when `found` returns `Break`, or when random moves yield no new positions.
///
/// `progress` is called after every scored position. The option `Hash` sets the size of the transposition
/// table of each thread.
///
/// # Errors
/// If a solver cannot be created with these options, for example because its transposition table cannot be
/// allocated.
pub(crate) fn balanced(
    balance: &Balance,
    isa: Isa,
    options: &Options,
    mut progress: impl FnMut(Progress),
    mut found: impl FnMut(Candidate) -> ControlFlow<()>,
) -> Result<Progress, OptionError> {
    let solvers: Result<Vec<Solver>, OptionError> =
        (0..balance.threads.max(1)).map(|_| Solver::new(isa, options)).collect();
    let judge = |solver: &Solver, record: Record<Othello8>| {
        let score = balance.judge(solver, record.position());
        (record, score)
    };
    let solvers = solvers?;
    let makers = solvers.iter().map(|solver| |record| judge(solver, record)).collect();
    let mut state = Progress { judged: 0, found: 0 };
    // The error `Enough` is not a failure: the caller has received all openings that it needs.
    let _ = ordered_map(makers, Walks::new(balance), |(record, score)| {
        state.judged += 1;
        state.found += u64::from(score.is_some());
        progress(state);
        let Some(score) = score else { return Ok(()) };
        let opening = Opening { name: None, record: record.map(AnyPosition::Othello8) };
        if found(Candidate { opening, score }).is_break() { Err(Enough) } else { Ok(()) }
    });
    Ok(state)
}

/// Error value that ends the generation once the caller has enough openings.
struct Enough;

/// Random openings that begin with f5 and lead to distinct positions.
/// Symmetric positions count as equal.
struct Walks {
    chance: SplitMix64,
    plies: usize,
    seen: HashSet<Board>,
}

impl Walks {
    /// The generation ends after this many consecutive random walks without a new position.
    const PATIENCE: u32 = 100_000;

    fn new(balance: &Balance) -> Walks {
        Walks { chance: SplitMix64::new(balance.seed), plies: balance.plies, seen: HashSet::new() }
    }
}

impl Iterator for Walks {
    type Item = Record<Othello8>;

    fn next(&mut self) -> Option<Record<Othello8>> {
        (0..Walks::PATIENCE).find_map(|_| {
            let mut record = Record::new(Othello8::start());
            record.play(notation::parse_move("f5", Size::OTHELLO)?).ok()?;
            let record = walk(&mut self.chance, record, self.plies.saturating_sub(1))?;
            self.seen.insert(record.position().board().canonical().0).then_some(record)
        })
    }
}
