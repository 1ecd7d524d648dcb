//! The evaluation of one position.
//!
//! For people, the output is a board with the scores of the moves and a table. For programs, it is a JSON
//! object.

use std::io::{self, Write};

use crate::base::{Move, Score};
use crate::formats::board64;
use crate::game::{AnyPosition, Position, Record};
use serde::Serialize;

use super::board::{Style, brief, draw, marks};
use super::json::{Scored, Value, write_line};
use super::spelling::{self, VIEW, describe};
use super::text_table::{TextTable, left, right};

/// The score of a position or a move, and whether the score is exact; false means an estimate.
/// The score is from the view of the side to move in the evaluated position.
type Verdict = (Score, bool);

/// The scores of a position and of its moves, and for each score whether the score is exact.
#[derive(Debug)]
pub(crate) struct Evaluation {
    /// The score of the position, and whether the score is exact; false means an estimate.
    pub(crate) own: Verdict,
    /// The legal moves, best first, each with its score and whether the score is exact.
    pub(crate) moves: Vec<(Move, Verdict)>,
    /// The search depth in plies: 0 for a static evaluation.
    pub(crate) depth: u32,
}

impl Evaluation {
    /// Writes the evaluation of the last position of a record: a JSON object, or else a board and a table.
    pub(crate) fn write(
        &self,
        record: &Record<AnyPosition>,
        json: bool,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if json {
            write_line(out, &Object::new(record.position(), self))
        } else {
            write_table(out, record, self)
        }
    }
}

fn write_table(out: &mut dyn Write, record: &Record<AnyPosition>, evaluation: &Evaluation) -> io::Result<()> {
    let Evaluation { own: (score, is_final), moves, depth } = evaluation;
    let position = record.position();
    let scored = moves.iter().map(|&(mv, (score, is_final))| (mv, score, brief(is_final, score)));
    write!(out, "{}", draw(&position.diagram(), &marks(scored), Style::of_stdout()))?;
    writeln!(out, "{}", describe(record))?;
    let own = if moves.is_empty() { spelling::end(*score) } else { spelling::score(*is_final, *score) };
    let how =
        if *depth == 0 && !moves.is_empty() { "; a move has the score of the position after it" } else { "" };
    writeln!(out, "evaluation: {own} ({VIEW}{how})")?;
    let table = TextTable::new([left("", 4), right("", 6)]);
    moves.iter().try_for_each(|&(mv, (score, is_final))| {
        let cells = [spelling::name_on(position.size(), mv), spelling::score(is_final, score)];
        writeln!(out, "{}", table.row(cells))
    })
}

/// The JSON object for a position and its moves.
#[derive(Serialize)]
struct Object {
    game: String,
    board: String,
    empties: u32,
    score: Value,
    exact: bool,
    moves: Vec<Scored>,
}

impl Object {
    fn new(position: &AnyPosition, evaluation: &Evaluation) -> Object {
        let Evaluation { own: (score, exact), moves, .. } = evaluation;
        let diagram = position.diagram();
        let scored = |&(mv, (score, exact)): &(Move, Verdict)| {
            Scored::new(diagram.size(), mv, Value::new(exact, score), exact, &[])
        };
        Object {
            game: position.rules().to_string(),
            board: board64::write(&diagram),
            empties: diagram.empties(),
            score: if moves.is_empty() { Value::of_end(*score) } else { Value::new(*exact, *score) },
            exact: *exact,
            moves: moves.iter().map(scored).collect(),
        }
    }
}
