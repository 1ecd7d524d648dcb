//! Scores and lines of play as they are sent.

use std::collections::HashMap;
use std::time::Duration;

use serde::Serialize;

use super::position::{name, names};
use crate::analysis::Unit;
use crate::base::{Bound, Move, Score};
use crate::engine::{Info, Line, Report};
use crate::game::{AnyPosition, Position, Rules};

/// A score from the view of the side to move.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct ScoreValue {
    /// Discs of Othello, or points of the evaluation of k in a row, of which a proven win counts 10.
    value: f64,
    /// For people: `+4.37`, `+4` if final, `W7` or `L4` if proven in plies, `win`, `draw` or `loss`.
    text: String,
    /// Whether it is a final score that is proved.
    #[serde(rename = "final")]
    is_final: bool,
    /// What it says about the true score.
    bound: BoundValue,
    /// The plies to the end of a proven win of k in a row; below zero for a loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<i32>,
}

/// What a score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
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
    /// Returns a score of a game.
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

    /// Returns the score of a game that is over.
    pub(super) fn of_end(position: &AnyPosition) -> Option<ScoreValue> {
        let score = position.outcome()?.score_for(position.rules(), position.turn());
        let ended = ScoreValue::new(position.rules(), score, true, Bound::Exact);
        Some(match position.rules() {
            Rules::Mnk(_) => ScoreValue { text: outcome(score).name().to_owned(), plies: None, ..ended },
            Rules::Othello(_) => ended,
        })
    }

    /// Returns a score of which the sign alone counts.
    fn of_winner(rules: Rules, score: Score) -> ScoreValue {
        let known = ScoreValue::new(rules, score, true, Bound::Exact);
        ScoreValue { text: outcome(score).name().to_owned(), ..known }
    }
}

/// Who wins, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub(super) enum OutcomeValue {
    Win,
    Draw,
    Loss,
}

impl OutcomeValue {
    fn name(self) -> &'static str {
        match self {
            OutcomeValue::Win => "win",
            OutcomeValue::Draw => "draw",
            OutcomeValue::Loss => "loss",
        }
    }
}

/// Returns what a score says about who wins.
pub(super) fn outcome(score: Score) -> OutcomeValue {
    match score.centidiscs().signum() {
        1 => OutcomeValue::Win,
        0 => OutcomeValue::Draw,
        _ => OutcomeValue::Loss,
    }
}

/// A move with its score and the play that follows.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct LineValue {
    #[serde(rename = "move")]
    mv: String,
    score: ScoreValue,
    /// The depth in plies of the search that found the score.
    depth: i32,
    /// How sure the search is of it, in percent.
    selectivity: u8,
    /// The move and the play that follows at best.
    pv: Vec<String>,
}

/// What was told of every move so far, and whose scores they are.
#[derive(Clone, Debug)]
pub(super) struct Told {
    pub(super) rules: Rules,
    /// Whether the sign alone of a final score counts.
    pub(super) only_winner: bool,
    infos: HashMap<Move, Info>,
    latest: Option<Info>,
}

impl Told {
    pub(super) fn new(rules: Rules, only_winner: bool) -> Told {
        Told { rules, only_winner, infos: HashMap::new(), latest: None }
    }

    pub(super) fn add(&mut self, info: &Info) {
        self.infos.insert(info.line.mv(), info.clone());
        self.latest = Some(info.clone());
    }

    /// Returns what is known of every move, the best one first. Moves with equal scores have one order, so
    /// that no list changes without a reason.
    fn sorted(&self) -> Vec<&Info> {
        let mut infos: Vec<&Info> = self.infos.values().collect();
        infos.sort_by_key(|info| (-info.line.score.centidiscs(), info.rank, info.line.mv()));
        infos
    }

    /// Returns all lines, the best one first.
    pub(super) fn in_order(&self) -> Vec<LineValue> {
        self.sorted().into_iter().map(|info| self.line(&info.line, info)).collect()
    }

    /// Returns the state of the search for an event, the best line first.
    pub(super) fn info(&self, hashfull: Option<u32>) -> Option<InfoValue> {
        let latest = self.latest.as_ref()?;
        let infos = self.sorted();
        let deepest = infos.iter().map(|info| info.depth).max().unwrap_or(latest.depth);
        Some(InfoValue {
            effort: Effort {
                depth: deepest,
                selectivity: latest.selectivity.percent(),
                solved: infos.iter().all(|info| info.solved),
                nodes: latest.nodes,
                time_ms: milliseconds(latest.time),
                nps: latest.nodes_per_second(),
            },
            hashfull,
            lines: self.in_order(),
        })
    }

    /// Returns the lines of an answer, the best first.
    pub(super) fn lines(&self, report: &Report) -> Vec<LineValue> {
        report.lines.iter().map(|line| self.line(line, &self.info_of(line, report))).collect()
    }

    /// Returns what was last told of a line: what the answer says of it if nothing was.
    fn info_of(&self, line: &Line, report: &Report) -> Info {
        self.infos.get(&line.mv()).cloned().unwrap_or_else(|| report.info_of(line))
    }

    /// Returns the score of the best line of an answer.
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

/// How far a search came, and what it took.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
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
        Effort {
            depth: report.depth,
            selectivity: report.selectivity.percent(),
            solved: report.solved,
            nodes: report.nodes,
            time_ms: milliseconds(report.time),
            nps: report.nodes_per_second(),
        }
    }
}

/// The state of a running search.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct InfoValue {
    #[serde(flatten)]
    effort: Effort,
    /// Thousandths of the table in use.
    hashfull: Option<u32>,
    /// Every line that is known, each with its own depth; the best first.
    lines: Vec<LineValue>,
}

/// Returns a time in milliseconds, to the microsecond.
pub(super) fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
