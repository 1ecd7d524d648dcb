//! A list of balanced openings: random moves whose end a search finds even, each only once up to symmetry.
//!
//! The list depends on its settings alone, not on how many threads search.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

use crate::arena::random::SplitMix64;
use crate::base::{Depth, Score, Selectivity, Size};
use crate::engine::{OptionError, Options};
use crate::game::othello8::{Board, Isa, Othello8};
use crate::game::{AnyPosition, Record, notation};
use crate::problems::{Aim, Question, Solver};

use super::Opening;
use super::walk::walk;

/// What a list of openings shall be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Balance {
    /// What fixes the random moves.
    pub seed: u64,
    /// The number of moves of each opening, the first one always f5; at least 1.
    pub plies: usize,
    /// The largest advantage of either side, in discs.
    pub margin: f64,
    /// The depth of the search that judges, in plies.
    pub depth: Depth,
    /// How many openings are judged at once; at least 1.
    pub threads: usize,
}

impl Balance {
    /// The depth of the search that sorts out what is far from even.
    const GLANCE: Depth = 6;
    /// How far outside the margin it must be for that, in discs.
    const GLANCE_SLACK: f64 = 3.0;

    fn question(depth: Depth) -> Question {
        Question { aim: Aim::Depth(depth), selectivity: Selectivity::Percent73, lines: 1, nodes: None }
    }

    /// Returns the score of a position in discs for the side to move if it is within the margin.
    fn judge(&self, solver: &Solver, position: &Othello8) -> Option<Score> {
        let score = |depth| solver.solve(position, &Balance::question(depth), |_| ()).score;
        let within = |score: &Score, margin: f64| score.discs().abs() <= margin;
        let glance = Balance::GLANCE < self.depth;
        if glance && !within(&score(Balance::GLANCE), self.margin + Balance::GLANCE_SLACK) {
            return None;
        }
        Some(score(self.depth)).filter(|score| within(score, self.margin))
    }
}

/// An opening that was found even.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The opening.
    pub opening: Opening,
    /// The score of the search, for the side to move.
    pub score: Score,
}

/// How far the search for openings is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many positions were judged.
    pub judged: u64,
    /// How many of them are even.
    pub found: u64,
}

/// Searches for even openings and hands each to `found` until that breaks off or every one was tried;
/// `progress` is told after each position. The engine options give the size of the transposition table.
///
/// # Errors
/// If a transposition table cannot be allocated.
pub fn balanced(
    balance: &Balance,
    isa: Isa,
    options: &Options,
    mut progress: impl FnMut(Progress),
    mut found: impl FnMut(Candidate) -> ControlFlow<()>,
) -> Result<Progress, OptionError> {
    let solvers: Result<Vec<Solver>, OptionError> =
        (0..balance.threads.max(1)).map(|_| Solver::new(isa, options)).collect();
    let walks = Mutex::new(Walks::new(balance).enumerate());
    let mut told = Progress { judged: 0, found: 0 };
    thread::scope(|scope| {
        let (judged, verdicts) = mpsc::sync_channel(1024);
        for solver in solvers? {
            let (judged, walks) = (judged.clone(), &walks);
            scope.spawn(move || {
                while let Some((number, record)) = next(walks) {
                    let score = balance.judge(&solver, record.position());
                    if judged.send((number, record, score)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(judged);
        for (record, score) in InOrder::new(verdicts) {
            told.judged += 1;
            told.found += u64::from(score.is_some());
            progress(told);
            let candidate = score.map(|score| Candidate {
                opening: Opening { name: None, record: record.map(AnyPosition::Othello8) },
                score,
            });
            if candidate.map_or(ControlFlow::Continue(()), &mut found).is_break() {
                break;
            }
        }
        Ok(told)
    })
}

/// A row of moves, its number, and its score if it is even.
type Judged = (usize, Record<Othello8>, Option<Score>);

fn next<I: Iterator>(walks: &Mutex<I>) -> Option<I::Item> {
    let mut walks: MutexGuard<'_, I> = walks.lock().unwrap_or_else(PoisonError::into_inner);
    walks.next()
}

/// Brings verdicts into the order of their numbers.
struct InOrder {
    verdicts: mpsc::Receiver<Judged>,
    early: BTreeMap<usize, (Record<Othello8>, Option<Score>)>,
    next: usize,
}

impl InOrder {
    fn new(verdicts: mpsc::Receiver<Judged>) -> InOrder {
        InOrder { verdicts, early: BTreeMap::new(), next: 0 }
    }
}

impl Iterator for InOrder {
    type Item = (Record<Othello8>, Option<Score>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(verdict) = self.early.remove(&self.next) {
                self.next += 1;
                return Some(verdict);
            }
            let (number, record, score) = self.verdicts.recv().ok()?;
            self.early.insert(number, (record, score));
        }
    }
}

/// Random rows of moves that begin with f5 and lead to different positions, up to symmetry.
struct Walks {
    chance: SplitMix64,
    plies: usize,
    seen: HashSet<Board>,
}

impl Walks {
    /// How many rows that lead nowhere new are drawn in a row before there are taken to be no more.
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
