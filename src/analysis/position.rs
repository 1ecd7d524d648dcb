//! The review of one position.

use std::time::Duration;

use crate::base::{Bound, Depth, Move, Score, Selectivity};
use crate::engine::{Line, Report};
use crate::game::{AnyPosition, Position};

use super::{Grade, Unit};

/// The review of one position.
///
/// All scores are from the view of the side to move.
///
/// ```
/// # use kado::analysis::{Grade, Inquiry, Settings, review};
/// # use kado::engine::{Engine, EngineError};
/// # use kado::formats::position;
/// # use kado::game::{Position, Rules, notation::parse_move};
/// # let rules: Rules = "tictactoe".parse()?;
/// # let game = position("b2b1", Some(rules))?;
/// # let mut engine = Engine::of(rules)?;
/// # let search = |inquiry: &Inquiry| -> Result<_, EngineError> {
/// #     engine.setup(&inquiry.position.diagram())?;
/// #     engine.search(inquiry.limits.clone())
/// # };
/// // Review b2 b1 in tic-tac-toe; the example of the module shows `search`.
/// let positions = review(&game, Settings::at_level(10, 1), search, |_| {})?;
/// let after_b2 = &positions[1];
/// assert_eq!((after_b2.choices, after_b2.score.discs()), (8, 0.0));
/// assert_eq!(after_b2.grade(), Some(Grade::Blunder));
/// assert_ne!(after_b2.best(), parse_move("b1", rules.size()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionReview {
    /// Ply of the position, from 0, passes included.
    pub ply: usize,
    /// The reviewed position.
    pub position: AnyPosition,
    /// Number of legal moves; 1 for a forced pass, 0 if the game is over.
    pub choices: usize,
    /// Score of the best move.
    pub score: Score,
    /// Whether all scores are proven final scores.
    pub exact: bool,
    /// The best lines, best first, at most the requested number; empty if the game is over.
    pub lines: Vec<Line>,
    /// Depth of the search in plies; 0 if the game is over.
    pub depth: Depth,
    /// Selectivity of the search: the confidence that forward pruning did not change the score.
    pub selectivity: Selectivity,
    /// Nodes visited; 0 if no search was needed.
    pub nodes: u64,
    /// Time used by the search.
    pub time: Duration,
    /// The move played in the game; `None` in the last position.
    pub played: Option<Played>,
}

/// The review of a move that was played in the game.
///
/// ```
/// # use kado::analysis::{Inquiry, Settings, review};
/// # use kado::base::Score;
/// # use kado::engine::{Engine, EngineError};
/// # use kado::formats::position;
/// # use kado::game::{Position, Rules};
/// # let rules: Rules = "tictactoe".parse()?;
/// # let game = position("b2b1", Some(rules))?;
/// # let mut engine = Engine::of(rules)?;
/// # let search = |inquiry: &Inquiry| -> Result<_, EngineError> {
/// #     engine.setup(&inquiry.position.diagram())?;
/// #     engine.search(inquiry.limits.clone())
/// # };
/// # let positions = review(&game, Settings::at_level(10, 1), search, |_| {})?;
/// // `positions` is the review of b2 b1 in tic-tac-toe.
/// let b1 = positions[1].played.as_ref().expect("a move of the game");
/// assert!(b1.score.is_proven());
/// assert_eq!(b1.loss, Score::from_discs(10));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move played in the game.
    pub mv: Move,
    /// Score of the move, searched as deep as the best move.
    /// In k in a row a move in a position with a proven score is searched with the limits of a position.
    pub score: Score,
    /// The loss against the best move (`Unit::loss`), never negative.
    /// The loss is in discs, or in points for k in a row.
    pub loss: Score,
    /// Principal variation, beginning with the move.
    pub pv: Vec<Move>,
}

impl PositionReview {
    /// Returns the best move, if the game is not over.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().map(Line::mv)
    }

    pub(crate) fn unit(&self) -> Unit {
        Unit::of(self.position.rules())
    }

    /// Returns the grade of the played move; `None` if no move was played in the position.
    pub fn grade(&self) -> Option<Grade> {
        let played = self.played.as_ref()?;
        Some(if self.choices == 1 {
            Grade::Forced
        } else {
            Grade::of_loss(self.unit().in_discs(played.loss))
        })
    }

    /// Returns whether `score`, a score in this position, is the proven result of perfect play.
    /// In a solved position, every score is proven. In an unsolved position, only a win or loss in a stated
    /// number of plies is proven.
    pub(crate) fn is_final(&self, score: Score) -> bool {
        self.exact || score.is_proven()
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.choices == 0
    }

    /// Creates the review of a position from a search report.
    pub(super) fn of_report(ply: usize, position: AnyPosition, report: Report) -> PositionReview {
        PositionReview {
            ply,
            choices: position.legal_moves().len(),
            position,
            score: report.best().score,
            exact: report.solved,
            lines: report.lines,
            depth: report.depth,
            selectivity: report.selectivity,
            nodes: report.nodes,
            time: report.time,
            played: None,
        }
    }

    /// Creates the review of a position in which the game is over.
    /// Returns `None` if the game is not over.
    pub(super) fn of_end(ply: usize, position: &AnyPosition) -> Option<PositionReview> {
        let outcome = position.outcome()?;
        Some(PositionReview {
            ply,
            choices: 0,
            score: outcome.score_for(position.rules(), position.turn()),
            position: position.clone(),
            exact: true,
            lines: Vec::new(),
            depth: 0,
            selectivity: Selectivity::Full,
            nodes: 0,
            time: Duration::ZERO,
            played: None,
        })
    }

    /// Creates the review of a position whose only legal move is `mv`.
    /// The score, the line and the depth are derived from the review of the next position.
    pub(super) fn of_only_move(
        ply: usize,
        position: AnyPosition,
        mv: Move,
        next: &PositionReview,
    ) -> PositionReview {
        let line = next.line_before(mv);
        let mut review = PositionReview {
            ply,
            position,
            choices: 1,
            score: line.score,
            lines: vec![line.clone()],
            depth: next.depth + Depth::from(!mv.is_pass()),
            nodes: 0,
            time: Duration::ZERO,
            played: None,
            ..*next
        };
        review.set_played(line);
        review
    }

    /// Returns the best line of this position with the preceding move `mv` in front.
    /// The score of the returned line is from the view of the side that played `mv`.
    pub(super) fn line_before(&self, mv: Move) -> Line {
        let (bound, rest) = self.lines.first().map_or((Bound::Exact, &[][..]), |line| (line.bound, &line.pv));
        let bound = match bound {
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
            Bound::Exact => Bound::Exact,
        };
        Line { score: self.score.before_move(), bound, pv: [&[mv], rest].concat() }
    }

    /// Sets the move played in the game: the first move of `line`.
    ///
    /// The played move becomes the best move if its score is at least the score of the best move.
    pub(super) fn set_played(&mut self, line: Line) {
        if line.score >= self.score {
            let requested = self.lines.len();
            self.score = line.score;
            self.lines.retain(|other| other.mv() != line.mv());
            self.lines.insert(0, line.clone());
            self.lines.truncate(requested);
        }
        let loss = self.unit().loss(self.score, line.score);
        self.played = Some(Played { mv: line.mv(), score: line.score, loss, pv: line.pv });
    }
}
