//! A player who errs like a person: reads some moves only at a glance, misjudges the more the less clear a
//! position is, and likes moves that look natural. The mistakes are drawn from a seed and the position: the
//! same position in the same game always gets the same mistake.
//!
//! The model is this project's own. That a perceived value is the true one with noise and the best perceived
//! move is played is the random utility model (R. D. Luce, Individual Choice Behavior, 1959); docs/levels.md
//! says how its numbers were found.

mod look;
mod perception;

use std::cmp::Reverse;
use std::time::Instant;

use crate::base::{Depth, Square};
use crate::game::Position;

use super::{Control, Info, Limits, NullSink, Report, Searcher, Sink};

use perception::Perception;

/// What a player gets wrong, and how badly. All are zero in a player who plays what the search finds best.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// How many moves of a thousand are not read but judged by the look one ply ahead; 0 to 1000.
    pub misread: i32,
    /// The standard deviation in centidiscs of the misjudgment of a move whose value one ply ahead lies four
    /// discs from what reading finds. Clearer moves are misjudged less, down to a half, and more hidden ones
    /// more.
    pub noise: i32,
    /// How many centidiscs a flipped disc seems to be worth by itself.
    pub greed: i32,
    /// How many centidiscs a move diagonal to an empty corner (an X-square) seems to cost by itself; half as
    /// many on the edge beside it (a C-square).
    pub caution: i32,
    /// The largest mistake in centidiscs, by what reading finds: worse moves are not played.
    pub largest: i32,
}

/// A player in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Persona {
    /// What this player gets wrong.
    pub faults: Faults,
    /// Which of the many games of such a player this is.
    pub seed: u64,
    /// Where the last move was played, if one was: eyes are there.
    pub last: Option<Square>,
}

impl Limits {
    /// Returns whether the answer is to be one of a player who errs at this position. From
    /// [`Limits::solve_from`] on the end is counted out without mistakes.
    fn persona_at<P: Position>(&self, root: &P, moves: usize) -> Option<&Persona> {
        let empties = root.size().all_squares().filter(|&square| root.at(square).is_none()).count();
        let counts = self.solve_from.is_some_and(|from| empties <= from as usize);
        self.persona.as_ref().filter(|_| moves > 1 && !counts)
    }
}

/// Searches a position as [`Searcher::search`] does, and as the persona of the limits does if they name one.
/// Its report has the line of the move chosen first, with the score that the search found for it, and behind
/// it the others in the order in which they seemed good; a mistake is told by nothing else.
pub fn answer<P: Position>(
    searcher: &impl Searcher<P>,
    root: &P,
    limits: &Limits,
    control: &Control,
    sink: &mut dyn Sink,
) -> Report {
    let moves = limits.root_moves(root).len();
    match limits.persona_at(root, moves) {
        Some(persona) => err(searcher, root, limits, (persona, moves), control, sink),
        None => searcher.search(root, limits, control, sink),
    }
}

/// How far a glance looks ahead, in plies.
const GLANCE: Depth = 1;

fn err<P: Position>(
    searcher: &impl Searcher<P>,
    root: &P,
    limits: &Limits,
    (persona, moves): (&Persona, usize),
    control: &Control,
    sink: &mut dyn Sink,
) -> Report {
    let started = Instant::now();
    let reading = Limits { lines: moves, ..limits.clone() };
    let looking = Limits { depth: Some(GLANCE), infinite: false, ..reading.clone() };
    searcher.clear();
    let glance = searcher.search(root, &looking, control, &mut NullSink);
    let mut report = searcher.search(root, &reading, control, &mut NullSink);
    report.nodes += glance.nodes;
    if report.lines.len() < glance.lines.len() {
        report = Report { nodes: report.nodes, ..glance.clone() };
    }
    let perception = Perception::new(root, persona, &glance, &report);
    report.lines.sort_by_cached_key(|line| Reverse(perception.of(line)));
    report.lines.truncate(limits.lines.max(1));
    report.time = started.elapsed();
    for (rank, line) in report.lines.iter().enumerate() {
        sink.info(&Info {
            depth: report.depth,
            selectivity: report.selectivity,
            solved: report.solved,
            rank,
            line: line.clone(),
            nodes: report.nodes,
            time: report.time,
        });
    }
    report
}

#[cfg(test)]
mod tests;
