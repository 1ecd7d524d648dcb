//! Review of a game: searches the positions one by one and stores the finished review.

use crate::analysis::{self, PositionReview, Review};
use crate::engine::{EngineError, Report};
use crate::game::AnyPosition;
use crate::play::texts::review;

use super::{LocalGame, PlayError, Task};

impl LocalGame {
    /// Level of the searches of a review; also the default level of `kado analyze`.
    const REVIEW_LEVEL: u32 = 12;

    /// Starts a review of the game up to the current position; returns the messages to show.
    pub(super) fn begin_review(&mut self) -> Result<Vec<String>, PlayError> {
        if self.game().plies().is_empty() {
            return Ok(vec!["There is no move to review.".to_owned()]);
        }
        self.interrupt();
        self.engine.clear_search();
        let game = self.game().text().replay::<AnyPosition>().map_err(EngineError::from)?;
        let settings = analysis::Settings::at_level(LocalGame::REVIEW_LEVEL, 1);
        self.review = None;
        let messages = self.search_next(Box::new(Review::new(&game, settings)))?;
        Ok(if messages.is_empty() {
            vec!["Reviewing the game, from its last move back.".to_owned()]
        } else {
            messages
        })
    }

    /// Starts the next search of a review, or stores the finished review; returns the messages to show.
    fn search_next(&mut self, mut review: Box<Review>) -> Result<Vec<String>, PlayError> {
        if let Some(inquiry) = review.next_inquiry() {
            self.engine.go_from(&inquiry.position, inquiry.limits)?;
            self.task = Some(Task::Review(review));
            return Ok(Vec::new());
        }
        let positions = review.finish();
        let messages = review::lines(&positions);
        self.review = Some(positions);
        Ok(messages)
    }

    /// Passes a report to the review and continues the review; returns the messages to show.
    pub(super) fn continue_review(&mut self, mut review: Box<Review>, report: Report) -> Vec<String> {
        review.answer(report);
        self.search_next(review).unwrap_or_else(|error| vec![format!("The review cannot continue: {error}.")])
    }

    /// Returns the progress of the running review; `None` if no review is running.
    ///
    /// The two numbers count the positions reviewed so far and all positions of the game.
    pub(in crate::play) fn review_progress(&self) -> Option<(usize, usize)> {
        match &self.task {
            Some(Task::Review(review)) => Some((review.done().len(), review.positions())),
            _ => None,
        }
    }

    /// Returns the positions of the finished review, in game order; `None` if no review is finished.
    pub(in crate::play) fn review(&self) -> Option<&[PositionReview]> {
        self.review.as_deref()
    }
}
