//! The answer to a question about a position of any game: its board with the scores of the moves above a table, or a JSON
//! object.

use std::io::{self, Write};

use indicatif::ProgressBar;
use kado::base::{Bound, Score};
use kado::engine::{Goal, Limits, Line, Report};
use kado::game::formats::board64;
use serde::Serialize;

use super::super::board::{Style, brief, draw, marks};
use super::super::json::{Value, milliseconds, write_line};
use super::super::solve::winner;
use super::super::spelling;
use super::Inquiry;

/// How an answer is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::commands) enum Form {
    /// For people.
    Table,
    /// For programs.
    Json,
}

impl Inquiry {
    /// Searches the position within the limits and writes what was found.
    pub(in crate::commands) fn answer(
        mut self,
        limits: Limits,
        form: Form,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let only_winner = limits.goal == Goal::WinDrawLoss;
        let spinner = ProgressBar::new_spinner();
        let size = self.game().size();
        let report = self.search(limits, |info| {
            let line = spelling::line_on(size, &info.line.pv[..1]);
            spinner.set_message(format!("{line} {} at depth {}", info.line.score, info.depth));
            spinner.tick();
        })?;
        spinner.finish_and_clear();
        let answer = Answer { inquiry: &self, report: report.as_ref(), only_winner };
        match form {
            Form::Table => answer.write_table(out)?,
            Form::Json => write_line(out, &answer.object())?,
        }
        Ok(())
    }
}

/// A position and what a search found, if the game is not over.
struct Answer<'a> {
    inquiry: &'a Inquiry,
    report: Option<&'a Report>,
    /// Whether the sign alone of a score counts.
    only_winner: bool,
}

impl Answer<'_> {
    fn lines(&self) -> &[Line] {
        self.report.map_or(&[], |report| &report.lines)
    }

    /// Returns whether a line's score is proved.
    fn is_final(&self, line: &Line) -> bool {
        let solved = self.report.is_some_and(|report| report.solved);
        line.score.plies_to_end().is_some() || solved && (self.only_winner || line.bound == Bound::Exact)
    }

    fn text(&self, line: &Line) -> String {
        let is_final = self.is_final(line);
        if is_final && self.only_winner {
            return winner(line.score).to_owned();
        }
        spelling::score(is_final, line.score)
    }

    fn write_table(&self, out: &mut dyn Write) -> io::Result<()> {
        let game = self.inquiry.game();
        let scored = self.lines().iter().map(|line| {
            let is_final = self.is_final(line);
            let text =
                if is_final && self.only_winner { self.text(line) } else { brief(is_final, line.score) };
            (line.mv(), line.score, text)
        });
        write!(out, "{}", draw(&game.diagram(), &marks(scored), Style::of_stdout()))?;
        writeln!(out, "{}", self.inquiry.describe())?;
        let Some(report) = self.report else { return Ok(()) };
        writeln!(
            out,
            "{:>2} {:<4} {:>6} {:>6} {:>14} {:>12} {:>10} line",
            "#", "move", "score", "depth", "nodes", "nodes/second", "seconds"
        )?;
        for (rank, line) in (1..).zip(self.lines()) {
            writeln!(
                out,
                "{rank:>2} {:<4} {:>6} {:>6} {:>14} {:>12} {:>10.3} {}",
                spelling::line_on(game.size(), &line.pv[..1]),
                self.text(line),
                spelling::depth(report.depth, report.selectivity),
                report.nodes,
                report.nodes_per_second(),
                report.time.as_secs_f64(),
                spelling::line_on(game.size(), &line.pv)
            )?;
        }
        Ok(())
    }

    fn object(&self) -> Object {
        let game = self.inquiry.game();
        let names = |line: &Line| -> Vec<String> {
            line.pv.iter().map(|&mv| spelling::line_on(game.size(), &[mv])).collect()
        };
        let moves: Vec<Scored> = self
            .lines()
            .iter()
            .map(|line| Scored {
                mv: spelling::line_on(game.size(), &line.pv[..1]),
                score: self.value(self.is_final(line), line.score),
                exact: self.is_final(line),
                pv: names(line),
            })
            .collect();
        let best = self.lines().first().map(|line| (self.is_final(line), line.score));
        let score = best.or(self.inquiry.final_score().map(|score| (true, score)));
        Object {
            game: game.rules().to_string(),
            board: board64::write(&game.diagram()),
            turn: game.turn().to_string(),
            empties: self.inquiry.empties(),
            score: score.map(|(is_final, score)| self.value(is_final, score)),
            exact: score.is_some_and(|(is_final, _)| is_final),
            depth: self.report.map_or(0, |report| report.depth),
            nodes: self.report.map_or(0, |report| report.nodes),
            time_ms: self.report.map_or(0.0, |report| milliseconds(report.time)),
            moves,
        }
    }

    /// Returns a score as a value: a win that is counted in plies is a text.
    fn value(&self, is_final: bool, score: Score) -> Value {
        if is_final && (self.only_winner || score.plies_to_end().is_some()) {
            return Value::Winner(winner(score));
        }
        Value::new(is_final, score)
    }
}

/// A position and its moves.
#[derive(Serialize)]
struct Object {
    game: String,
    board: String,
    turn: String,
    empties: u32,
    score: Option<Value>,
    exact: bool,
    depth: i32,
    nodes: u64,
    time_ms: f64,
    moves: Vec<Scored>,
}

/// A move.
#[derive(Serialize)]
struct Scored {
    #[serde(rename = "move")]
    mv: String,
    score: Value,
    exact: bool,
    pv: Vec<String>,
}
