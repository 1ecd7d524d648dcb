//! Tests of the driver with a virtual clock.
//! They check how much of the available time a search uses, and how deep it searches, with the schedules of
//! standard Othello, of other Othello boards and of k in a row.

mod aborted_solves;
mod all_lines;
mod game_clocks;

use std::cell::Cell;

use super::*;
use crate::search::driver::forecast::Speeds;
use crate::search::driver::meter::Meter;
use crate::search::driver::root::RootSearch;
use crate::search::driver::watch::Deadline;
use crate::search::helpers::group::Group;
use crate::search::{Clock, Limits, NullSink, Parameters, Sink, mnk, othello};

#[derive(Default)]
struct VirtualClock(Cell<Duration>);

impl Timer for VirtualClock {
    fn elapsed(&self) -> Duration {
        self.0.get()
    }

    fn on_the_clock(&self) -> Duration {
        self.0.get()
    }
}

/// The clock, the deadline and the node counter of a simulated search.
struct Instruments<'a> {
    clock: &'a VirtualClock,
    deadline: &'a Deadline,
    meter: Meter<'a>,
}

/// A simulated search, in which a function takes the place of each root search.
struct VirtualRoot<'a, S>(Instruments<'a>, S);

impl<'a, S> Root<'a> for VirtualRoot<'a, S>
where
    S: FnMut(&mut Instruments<'_>, RootSearch<'_>) -> Option<(i32, Vec<Move>)>,
{
    fn search(&mut self, search: RootSearch<'_>) -> Option<(i32, Vec<Move>)> {
        let VirtualRoot(instruments, root_search) = self;
        root_search(instruments, search)
    }

    fn meter(&self) -> &Meter<'a> {
        &self.0.meter
    }

    fn largest_score(&self) -> i32 {
        6400
    }
}

/// Simulates a search of these root moves, with `root_search` in place of each root search.
/// The position is given by its number of empties and by the expected node count of a solve.
fn simulate(
    limits: &Limits,
    (empties, nodes_to_solve): (u32, fn(u32) -> u64),
    schedule: Schedule,
    moves: Vec<Move>,
    sink: &mut dyn Sink,
    root_search: impl FnMut(&mut Instruments<'_>, RootSearch<'_>) -> Option<(i32, Vec<Move>)>,
) -> Report {
    let speeds = Speeds::new([5_000_000, 20_000_000]);
    let pace = Pace::new(limits, Parameters::DEFAULT, &speeds, empties, nodes_to_solve);
    let (clock, group, control) = (VirtualClock::default(), Group::new(1, None), Control::default());
    let meter = Meter::of_thread(&group, None, 1);
    let instruments = Instruments { clock: &clock, deadline: &pace.deadline, meter };
    let mut root = VirtualRoot(instruments, root_search);
    let listener = Listener::new(sink);
    let caller = Caller { timer: &clock, control: &control, listener: &listener };
    deepen(&mut root, moves, schedule, &pace, caller)
}

/// A family of games: its schedule, and the expected node count of a solve by the number of empties.
#[derive(Clone, Copy, Debug)]
struct Game {
    name: &'static str,
    schedule: fn(u32, &Limits) -> Schedule,
    nodes_to_solve: fn(u32) -> u64,
    /// The smallest and the largest number of empties of the tests.
    empties: (u32, u32),
}

const STANDARD: Game = Game {
    name: "othello",
    schedule: othello::schedule,
    nodes_to_solve: othello::nodes_to_solve,
    empties: (4, 60),
};

const GAMES: [Game; 3] = [
    STANDARD,
    Game {
        name: "othello:10",
        schedule: othello::wide_schedule,
        nodes_to_solve: othello::wide_nodes_to_solve,
        empties: (4, 96),
    },
    Game {
        name: "gomoku",
        // A game on 15x15 ends long before the board is full.
        schedule: |empties, limits| mnk::schedule(165 + empties, 1, limits),
        nodes_to_solve: |_| u64::MAX,
        empties: (60, 60),
    },
];

/// A simulated position and the number of threads that search it.
/// An iteration visits its average node count times `hardness` and `noise`, two factors that the forecast
/// does not know.
#[derive(Clone, Copy, Debug)]
struct Case {
    game: Game,
    empties: u32,
    threads: u32,
    /// Factor by which the node count of every iteration is multiplied.
    hardness: f64,
    /// Three factors by which the node counts of the iterations are multiplied in turn.
    /// The node count of iteration `i`, counted from 0, is multiplied by `noise[i % 3]`.
    noise: [f64; 3],
}

impl Case {
    /// Returns the schedule of a search of this position.
    fn schedule(&self, limits: &Limits) -> Schedule {
        (self.game.schedule)(self.empties, limits)
    }
}

/// Simulates a search with four root moves and returns its report.
fn run(case: Case, limits: &Limits, schedule: Schedule) -> Report {
    let moves = [19, 26, 37, 44].map(|square| Move::from(crate::base::Square::new(square))).to_vec();
    search_moves(case, limits, schedule, moves).0
}

/// Simulates a search of these root moves at a fixed speed.
/// Returns its report and the number of its iterations.
fn search_moves(case: Case, limits: &Limits, schedule: Schedule, moves: Vec<Move>) -> (Report, usize) {
    let threads = if case.threads == 1 { 1.0 } else { 1.9 };
    let node_limit = limits.nodes.unwrap_or(u64::MAX);
    let mut iterations = 0;
    let root_search = |instruments: &mut Instruments<'_>, search: RootSearch<'_>| {
        let RootSearch { moves, iteration, alpha, beta } = search;
        let Instruments { clock, deadline, meter } = instruments;
        let noise = case.noise[iterations % case.noise.len()];
        iterations += 1;
        let cost = iteration.nodes.max(1) as f64 * case.hardness * noise;
        let nodes_per_second = threads * if iteration.solves { 20e6 } else { 5e6 };
        let started = clock.elapsed();
        let end = started + Duration::from_secs_f64((cost / nodes_per_second).min(1e7));
        let deadline = deadline.get().unwrap_or(Duration::MAX);
        let left = node_limit.saturating_sub(meter.nodes());
        let is_aborted = end > deadline || cost > left as f64;
        clock.0.set(if is_aborted { end.min(deadline.max(started)) } else { end });
        meter.add((cost as u64).min(left));
        meter.set_over(is_aborted);
        (!is_aborted).then(|| (0.clamp(alpha, beta), moves[..1].to_vec()))
    };
    let position = (case.empties, case.game.nodes_to_solve);
    let report = simulate(limits, position, schedule, moves, &mut NullSink, root_search);
    (report, iterations)
}

fn timed(milliseconds: u64) -> Limits {
    Limits { selectivity: Selectivity::Percent73, ..Limits::time(Duration::from_millis(milliseconds)) }
}

fn cases() -> impl Iterator<Item = Case> {
    let noises = [[1.0; 3], [0.7, 1.4, 1.0], [1.3, 0.8, 0.9]];
    let positions = GAMES.into_iter().flat_map(|game| {
        let (least, most) = game.empties;
        (least..=most).map(move |empties| (game, empties))
    });
    positions.flat_map(move |(game, empties)| {
        [1, 2].into_iter().flat_map(move |threads| {
            [0.5, 1.0, 3.0].into_iter().flat_map(move |hardness| {
                noises.map(|noise| Case { game, empties, threads, hardness, noise })
            })
        })
    })
}

/// The fixed times per move that the tests use, in milliseconds: 1 ms to 1 h.
const TIMES: [u64; 14] =
    [1, 3, 10, 30, 100, 140, 300, 1_000, 3_000, 10_000, 30_000, 100_000, 600_000, 3_600_000];

#[test]
fn a_fixed_time_is_used_up_unless_the_game_is_solved() {
    for case in cases() {
        for time in TIMES {
            let limits = timed(time);
            let report = run(case, &limits, case.schedule(&limits));
            let used = report.time.as_secs_f64() * 1000.0 / time as f64;
            assert!(used <= 1.0 + 1e-9, "{case:?}, {time} ms: {used}");
            assert!(report.solved || used >= 0.85, "{case:?}, {time} ms: {report:?}");
        }
    }
}

#[test]
fn the_solve_never_costs_depth() {
    for case in cases() {
        for time in TIMES {
            let limits = timed(time);
            let report = run(case, &limits, case.schedule(&limits));
            let midgame: Vec<Iteration> =
                case.schedule(&limits).iterations().filter(|iteration| !iteration.solves).collect();
            let without = run(case, &limits, Schedule::new(midgame, Vec::new()));
            assert!(
                report.depth >= without.depth,
                "{case:?}, {time} ms: {} < {}",
                report.depth,
                without.depth
            );
        }
    }
}

#[test]
fn more_time_never_means_less_depth() {
    for case in cases() {
        let depths = TIMES.map(|time| {
            let limits = timed(time);
            let report = run(case, &limits, case.schedule(&limits));
            (report.depth, report.selectivity)
        });
        assert!(depths.is_sorted(), "{case:?}: {depths:?}");
    }
}

#[test]
fn a_node_limit_is_used_up_unless_the_game_is_solved() {
    for case in cases() {
        for nodes in [1_000, 30_000, 1_000_000, 30_000_000] {
            let limits = Limits { selectivity: Selectivity::Percent73, ..Limits::nodes(nodes) };
            let report = run(case, &limits, case.schedule(&limits));
            assert!(report.solved || report.nodes >= nodes * 85 / 100, "{case:?}, {nodes} nodes: {report:?}");
        }
    }
}

#[test]
fn with_a_clock_a_forced_move_is_answered_at_once() {
    let remaining = Duration::from_secs(1);
    let clock = Clock { remaining, increment: Duration::ZERO, moves_to_go: Some(1), overtime: None };
    let of_clock = Limits { clock: Some(clock), ..Limits::default() };
    assert_eq!(iterations_of_a_forced_move(&of_clock), 1);
    assert!(iterations_of_a_forced_move(&timed(1_000)) > 10, "the score of the move is asked for");
}

/// Returns the number of iterations of a search with 30 empties and one legal move.
fn iterations_of_a_forced_move(limits: &Limits) -> usize {
    let case = Case { game: STANDARD, empties: 30, threads: 1, hardness: 1.0, noise: [1.0; 3] };
    search_moves(case, limits, case.schedule(limits), vec![Move::PASS]).1
}
