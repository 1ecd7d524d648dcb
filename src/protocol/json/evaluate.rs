//! The methods `evaluate` (static evaluation of a position) and `book` (book moves of a position).

use macro_rules_attribute::apply;

use super::info_table::InfoTable;
use super::position::{PositionParam, name, names};
use super::score::ScoreValue;
use super::search::{ScoredMove, scored_moves};
use crate::base::Bound;
use crate::engine::{BookMove, Counts, Evaluation, Report, Term};
use crate::game::{AnyPosition, Rules};

/// The params of methods that take only a position.
#[apply(params!)]
pub(super) struct PositionParams {
    pub(super) position: PositionParam,
}

/// The result of `evaluate`.
#[apply(response!)]
pub(super) struct EvaluateResult {
    /// The score; `null` if the request was cancelled before the search had one.
    score: Option<ScoreValue>,
    /// The moves, best first.
    moves: Vec<ScoredMove>,
    /// The terms of the static evaluation, whose sum is the score; empty without a static evaluation.
    parts: Vec<PartValue>,
    /// Counts of board features; `null` for games other than standard Othello.
    counts: Option<CountsValue>,
    /// Whether the request was cancelled; only a search can be, in games without a static evaluation.
    stopped: bool,
}

/// The contribution of one kind of feature to the score.
#[apply(response!)]
struct PartValue {
    name: &'static str,
    /// The contribution to the score, in discs from the view of the side to move.
    value: f64,
}

/// Counts of board features: in each pair, the side to move first, then the opponent.
#[apply(response!)]
struct CountsValue {
    mobility: [usize; 2],
    potential_mobility: [usize; 2],
    stable: [usize; 2],
    corners: [usize; 2],
}

impl EvaluateResult {
    /// Creates the result from the static evaluation of `position`, a standard Othello position.
    pub(super) fn new(position: &AnyPosition, evaluation: &Evaluation) -> EvaluateResult {
        let rules = Rules::OTHELLO;
        let scored = |&(mv, score, is_final)| ScoredMove {
            mv: name(rules.size(), mv),
            score: ScoreValue::new(rules, score, is_final, Bound::Exact),
        };
        let Counts { mobility, potential_mobility, stable, corners } = evaluation.counts;
        EvaluateResult {
            score: ScoreValue::of_end(position)
                .or_else(|| Some(ScoreValue::new(rules, evaluation.score, false, Bound::Exact))),
            moves: evaluation.moves.iter().map(scored).collect(),
            parts: evaluation
                .terms
                .iter()
                .map(|&Term { name, discs }| PartValue { name, value: discs })
                .collect(),
            counts: Some(CountsValue { mobility, potential_mobility, stable, corners }),
            stopped: false,
        }
    }

    /// Returns the evaluation of a position in which the game is over.
    pub(super) fn of_end(score: ScoreValue) -> EvaluateResult {
        EvaluateResult {
            score: Some(score),
            moves: Vec::new(),
            parts: Vec::new(),
            counts: None,
            stopped: false,
        }
    }

    /// Returns the evaluation given by a search of one ply, which was cancelled if `stopped` is set.
    pub(super) fn of_search(table: &InfoTable, report: &Report, stopped: bool) -> EvaluateResult {
        let moves = scored_moves(table, report);
        EvaluateResult { score: table.score(report), moves, parts: Vec::new(), counts: None, stopped }
    }
}

/// The result of `book`.
#[apply(response!)]
pub(super) struct BookResult {
    /// The moves in the book, best first.
    moves: Vec<BookMoveValue>,
}

/// A move in the book, with its score and its best continuation.
#[apply(response!)]
struct BookMoveValue {
    #[serde(rename = "move")]
    mv: String,
    score: ScoreValue,
    /// The move, followed by its best continuation in the book.
    line: Vec<String>,
    /// The results of the games that reached the position after this move.
    /// Only the games that were added to the book by learning are counted.
    games: GamesValue,
    /// The depth in plies of the search that gave the score.
    depth: u8,
    selectivity: u8,
    /// Whether the move leads to another book position or to the end of the game.
    /// If false, the move is the best of all moves that lead out of the book.
    linked: bool,
}

/// The numbers of games won, drawn and lost by the side that plays the move.
#[apply(response!)]
struct GamesValue {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl BookResult {
    pub(super) fn new(rules: Rules, known: &[BookMove]) -> BookResult {
        let size = rules.size();
        let value = |known: &BookMove| BookMoveValue {
            mv: name(size, known.mv()),
            score: ScoreValue::new(rules, known.score, false, Bound::Exact),
            line: names(size, &known.line),
            games: GamesValue {
                wins: known.games.wins,
                draws: known.games.draws,
                losses: known.games.losses,
            },
            depth: known.effort.depth,
            selectivity: known.effort.selectivity.percent(),
            linked: known.linked,
        };
        BookResult { moves: known.iter().map(value).collect() }
    }
}
