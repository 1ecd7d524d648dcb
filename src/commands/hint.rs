//! `kado hint`: the best moves of a position.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::ensure;
use clap::Args;

use crate::commands::stdout::stdout;
use crate::game::{Position, Rules};
use crate::problems::Question;

use super::Settings;
use super::blocking_engine::BlockingEngine;
use super::interrupt;
use super::limit_flags::LimitFlags;
use super::position::PositionFlags;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado hint
  kado hint f5d6c3d3c4
  kado hint 3 f5d6c3d3c4 --time 10s
  kado hint --board \\
      '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X'
  kado --board 10 hint --time 5s e4
  kado --game gomoku hint h8
  kado hint --json f5d6c3 | jq -r '.moves[0].move'

A position is given as moves from the start position (f5d6c3) or as a board: its
squares (X, O, -) row by row from a1 with the side to move, or a FEN as written
by Edax, Fairy-Stockfish or UGI. Without --game the number of squares or the
rows of the FEN determine the size of Othello's board. Pass a board that begins
with - to --board. A number limits how many of the best moves are scored;
without it, all moves are.

Standard Othello is searched to the depth of the level, every other game for 2
seconds, unless --level, --time or --nodes is given.

Scores are in discs, from the view of the side to move, with empty squares
counted for the winner: whole numbers are proven final scores, decimals are
estimates. In k in a row W7 is a proven win in seven plies, L4 a proven loss. A
depth is in plies, followed by the selectivity of the search: 12@73%. On the
board, each score stands on the square of its move, with * behind the best.
Every move is searched separately: below 100% the scores can differ from the
single line of `kado hint 1` and of `kado analyze`.

The JSON object has game, board, turn, empties, opening, score, exact, depth,
nodes, time_ms and moves, each with move, score, exact, depth, selectivity (%),
nodes, time_ms and pv. Nodes and times count from the start of the search.";

/// The arguments of `kado hint`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Number of moves to score, and the position (moves or board)
    ///
    /// Number of moves to score [default: all moves], and the position: moves or a board [default: the start
    /// position].
    #[arg(value_name = "N|POSITION")]
    words: Vec<String>,

    #[command(flatten)]
    position: PositionFlags,

    #[command(flatten)]
    limits: LimitFlags,

    /// Print a JSON object instead of a board and a table
    #[arg(long)]
    json: bool,
}

/// Default search time for games other than standard Othello.
///
/// On a large board, searching all moves to the depth of a level would take too long.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// Searches the position and prints its best moves.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<ExitCode> {
    let (most, text) = arguments.words()?;
    let record = arguments.position.record(settings, &text)?;
    let rules = record.start().rules();
    let limits = if rules == Rules::OTHELLO {
        arguments.limits
    } else {
        arguments.limits.or_within(DEFAULT_TIME, &settings.options)
    };
    let limits = limits.settings(&settings.options.0, most).limits_at(record.position());
    let mut engine = BlockingEngine::new(rules, settings, interrupt::listen()?)?;
    let answer = engine.answer(&record, limits)?;
    answer.write(arguments.json, &mut stdout())?;
    Ok(interrupt::status(answer.is_unfinished))
}

impl Arguments {
    /// Splits the positional arguments into the number of moves to score and the position text.
    /// The number of moves is `Question::ALL_MOVES` if no argument is a number.
    fn words(&self) -> anyhow::Result<(usize, String)> {
        let is_number = |word: &&String| word.len() <= 3 && word.parse::<usize>().is_ok();
        let (numbers, rest): (Vec<&String>, Vec<&String>) = self.words.iter().partition(is_number);
        ensure!(numbers.len() <= 1, "'{}' and '{}': give only one number of moves", numbers[0], numbers[1]);
        let most = numbers.first().map_or(Ok(Question::ALL_MOVES), |word| word.parse())?;
        ensure!(most > 0, "'0' where a number of moves of at least 1 is expected");
        let text: Vec<&str> = rest.iter().map(|word| word.as_str()).collect();
        Ok((most, text.join(" ")))
    }
}
