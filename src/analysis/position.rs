//! What a review found about one position.

use std::time::Duration;

use crate::base::{Bound, Depth, Move, Score, Selectivity};
use crate::engine::{Line, Report};
use crate::game::{AnyPosition, Position};

/// What a review found about a position. All scores are from the view of its side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionReview {
    /// How many plies of the game come before it, passes included.
    pub ply: usize,
    /// The position.
    pub position: AnyPosition,
    /// How many moves are legal: 0 if the game is over.
    pub choices: usize,
    /// The score with the best move.
    pub score: Score,
    /// Whether all scores are final ones that are proved; [`PositionReview::is_final`] tells of one.
    pub exact: bool,
    /// The best lines, best first: as many as were asked for; none if the game is over.
    pub lines: Vec<Line>,
    /// The depth of the search in plies; 0 if the game is over.
    pub depth: Depth,
    /// How sure the search is.
    pub selectivity: Selectivity,
    /// Nodes visited; 0 where the next position says everything.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
    /// The move of the game; `None` behind the last one.
    pub played: Option<Played>,
}

/// What a review found about a move of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// Its score, searched as deep as the best move.
    pub score: Score,
    /// How much less that is than the score of the best move ([`Unit::loss`](super::Unit::loss)); never
    /// negative.
    pub loss: Score,
    /// The move and the play that follows it at best.
    pub pv: Vec<Move>,
}

impl PositionReview {
    /// Returns the best move, if the game is not over.
    pub fn best(&self) -> Option<Move> {
        self.lines.first().map(Line::mv)
    }

    /// Returns whether a score is proved to be the final one: all are where the position is solved, and
    /// elsewhere those of wins and losses that are counted in plies.
    pub fn is_final(&self, score: Score) -> bool {
        self.exact || score.is_proven()
    }

    /// Returns whether the game is over.
    pub fn is_over(&self) -> bool {
        self.choices == 0
    }

    /// Returns the review of a position that was searched.
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

    /// Returns the review of a position where the game is over, if it is.
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

    /// Returns the review of a position whose only move `mv` leads to a reviewed one.
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

    /// Returns the line of the move that leads to this position.
    pub(super) fn line_before(&self, mv: Move) -> Line {
        let (bound, rest) = self.lines.first().map_or((Bound::Exact, &[][..]), |line| (line.bound, &line.pv));
        let bound = match bound {
            Bound::Lower => Bound::Upper,
            Bound::Upper => Bound::Lower,
            Bound::Exact => Bound::Exact,
        };
        Line { score: self.score.before_move(), bound, pv: [&[mv], rest].concat() }
    }

    /// Sets what is known of the move of the game. One that is as good as all others is the best.
    pub(super) fn set_played(&mut self, line: Line) {
        if line.score >= self.score {
            self.score = line.score;
            self.lines.retain(|other| other.mv() != line.mv());
            self.lines.insert(0, line.clone());
        }
        let loss = self.unit().loss(self.score, line.score);
        self.played = Some(Played { mv: line.mv(), score: line.score, loss, pv: line.pv });
    }
}
