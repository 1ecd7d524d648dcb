//! The driver of every search: iterations of growing depth, aspiration windows, several best lines, the clock.
//!
//! It knows no game: a game lends it a [`Root`] that searches some root moves once, and a plan of iterations.

use std::cmp::Reverse;
use std::time::Instant;

use crate::base::{Bound, Depth, Move, Score, Selectivity};

use super::clock::{Decision, Manager, Progress};
use super::forecast::nodes_ahead;
use super::{Control, Info, Limits, Line, Parameters, Report, Sink, Source};

/// What a game lends to the driver.
pub(crate) trait Root {
    /// Searches root moves in their order with a window in centidiscs. Returns the best score and line found
    /// before the search was broken off, if any.
    fn search(&mut self, moves: &[Move], step: Step, alpha: i32, beta: i32) -> Option<(i32, Vec<Move>)>;

    /// Returns whether the search was broken off by a limit or by the caller.
    fn is_aborted(&self) -> bool;

    /// Returns the nodes visited so far.
    fn nodes(&self) -> u64;
}

/// One iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    /// The depth in plies.
    pub(crate) depth: Depth,
    /// How sure the search must be.
    pub(crate) selectivity: Selectivity,
    /// Whether the search reaches the end of the game everywhere.
    pub(crate) solves: bool,
    /// A window in centidiscs, for a search that only asks on which side of it the score lies, if not inside.
    pub(crate) window: Option<(i32, i32)>,
    /// How many nodes it takes on the average position.
    pub(crate) nodes: u64,
}

impl Step {
    /// Returns whether the step proves what it finds.
    fn is_proof(self) -> bool {
        self.solves && self.selectivity == Selectivity::Full
    }
}

/// What the driver has to go by.
#[derive(Debug)]
pub(crate) struct Plan {
    /// The iterations, in order.
    pub(crate) steps: Vec<Step>,
    /// How many best lines to find; at least 1.
    pub(crate) lines: usize,
    /// When the search began.
    pub(crate) started: Instant,
    /// Who decides after each iteration whether the next one is begun, if the clock matters.
    pub(crate) manager: Option<Manager>,
    /// Whether to wait for the caller's stop when all iterations are done.
    pub(crate) infinite: bool,
    /// The best and the worst score there is, in centidiscs.
    pub(crate) largest: i32,
    /// The constants of the search.
    pub(crate) parameters: Parameters,
}

/// Returns who shares out the clock, if one runs. A forced move takes no thought then.
pub(super) fn clock_manager(
    limits: &Limits,
    empties: u32,
    moves: &[Move],
    steps: &[Step],
) -> Option<Manager> {
    let nodes = steps.iter().map(|step| step.nodes).fold(0, u64::saturating_add);
    let manager = Manager::new(&limits.clock?, empties, limits.overhead, nodes);
    Some(if moves.len() == 1 { manager.without_thought() } else { manager })
}

/// Searches until the plan is done or the root was broken off. `moves` are the root moves to consider, at least
/// one; the first is the answer if there is no time for any search.
pub(crate) fn deepen<R: Root>(
    root: &mut R,
    moves: Vec<Move>,
    plan: &Plan,
    control: &Control,
    sink: &mut dyn Sink,
) -> Report {
    let mut driver = Driver { root, plan, control, sink, moves, lines: Vec::new(), done: None, steady: 0 };
    driver.run();
    if plan.infinite {
        control.wait_for_stop();
    }
    driver.report()
}

struct Driver<'a, R> {
    root: &'a mut R,
    plan: &'a Plan,
    control: &'a Control,
    sink: &'a mut dyn Sink,
    /// The root moves, the best of the last iteration first.
    moves: Vec<Move>,
    /// The best lines so far, best first.
    lines: Vec<Line>,
    /// The last finished iteration.
    done: Option<Step>,
    /// How many iterations in a row kept the best move of the one before.
    steady: usize,
}

impl<R: Root> Driver<'_, R> {
    fn run(&mut self) {
        for (index, &step) in self.plan.steps.iter().enumerate() {
            let (nodes_before, before) = (self.root.nodes(), self.best());
            self.iterate(step);
            if self.root.is_aborted() {
                return;
            }
            self.done = Some(step);
            let taken = self.root.nodes() - nodes_before;
            if self.is_decided(step) && !self.plan.infinite {
                return;
            }
            if self.decide(before, (step, taken), &self.plan.steps[index + 1..]) == Decision::Answer {
                return;
            }
        }
    }

    /// Returns whether all lines are proven wins and losses that a deeper search would not see sooner.
    fn is_decided(&self, step: Step) -> bool {
        self.lines.iter().all(|line| {
            let plies = line.score.plies_to_end();
            plies.is_some_and(|plies| plies > 0 || -plies <= step.depth)
        })
    }

    /// Returns the best move so far and its score in centidiscs.
    fn best(&self) -> Option<(Move, i32)> {
        self.lines.first().map(|line| (line.mv(), line.score.centidiscs()))
    }

    /// Asks the clock manager after an iteration whether to go on. A search that ponders goes on, and takes note whether
    /// it could answer, had the clock run all the time. `before` is the best move before it.
    fn decide(&mut self, before: Option<(Move, i32)>, done: (Step, u64), ahead: &[Step]) -> Decision {
        let (old, new) = (before.unzip(), self.best().unzip());
        self.steady = if old.0 == new.0 { self.steady + 1 } else { 0 };
        let Some(manager) = &self.plan.manager else { return Decision::GoOn };
        let (next, rest) = nodes_ahead(done, ahead);
        let elapsed = self.plan.started.elapsed();
        let clock_start = self.control.clock_start(self.plan.started);
        let decision = manager.after_iteration(&Progress {
            elapsed,
            on_the_clock: clock_start.map_or(elapsed, |start| start.elapsed()),
            nodes: self.root.nodes(),
            next,
            rest,
            steady: self.steady,
            drop: old.1.zip(new.1).map_or(0, |(old, new)| old - new),
        });
        if self.control.set_ready(decision == Decision::Answer) { Decision::GoOn } else { decision }
    }

    /// Finds the best line, then the best of the other moves, and so on. Selective searches contradict each other at
    /// times: a line that in the end is better than one found before it takes its place. A line that is found although the
    /// iteration does not finish counts: it beat the line of the iteration before at a greater depth.
    fn iterate(&mut self, step: Step) {
        for rank in 0..self.plan.lines.min(self.moves.len()) {
            let Some(line) = self.aspire(rank, step) else { return };
            let place = self.moves.iter().position(|&mv| mv == line.mv()).unwrap_or(rank);
            self.moves[rank..=place].rotate_right(1);
            if rank < self.lines.len() {
                self.lines.retain(|old| old.mv() != line.mv());
                self.lines.insert(rank.min(self.lines.len()), line.clone());
                self.lines.truncate(self.plan.lines);
            } else {
                self.lines.push(line.clone());
            }
            if self.root.is_aborted() {
                return;
            }
            self.sink.info(&Info {
                depth: step.depth,
                selectivity: step.selectivity,
                solved: step.is_proof(),
                rank,
                line,
                nodes: self.root.nodes(),
                time: self.plan.started.elapsed(),
            });
        }
        self.lines.sort_by_key(|line| Reverse(line.score));
        for (place, line) in self.moves.iter_mut().zip(&self.lines) {
            *place = line.mv();
        }
    }

    /// Searches the moves from `rank` on, with a window around the score of the line that had this rank, which is
    /// widened on the side where the score fell out. Searches that contradict each other about that side, as the
    /// table can make them, end with the widest window.
    fn aspire(&mut self, rank: usize, step: Step) -> Option<Line> {
        let guess = self.lines.get(rank).map(|line| line.score.centidiscs());
        let largest = self.plan.largest;
        let (low, high) = step.window.unwrap_or((i32::MIN, i32::MAX));
        let limits = (low.max(-largest - 1), high.min(largest + 1));
        let Parameters { aspiration, aspiration_solve, .. } = self.plan.parameters;
        let mut width = if step.solves { aspiration_solve } else { aspiration };
        let (mut alpha, mut beta) = match guess {
            Some(guess) if limits.1 - limits.0 > 2 * width => {
                let center = if step.solves { nearest_even_disc(guess) } else { guess };
                (center - width, center + width)
            }
            _ => limits,
        };
        let mut moves = self.moves[rank..].to_vec();
        loop {
            (alpha, beta) = (alpha.clamp(limits.0, limits.1 - 1), beta.clamp(limits.0 + 1, limits.1));
            let found = self.root.search(&moves, step, alpha, beta);
            let aborted = self.root.is_aborted();
            let (score, pv) = found.filter(|&(score, _)| !aborted || score > alpha)?;
            let line = |bound| Line { score: Score::from_centidiscs(score), bound, pv: pv.clone() };
            width *= 2;
            if score <= alpha && alpha > limits.0 {
                (alpha, beta) = if width > largest { limits } else { (score - width, alpha + 1) };
            } else if score >= beta && beta < limits.1 {
                if aborted {
                    return Some(line(Bound::Lower));
                }
                let place = moves.iter().position(|mv| *mv == pv[0]).unwrap_or(0);
                moves[..=place].rotate_right(1);
                (alpha, beta) = if width > largest { limits } else { (beta - 1, score + width) };
            } else if score <= alpha {
                return Some(line(Bound::Upper));
            } else if score >= beta {
                return Some(line(Bound::Lower));
            } else {
                return Some(line(Bound::Exact));
            }
        }
    }

    fn report(self) -> Report {
        let lines = if self.lines.is_empty() {
            vec![Line { score: Score::default(), bound: Bound::Lower, pv: vec![self.moves[0]] }]
        } else {
            self.lines
        };
        Report {
            lines,
            depth: self.done.map_or(0, |step| step.depth),
            selectivity: self.done.map_or(Selectivity::Full, |step| step.selectivity),
            solved: self.done.is_some_and(Step::is_proof),
            nodes: self.root.nodes(),
            time: self.plan.started.elapsed(),
            source: Source::Search,
        }
    }
}

/// Final scores are even numbers of discs: returns the nearest one, in centidiscs.
fn nearest_even_disc(centidiscs: i32) -> i32 {
    (centidiscs + 100).div_euclid(200) * 200
}
