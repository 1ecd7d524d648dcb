//! Hints and evaluations of the position.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::base::{Color, Score};
use crate::engine::{Level, Limits, Line};
use crate::game::Rules;
use crate::play::texts::best_line;

use super::{LocalGame, PlayError, Task, Turn};

/// Search results for the positions of a game.
#[derive(Debug, Default)]
pub(super) struct Advice {
    /// The latest hint: a ply, and the scored moves of the position at this ply, best first.
    hints: Option<(usize, Vec<Line>)>,
    /// Ply of the position for which a hint was last requested.
    hinted: Option<usize>,
    /// Scores from Black's view, by ply of the position.
    scores: BTreeMap<usize, Score>,
    /// Whether to show the evaluation; `None` until the person turns it on or off.
    is_shown: Option<bool>,
}

impl Advice {
    /// Drops the results for the positions at ply `plies` and later.
    pub(super) fn clear_from(&mut self, plies: usize) {
        self.hints.take_if(|(at, _)| *at >= plies);
        self.hinted.take_if(|at| *at >= plies);
        drop(self.scores.split_off(&plies));
    }

    /// Makes a hint due again for the current position.
    pub(super) fn renew_hint(&mut self) {
        self.hinted = None;
    }

    /// Drops all results; keeps `is_shown`.
    pub(super) fn clear(&mut self) {
        *self = Advice { is_shown: self.is_shown, ..Advice::default() };
    }
}

/// Returns the limits of a search at a level, whatever the options of the engine.
fn limits_at(level: u32, lines: usize, time: Option<Duration>) -> Limits {
    let limits = Limits { selectivity: Level::SELECTIVITY, lines, time, ..Limits::default() };
    Level::new(level).limit(limits)
}

impl LocalGame {
    /// Level of the searches for hints: strong enough for people, and instant in standard Othello.
    const HINT_LEVEL: u32 = 10;
    const EVALUATION_LEVEL: u32 = 8;
    /// Maximum number of scored moves in a hint in k-in-a-row games.
    /// In Othello, a hint scores every legal move.
    const MOST_HINTS: usize = 9;
    /// Time limit of the search for a hint.
    ///
    /// In standard Othello the search has no time limit: at `HINT_LEVEL` a search ends almost at once.
    const HINT_TIME: Duration = Duration::from_secs(3);
    const EVALUATION_TIME: Duration = Duration::from_millis(500);

    /// Returns whether no hint has been requested yet for the current position.
    pub(super) fn is_hint_due(&self) -> bool {
        self.advice.hinted != Some(self.game().plies().len())
    }

    pub(super) fn begin_hint(&mut self) -> Result<(), PlayError> {
        self.advice.hinted = Some(self.game().plies().len());
        let moves = self.game().legal_moves().len();
        let rules = self.game().rules();
        let (lines, time) = match rules {
            Rules::OTHELLO => (moves, None),
            Rules::Othello(_) => (moves, Some(LocalGame::HINT_TIME)),
            Rules::Mnk(_) => (moves.min(LocalGame::MOST_HINTS), Some(LocalGame::HINT_TIME)),
        };
        self.task = Some(Task::Hint);
        Ok(self.engine.go(limits_at(LocalGame::HINT_LEVEL, lines, time))?)
    }

    /// Stores the scored moves of a hint; returns the messages to show.
    pub(super) fn take_hints(&mut self, lines: Vec<Line>) -> Vec<String> {
        let scored = |line: &Line| format!("{} {}", self.name(line.mv()), line.score);
        let all: Vec<String> = lines.iter().map(scored).collect();
        let messages = vec![
            format!("Hint: {}.", all.join(", ")),
            format!("Best line: {}.", best_line(&lines, self.game().size())),
        ];
        if let Some(best) = lines.first() {
            self.evaluate(self.game().plies().len(), best.score);
        }
        self.advice.hints = Some((self.game().plies().len(), lines));
        messages
    }

    /// Returns the scored moves of the hint for the current position, best first.
    ///
    /// Returns an empty list if the current position has no hint.
    pub(in crate::play) fn hints(&self) -> &[Line] {
        let plies = self.game().plies().len();
        self.advice.hints.as_ref().filter(|(at, _)| *at == plies).map_or(&[], |(_, lines)| lines)
    }

    /// Returns whether to show the evaluation.
    ///
    /// The person's last choice decides. Without a choice, the evaluation is shown unless both players are
    /// people.
    pub(in crate::play) fn shows_evaluation(&self) -> bool {
        self.advice.is_shown.unwrap_or_else(|| self.seats().have_computer())
    }

    pub(super) fn show_evaluation(&mut self, is_shown: Option<bool>) -> &'static str {
        let is_shown = is_shown.unwrap_or(!self.shows_evaluation());
        self.advice.is_shown = Some(is_shown);
        if is_shown { "The evaluation is on." } else { "The evaluation is off." }
    }

    /// Starts a search for the score of the position if the evaluation is shown and the score is unknown.
    ///
    /// The score of a finished game needs no search. The game continues during the search.
    ///
    /// # Errors
    /// If the engine rejects the search.
    pub(in crate::play) fn begin_evaluation(&mut self) -> Result<(), PlayError> {
        let plies = self.game().plies().len();
        let is_wanted = self.task.is_none()
            && self.shows_evaluation()
            && self.next_step().is_none()
            && !self.advice.scores.contains_key(&plies);
        match self.turn() {
            Turn::Over if is_wanted => {
                if let Some(outcome) = self.game().outcome() {
                    let score = outcome.score_for(self.game().rules(), Color::Black);
                    self.advice.scores.insert(plies, score);
                }
                Ok(())
            }
            Turn::Person(_) | Turn::Engine(_) if is_wanted => {
                let time = Some(LocalGame::EVALUATION_TIME);
                self.task = Some(Task::Evaluation(plies));
                Ok(self.engine.go(limits_at(LocalGame::EVALUATION_LEVEL, 1, time))?)
            }
            _ => Ok(()),
        }
    }

    /// Returns whether a search for the score of a position is running.
    pub(in crate::play) fn is_evaluating(&self) -> bool {
        matches!(self.task, Some(Task::Evaluation(_)))
    }

    /// Stores the score of the current position, at ply `plies`; the score is in the mover's view.
    pub(super) fn evaluate(&mut self, plies: usize, score: Score) {
        let score = self.game().turn().pick(score, -score);
        self.advice.scores.insert(plies, score);
    }

    /// Returns the scores from Black's view, by ply, of all positions up to the current one.
    pub(in crate::play) fn evaluations(&self) -> BTreeMap<usize, Score> {
        let plies = self.game().plies().len();
        self.advice.scores.range(..=plies).map(|(&at, &score)| (at, score)).collect()
    }
}
