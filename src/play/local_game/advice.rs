//! Hints and evaluations: what the engine thinks of a position while a person is to move.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::base::{Color, Score};
use crate::engine::{Level, Limits, Line};
use crate::game::Rules;
use crate::game::notation::move_names;

use super::{Errand, LocalGame, PlayError, Turn};

/// What the engine thinks of the positions of a game.
#[derive(Debug, Default)]
pub(super) struct Advice {
    /// The scored moves of a position, best first, and after how many plies it stands.
    hints: Option<(usize, Vec<Line>)>,
    /// After how many plies a hint was given last.
    hinted: Option<usize>,
    /// Scores from Black's view, by the number of plies before the position.
    scores: BTreeMap<usize, Score>,
    /// Whether the evaluation is shown, if somebody has said so.
    is_shown: Option<bool>,
}

impl Advice {
    /// Drops all that belongs to the positions after this number of plies and behind.
    pub(super) fn forget_from(&mut self, plies: usize) {
        self.hints.take_if(|(at, _)| *at >= plies);
        self.hinted.take_if(|at| *at >= plies);
        drop(self.scores.split_off(&plies));
    }

    /// Drops all but whether the evaluation is shown.
    pub(super) fn clear(&mut self) {
        *self = Advice { is_shown: self.is_shown, ..Advice::default() };
    }
}

impl LocalGame {
    /// The level that hints are given on: strong enough for people, and at once.
    const HINT_LEVEL: u32 = 10;
    /// The level that positions are evaluated on.
    const EVALUATION_LEVEL: u32 = 8;
    /// The number of hints where almost every square can be played.
    const MOST_HINTS: usize = 9;
    /// The longest search for a hint on boards where no level is fast.
    const HINT_TIME: Duration = Duration::from_secs(3);
    /// The longest search for an evaluation.
    const EVALUATION_TIME: Duration = Duration::from_millis(500);

    /// Returns whether a hint is due that nobody asked for: one for each position.
    pub(super) fn is_hint_due(&self) -> bool {
        self.advice.hinted != Some(self.game().plies().len())
    }

    pub(super) fn begin_hint(&mut self) -> Result<(), PlayError> {
        self.advice.hinted = Some(self.game().plies().len());
        self.engine.set_option("Level", &LocalGame::HINT_LEVEL.to_string())?;
        let moves = self.game().legal_moves().len();
        let rules = self.game().rules();
        let (lines, time) = match rules {
            Rules::OTHELLO => (moves, None),
            Rules::Othello(_) => (moves, Some(LocalGame::HINT_TIME)),
            Rules::Mnk(_) => (moves.min(LocalGame::MOST_HINTS), Some(LocalGame::HINT_TIME)),
        };
        let limits = Limits { time, lines, ..self.engine.question_limits() };
        self.errand = Some(Errand::Hint);
        Ok(self.engine.go(limits)?)
    }

    /// Takes the scored moves. Returns the text to show.
    pub(super) fn take_hints(&mut self, lines: Vec<Line>) -> Vec<String> {
        let scored = |line: &Line| format!("{} {}", self.name(line.mv()), line.score);
        let all: Vec<String> = lines.iter().map(scored).collect();
        let best = lines.first().map(|line| move_names(&line.pv, self.game().size(), "pass"));
        let said = vec![
            format!("Hint: {}.", all.join(", ")),
            format!("Best line: {}.", best.unwrap_or_default().replace(", ", " ")),
        ];
        if let Some(best) = lines.first() {
            self.evaluate(self.game().plies().len(), best.score);
        }
        self.advice.hints = Some((self.game().plies().len(), lines));
        said
    }

    /// Returns the scored moves of the position, best first; none if no hint was given.
    pub(in crate::play) fn hints(&self) -> &[Line] {
        let plies = self.game().plies().len();
        self.advice.hints.as_ref().filter(|(at, _)| *at == plies).map_or(&[], |(_, lines)| lines)
    }

    /// Returns whether the evaluation is shown: not where two people play, unless they want it.
    pub(in crate::play) fn shows_evaluation(&self) -> bool {
        let seats = self.seats();
        let are_people = Color::BOTH.iter().all(|&color| seats.of(color) == super::Seat::Person);
        self.advice.is_shown.unwrap_or(!are_people)
    }

    pub(super) fn show_evaluation(&mut self, is_shown: Option<bool>) -> &'static str {
        let is_shown = is_shown.unwrap_or(!self.shows_evaluation());
        self.advice.is_shown = Some(is_shown);
        if is_shown { "The evaluation is on." } else { "The evaluation is off." }
    }

    /// Lets the engine score the position if that is shown and not known yet. Nothing waits for it.
    ///
    /// # Errors
    /// If the engine does not search.
    pub(in crate::play) fn begin_evaluation(&mut self) -> Result<(), PlayError> {
        let plies = self.game().plies().len();
        let is_wanted = self.errand.is_none()
            && self.shows_evaluation()
            && self.duty().is_none()
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
                let limits = Limits {
                    selectivity: Level::SELECTIVITY,
                    lines: 1,
                    time: Some(LocalGame::EVALUATION_TIME),
                    ..Limits::default()
                };
                self.errand = Some(Errand::Evaluation(plies));
                Ok(self.engine.go(Level::new(LocalGame::EVALUATION_LEVEL).limit(limits))?)
            }
            _ => Ok(()),
        }
    }

    /// Returns whether the score of the position is being searched.
    pub(in crate::play) fn is_evaluating(&self) -> bool {
        matches!(self.errand, Some(Errand::Evaluation(_)))
    }

    /// Takes a score of the mover's view.
    pub(super) fn evaluate(&mut self, plies: usize, score: Score) {
        let score = if self.game().turn() == Color::Black { score } else { -score };
        self.advice.scores.insert(plies, score);
    }

    /// Returns the scores from Black's view, by the number of plies before the position: none of moves that
    /// were taken back.
    pub(in crate::play) fn evaluations(&self) -> BTreeMap<usize, Score> {
        let plies = self.game().plies().len();
        self.advice.scores.range(..=plies).map(|(&at, &score)| (at, score)).collect()
    }
}
