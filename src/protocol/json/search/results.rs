//! The results of the requests that search one position.

use macro_rules_attribute::apply;

use super::super::info_table::{Effort, InfoTable, LineValue};
use super::super::position::{name, names};
use super::super::score::{OutcomeValue, ScoreValue, outcome};
use super::{Best, Search, SearchKind};
use crate::base::{Bound, Selectivity};
use crate::engine::{Line, Report, Source};
use crate::game::Position;

/// The result of `best`.
#[apply(response!)]
pub(in crate::protocol::json) struct BestResult {
    #[serde(rename = "move")]
    mv: String,
    /// The score; `null` if the move was chosen before or without a search.
    score: Option<ScoreValue>,
    pv: Vec<String>,
    #[serde(flatten)]
    effort: Effort,
    source: SourceValue,
    /// The reply that is expected from the opponent.
    expected: Option<String>,
    /// Whether the move was played in the game of the session.
    /// It is not if the game has changed since the search began.
    played: bool,
    stopped: bool,
}

/// How a move was chosen: by a search, from the opening book, or by a classic player.
#[apply(keyword!)]
enum SourceValue {
    Search,
    Book,
    Player,
}

impl BestResult {
    pub(in crate::protocol::json) fn new(
        best: &Best,
        table: &InfoTable,
        report: &Report,
        played: bool,
        stopped: bool,
    ) -> BestResult {
        let size = table.rules.size();
        let source = match report.source {
            Source::Book => SourceValue::Book,
            Source::Search if best.classic.is_some() => SourceValue::Player,
            Source::Search => SourceValue::Search,
        };
        let pv = names(size, &report.best().pv);
        BestResult {
            mv: name(size, report.mv()),
            score: table.score(report),
            effort: Effort::of(report),
            source,
            expected: pv.get(1).cloned(),
            pv,
            played,
            stopped,
        }
    }
}

/// The result of `analyze`.
#[apply(response!)]
pub(in crate::protocol::json) struct AnalyzeResult {
    /// The best variations, best first; empty if the request was cancelled before the first one.
    lines: Vec<LineValue>,
    #[serde(flatten)]
    effort: Effort,
    /// Whether the request was cancelled.
    stopped: bool,
}

impl AnalyzeResult {
    pub(in crate::protocol::json) fn new(table: &InfoTable, report: &Report, stopped: bool) -> AnalyzeResult {
        AnalyzeResult { lines: table.lines(report), effort: Effort::of(report), stopped }
    }
}

/// The kind of proof that a solve has found, if any.
#[apply(keyword!)]
enum Proof {
    /// The exact score of the game with best play by both sides.
    Exact,
    /// Win, draw or loss, but not the exact score.
    Wld,
    /// No proof: the search reached the end of the game, but with selective cuts.
    Selective,
    /// No proof: the request was cancelled, or a limit ended the search early.
    None,
}

/// The result of `solve`.
#[apply(response!)]
pub(in crate::protocol::json) struct SolveResult {
    #[serde(flatten)]
    analysis: AnalyzeResult,
    proof: Proof,
    /// The proven result of the game from the view of the side to move; `null` if unproven.
    outcome: Option<OutcomeValue>,
}

impl SolveResult {
    pub(in crate::protocol::json) fn new(
        search: &Search,
        table: &InfoTable,
        report: &Report,
        stopped: bool,
    ) -> SolveResult {
        let [is_proven, is_exact] =
            [true, false].map(|only_winner| report.best().is_final(report.solved, only_winner));
        let empties = search.record.position().diagram().empties();
        let wanted = match search.kind {
            SearchKind::Solve { selectivity, .. } => selectivity,
            _ => Selectivity::Full,
        };
        let reached = report.depth >= empties as i32 && report.selectivity >= wanted;
        let proof = match () {
            () if is_exact && !table.only_winner => Proof::Exact,
            () if is_proven => Proof::Wld,
            () if reached && wanted < Selectivity::Full && !stopped => Proof::Selective,
            () => Proof::None,
        };
        let analysis = AnalyzeResult::new(table, report, stopped);
        SolveResult { analysis, proof, outcome: is_proven.then(|| outcome(report.best().score)) }
    }
}

/// A move and its score.
#[apply(response!)]
pub(in crate::protocol::json) struct ScoredMove {
    #[serde(rename = "move")]
    pub(in crate::protocol::json) mv: String,
    pub(in crate::protocol::json) score: ScoreValue,
}

/// Returns the moves and scores of a one-ply search.
pub(in crate::protocol::json) fn scored_moves(table: &InfoTable, report: &Report) -> Vec<ScoredMove> {
    let is_final = |bound| report.solved && bound == Bound::Exact;
    let scored = |line: &Line| ScoredMove {
        mv: name(table.rules.size(), line.mv()),
        score: ScoreValue::new(table.rules, line.score, is_final(line.bound), line.bound),
    };
    report.scored().iter().map(scored).collect()
}
