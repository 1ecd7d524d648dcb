//! Game reviews: the positions of a game are searched one at a time, the last one first.

mod result;

use macro_rules_attribute::apply;

use super::error::ErrorObject;
use super::info_table::InfoTable;
use super::limits::LimitsParam;
use super::position::PositionParam;
use super::search::{LinesParam, check_priority, read_priority};
use super::work::{Queued, Work};
use crate::analysis::{Review, ReviewedGame, Settings};
use crate::engine::{Engine, Level, Limits, Options, Report};
use crate::game::{AnyPosition, Position, Record};

pub(super) use result::{ReviewResult, ReviewedPosition};

/// The level of a review if no limits are given.
const LEVEL: u32 = 12;

/// The params of `review`.
#[apply(params!)]
pub(super) struct ReviewParams {
    /// The game, with its moves.
    position: PositionParam,
    /// The search limits for each position; level 12 by default.
    limits: LimitsParam,
    /// The number of empties from which positions are solved, regardless of `limits`.
    /// The default is that of the level or rating, but 0 with a limit of time or nodes.
    exact_from: Option<u32>,
    lines: LinesParam,
    /// The name of Black's player.
    black: Option<String>,
    /// The name of White's player.
    white: Option<String>,
    #[serde(deserialize_with = "read_priority")]
    priority: i32,
}

/// A review in progress.
#[derive(Debug)]
pub(super) struct Job {
    review: Review,
    game: ReviewedGame,
    /// The number of positions already sent as events.
    sent: usize,
}

/// The progress of a review.
#[apply(response!)]
pub(super) struct ProgressValue {
    done: usize,
    total: usize,
}

impl ReviewParams {
    /// Returns the review as queued work with its priority.
    pub(super) fn job(self, session: &Record<AnyPosition>, options: &Options) -> Queued {
        let game = self.position.record(session)?;
        let limits = self.limits.check()?;
        // A search has at most one line for each legal move: `all` is the largest number of lines.
        let lines = self.lines.number()?.unwrap_or(u16::MAX.into());
        let level = limits.is_of_player().then(|| limits.leveled().unwrap_or(Level::new(LEVEL)));
        let depth = level.map(|level| level.depth);
        let (nodes, clock) = (options.nodes(), limits.clock());
        let bare =
            Limits { selectivity: Level::SELECTIVITY, depth, lines, nodes, clock, ..Limits::default() };
        let limits = limits.added_to(bare);
        let is_timed = limits.time.is_some() || limits.nodes.is_some() || limits.clock.is_some();
        let of_level = level.filter(|_| !is_timed).map_or(0, |level| level.solve_from);
        let review = Review::new(&game, Settings { limits, exact_from: self.exact_from.unwrap_or(of_level) });
        let game = ReviewedGame {
            number: 1,
            file: String::new(),
            players: [self.black, self.white],
            result: None,
            game,
            positions: Vec::new(),
        };
        Ok((Work::Review(Box::new(Job { review, game, sent: 0 })), check_priority(self.priority)?))
    }
}

impl Job {
    /// Returns whether at least one position has been reviewed.
    pub(super) fn has_begun(&self) -> bool {
        !self.review.done().is_empty()
    }

    /// Starts the next search, and returns an empty table for the infos of that search.
    /// Returns `None` if the review is complete.
    pub(super) fn begin(&mut self, engine: &mut Engine) -> Result<Option<InfoTable>, ErrorObject> {
        let Some(inquiry) = self.review.next_inquiry() else { return Ok(None) };
        let rules = inquiry.position.rules();
        engine.switch_rules(rules)?;
        engine.go_from(&inquiry.position, inquiry.limits)?;
        Ok(Some(InfoTable::new(rules, false, 1)))
    }

    /// Records the report of a search.
    pub(super) fn answer(&mut self, report: Report) {
        self.review.answer(report);
    }

    /// Returns the positions reviewed since the last call, and the progress of the review.
    pub(super) fn news(&mut self) -> (Vec<ReviewedPosition>, ProgressValue) {
        // Positions in which the game is over or only one move is legal need no search. Therefore one search
        // may complete the reviews of several positions.
        let (done, total) = (self.review.done(), self.review.positions());
        let news = done[self.sent..].iter().map(ReviewedPosition::new).collect();
        self.sent = done.len();
        (news, ProgressValue { done: self.sent, total })
    }

    /// Returns the result for the positions reviewed so far.
    pub(super) fn finish(self) -> ReviewResult {
        ReviewResult::new(&ReviewedGame { positions: self.review.finish(), ..self.game })
    }
}
