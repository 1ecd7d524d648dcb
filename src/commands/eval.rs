//! `kado eval`: evaluates a position and its moves.
//!
//! Standard Othello is evaluated without a search, other games by a search of one ply.

use std::sync::Arc;

use clap::Args;

use crate::base::Selectivity;
use crate::commands::stdout::stdout;
use crate::engine::{self, Limits, load_weights};
use crate::game::othello8::Othello8;
use crate::game::{AnyPosition, Position};
use crate::rendering::Evaluation;

use super::Settings;
use super::blocking_engine::BlockingEngine;
use super::position::PositionFlags;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado eval
  kado eval f5d6c3d3c4
  kado eval --weights handmade f5d6c3
  kado eval --board \\
      '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
  kado eval --json f5d6c3 | jq .score
  kado --board 10 eval e4
  kado --game gomoku eval h8

A position is given as moves from the start position (f5d6c3) or as a board: its
squares (X, O, -) row by row from a1 with the side to move, or a FEN as written
by Edax, Fairy-Stockfish or UGI. Without --game the number of squares or the
rows of the FEN determine the size of Othello's board. Pass a board that begins
with - to --board.
Scores are in discs, from the view of the side to move. The score of a move is
the evaluation of the position after it, as at a leaf of the search; a finished
game has its final score. Games other than Othello 8x8 are evaluated by a
search of one ply, and the score of the position is that of its best move.

The JSON object has game, board, empties, score, exact and moves, each with
move, score and exact.";

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

/// Evaluates a position and the positions after its moves, and prints the scores.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let record = arguments.position.record(settings, &arguments.words.join(" "))?;
    let evaluation = match record.position() {
        AnyPosition::Othello8(position) => of_boards(position, settings)?,
        position => of_search(position, settings)?,
    };
    evaluation.write(&record, arguments.json, &mut stdout())?;
    Ok(())
}

/// Evaluates a position of standard Othello and the position after each legal move, without a search.
fn of_boards(position: &Othello8, settings: &Settings) -> anyhow::Result<Evaluation> {
    let weights = load_weights(&settings.options.0)?;
    let found = engine::evaluation(settings.isa(), &weights, position);
    let moves = found.moves.into_iter().map(|(mv, score, is_final)| (mv, (score, is_final))).collect();
    Ok(Evaluation { own: (found.score, position.outcome().is_some()), moves, depth: 0 })
}

/// Evaluates a position and its moves by a search of one ply.
fn of_search(position: &AnyPosition, settings: &Settings) -> anyhow::Result<Evaluation> {
    if let Some(outcome) = position.outcome() {
        let score = outcome.score_for(position.rules(), position.turn());
        return Ok(Evaluation { own: (score, true), moves: Vec::new(), depth: 0 });
    }
    let selectivity = Selectivity::Full;
    let limits = Limits { lines: position.legal_moves().len(), selectivity, ..Limits::depth(1) };
    let report =
        BlockingEngine::new(position.rules(), settings, Arc::default())?.search(position, limits, |_| {})?;
    let moves =
        report.lines.iter().map(|line| (line.mv(), (line.score, line.is_final(report.solved, false))));
    let moves: Vec<_> = moves.collect();
    Ok(Evaluation { own: moves[0].1, moves, depth: 1 })
}
