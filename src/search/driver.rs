//! The driver of every search: iterations, aspiration windows, `MultiPV` and the clock.
//!
//! The driver is independent of the game. A game provides a schedule and a [`Root`], which searches a list of
//! root moves in one window.

pub(crate) mod forecast;
pub(crate) mod listener;
pub(crate) mod meter;
mod pace;
pub(crate) mod pv;
pub(crate) mod root;
pub(crate) mod schedule;
pub(crate) mod time_manager;
pub(crate) mod watch;

use std::cmp::Reverse;
use std::time::Duration;

use crate::base::{Bound, Move, Score, Selectivity};

use super::{Control, Info, Line, Parameters, Report, Source};
use forecast::Forecast;
use listener::Listener;
use root::{Root, RootSearch};
use schedule::{Iteration, Schedule};
use time_manager::{Progress, TimeManager};
use watch::Timer;

pub(crate) use pace::Pace;

/// The parts of a search that its caller provides: the timer, the stop flag and the progress listener.
pub(crate) struct Caller<'a, T> {
    pub(crate) timer: &'a T,
    pub(crate) control: &'a Control,
    pub(crate) listener: &'a Listener<'a>,
}

/// Searches until the schedule is finished, the root search is aborted, or the driver ends the search early.
/// The driver ends the search early if all lines are proven wins or losses, if a search with a time limit has
/// only one root move, or if the time manager advises against another iteration. An infinite search is not
/// ended early, and waits for a stop after its last iteration.
///
/// `moves` lists the root moves to consider and must not be empty. If the search is aborted before it finds
/// a line, the answer is the first of these moves.
pub(crate) fn deepen<T: Timer>(
    root: &mut dyn Root<'_>,
    moves: Vec<Move>,
    schedule: Schedule,
    pace: &Pace<'_>,
    caller: Caller<'_, T>,
) -> Report {
    let mut driver = Driver {
        root,
        schedule,
        pace,
        caller,
        forecast: Forecast::new(pace.speeds),
        moves,
        lines: Vec::new(),
        done: None,
        steady: 0,
        drop: 0,
    };
    driver.run();
    driver.root.finish();
    if pace.limits.infinite {
        driver.caller.control.wait_for_stop();
    }
    driver.report()
}

struct Driver<'a, 'r, 'c, T> {
    root: &'a mut dyn Root<'r>,
    schedule: Schedule,
    pace: &'a Pace<'a>,
    caller: Caller<'c, T>,
    forecast: Forecast<'a>,
    /// The root moves; the best moves of the last iteration come first.
    moves: Vec<Move>,
    /// The best lines so far, best first.
    lines: Vec<Line>,
    /// The last finished iteration.
    done: Option<Iteration>,
    /// The number of consecutive iterations that kept the best move.
    steady: usize,
    /// The drop of the score from the previous to the last finished iteration, in centidiscs.
    /// A negative value means that the score rose.
    drop: i32,
}

impl<T: Timer> Driver<'_, '_, '_, T> {
    fn run(&mut self) {
        while let Some(iteration) = self.next_iteration() {
            let (nodes, started, best) = (self.nodes(), self.caller.timer.elapsed(), self.best());
            self.iterate(iteration);
            if self.is_aborted() {
                return;
            }
            self.done = Some(iteration);
            let time = self.caller.timer.elapsed().saturating_sub(started);
            self.forecast.record(iteration, self.nodes() - nodes, time);
            self.compare(best);
            if self.is_decided(iteration) && !self.pace.limits.infinite || self.should_stop() {
                return;
            }
        }
    }

    fn is_aborted(&self) -> bool {
        self.root.meter().is_over()
    }

    fn nodes(&self) -> u64 {
        self.root.meter().all_nodes()
    }

    fn next_iteration(&mut self) -> Option<Iteration> {
        let budget = self.pace.budget(&self.progress(Duration::ZERO), self.nodes());
        self.schedule.next(&self.forecast, budget)
    }

    /// Returns the progress of the search.
    /// `next` is the expected time of the next iteration.
    fn progress(&self, next: Duration) -> Progress {
        let timer = self.caller.timer;
        Progress {
            elapsed: if self.caller.control.is_pondering() { timer.elapsed() } else { timer.on_the_clock() },
            next,
            to_proof: self.schedule.to_proof(&self.forecast).map(|(_, time)| time),
            steady: self.steady,
            drop: self.drop,
        }
    }

    /// Returns whether all lines are proven wins or losses, which a deeper search would not change.
    fn is_decided(&self, iteration: Iteration) -> bool {
        self.lines.iter().all(|line| {
            let plies = line.score.plies_to_end();
            plies.is_some_and(|plies| plies > 0 || -plies <= iteration.depth)
        })
    }

    /// Returns the best move so far and its score in centidiscs.
    fn best(&self) -> Option<(Move, i32)> {
        self.lines.first().map(|line| (line.mv(), line.score.centidiscs()))
    }

    /// Updates `steady` and `drop` after an iteration.
    /// `before` holds the best move before the iteration, and its score in centidiscs.
    fn compare(&mut self, before: Option<(Move, i32)>) {
        let (old, new) = (before.unzip(), self.best().unzip());
        self.steady = if old.0 == new.0 { self.steady + 1 } else { 0 };
        self.drop = old.1.zip(new.1).map_or(0, |(old, new)| old - new);
    }

    /// Returns whether a search with a time limit should stop and answer; false for other searches.
    /// With a game clock the search should stop if there is only one root move or the time manager says so.
    /// A pondering search continues, but records in [`Control`] whether it would have stopped.
    fn should_stop(&mut self) -> bool {
        if !self.pace.is_timed() {
            return false;
        }
        let is_forced = self.moves.len() == 1 && self.pace.limits.clock.is_some();
        let wants_to = is_forced || self.pace.manager.is_some_and(|manager| self.clock_says_stop(manager));
        !self.caller.control.set_ready(wants_to) && wants_to
    }

    /// Updates the deadline and returns whether the time manager advises against another iteration.
    fn clock_says_stop(&self, manager: TimeManager) -> bool {
        let budget = self.pace.budget(&self.progress(Duration::ZERO), self.nodes());
        let next = self.schedule.peek(&self.forecast, budget);
        let progress = self.progress(next.map_or(Duration::ZERO, |next| self.forecast.of(next).1));
        let deadline = manager.deadline(Some(&progress));
        self.pace.deadline.set(self.pace.time.map_or(deadline, |time| time.min(deadline)));
        manager.should_stop(&progress)
    }

    /// Searches the requested number of principal variations (lines), best first.
    /// The search for a line excludes the root moves of the lines before it. At the end the lines are sorted
    /// by score, because selective searches may contradict each other.
    ///
    /// If one line is requested, the line of an aborted iteration is valid: the previous best move is
    /// searched first, so that the line begins with this move or with a move that beat it. Of several lines
    /// only those that were finished are.
    fn iterate(&mut self, iteration: Iteration) {
        for rank in 0..self.pace.limits.lines.max(1).min(self.moves.len()) {
            let line = self.aspire(rank, iteration);
            if self.is_aborted() && self.pace.limits.lines > 1 && !self.lines.is_empty() {
                return self.settle(rank);
            }
            let Some(line) = line else { return };
            let place = self.moves.iter().position(|&mv| mv == line.mv()).unwrap_or(rank);
            self.moves[rank..=place].rotate_right(1);
            if rank < self.lines.len() {
                self.lines.retain(|old| old.mv() != line.mv());
                self.lines.insert(rank.min(self.lines.len()), line.clone());
                self.lines.truncate(self.pace.limits.lines.max(1));
            } else {
                self.lines.push(line.clone());
            }
            if self.is_aborted() {
                return;
            }
            self.caller.listener.info(Info {
                depth: iteration.depth,
                selectivity: iteration.selectivity,
                solved: iteration.is_proof(),
                rank,
                line,
                nodes: self.nodes(),
                time: self.caller.timer.elapsed(),
            });
        }
        self.lines.sort_by_key(|line| Reverse(line.score));
        for (place, line) in self.moves.iter_mut().zip(&self.lines) {
            *place = line.mv();
        }
    }

    /// Puts the lines in order after an aborted iteration that has finished the first `finished` lines.
    /// Its search has shown that no other move is better than the worst of these lines.
    fn settle(&mut self, finished: usize) {
        let (new, old) = self.lines.split_at_mut(finished);
        new.sort_by_key(|line| Reverse(line.score));
        let Some(most) = new.last().map(|line| line.score) else { return };
        for line in old.iter_mut().filter(|line| line.score > most) {
            (line.score, line.bound) = (most, Bound::Upper);
        }
    }

    /// Searches the root moves from index `rank` on in aspiration windows.
    /// The first window surrounds the previous score at this rank. After a fail low or a fail high, the
    /// window is widened on that side. Table entries can make the search fail low and high alternately. Since
    /// each step doubles the width, the loop at last reaches the full window. If the search is aborted before
    /// a move has scored above alpha, the line that failed high in the window before is returned, or `None`
    /// without such a line.
    fn aspire(&mut self, rank: usize, iteration: Iteration) -> Option<Line> {
        let guess = self.lines.get(rank).map(|line| line.score.centidiscs());
        let largest = self.root.largest_score();
        let (low, high) = iteration.window.unwrap_or((i32::MIN, i32::MAX));
        // A requested window may lie beyond all possible scores.
        let low = low.clamp(-largest - 1, largest);
        let limits = (low, high.clamp(low + 1, largest + 1));
        let Parameters { aspiration, aspiration_solve, .. } = self.pace.parameters;
        let mut width = if iteration.solves { aspiration_solve } else { aspiration };
        let (mut alpha, mut beta) = match guess {
            Some(guess) if limits.1 - limits.0 > 2 * width => {
                let center = if iteration.solves { nearest_even_disc(guess) } else { guess };
                (center - width, center + width)
            }
            _ => limits,
        };
        let mut moves = self.moves[rank..].to_vec();
        let mut failed_high = None;
        loop {
            (alpha, beta) = (alpha.clamp(limits.0, limits.1 - 1), beta.clamp(limits.0 + 1, limits.1));
            let found = self.root.search(RootSearch { moves: &moves, iteration, alpha, beta });
            let aborted = self.is_aborted();
            let Some((score, pv)) = found.filter(|&(score, _)| !aborted || score > alpha) else {
                return failed_high;
            };
            let line = |bound| Line { score: Score::from_centidiscs(score), bound, pv: pv.clone() };
            width *= 2;
            if score <= alpha && alpha > limits.0 {
                failed_high = None;
                (alpha, beta) = if width > largest { limits } else { (score - width, alpha + 1) };
            } else if score >= beta && beta < limits.1 {
                if aborted {
                    return Some(line(Bound::Lower));
                }
                failed_high = Some(line(Bound::Lower));
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
            depth: self.done.map_or(0, |iteration| iteration.depth),
            selectivity: self.done.map_or(Selectivity::Full, |iteration| iteration.selectivity),
            solved: self.done.is_some_and(Iteration::is_proof),
            nodes: self.root.meter().all_nodes(),
            time: self.caller.timer.elapsed(),
            source: Source::Search,
        }
    }
}

/// Rounds a score in centidiscs to the nearest even number of discs, since final scores are even.
fn nearest_even_disc(centidiscs: i32) -> i32 {
    (centidiscs + 100).div_euclid(200) * 200
}

#[cfg(test)]
mod tests;
