//! The review of a game: its positions are searched one after the other, the last one first.

mod result;

use serde::{Deserialize, Serialize};

use super::fault::Fault;
use super::limits::LimitsParam;
use super::position::PositionParam;
use super::score::Told;
use super::search::{LinesParam, check_priority};
use crate::analysis::{Review, ReviewedGame, Settings};
use crate::engine::{Engine, Level, Limits, Options, Report};
use crate::game::{AnyPosition, Position, Record};

pub(super) use result::{ReviewResult, ReviewedPosition};

/// The level of a review without limits.
const LEVEL: u32 = 12;

/// The params of `review`.
#[derive(Debug, Default, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub(super) struct ReviewParams {
    /// The game, with its moves.
    position: PositionParam,
    /// What the search of a position may use up; level 12 by default.
    limits: LimitsParam,
    /// Positions with so many empty squares or fewer are solved; as the level says by default.
    exact_from: Option<u32>,
    lines: LinesParam,
    /// The name of the player of Black.
    black: Option<String>,
    /// The name of the player of White.
    white: Option<String>,
    priority: i32,
}

/// A review in progress.
#[derive(Debug)]
pub(super) struct Job {
    review: Review,
    game: ReviewedGame,
    /// How many positions were told.
    told: usize,
}

/// How far a review is.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct ProgressValue {
    done: usize,
    total: usize,
}

impl ReviewParams {
    /// Returns the review and its priority.
    pub(super) fn job(self, session: &Record<AnyPosition>, options: &Options) -> Result<(Job, i32), Fault> {
        let game = self.position.record(session)?;
        let limits = self.limits.check()?;
        let lines = self.lines.count(game.start())?;
        let level = limits.level.unwrap_or(LEVEL);
        let settings = if limits.is_unlimited() || limits.level.is_some() {
            let settings = Settings::at_level(level, lines);
            let leveled = Limits { nodes: options.nodes(), ..settings.limits };
            Settings { limits: limits.added_to(leveled), ..settings }
        } else {
            let nodes = options.nodes();
            let bare = Limits { selectivity: Level::SELECTIVITY, lines, nodes, ..Limits::default() };
            Settings { limits: limits.added_to(bare), exact_from: 0 }
        };
        let exact_from = self.exact_from.unwrap_or(settings.exact_from);
        let review = Review::new(&game, Settings { exact_from, ..settings });
        let game = ReviewedGame {
            number: 1,
            file: String::new(),
            players: [self.black, self.white],
            result: None,
            game,
            positions: Vec::new(),
        };
        Ok((Job { review, game, told: 0 }, check_priority(self.priority)?))
    }
}

impl Job {
    /// Returns whether something is found already.
    pub(super) fn has_begun(&self) -> bool {
        !self.review.done().is_empty()
    }

    /// Starts the next search. Returns what keeps its steps, or `None` if the review is complete.
    pub(super) fn begin(&mut self, engine: &mut Engine) -> Result<Option<Told>, Fault> {
        let Some(inquiry) = self.review.next_inquiry() else { return Ok(None) };
        let rules = inquiry.position.rules();
        if engine.game().rules() != rules {
            engine.set_rules(rules)?;
        }
        engine.go_from(&inquiry.position, inquiry.limits)?;
        Ok(Some(Told::new(rules, false)))
    }

    /// Takes the answer of a search.
    pub(super) fn answer(&mut self, report: Report) {
        self.review.answer(report);
    }

    /// Returns what is new: positions, and how far the review is.
    pub(super) fn news(&mut self) -> (Vec<ReviewedPosition>, ProgressValue) {
        // Positions without a choice, and those where the game is over, need no search.
        let (done, total) = (self.review.done(), self.review.positions());
        let news = done[self.told..].iter().map(ReviewedPosition::new).collect();
        self.told = done.len();
        (news, ProgressValue { done: self.told, total })
    }

    /// Returns the answer, of the positions that are done.
    pub(super) fn finish(self) -> ReviewResult {
        ReviewResult::new(&ReviewedGame { positions: self.review.finish(), ..self.game })
    }
}
