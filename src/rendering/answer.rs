//! The search results of one position, for any game.
//!
//! For people, the output is a board with the scores of the moves and a table. For programs, it is a JSON
//! object.

use std::collections::HashMap;
use std::io::{self, Write};
use std::time::Duration;

use crate::analysis;
use crate::base::{Move, Score};
use crate::engine::{Info, Line, Report};
use crate::formats::board64;
use crate::game::{AnyPosition, Position, Record};
use serde::Serialize;

use super::UNFINISHED;
use super::board::{Style, brief, draw, marks};
use super::json::{Scored, Value, is_false, milliseconds, write_line};
use super::spelling::{self, VIEW, describe};
use super::text_table::{TextTable, cells, last, left, right};

/// A position and the search results of its moves.
#[derive(Debug)]
pub(crate) struct Answer<'a> {
    /// The position, with the moves that lead to it.
    pub(crate) record: &'a Record<AnyPosition>,
    /// The best moves, best first; empty if the game is over.
    pub(crate) hints: Vec<Hint>,
    /// Whether the search determined only win, draw or loss; then only the sign of a score counts.
    pub(crate) only_winner: bool,
    /// The nodes and the duration of the search.
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
    /// Whether the user interrupted the search.
    pub(crate) is_unfinished: bool,
}

/// A candidate move with its principal variation and the last search info about the move.
#[derive(Debug)]
pub(crate) struct Hint {
    line: Line,
    is_final: bool,
    info: Info,
}

impl Hint {
    /// Creates the hint for the first move of `line`.
    ///
    /// `line` is one of the lines of `report`. `infos` holds the last search info about each move.
    pub(crate) fn new(line: &Line, infos: &HashMap<Move, Info>, report: &Report, only_winner: bool) -> Hint {
        let info = infos.get(&line.mv()).cloned().unwrap_or_else(|| report.info_of(line));
        let is_final = line.is_final(info.solved, only_winner);
        Hint { line: line.clone(), is_final, info }
    }
}

impl Answer<'_> {
    /// Returns whether the score of the position is an estimate or a bound.
    pub(crate) fn is_open(&self) -> bool {
        self.hints.first().is_some_and(|best| !best.is_final)
    }

    /// Writes the answer to `out`: a JSON object, or else a board and a table.
    pub(crate) fn write(&self, json: bool, out: &mut dyn Write) -> io::Result<()> {
        if json { write_line(out, &self.object()) } else { self.write_table(out) }
    }

    fn text(&self, hint: &Hint, write: fn(bool, Score) -> String) -> String {
        if hint.is_final && self.only_winner {
            hint.line.score.result_word().to_owned()
        } else {
            write(hint.is_final, hint.line.score)
        }
    }

    fn write_table(&self, out: &mut dyn Write) -> io::Result<()> {
        let diagram = self.record.position().diagram();
        let scored = self.hints.iter().map(|hint| (hint.line.mv(), hint.line.score, self.text(hint, brief)));
        write!(out, "{}", draw(&diagram, &marks(scored), Style::of_stdout()))?;
        writeln!(out, "{}", describe(self.record))?;
        if self.hints.is_empty() {
            return Ok(());
        }
        let table = TextTable::new([
            right("#", 2),
            left("move", 4),
            right("score", 6),
            right("depth", 6),
            right("seconds", 10),
            right("nodes", 14),
            last(format!("line ({VIEW})")),
        ]);
        writeln!(out, "{}", table.head())?;
        for (rank, hint) in (1..).zip(&self.hints) {
            let row = table.row(cells![
                rank,
                spelling::name_on(diagram.size(), hint.line.mv()),
                self.text(hint, spelling::score),
                spelling::depth(hint.info.depth, hint.info.selectivity),
                format_args!("{:.3}", hint.info.time.as_secs_f64()),
                hint.info.nodes,
                spelling::line_on(diagram.size(), &hint.line.pv)
            ]);
            writeln!(out, "{row}")?;
        }
        if self.is_unfinished { writeln!(out, "{UNFINISHED}") } else { Ok(()) }
    }

    fn object(&self) -> Object {
        let position = self.record.position();
        let (rules, diagram) = (position.rules(), position.diagram());
        let end = position.outcome().map(|outcome| outcome.score_for(rules, position.turn()));
        let best = self.hints.first();
        Object {
            game: rules.to_string(),
            board: board64::write(&diagram),
            turn: position.turn().to_string(),
            empties: diagram.empties(),
            opening: analysis::opening_name(self.record).map(|(_, opening)| opening.to_string()),
            score: end.map(Value::of_end).or(best.map(|hint| self.value(hint))),
            exact: end.is_some() || best.is_some_and(|hint| hint.is_final),
            depth: best.map_or(0, |hint| hint.info.depth),
            nodes: self.nodes,
            time_ms: milliseconds(self.time),
            moves: self.hints.iter().map(|hint| self.hinted(hint)).collect(),
            unfinished: self.is_unfinished,
        }
    }

    fn hinted(&self, hint: &Hint) -> Hinted {
        let Hint { line, is_final, info } = hint;
        let size = self.record.position().size();
        Hinted {
            scored: Scored::new(size, line.mv(), self.value(hint), *is_final, &line.pv),
            depth: info.depth,
            selectivity: info.selectivity.percent(),
            nodes: info.nodes,
            time_ms: milliseconds(info.time),
        }
    }

    fn value(&self, hint: &Hint) -> Value {
        if hint.is_final && self.only_winner {
            Value::Winner(hint.line.score.result_word())
        } else {
            Value::new(hint.is_final, hint.line.score)
        }
    }
}

/// The JSON object for a position and its moves.
#[derive(Serialize)]
struct Object {
    game: String,
    board: String,
    turn: String,
    empties: u32,
    opening: Option<String>,
    score: Option<Value>,
    exact: bool,
    depth: i32,
    nodes: u64,
    time_ms: f64,
    moves: Vec<Hinted>,
    #[serde(skip_serializing_if = "is_false")]
    unfinished: bool,
}

/// The JSON object for a move, with depth, nodes and time from the last search report about it.
#[derive(Serialize)]
struct Hinted {
    #[serde(flatten)]
    scored: Scored,
    depth: i32,
    selectivity: u8,
    nodes: u64,
    time_ms: f64,
}
