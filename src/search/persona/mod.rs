//! A weak player that errs like a human.
//! The player judges some moves only by a search of one ply (a glance), misjudges unclear moves more than
//! clear ones, and prefers moves that look natural. The mistakes are drawn from a seed and the position, so
//! the same position in the same game always gets the same mistake.
//!
//! The model was made for Kado. Its core is the random utility model (R. D. Luce, Individual Choice
//! Behavior, 1959): the perceived value of a move is its true value plus noise, and the player chooses the
//! move with the highest perceived value.
//! docs/levels.md describes how the parameters were found.

mod look;
mod perception;

use std::cmp::Reverse;
use std::time::Instant;

use crate::base::{Depth, Square};
use crate::game::Position;

use super::{Control, Info, Limits, NullSink, Report, Searcher, Sink};

use perception::Perception;

/// The faults of a player.
/// If all faults are zero, the player plays the best move of the search.
///
/// ```
/// # use kado::engine::Level;
/// # use kado::search::Faults;
/// assert!(Level::new(1).faults.noise > Level::new(5).faults.noise);
/// assert_eq!(Level::new(11).faults, Faults::default());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Faults {
    /// The share of moves, in permille, that are judged only by a search of one ply (a glance).
    pub misread: i32,
    /// Scale of the random error in the perceived value of a move, in centidiscs.
    /// The standard deviation of the error is `noise * d/400`, where d is the absolute difference in
    /// centidiscs between two scores of the move: the score in a search of one ply (a glance) and the score
    /// in the full search. The quotient d/400 is limited to the range 0.5 to 2. If the move is judged only at
    /// a glance, the standard deviation is tripled.
    pub noise: i32,
    /// The perceived bonus per flipped disc, in centidiscs.
    pub greed: i32,
    /// The perceived cost of an X square (diagonal to an empty corner), in centidiscs.
    /// A C square (on the edge beside an empty corner) seems to cost half as much.
    pub caution: i32,
    /// The largest loss of a move that may be played, in centidiscs, according to the full search.
    /// The loss is measured against the best move.
    pub largest: i32,
}

/// A fallible player in one game.
///
/// ```
/// # use kado::engine::{Engine, Level, Limits, Persona};
/// let persona = Persona { faults: Level::new(2).faults, seed: 7, last: None };
/// let limits = Limits { persona: Some(persona), ..Limits::depth(2) };
/// let mv = Engine::of("othello:6".parse()?)?.search(limits.clone())?.mv();
/// assert_eq!(Engine::of("othello:6".parse()?)?.search(limits)?.mv(), mv, "equal seeds, equal mistakes");
/// # Ok::<(), kado::engine::EngineError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Persona {
    /// The size of each kind of mistake that the player makes.
    pub faults: Faults,
    /// The seed of the mistakes in this game.
    pub seed: u64,
    /// The square of the opponent's last move, if any, which draws the player's attention.
    pub last: Option<Square>,
}

/// Searches a position like [`Searcher::search`].
/// If the limits have a persona, the persona chooses the move, unless there is only one move to choose from
/// or at most `Limits::solve_from` squares are empty. If the persona chooses, the report lists the lines in
/// the persona's order of preference, beginning with the line of the chosen move. All scores in the report
/// are the true scores of the search. The searcher is cleared before such a search, and `sink` receives only
/// the lines of the report.
pub(crate) fn answer<P: Position>(
    searcher: &impl Searcher<P>,
    root: &P,
    limits: &Limits,
    control: &Control,
    sink: &mut dyn Sink,
) -> Report {
    let moves = limits.root_moves(root).len();
    let empties = root.size().all_squares().filter(|&square| root.at(square).is_none()).count();
    let is_solved = limits.solve_from.is_some_and(|from| empties <= from as usize);
    match &limits.persona {
        Some(persona) if moves > 1 && !is_solved => {
            search_with_faults(searcher, root, limits, (persona, moves), control, sink)
        }
        _ => searcher.search(root, limits, control, sink),
    }
}

/// The search depth of a glance, in plies.
const GLANCE: Depth = 1;

/// A glance takes at most this part of a limit of time or nodes.
const PART_OF_GLANCE: u32 = 4;

fn search_with_faults<P: Position>(
    searcher: &impl Searcher<P>,
    root: &P,
    limits: &Limits,
    (persona, moves): (&Persona, usize),
    control: &Control,
    sink: &mut dyn Sink,
) -> Report {
    let started = Instant::now();
    let full_limits = Limits { lines: moves, ..limits.clone() };
    let glance_limits =
        Limits { depth: Some(GLANCE), infinite: false, ..full_limits.clone().divided(PART_OF_GLANCE) };
    searcher.clear();
    control.start_clock();
    let glance = searcher.search(root, &glance_limits, control, &mut NullSink);
    let nodes = limits.nodes.map(|nodes| nodes.saturating_sub(glance.nodes));
    let mut report = searcher.search(root, &Limits { nodes, ..full_limits }, control, &mut NullSink);
    report.nodes += glance.nodes;
    if report.lines.len() < glance.lines.len() {
        report = Report { nodes: report.nodes, ..glance.clone() };
    }
    let perception = Perception::new(root, persona, &glance, &report);
    report.lines.sort_by_cached_key(|line| Reverse(perception.of(line)));
    report.lines.truncate(limits.lines.max(1));
    report.time = started.elapsed();
    for (rank, line) in report.lines.iter().enumerate() {
        sink.info(&Info { rank, ..report.info_of(line) });
    }
    report
}

#[cfg(test)]
mod tests;
