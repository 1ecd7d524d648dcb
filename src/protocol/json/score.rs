//! Scores and principal variations in responses.

use std::collections::HashMap;
use std::time::Duration;

use macro_rules_attribute::apply;

use super::position::{name, names};
use crate::analysis::Unit;
use crate::base::{Bound, Move, Score};
use crate::engine::{Info, Line, Report};
use crate::game::{AnyPosition, Position, Rules};
use crate::protocol::text::result_word;

/// A score from the view of the side to move.
#[apply(response!)]
pub(super) struct ScoreValue {
    /// The score in discs in Othello, and in points, from -10 to 10, in k in a row; a proven win counts 10.
    value: f64,
    /// The score as text, for example `+4.37`, or `+4` if the score is final.
    /// A proven win in 7 plies is `W7`, a proven loss in 4 plies `L4`. If only the winner is known, or a game
    /// of k in a row is over, the text is `win`, `draw` or `loss`.
    text: String,
    /// Whether the score is proven; if only the winner was searched, whether the winner is proven.
    #[serde(rename = "final")]
    is_final: bool,
    /// Whether the score is exact or a bound.
    bound: BoundValue,
    /// In games of k in a row, the number of plies to a proven win; negative for a proven loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<i32>,
}

/// Whether a score is exact, a lower bound or an upper bound.
#[apply(keyword!)]
enum BoundValue {
    Exact,
    Lower,
    Upper,
}

impl From<Bound> for BoundValue {
    fn from(bound: Bound) -> BoundValue {
        match bound {
            Bound::Exact => BoundValue::Exact,
            Bound::Lower => BoundValue::Lower,
            Bound::Upper => BoundValue::Upper,
        }
    }
}

impl ScoreValue {
    /// Converts a score in a game with these rules.
    pub(super) fn new(rules: Rules, score: Score, is_final: bool, bound: Bound) -> ScoreValue {
        let is_final = is_final || score.is_proven();
        let counted = Unit::of(rules).counted(score);
        let text = if is_final && !score.is_proven() {
            format!("{:+}", score.whole_discs())
        } else {
            score.to_string()
        };
        let value = if is_final { f64::from(counted.whole_discs()) } else { counted.discs() };
        ScoreValue { value, text, is_final, bound: bound.into(), plies: score.plies_to_end() }
    }

    /// Returns the score of a finished game, or `None` if the game is not over.
    pub(super) fn of_end(position: &AnyPosition) -> Option<ScoreValue> {
        let score = position.outcome()?.score_for(position.rules(), position.turn());
        let ended = ScoreValue::new(position.rules(), score, true, Bound::Exact);
        Some(match position.rules() {
            Rules::Mnk(_) => ScoreValue { text: result_word(score).to_owned(), plies: None, ..ended },
            Rules::Othello(_) => ended,
        })
    }

    /// Converts a score of which only the sign is known.
    /// The member `text` of the result is `win`, `draw` or `loss`.
    fn of_winner(rules: Rules, score: Score) -> ScoreValue {
        let known = ScoreValue::new(rules, score, true, Bound::Exact);
        ScoreValue { text: result_word(score).to_owned(), ..known }
    }
}

/// The result of a game from the view of the side to move.
#[apply(keyword!)]
pub(super) enum OutcomeValue {
    Win,
    Draw,
    Loss,
}

/// Returns the outcome that corresponds to the sign of a score.
pub(super) fn outcome(score: Score) -> OutcomeValue {
    match score.centidiscs().signum() {
        1 => OutcomeValue::Win,
        0 => OutcomeValue::Draw,
        _ => OutcomeValue::Loss,
    }
}

/// A move with its score and principal variation.
#[apply(response!)]
pub(super) struct LineValue {
    #[serde(rename = "move")]
    mv: String,
    score: ScoreValue,
    /// The depth in plies of the search that gave the score.
    depth: i32,
    /// The selectivity of the search, in percent.
    selectivity: u8,
    /// The principal variation, beginning with the move.
    pv: Vec<String>,
}

/// The latest info of every root move of a search.
#[derive(Clone, Debug)]
pub(super) struct InfoTable {
    pub(super) rules: Rules,
    /// Whether the search determines only the winner, that is, the sign of the score.
    pub(super) only_winner: bool,
    infos: HashMap<Move, Info>,
    latest: Option<Info>,
}

impl InfoTable {
    pub(super) fn new(rules: Rules, only_winner: bool) -> InfoTable {
        InfoTable { rules, only_winner, infos: HashMap::new(), latest: None }
    }

    pub(super) fn add(&mut self, info: &Info) {
        self.infos.insert(info.line.mv(), info.clone());
        self.latest = Some(info.clone());
    }

    /// Returns the latest info of every move, best first.
    /// Equal scores are ordered by rank, then by move, so that ties keep their order between events.
    fn sorted(&self) -> Vec<&Info> {
        let mut infos: Vec<&Info> = self.infos.values().collect();
        infos.sort_by_key(|info| (-info.line.score.centidiscs(), info.rank, info.line.mv()));
        infos
    }

    /// Returns all variations, best first.
    pub(super) fn in_order(&self) -> Vec<LineValue> {
        self.sorted().into_iter().map(|info| self.line(&info.line, info)).collect()
    }

    /// Returns the state of the search, to be sent in an event; `None` before the first info.
    pub(super) fn info(&self, hashfull: Option<u32>) -> Option<InfoValue> {
        let latest = self.latest.as_ref()?;
        let infos = self.sorted();
        let deepest = infos.iter().map(|info| info.depth).max().unwrap_or(latest.depth);
        Some(InfoValue {
            effort: Effort {
                depth: deepest,
                solved: infos.iter().all(|info| info.solved),
                ..Effort::of_info(latest)
            },
            hashfull,
            lines: self.in_order(),
        })
    }

    /// Returns the variations of a report, best first.
    pub(super) fn lines(&self, report: &Report) -> Vec<LineValue> {
        report.lines.iter().map(|line| self.line(line, &self.info_of(line, report))).collect()
    }

    /// Returns the latest info about the first move of `line`.
    /// If the search sent no info about this move, returns an info made from `report`.
    fn info_of(&self, line: &Line, report: &Report) -> Info {
        self.infos.get(&line.mv()).cloned().unwrap_or_else(|| report.info_of(line))
    }

    /// Returns the score of the best variation of a report.
    pub(super) fn score(&self, report: &Report) -> ScoreValue {
        self.score_of(report.best(), &self.info_of(report.best(), report))
    }

    fn score_of(&self, line: &Line, info: &Info) -> ScoreValue {
        let is_final = info.solved && (self.only_winner || line.bound == Bound::Exact);
        if is_final && self.only_winner {
            ScoreValue::of_winner(self.rules, line.score)
        } else {
            ScoreValue::new(self.rules, line.score, is_final, line.bound)
        }
    }

    fn line(&self, line: &Line, info: &Info) -> LineValue {
        let size = self.rules.size();
        LineValue {
            mv: name(size, line.mv()),
            score: self.score_of(line, info),
            depth: info.depth,
            selectivity: info.selectivity.percent(),
            pv: names(size, &line.pv),
        }
    }
}

/// Depth, selectivity, nodes and time of a search.
#[apply(response!)]
#[derive(Copy)]
pub(super) struct Effort {
    depth: i32,
    selectivity: u8,
    solved: bool,
    nodes: u64,
    time_ms: f64,
    nps: u64,
}

impl Effort {
    pub(super) fn of(report: &Report) -> Effort {
        Effort::of_info(&report.info_of(report.best()))
    }

    fn of_info(info: &Info) -> Effort {
        let Info { depth, solved, nodes, .. } = *info;
        let (selectivity, time_ms) = (info.selectivity.percent(), milliseconds(info.time));
        Effort { depth, selectivity, solved, nodes, time_ms, nps: info.nodes_per_second() }
    }
}

/// The state of a running search.
#[apply(response!)]
pub(super) struct InfoValue {
    #[serde(flatten)]
    effort: Effort,
    /// The used part of the transposition table, in permille.
    hashfull: Option<u32>,
    /// The latest principal variation of every root move, best first; the depths may differ.
    lines: Vec<LineValue>,
}

/// Returns a time in milliseconds, with microsecond precision.
pub(super) fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
