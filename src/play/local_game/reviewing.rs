//! The review of the game that was played.

use crate::analysis::{self, PositionReview, Review};
use crate::engine::Report;
use crate::game::AnyPosition;
use crate::play::words::review;

use super::{Errand, LocalGame, PlayError};

impl LocalGame {
    /// The level that games are reviewed at: that of `kado analyze`.
    const REVIEW_LEVEL: u32 = 12;

    /// Begins a review of the game up to the position.
    pub(super) fn begin_review(&mut self) -> Result<Vec<String>, PlayError> {
        if self.game().plies().is_empty() {
            return Ok(vec!["There is no move to review.".to_owned()]);
        }
        self.interrupt();
        self.engine.clear_search();
        let game = self.game().text().replay::<AnyPosition>()?;
        let settings = analysis::Settings::at_level(LocalGame::REVIEW_LEVEL, 1);
        self.review = None;
        let said = self.ask_next(Box::new(Review::new(&game, settings)))?;
        Ok(if said.is_empty() {
            vec!["Reviewing the game, from its last move back.".to_owned()]
        } else {
            said
        })
    }

    /// Searches what a review needs next, or takes its result.
    fn ask_next(&mut self, mut review: Box<Review>) -> Result<Vec<String>, PlayError> {
        if let Some(inquiry) = review.next_inquiry() {
            self.engine.go_from(&inquiry.position, inquiry.limits)?;
            self.errand = Some(Errand::Review(review));
            return Ok(Vec::new());
        }
        let positions = review.finish();
        let said = review::lines(&positions);
        self.review = Some(positions);
        Ok(said)
    }

    /// Gives a review the answer to its question. Returns the text to show once it is complete.
    pub(super) fn go_on_reviewing(&mut self, mut review: Box<Review>, report: Report) -> Vec<String> {
        review.answer(report);
        self.ask_next(review).unwrap_or_else(|error| vec![format!("The review cannot go on: {error}.")])
    }

    /// Returns how many positions of a running review are done, and how many there are.
    pub(in crate::play) fn review_progress(&self) -> Option<(usize, usize)> {
        match &self.errand {
            Some(Errand::Review(review)) => Some((review.done().len(), review.positions())),
            _ => None,
        }
    }

    /// Returns the review of the game, the positions in their order.
    pub(in crate::play) fn review(&self) -> Option<&[PositionReview]> {
        self.review.as_deref()
    }
}
