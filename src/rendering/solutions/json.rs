//! The solutions of problems as JSON lines; the last line holds the totals.

use std::io::{self, Write};

use crate::base::{Score, Size};
use crate::engine::Line;
use crate::problems::Claim;
use serde::Serialize;

use super::super::json::{JsonLines, Scored, Value, is_false, write_line};
use super::super::spelling::{name, names_on};
use super::{Answer, End, Listing};

impl Listing for JsonLines {
    fn answer(&self, out: &mut dyn Write, answer: &Answer<'_>) -> io::Result<()> {
        write_line(out, &PositionLine::new(answer, *self))
    }

    fn end(&self, out: &mut dyn Write, end: &End<'_>) -> io::Result<()> {
        let &End { totals, errors, is_unfinished } = end;
        write_line(
            out,
            &Sums {
                positions: totals.positions,
                nodes: totals.nodes,
                time_ms: self.time(totals.time),
                cpu_ms: self.time(totals.cpu),
                nodes_per_second: self.is_timed.then(|| totals.nodes_per_second()),
                wrong_moves: totals.wrong_moves,
                wrong_scores: totals.wrong_scores,
                mean_move_error: totals.move_error.value(),
                mean_score_error: totals.score_error.value(),
                errors,
                ok: totals.disagreeing == 0 && errors == 0,
                unfinished: is_unfinished,
            },
        )
    }
}

/// The JSON object for a problem.
#[derive(Serialize)]
struct PositionLine<'a> {
    n: usize,
    empties: u32,
    score: Value,
    expected: Option<Value>,
    #[serde(rename = "move")]
    mv: Option<String>,
    pv: Vec<String>,
    depth: i32,
    selectivity: u8,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_ms: Option<f64>,
    ok: Option<bool>,
    best: Vec<String>,
    file: &'a str,
    line: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<Judged>,
    #[serde(skip_serializing_if = "is_false")]
    unfinished: bool,
}

/// The JSON object for a move that the search scored.
///
/// These objects are written only if the search scored several moves of the problem.
#[derive(Serialize)]
struct Judged {
    #[serde(flatten)]
    scored: Scored,
    expected: Option<Value>,
}

/// The JSON object with the totals over the solved problems, written after the last problem.
#[derive(Serialize)]
struct Sums {
    positions: u64,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cpu_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes_per_second: Option<u64>,
    wrong_moves: u64,
    wrong_scores: u64,
    mean_move_error: Option<f64>,
    mean_score_error: Option<f64>,
    errors: usize,
    ok: bool,
    #[serde(skip_serializing_if = "is_false")]
    unfinished: bool,
}

impl<'a> PositionLine<'a> {
    fn new(answer: &Answer<'a>, form: JsonLines) -> PositionLine<'a> {
        let Answer { task, solution, verdict, .. } = answer;
        let claim = solution.claim;
        let expected = |discs: i32| match claim {
            Claim::Winner => Value::Winner(Score::from_discs(discs).result_word()),
            Claim::Discs | Claim::Estimate => Value::Discs(discs),
        };
        let is_final = claim != Claim::Estimate;
        let scored =
            |line: &Line| Scored::new(Size::OTHELLO, line.mv(), value(claim, line.score), is_final, &line.pv);
        let moves = solution.lines.iter().map(|line| Judged {
            scored: scored(line),
            expected: task.problem.score_of(line.mv()).map(expected),
        });
        PositionLine {
            n: task.number,
            empties: task.position.board().empties(),
            score: value(claim, solution.score),
            expected: verdict.expected.map(expected),
            mv: solution.mv().map(name),
            pv: solution.lines.first().map(|line| names_on(Size::OTHELLO, &line.pv)).unwrap_or_default(),
            depth: solution.depth,
            selectivity: solution.selectivity.percent(),
            nodes: solution.nodes,
            time_ms: form.time(solution.time),
            ok: verdict.agrees,
            best: names_on(Size::OTHELLO, &verdict.best),
            file: &task.file,
            line: task.line,
            moves: if solution.lines.len() > 1 { moves.collect() } else { Vec::new() },
            unfinished: answer.is_unfinished,
        }
    }
}

fn value(claim: Claim, score: Score) -> Value {
    match claim {
        Claim::Winner => Value::Winner(score.result_word()),
        Claim::Discs | Claim::Estimate => Value::new(claim == Claim::Discs, score),
    }
}
