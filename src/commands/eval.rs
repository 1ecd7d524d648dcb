//! `kado eval`: what the evaluation says of a position and of its moves, without a search.

use std::io::{self, Write};

use clap::Args;
use kado::base::{Move, Score};
use kado::engine::load_weights;
use kado::eval::othello::{Weights, evaluate};
use kado::game::formats::board64;
use kado::game::othello8::{Isa, Othello8};
use kado::game::{Position, Record};
use serde::Serialize;

use super::board::{Style, brief, draw, marks};
use super::json::{Value, write_line};
use super::position::{PositionFlags, describe, ensure_standard};
use super::{Settings, spelling};

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado eval
  kado eval f5d6c3d3c4
  kado eval --weights handmade f5d6c3
  kado eval --board '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
  kado eval --json f5d6c3 | jq .score

A position is moves from the start position (f5d6c3), or a board: 64 squares (X, O, -) row by row from a1, and the side
to move, or a FEN as Edax, Fairy-Stockfish or UGI write it. What begins
with - goes to --board. Scores are discs from the view of the side to move. The score of a move is that of the position behind it,
evaluated as the search evaluates its leaves; a game that is over has its final score.

The JSON object has board, empties, score, exact and moves, each with move, score and exact.";

/// The arguments of `kado eval`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The position: moves (f5d6c3) or a board
    #[arg(value_name = "POSITION")]
    words: Vec<String>,

    #[command(flatten)]
    position: PositionFlags,

    /// Print a JSON object instead of a board and a table
    #[arg(long)]
    json: bool,
}

/// What the evaluation says: the score of the mover, and whether the game is over.
type Verdict = (Score, bool);

/// A move, whether the game is over behind it, and its score.
type Scored = (Move, bool, Score);

/// Evaluates the position and every position behind it.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    ensure_standard(arguments.position.rules(settings)?, "eval")?;
    let record = arguments.position.read_or(&arguments.words.join(" "))?;
    let weights = load_weights(&settings.options.0)?;
    let position = record.position();
    let own = verdict(settings.isa(), &weights, position);
    let mut moves: Vec<Scored> = position
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let mut next = *position;
            next.play_unchecked(mv);
            let (score, is_final) = verdict(settings.isa(), &weights, &next);
            (mv, is_final, -score)
        })
        .collect();
    moves.sort_by_key(|&(_, _, score)| -score);
    let mut out = io::stdout().lock();
    if arguments.json {
        write_line(&mut out, &Evaluation::new(position, own, &moves))?;
    } else {
        write_table(&mut out, &record, own, &moves)?;
    }
    Ok(())
}

fn verdict(isa: Isa, weights: &Weights, position: &Othello8) -> Verdict {
    let score = evaluate(isa, weights, position.board());
    (Score::from_centidiscs(score), position.outcome().is_some())
}

fn write_table(
    out: &mut dyn Write,
    record: &Record<Othello8>,
    (score, is_over): Verdict,
    moves: &[Scored],
) -> io::Result<()> {
    let scored = moves.iter().map(|&(mv, is_final, score)| (mv, score, brief(is_final, score)));
    write!(out, "{}", draw(&record.position().diagram(), &marks(scored), Style::of_stdout()))?;
    writeln!(out, "{}", describe(record))?;
    writeln!(out, "evaluation: {}", spelling::score(is_over, score))?;
    for &(mv, is_final, score) in moves {
        writeln!(out, "{:<4} {:>6}", spelling::name(mv), spelling::score(is_final, score))?;
    }
    Ok(())
}

/// A position and its moves.
#[derive(Serialize)]
struct Evaluation {
    board: String,
    empties: u32,
    score: Value,
    exact: bool,
    moves: Vec<Evaluated>,
}

/// A move.
#[derive(Serialize)]
struct Evaluated {
    #[serde(rename = "move")]
    mv: String,
    score: Value,
    exact: bool,
}

impl Evaluation {
    fn new(position: &Othello8, (score, exact): Verdict, moves: &[Scored]) -> Evaluation {
        let evaluated = |&(mv, exact, score): &Scored| Evaluated {
            mv: spelling::name(mv),
            score: Value::new(exact, score),
            exact,
        };
        Evaluation {
            board: board64::write(&position.diagram()),
            empties: position.board().empties(),
            score: Value::new(exact, score),
            exact,
            moves: moves.iter().map(evaluated).collect(),
        }
    }
}
