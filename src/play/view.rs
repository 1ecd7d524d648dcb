//! The state to display: discs, marks, scores of moves.

use crate::base::{Score, Square};
use crate::engine::Game;
use crate::game::Diagram;

use super::game_kind::GameKind;

/// The visible state of a board: discs, marks and labels of scored moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) kind: GameKind,
    pub(crate) diagram: Diagram,
    /// The square of the last move.
    pub(crate) last: Option<Square>,
    /// The marked squares: the legal moves in Othello, the illegal empty squares in other games.
    pub(crate) marked: Vec<Square>,
    /// The squares of the winning line; empty without a winning line.
    pub(crate) line: Vec<Square>,
    /// The scored moves with their labels.
    pub(crate) labels: Vec<(Square, Label)>,
}

/// The label of a scored move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    /// Rank among the scored moves; 1 is the best move.
    pub(crate) rank: usize,
    /// Score, rounded to whole discs or points.
    pub(crate) score: String,
}

impl Label {
    pub(crate) fn new(rank: usize, score: Score) -> Label {
        let score = match score.whole_discs() {
            _ if score.is_proven() => score.to_string(),
            0 => "0".to_owned(),
            whole => format!("{whole:+}"),
        };
        Label { rank, score }
    }
}

impl View {
    /// Returns the view of a board without marks.
    pub(crate) fn plain(kind: GameKind, diagram: Diagram) -> View {
        View { kind, diagram, last: None, marked: Vec::new(), line: Vec::new(), labels: Vec::new() }
    }

    /// Returns the view of a game.
    pub(crate) fn of(game: &Game) -> View {
        let (kind, diagram) = (GameKind::from(game.rules()), game.diagram());
        let legal: Vec<Square> = game.legal_moves().iter().filter_map(|mv| mv.square()).collect();
        let marked = match kind {
            GameKind::Othello => legal,
            GameKind::Mnk if legal.is_empty() => Vec::new(),
            GameKind::Mnk => {
                let squares = diagram.size().all_squares();
                squares
                    .filter(|&square| diagram.at(square).is_none() && legal.binary_search(&square).is_err())
                    .collect()
            }
        };
        let last = game.plies().iter().rev().find_map(|ply| ply.mv.square());
        View { last, marked, line: game.winning_line(), ..View::plain(kind, diagram) }
    }
}
