//! The driver of every search: iterations, aspiration windows, `MultiPV` and the clock.
//!
//! The driver is independent of the game. A game provides a schedule and a [`Root`], which searches a list of
//! root moves in one window.

pub(crate) mod forecast;
mod iteration;
pub(crate) mod listener;
pub(crate) mod meter;
mod pace;
pub(crate) mod pv;
pub(crate) mod root;
pub(crate) mod schedule;
pub(crate) mod time_manager;
pub(crate) mod watch;

use std::time::Duration;

use crate::base::{Move, Selectivity};

use super::{Control, Line, Report, Source};
use forecast::Forecast;
use listener::Listener;
use root::Root;
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
            let is_answered = self.is_decided(iteration) && !self.pace.limits.infinite;
            // The listener may have stopped the search.
            if is_answered || self.should_stop() || self.caller.control.is_stopped() {
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
            to_proof: self.schedule.to_proof(&self.forecast),
            steady: self.steady,
            drop: self.drop,
        }
    }

    /// Returns whether all lines are proven wins or losses, which a deeper search would not change.
    fn is_decided(&self, iteration: Iteration) -> bool {
        self.lines.iter().all(|line| {
            let plies = line.score.plies_to_end().filter(|_| line.has_sign());
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
        self.pace.deadline.set(self.pace.time.into_iter().chain([deadline]).min());
        manager.should_stop(&progress)
    }

    fn report(self) -> Report {
        let is_unsearched = self.lines.is_empty();
        Report {
            lines: if is_unsearched { Report::unsearched(self.moves[0]).lines } else { self.lines },
            depth: self.done.map_or(0, |iteration| iteration.depth),
            selectivity: self.done.map_or(Selectivity::Full, |iteration| iteration.selectivity),
            solved: self.done.is_some_and(Iteration::is_proof),
            nodes: self.root.meter().all_nodes(),
            time: self.caller.timer.elapsed(),
            source: Source::Search,
        }
    }
}

#[cfg(test)]
mod tests;
