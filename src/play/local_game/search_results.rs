//! Handling of the engine's search results.

use crate::analysis::Review;
use crate::base::Move;
use crate::engine::Report;
use crate::engine::swap2::{Candidates, Sides, sides};
use crate::game::mnk::swap2::Choice;
use crate::game::notation::move_names;
use crate::play::texts::color_name;

use super::LocalGame;

/// Purpose of a search.
#[derive(Clone, Debug)]
pub(super) enum Task {
    /// A move to play.
    Move,
    /// Scored moves for a hint.
    Hint,
    /// The score of the position at this ply.
    Evaluation(usize),
    /// The score of one candidate for the first three stones of a swap2 opening.
    ///
    /// `Candidates` holds the openings still to be searched and the best opening so far.
    Stones(Candidates),
    /// The color to choose in a swap2 opening.
    Color,
    /// The next score that the review of a game needs: of a position or of a played move.
    ///
    /// The field is the review in progress, with the results of the previous searches.
    Review(Box<Review>),
}

impl LocalGame {
    /// Handles the report of the engine if it has arrived; returns the messages to show.
    pub(in crate::play) fn poll(&mut self) -> Vec<String> {
        self.events.poll().map(|report| self.finish(report)).unwrap_or_default()
    }

    /// Waits for the report of the engine and handles it; returns the messages to show.
    ///
    /// Does not wait if no search is running.
    pub(in crate::play) fn wait(&mut self) -> Vec<String> {
        let report = if self.task.is_some() { self.events.wait() } else { None };
        report.map(|report| self.finish(report)).unwrap_or_default()
    }

    /// Handles a report; returns the messages to show.
    ///
    /// Drops the report if the time of the player who was to act is up. If the menu has stopped this player's
    /// clock, the clock runs on, so that the increment is added after the move.
    fn finish(&mut self, report: Report) -> Vec<String> {
        self.engine.finish_search();
        let (Some(task), Some(line)) = (self.task.take(), report.lines.first()) else {
            return Vec::new();
        };
        if matches!(task, Task::Move | Task::Stones(_) | Task::Color)
            && let Some(ending) = self.run_clocks()
        {
            return vec![ending];
        }
        match task {
            Task::Move => {
                let color = color_name(self.game().turn());
                let message = format!("{color} plays {}.", self.name(line.mv()));
                if self.play(line.mv()).is_ok() { vec![message] } else { Vec::new() }
            }
            Task::Hint => self.take_hints(report.lines),
            Task::Evaluation(plies) => {
                self.evaluate(plies, line.score);
                Vec::new()
            }
            Task::Review(review) => self.continue_review(review, report),
            Task::Stones(mut candidates) => {
                candidates.judge(line.score);
                let best = if candidates.next().is_none() { candidates.best() } else { None };
                if let Err(error) = self.judge_next(candidates) {
                    log::error!("the opening cannot be played: {error}");
                }
                let put = |stones: [Move; 3]| move_names(&stones, self.game().size(), "pass");
                best.map(|stones| format!("Kado puts {}.", put(stones))).into_iter().collect()
            }
            Task::Color => {
                let color = match sides(line.score) {
                    Sides::Keep => Choice::White,
                    Sides::Swap => Choice::Black,
                };
                self.choose(color).into_iter().collect()
            }
        }
    }
}
