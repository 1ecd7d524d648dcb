//! Reviews: the quality of each move of a game.

use kado::analysis::{self, PositionReview, ReviewedGame as Inner, Settings};
use kado::base::Selectivity;
use kado::engine::Limits as Effort;
use kado::game::Position;
use kado::rendering::ReviewReport;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::Board;
use crate::game::Game;
use crate::limits::{self, Limits};
use crate::numbers::Whole;
use crate::report::{PyLine, Report, line, score};
use crate::{errors, moves};

/// A review in progress: the next position to search, and the answers so far.
#[pyclass(module = "kado._kado")]
pub(crate) struct Review {
    review: analysis::Review,
    game: Inner,
}

/// The move of the game: name, score, loss, grade, line.
type PyPlayed = (String, f64, f64, &'static str, Vec<String>);

/// A position of a review: board, score, exact, lines, depth, the move of the game.
type PyPosition = (Board, f64, bool, Vec<PyLine>, i32, Option<PyPlayed>);

/// The sums of a player: moves, choices, best, inaccuracies, mistakes, blunders, lost, accuracy.
type PySummary = (u32, u32, u32, u32, u32, u32, f64, Option<f64>);

#[pymethods]
impl Review {
    /// Starts the review of a game at a level, or with a time in seconds for each position.
    #[new]
    #[pyo3(signature = (game, *, level, time, exact_from, lines))]
    fn new(
        game: PyRef<'_, Game>,
        level: Whole,
        time: Option<f64>,
        exact_from: Option<Whole>,
        lines: Whole,
    ) -> PyResult<Review> {
        let (lines, exact_from) = (limits::lines(lines)?, limits::exact_from(exact_from)?);
        let at_level = Settings::at_level(limits::level(level)?, lines);
        let settings = match limits::seconds(time)? {
            Some(time) => {
                let limits = Effort { selectivity: Selectivity::Percent73, lines, ..Effort::time(time) };
                Settings { limits, exact_from: exact_from.unwrap_or(0) }
            }
            None => Settings { exact_from: exact_from.unwrap_or(at_level.exact_from), ..at_level },
        };
        let reviewed = Inner {
            number: 1,
            file: String::new(),
            players: [game.black.clone(), game.white.clone()],
            result: game.result(),
            game: game.record.clone(),
            positions: Vec::new(),
        };
        Ok(Review { review: analysis::Review::new(&game.record, settings), game: reviewed })
    }

    /// The next position to search, with its limits.
    fn next_inquiry(&mut self) -> Option<(Board, Limits)> {
        let inquiry = self.review.next_inquiry()?;
        Some((Board::of(inquiry.position), Limits(inquiry.limits)))
    }

    /// Accepts the answer to the last inquiry.
    fn answer(&mut self, report: &Report) {
        self.review.answer(report.report.clone());
    }

    /// The number of finished positions, and of all positions.
    #[getter]
    fn progress(&self) -> (usize, usize) {
        (self.review.done().len(), self.review.positions())
    }

    /// The reviewed game.
    fn finish(&self) -> ReviewedGame {
        ReviewedGame(Inner { positions: self.review.clone().finish(), ..self.game.clone() })
    }
}

/// A reviewed game.
#[pyclass(frozen, module = "kado._kado")]
pub(crate) struct ReviewedGame(Inner);

fn position(review: &PositionReview) -> PyPosition {
    let size = review.position.size();
    let played = review.played.as_ref().zip(review.grade()).map(|(played, grade)| {
        let (value, _) = score(played.score);
        let names = moves::names(&played.pv, size);
        (moves::name(played.mv, size), value, played.loss.discs(), grade.name(), names)
    });
    let lines = review.lines.iter().map(|found| line(found, size)).collect();
    let board = Board::of(review.position.clone());
    (board, score(review.score).0, review.exact, lines, review.depth, played)
}

#[pymethods]
impl ReviewedGame {
    fn __deepcopy__(slf: Py<ReviewedGame>, _memo: &Bound<'_, PyDict>) -> Py<ReviewedGame> {
        slf
    }

    /// The positions in the order of the game.
    #[getter]
    fn positions(&self) -> Vec<PyPosition> {
        self.0.positions.iter().map(position).collect()
    }

    /// The summary of a side.
    fn summary(&self, side: &str) -> PyResult<PySummary> {
        let summary = self.0.summary(moves::read_color(side)?);
        let (lost, accuracy) = (summary.lost(), summary.accuracy());
        let errors = (summary.inaccuracies, summary.mistakes, summary.blunders);
        Ok((summary.moves, summary.choices, summary.best, errors.0, errors.1, errors.2, lost, accuracy))
    }
}

/// Writes reviewed games as a self-contained HTML page.
#[pyfunction]
pub(crate) fn review_html(
    games: Vec<PyRef<'_, ReviewedGame>>,
    title: &str,
    settings: Vec<(String, String)>,
) -> PyResult<String> {
    let numbered =
        |(index, game): (usize, &PyRef<'_, ReviewedGame>)| Inner { number: index + 1, ..game.0.clone() };
    let games: Vec<Inner> = games.iter().enumerate().map(numbered).collect();
    if games.iter().all(Inner::is_complete) {
        return Ok(ReviewReport { title, settings: &settings, games: &games, players: &[] }.html());
    }
    Err(errors::search("a review is not complete"))
}
