//! What the table does with the answers of the engine.

use crate::analysis::Review;
use crate::base::Move;
use crate::engine::Report;
use crate::engine::swap2::{Candidates, Sides, sides};
use crate::game::mnk::swap2::Choice;
use crate::game::notation::move_names;
use crate::play::words::color_name;

use super::LocalGame;

/// What the engine is asked for.
#[derive(Clone, Debug)]
pub(super) enum Errand {
    /// A move to play.
    Move,
    /// The moves with their scores.
    Hint,
    /// The score of the position after this number of plies.
    Evaluation(usize),
    /// The first three stones of an opening.
    Stones(Candidates),
    /// The color to play after an opening.
    Color,
    /// The next score of a review.
    Review(Box<Review>),
}

impl LocalGame {
    /// Returns what the engine has come to, if it has, without waiting.
    pub(in crate::play) fn poll(&mut self) -> Vec<String> {
        self.inbox.poll().map(|report| self.finish(report)).unwrap_or_default()
    }

    /// Waits for what the engine comes to; at once if it does not think.
    pub(in crate::play) fn wait(&mut self) -> Vec<String> {
        let report = if self.errand.is_some() { self.inbox.wait() } else { None };
        report.map(|report| self.finish(report)).unwrap_or_default()
    }

    fn finish(&mut self, report: Report) -> Vec<String> {
        self.engine.finish_search();
        let (Some(errand), Some(line)) = (self.errand.take(), report.lines.first()) else {
            return Vec::new();
        };
        match errand {
            Errand::Move => {
                let color = color_name(self.game().turn());
                let said = format!("{color} plays {}.", self.name(line.mv()));
                if self.play(line.mv()).is_ok() { vec![said] } else { Vec::new() }
            }
            Errand::Hint => self.take_hints(report.lines),
            Errand::Evaluation(plies) => {
                self.evaluate(plies, line.score);
                Vec::new()
            }
            Errand::Review(review) => self.go_on_reviewing(review, report),
            Errand::Stones(mut candidates) => {
                candidates.judge(line.score);
                let best = if candidates.next().is_none() { candidates.best() } else { None };
                if let Err(error) = self.judge_next(candidates) {
                    log::error!("the opening cannot be put: {error}");
                }
                let put = |stones: [Move; 3]| move_names(&stones, self.game().size(), "pass");
                best.map(|stones| format!("Kado puts {}.", put(stones))).into_iter().collect()
            }
            Errand::Color => {
                let color = match sides(line.score) {
                    Sides::Keep => Choice::White,
                    Sides::Swap => Choice::Black,
                };
                self.choose(color).into_iter().collect()
            }
        }
    }
}
